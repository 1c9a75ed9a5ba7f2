// Trees and their solutions.
#include "tools/exercises/exercise.hpp"

#include <algorithm>
#include <utility>

#include "espalier/random.hpp"

namespace espalier::exercises {

namespace {

struct Form {
  int plies;
  std::size_t least_branches;
  std::size_t most_branches;
  std::size_t most_leaves;  // a page holds no more
  std::size_t least_cuts;
};
constexpr Form form_of(Degree degree) {
  constexpr Form forms[degrees] = {{2, 3, 3, 9, 1}, {3, 2, 3, 18, 2}, {4, 2, 3, 24, 3}};
  return forms[static_cast<int>(degree)];
}

/// Grows a tree depth first.
class Grower {
 public:
  Grower(const Form& form, SplitMix64& random) : form_(form), random_(random) {}

  [[nodiscard]] std::vector<Node> run() {
    nodes_.emplace_back();
    grow(0);
    return std::move(nodes_);
  }

 private:
  [[nodiscard]] std::uint64_t below(std::uint64_t bound) { return random_() % bound; }

  void grow(std::size_t node) {
    const int ply = nodes_[node].ply;
    if (ply == form_.plies) {
      constexpr std::uint64_t values = 20;
      nodes_[node].value = static_cast<Score>(1 + below(values));
      return;
    }
    const std::size_t branches =
        form_.least_branches + below(form_.most_branches - form_.least_branches + 1);
    for (std::size_t i = 0; i < branches; ++i) {
      const std::size_t child = nodes_.size();
      nodes_[node].children.push_back(child);
      nodes_.push_back({.parent = node, .ply = ply + 1});
      grow(child);
    }
  }

  const Form& form_;
  SplitMix64& random_;
  std::vector<Node> nodes_;
};

/// The value by minimax, kept at each node.
Score minimax(Exercise& exercise, std::size_t node) {
  Node& here = exercise.nodes[node];
  if (here.children.empty()) return here.value;
  const bool is_max = exercise.is_max(node);
  Score best = is_max ? -infinite_score : infinite_score;
  for (const std::size_t child : here.children) {
    const Score value = minimax(exercise, child);
    best = is_max ? std::max(best, value) : std::min(best, value);
  }
  return here.value = best;
}

/// Alpha-beta with its record at each node.
Score alpha_beta(Exercise& exercise, std::size_t node, Score alpha, Score beta) {
  Node& here = exercise.nodes[node];
  here.is_visited = true;
  here.alpha = alpha;
  here.beta = beta;
  if (here.children.empty()) return *(here.found = here.value);
  const bool is_max = exercise.is_max(node);
  Score best = is_max ? -infinite_score : infinite_score;
  for (std::size_t i = 0; i < here.children.size(); ++i) {
    const Score value = alpha_beta(exercise, here.children[i], alpha, beta);
    best = is_max ? std::max(best, value) : std::min(best, value);
    (is_max ? alpha : beta) = is_max ? std::max(alpha, best) : std::min(beta, best);
    if (alpha >= beta && i + 1 < here.children.size()) {
      here.cut = i + 1;
      exercise.cuts.push_back(node);
      break;
    }
  }
  return *(here.found = best);
}

void append_text(const Exercise& exercise, std::size_t node, std::string& text) {
  const Node& here = exercise.nodes[node];
  if (!text.empty() && text.back() != '(') text += ' ';
  if (here.children.empty()) {
    text += std::to_string(exercise.min_begins ? -here.value : here.value);
    return;
  }
  text += '(';
  for (const std::size_t child : here.children) append_text(exercise, child, text);
  text += ')';
}

/// The leaves of a minimal tree below a node. `kind` is that of the node: 1 all windows open, 2 one
/// branch is enough, 3 all branches are needed.
[[nodiscard]] std::size_t least_leaves(const Exercise& exercise, std::size_t node, int kind) {
  const auto& children = exercise.nodes[node].children;
  if (children.empty()) return 1;
  const auto below = [&](std::size_t child, int its) { return least_leaves(exercise, child, its); };
  if (kind == 3) {
    std::size_t sum = 0;
    for (const std::size_t child : children) sum += below(child, 2);
    return sum;
  }
  const bool is_max = exercise.is_max(node);
  std::size_t least = 0;
  const auto refutes = [&](std::size_t child) {
    // One branch is enough if its value reaches that of the root.
    const Score value = exercise.nodes[child].value;
    const Score root = exercise.nodes[0].value;
    return is_max ? value >= root : value <= root;
  };
  if (kind == 2) {
    for (const std::size_t child : children) {
      if (!refutes(child)) continue;
      const std::size_t leaves = below(child, 3);
      if (least == 0 || leaves < least) least = leaves;
    }
    return least;
  }
  for (const std::size_t first : children) {
    if (exercise.nodes[first].value != exercise.nodes[node].value) continue;
    std::size_t sum = below(first, 1);
    for (const std::size_t child : children) {
      if (child != first) sum += below(child, 2);
    }
    if (least == 0 || sum < least) least = sum;
  }
  return least;
}

}  // namespace

std::size_t Exercise::least_leaves() const { return exercises::least_leaves(*this, 0, 1); }

std::size_t Exercise::leaves() const {
  return static_cast<std::size_t>(std::count_if(
      nodes.begin(), nodes.end(), [](const Node& each) { return each.children.empty(); }));
}

std::size_t Exercise::visited_leaves() const {
  return static_cast<std::size_t>(std::count_if(nodes.begin(), nodes.end(), [](const Node& each) {
    return each.children.empty() && each.is_visited;
  }));
}

std::string Exercise::name(std::size_t node) const {
  if (nodes[node].children.empty()) return "";
  const auto number =
      std::count_if(nodes.begin(), nodes.begin() + static_cast<std::ptrdiff_t>(node),
                    [](const Node& each) { return !each.children.empty(); });
  const auto letter = static_cast<char>('A' + number % 26);
  return std::string(1, letter) + (number < 26 ? "" : std::to_string(number / 26));
}

std::string Exercise::to_text() const {
  std::string text;
  append_text(*this, 0, text);
  return text;
}

Exercise make_exercise(Degree degree, std::uint64_t seed, std::size_t number) {
  const Form form = form_of(degree);
  SplitMix64 random(mix_bits(seed) ^ mix_bits(number + 1));
  for (;;) {
    Exercise exercise{.degree = degree, .min_begins = degree == Degree::hard && random() % 2 == 0};
    exercise.nodes = Grower(form, random).run();
    if (exercise.leaves() > form.most_leaves) continue;
    (void)minimax(exercise, 0);
    (void)alpha_beta(exercise, 0, -infinite_score, infinite_score);
    if (exercise.cuts.size() >= form.least_cuts) return exercise;
  }
}

}  // namespace espalier::exercises
