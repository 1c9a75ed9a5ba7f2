// What a leaf's value is worth without quiescence search, with captures, and with captures and
// checks: how far it is from the value of a search that looks further.
#include <cstdlib>
#include <random>

#include "espalier/textbook/falphabeta.hpp"
#include "games/chess/evaluation/evaluation.hpp"
#include "lab/ordered_chess.hpp"
#include "lab/random_moves.hpp"
#include "lab/write_experiment.hpp"

namespace espalier::lab::quiescence_checks {

namespace {

// --------------------------------------------------------------------------------- the searches --

constexpr const char* nothing = "nothing";
constexpr const char* captures = "captures";
constexpr const char* checks = "captures and checks";
constexpr std::array kinds{nothing, captures, checks};

/// Checks are tried in this many plies below the leaf; the side in check tries every move.
constexpr int plies_of_checks = 2;

/// The value after captures that do not lose material and, if they are asked for, checks and all
/// answers to them. Both windows stay open at the root, so that it depends on the position alone.
class LeafSearch {
 public:
  explicit LeafSearch(bool with_checks) : with_checks_(with_checks) {}

  [[nodiscard]] Score value(chess::Position& position) {
    return search(position, -infinite_score, infinite_score, 0);
  }
  [[nodiscard]] std::uint64_t positions() const { return positions_; }

 private:
  [[nodiscard]] Score search(chess::Position& position, Score alpha, Score beta, int ply) {
    ++positions_;
    const bool evades = with_checks_ && position.in_check() && ply < max_ply;
    Score best = evades ? ply - win_score : evaluation_.evaluate(position);
    if (best >= beta) return best;
    chess::Position::Moves moves;
    position.generate_captures(moves);
    order_captures(position, moves);
    const std::size_t captures_end = moves.size();
    if (evades || (with_checks_ && ply < plies_of_checks)) position.generate_quiets(moves);
    for (std::size_t i = 0; i < moves.size(); ++i) {
      const chess::Move move = moves[i];
      const bool is_wanted = evades || (i < captures_end ? chess::see_ge(position, move, 0)
                                                         : position.gives_check(move));
      if (!is_wanted) continue;
      position.make(move);
      best = std::max(best, -search(position, -beta, -std::max(alpha, best), ply + 1));
      position.unmake(move);
      if (best >= beta) break;
    }
    return best;
  }

  bool with_checks_;
  std::uint64_t positions_ = 0;
  chess::Evaluation evaluation_;
};

// ------------------------------------------------------------------------------------ the tasks --

[[nodiscard]] int depth_of(Scale scale) { return scale == Scale::full ? 4 : 3; }

/// Positions after two random moves from one of the test set, and the error of each kind of leaf in
/// them, in centipawns, beside a search of `depth` plies with captures below it.
Rows measure(const ChessPosition& root, int positions, int depth, std::uint64_t seed) {
  // A mate that one of them sees is an error of ten pawns; at least 1, so that there are ratios.
  constexpr int limit = 1000;
  std::mt19937_64 random(seed);
  std::array<std::uint64_t, kinds.size()> errors{}, visited{};
  for (int made = 0; made < positions;) {
    chess::Position position(root.position);
    if (!play_random_moves(position, 2, random)) continue;
    ++made;
    OrderedChess game(position);
    QuiescentEvaluator evaluator;
    textbook::Walk<OrderedChess, QuiescentEvaluator> walk(game, evaluator);
    const Score further = textbook::falphabeta(walk, -infinite_score, infinite_score, depth);
    for (std::size_t i = 0; i < kinds.size(); ++i) {
      Score value = 0;
      if (kinds[i] == nothing) {
        value = chess::Evaluation{}.evaluate(position);
        ++visited[i];
      } else {
        LeafSearch search(kinds[i] == checks);
        value = search.value(position);
        visited[i] += search.positions();
      }
      errors[i] += static_cast<std::uint64_t>(std::clamp(std::abs(value - further), 1, limit));
    }
  }
  Rows rows;
  for (std::size_t i = 0; i < kinds.size(); ++i)
    rows.push_back({{{"position", root.name}, {"leaves", kinds[i]}, {"depth", depth}},
                    {{"error", errors[i]}, {"visited", visited[i]}, {"positions", positions}}});
  return rows;
}

std::vector<Task> tasks(Scale scale, std::uint64_t) {
  const int depth = depth_of(scale);
  const int positions = scale == Scale::quick ? 2 : 20;
  return mapped(bratko_kopec_without_first(), [=](const ChessPosition& each) {
    return Task{.id = each.name,
                .weight = 0.02 * positions * std::pow(5.0, depth - 3),
                .run = [=](const Context& context) {
                  return measure(each, positions, depth, context.seed);
                }};
  });
}

// --------------------------------------------------------------------------------- the findings --

[[nodiscard]] Comparison comparison(const Rows& rows, const char* these, const char* those,
                                    std::string_view name) {
  return {.claim = says(name),
          .ratios = ratios_of(rows, {{"leaves", these}}, {{"leaves", those}}, 0, "error")};
}

[[nodiscard]] ReportTable table_of(const Rows& rows) {
  ReportTable table{.caption = "Mean error of a leaf's value beside a search that looks further",
                    .header = {"quiescence", "plies", "error, centipawns", "positions visited"}};
  for (const char* const kind : kinds) {
    double error = 0, visited = 0, positions = 0;
    for (const Row& row : where(rows, {{"leaves", kind}})) {
      error += number(row, "error");
      visited += number(row, "visited");
      positions += number(row, "positions");
    }
    table.rows.push_back({kind, std::to_string(greatest(rows, "depth")),
                          fmt::format("{:.0f}", error / positions),
                          fmt::format("{:.1f}", visited / positions)});
  }
  return table;
}

Findings assess(const Rows& rows) {
  return {.claims = compared({comparison(rows, captures, nothing, "captures at the leaves"),
                              comparison(rows, checks, captures, "checks at the leaves")}),
          .tables = {table_of(rows)}};
}

}  // namespace

Experiment experiment() {
  return {.title = "Captures and checks at the leaves",
          .question =
              "Is the value of a leaf nearer to that of a deeper search if captures are searched, "
              "and nearer still with checks?",
          .source = "Marsland 1983, I",
          .tasks = tasks,
          .assess = assess,
          .place = 190};
}

}  // namespace espalier::lab::quiescence_checks
