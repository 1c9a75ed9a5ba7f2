// Exercises as one HTML file with pictures in SVG.
#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include <string>
#include <utility>
#include <vector>

#include "tools/exercises/exercise.hpp"

namespace espalier::exercises {

namespace {

constexpr int width = 960;
constexpr int ply_height = 92;
constexpr int top = 44;
constexpr int node_size = 17;

constexpr const char* head =
    "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
    "<title>Alpha-beta: exercises</title>\n<style>\n"
    "body { font: 15px/1.45 Georgia, serif; color: #111; background: #fff; margin: 0 auto; "
    "max-width: 62rem; padding: 0 1rem; }\n"
    "section { break-after: page; }\n"
    "h2 { font-size: 1.2rem; margin: 1.2rem 0 .3rem; }\n"
    "svg { width: 100%; height: auto; }\n"
    "svg text { font: 15px sans-serif; text-anchor: middle; fill: #111; }\n"
    "svg text.window { font-size: 11px; paint-order: stroke; stroke: #fff; stroke-width: 4; }\n"
    "svg .side { text-anchor: start; fill: #555; font-size: 12px; }\n"
    "svg line, svg path { stroke: #111; stroke-width: 1.3; fill: none; }\n"
    "svg .left-out { stroke: #999; stroke-dasharray: 4 4; }\n"
    "svg text.left-out { fill: #999; stroke: none; }\n"
    "svg .cut { stroke: #b00; stroke-width: 2.5; }\n"
    "ol { padding-left: 1.4rem; }\n"
    "li { margin: .25rem 0; }\n"
    ".blank { display: inline-block; min-width: 16rem; border-bottom: 1px solid #111; }\n"
    "</style>\n</head>\n<body>\n";

constexpr const char* rules =
    "<p>MAX (&#9650;) starts with v = &minus;&infin; and raises &alpha; to v; MIN (&#9660;) starts "
    "with v = +&infin; and lowers &beta; to v. Branches are searched from left to right, and a "
    "node "
    "is left as soon as &alpha; &ge; &beta;.</p>\n";

[[nodiscard]] std::string score_text(Score score) {
  if (score >= infinite_score) return "+&infin;";
  if (score <= -infinite_score) return "&minus;&infin;";
  return score < 0 ? fmt::format("&minus;{}", -score) : fmt::format("{}", score);
}

/// The tree as a picture; a solution shows v, the window and the cuts.
class Picture {
 public:
  Picture(const Exercise& exercise, bool is_solution)
      : exercise_(exercise), is_solution_(is_solution), x_(exercise.nodes.size()) {}

  [[nodiscard]] std::string run() {
    place();
    int plies = 0;
    for (const Node& node : exercise_.nodes) plies = std::max(plies, node.ply);
    std::string text = fmt::format(
        "<svg viewBox=\"0 0 {} {}\" role=\"img\" aria-label=\"A tree of {} leaves: {}\">\n", width,
        top + plies * ply_height + 40, exercise_.leaves(), exercise_.to_text());
    for (int ply = 0; ply < plies; ++ply) {
      text += fmt::format("<text class=\"side\" x=\"2\" y=\"{}\">{}</text>\n", y(ply) + 5,
                          (ply % 2 == 0) != exercise_.min_begins ? "MAX" : "MIN");
    }
    for (std::size_t i = 1; i < exercise_.nodes.size(); ++i) text += edge(i);
    for (std::size_t i = 0; i < exercise_.nodes.size(); ++i) text += node(i);
    return text + "</svg>\n";
  }

 private:
  /// Leaves at equal distances, each other node above the middle of its children.
  void place() {
    const double distance = (width - 80.0) / static_cast<double>(exercise_.leaves());
    double next = 60 + distance / 2;
    for (std::size_t i = 0; i < exercise_.nodes.size(); ++i) {
      if (!exercise_.nodes[i].children.empty()) continue;
      x_[i] = next;
      next += distance;
    }
    for (std::size_t i = exercise_.nodes.size(); i-- > 0;) {
      const auto& children = exercise_.nodes[i].children;
      if (!children.empty()) x_[i] = (x_[children.front()] + x_[children.back()]) / 2;
    }
  }
  [[nodiscard]] static int y(int ply) { return top + ply * ply_height; }
  [[nodiscard]] bool is_left_out(std::size_t node) const {
    return is_solution_ && !exercise_.nodes[node].is_visited;
  }

  [[nodiscard]] std::string edge(std::size_t i) const {
    const Node& node = exercise_.nodes[i];
    const Node& parent = exercise_.nodes[node.parent];
    const int from = y(parent.ply) + node_size - 3;
    const int to = y(node.ply) - node_size + 3;
    std::string text =
        fmt::format("<line{} x1=\"{:.1f}\" y1=\"{}\" x2=\"{:.1f}\" y2=\"{}\"/>\n",
                    is_left_out(i) ? " class=\"left-out\"" : "", x_[node.parent], from, x_[i], to);
    const bool is_cut = is_solution_ && parent.cut && !node.is_visited && parent.is_visited;
    if (is_cut) {
      const double x = (x_[node.parent] + x_[i]) / 2;
      const int middle = (from + to) / 2;
      text += fmt::format("<line class=\"cut\" x1=\"{:.1f}\" y1=\"{}\" x2=\"{:.1f}\" y2=\"{}\"/>\n",
                          x - 9, middle + 5, x + 9, middle - 5);
    }
    return text;
  }

  [[nodiscard]] std::string node(std::size_t i) const {
    const Node& node = exercise_.nodes[i];
    const std::string left_out = is_left_out(i) ? " class=\"left-out\"" : "";
    const double x = x_[i];
    const int middle = y(node.ply);
    if (node.children.empty()) {
      return fmt::format("<text{} x=\"{:.1f}\" y=\"{}\">{}</text>\n", left_out, x, middle + 5,
                         score_text(node.value));
    }
    const int sign = exercise_.is_max(i) ? 1 : -1;
    std::string text = fmt::format("<path{} d=\"M {:.1f} {} l {} {} h {} Z\" fill=\"#fff\"/>\n",
                                   left_out, x, middle - sign * node_size, node_size + 4,
                                   sign * 2 * node_size, -2 * (node_size + 4));
    text += fmt::format("<text x=\"{:.1f}\" y=\"{}\">{}</text>\n", x - node_size - 14, middle - 6,
                        exercise_.name(i));
    if (is_solution_ && node.is_visited) {
      text += fmt::format("<text x=\"{:.1f}\" y=\"{}\">{}</text>\n", x,
                          middle + (sign > 0 ? 11 : 1), score_text(*node.found));
      text += fmt::format("<text class=\"window\" x=\"{:.1f}\" y=\"{}\">({}, {})</text>\n", x,
                          middle - node_size - 7, score_text(node.alpha), score_text(node.beta));
    }
    return text;
  }

  const Exercise& exercise_;
  bool is_solution_;
  std::vector<double> x_;
};

/// The first of the leaves that are left out below each cut, as "the 2nd and 3rd branch of C".
[[nodiscard]] std::string cuts_text(const Exercise& exercise) {
  std::string text;
  for (const std::size_t i : exercise.cuts) {
    const Node& node = exercise.nodes[i];
    if (!text.empty()) text += ", ";
    text +=
        fmt::format("{} after branch {} of {}", exercise.name(i), *node.cut, node.children.size());
    text += exercise.is_max(i) ? " (v &ge; &beta;)" : " (v &le; &alpha;)";
  }
  return text;
}

/// Which branch the mover chooses, and down to the leaf.
[[nodiscard]] std::string line_text(const Exercise& exercise) {
  std::string text;
  for (std::size_t i = 0; !exercise.nodes[i].children.empty();) {
    for (std::size_t k = 0; k < exercise.nodes[i].children.size(); ++k) {
      const std::size_t child = exercise.nodes[i].children[k];
      if (exercise.nodes[child].value != exercise.nodes[i].value) continue;
      text += fmt::format("{}{}", text.empty() ? "" : ", ", k + 1);
      i = child;
      break;
    }
  }
  return text;
}

[[nodiscard]] std::vector<std::pair<std::string, std::string>> questions(const Exercise& exercise) {
  std::vector<std::pair<std::string, std::string>> all{
      {"What is the value of A?", score_text(exercise.nodes[0].value)},
      {"Which branches are chosen from A on, if both play best? (Number them from the left.)",
       line_text(exercise)},
      {"How many leaves does alpha-beta look at? How many does it leave out?",
       fmt::format("{} of {}, {} left out", exercise.visited_leaves(), exercise.leaves(),
                   exercise.leaves() - exercise.visited_leaves())},
      {"At which nodes does it cut, in which order, after which branch?", cuts_text(exercise)}};
  if (exercise.degree == Degree::easy) return all;
  const std::size_t cut = exercise.cuts.back();
  all.emplace_back(
      fmt::format("What are &alpha; and &beta; when {} is entered, and v when it is left?",
                  exercise.name(cut)),
      fmt::format("({}, {}), v = {}", score_text(exercise.nodes[cut].alpha),
                  score_text(exercise.nodes[cut].beta), score_text(*exercise.nodes[cut].found)));
  if (exercise.degree == Degree::medium) return all;
  all.emplace_back("How many leaves must be looked at if the branches are in the best order?",
                   fmt::format("{}", exercise.least_leaves()));
  return all;
}

constexpr const char* degree_names[degrees] = {"easy", "medium", "hard"};

[[nodiscard]] std::string page(const Exercise& exercise, std::size_t number, bool is_solution) {
  std::string text =
      fmt::format("<section>\n<h2>{} {} ({})</h2>\n", is_solution ? "Solution" : "Exercise", number,
                  degree_names[static_cast<int>(exercise.degree)]);
  if (!is_solution) text += rules;
  text += Picture(exercise, is_solution).run() + "<ol>\n";
  for (const auto& [question, answer] : questions(exercise)) {
    text += fmt::format(
        "<li>{} {}</li>\n", question,
        is_solution ? "<b>" + answer + "</b>" : std::string("<span class=\"blank\">&nbsp;</span>"));
  }
  return text + "</ol>\n</section>\n";
}

}  // namespace

std::string sheet(std::size_t count, std::uint64_t seed) {
  std::string text = head;
  text += fmt::format("<h1>Alpha-beta: {} exercises</h1>\n<p>Seed {}. The solutions follow.</p>\n",
                      count, seed);
  std::vector<Exercise> all;
  for (std::size_t i = 0; i < count; ++i) {
    all.push_back(make_exercise(static_cast<Degree>(i * degrees / count), seed, i));
  }
  for (const bool is_solution : {false, true}) {
    for (std::size_t i = 0; i < count; ++i) text += page(all[i], i + 1, is_solution);
  }
  return text + "</body>\n</html>\n";
}

}  // namespace espalier::exercises
