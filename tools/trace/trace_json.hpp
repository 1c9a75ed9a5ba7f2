// The file format of traces: one JSON object with the columns of the nodes
// (docs/reference/trace.md), for any game.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "espalier/search/result.hpp"
#include "espalier/search/trace.hpp"
#include "tools/trace/json_writer.hpp"

namespace espalier::trace {

inline constexpr int format_version = 1;

/// The names that the numbers of a trace stand for. Those of `purpose` and `end` are the reasons of
/// reason.hpp; those of `left_out` the reasons for which moves are skipped.
inline constexpr auto reason_names = [] {
  std::array<std::string_view, reasons> names{};
  for (std::size_t i = 0; i < names.size(); ++i) names[i] = reason_rows[i].name;
  return names;
}();
inline constexpr auto left_out_names = [] {
  std::array<std::string_view, skip_reasons.size()> names{};
  for (std::size_t i = 0; i < names.size(); ++i) names[i] = name_of(skip_reasons[i]);
  return names;
}();
inline constexpr std::array<std::string_view, 6> stage_names{"root",       "table_move", "tactical",
                                                             "refutation", "quiet",      "losing"};
inline constexpr std::array<std::string_view, 4> bound_names{"none", "upper", "lower", "exact"};
/// The names of Enhancements::Row::Effect, in the order of its values.
inline constexpr std::array<std::string_view, 6> effect_names{
    "orders_moves", "sets_window", "ends_node", "skips_move", "changes_depth", "changes_value"};

namespace detail {

[[nodiscard]] inline std::int64_t index_of(std::uint32_t node) {
  return node == no_node ? -1 : std::int64_t{node};
}
template <class Enum>
[[nodiscard]] int number_of(Enum value) {
  return static_cast<int>(value);
}

/// The positions along the path to a node, so that moves are written as the position needs.
template <class Texts, class Position>
class MoveTexts {
 public:
  using Move = typename Position::Move;
  using Node = TraceNode<Move>;

  MoveTexts(const Position& root, const std::vector<Node>& nodes)
      : position_(root), nodes_(nodes) {}

  /// The moves of nodes in their order; "" where the node has its parent's position.
  [[nodiscard]] std::string enter(std::uint32_t index) {
    const Node& node = nodes_[index];
    while (!path_.empty() && path_.back() != node.parent) leave();
    path_.push_back(index);
    if constexpr (HasNullMove<Position>) {
      if (passes(node)) {
        position_.make_null();
        return "0000";
      }
    }
    if (node.move == Move{}) return "";
    std::string text = Texts::move(node.move, position_);
    position_.make(node.move);
    return text;
  }
  /// A move of the node that was entered last.
  [[nodiscard]] std::string of(Move move) const { return Texts::move(move, position_); }

 private:
  /// Does the parent pass? Then the node is a ply deeper without a move.
  [[nodiscard]] bool passes(const Node& node) const {
    return node.move == Move{} && node.parent != no_node && !nodes_[node.parent].is_root_pass() &&
           node.call.ply > nodes_[node.parent].call.ply;
  }
  void leave() {
    const Node& node = nodes_[path_.back()];
    path_.pop_back();
    if constexpr (HasNullMove<Position>) {
      if (passes(node)) return position_.unmake_null();
    }
    if (node.move != Move{}) position_.unmake(node.move);
  }

  Position position_;
  const std::vector<Node>& nodes_;
  std::vector<std::uint32_t> path_;
};

/// The texts of the moves of all nodes, and those of the moves that they left out.
struct WrittenMoves {
  std::vector<std::string> moves;
  std::vector<std::string> left_out;
};

template <class Texts, class Position, class Observer>
[[nodiscard]] WrittenMoves moves_of(const Position& root, const Observer& observer) {
  const auto& skips = observer.skips();
  std::vector<std::vector<std::size_t>> of_node(observer.nodes().size());
  for (std::size_t i = 0; i < skips.size(); ++i) of_node[skips[i].node].push_back(i);
  WrittenMoves texts;
  texts.left_out.resize(skips.size());
  MoveTexts<Texts, Position> walk(root, observer.nodes());
  for (std::uint32_t node = 0; node < observer.nodes().size(); ++node) {
    texts.moves.push_back(walk.enter(node));
    for (const std::size_t i : of_node[node]) texts.left_out[i] = walk.of(skips[i].move);
  }
  return texts;
}

template <class Texts, class Position, class Move>
void write_result(JsonWriter& json, const Position& root, const Result<Move>& result) {
  json.key("result").open('{');
  json.key("depth").value(result.depth).key("nodes").value(result.nodes);
  json.key("score").score(result.score());
  json.key("pv").open('[');
  Position position = root;
  for (const Move move : result.line()) {
    json.value(Texts::move(move, position));
    position.make(move);
  }
  json.close(']').close('}');
}

/// The enhancements of the search: what each is called, does and means, and where it is from.
inline void write_rules(JsonWriter& json) {
  json.list("rules", Enhancements::rows(), [&json](const Enhancements::Row& row) {
    json.open('{').key("name").value(row.name);
    json.key("effect").value(effect_names[static_cast<std::size_t>(row.effect)]);
    json.key("meaning").value(row.meaning).key("source").value(row.source).close('}');
  });
}

inline void write_totals(JsonWriter& json, const TraceTotals& totals) {
  json.key("totals").open('{');
  json.key("nodes").value(totals.nodes).key("quiescence").value(totals.quiescence);
  json.key("table_probes").value(totals.table_probes).key("table_hits").value(totals.table_hits);
  json.values("by_purpose", totals.by_purpose).values("left_out", totals.skipped);
  json.values("cutoff_index", totals.cutoff_index);
  json.list("ends", totals.ends, [&json](const auto& row) {
    json.open('[');
    for (const std::uint64_t count : row) json.value(count);
    json.close(']');
  });
  json.close('}');
}

/// Numbers for keys, so that equal numbers are equal positions; -1 for nodes without a key.
template <class Node>
[[nodiscard]] std::vector<std::int64_t> positions_of(const std::vector<Node>& nodes) {
  std::unordered_map<std::uint64_t, std::int64_t> numbers;
  std::vector<std::int64_t> positions;
  for (const Node& node : nodes) {
    const auto next = static_cast<std::int64_t>(numbers.size());
    positions.push_back(node.has_key ? numbers.try_emplace(node.key, next).first->second : -1);
  }
  return positions;
}

template <class Node>
void write_nodes(JsonWriter& json, const std::vector<Node>& nodes,
                 const std::vector<std::string>& moves) {
  const auto column = [&](std::string_view name, auto value_of) {
    json.list(name, nodes, [&](const Node& node) { json.value(value_of(node)); });
  };
  const auto scores = [&](std::string_view name, auto score_of) {
    json.list(name, nodes, [&](const Node& node) { json.score(score_of(node)); });
  };
  json.key("nodes").open('{');
  column("parent", [](const Node& n) { return index_of(n.parent); });
  json.values("move", moves);
  column("purpose", [](const Node& n) { return number_of(n.call.purpose); });
  column("stage", [](const Node& n) { return number_of(n.order.stage); });
  column("index", [](const Node& n) { return n.order.index; });
  column("order_score", [](const Node& n) { return n.order.score; });
  column("reduction", [](const Node& n) { return n.order.reduction; });
  column("extension", [](const Node& n) { return n.order.extension; });
  column("is_singular", [](const Node& n) { return int{n.order.is_singular}; });
  column("ply", [](const Node& n) { return n.call.ply; });
  column("depth", [](const Node& n) { return n.call.depth; });
  column("alpha", [](const Node& n) { return n.call.alpha; });
  column("beta", [](const Node& n) { return n.call.beta; });
  column("pv_node", [](const Node& n) { return int{n.call.pv_node}; });
  column("cut_node", [](const Node& n) { return int{n.call.cut_node}; });
  scores("raw_eval", [](const Node& n) { return n.raw_eval; });
  scores("static_eval", [](const Node& n) { return n.static_eval; });
  column("hindsight", [](const Node& n) { return n.hindsight; });
  column("internal_iterative", [](const Node& n) { return n.internal_iterative; });
  json.values("position", positions_of(nodes));
  column("entry_bound", [](const Node& n) { return number_of(n.entry.bound); });
  column("entry_depth", [](const Node& n) { return n.entry.depth; });
  scores("entry_score", [](const Node& n) { return n.entry.score; });
  column("entry_from", [](const Node& n) { return index_of(n.entry_from); });
  column("end", [](const Node& n) { return number_of(n.end); });
  scores("value", [](const Node& n) { return n.value; });
  column("bound", [](const Node& n) { return number_of(n.bound); });
  column("moves_made", [](const Node& n) { return n.moves_made; });
  for (std::size_t rule = 0; rule < left_out_names.size(); ++rule) {
    column("left_out_by_" + std::string(left_out_names[rule]),
           [rule](const Node& n) { return n.skipped[rule]; });
  }
  column("nodes_below", [](const Node& n) { return n.nodes_below; });
  json.close('}');
}

}  // namespace detail

/// The trace of a search of `root` as JSON, with a newline at the end. `position`: `root` as text;
/// `program`: name and version. `Texts` names the game and its moves:
///
///     struct Texts {
///       static constexpr const char* name;
///       static std::string move(Move move, const Position& position);
///     };
template <class Texts, class Position, class Move, class Observer>
[[nodiscard]] std::string to_json(const Position& root, std::string_view position,
                                  const Result<Move>& result, const Observer& observer,
                                  std::string_view program) {
  const detail::WrittenMoves texts = detail::moves_of<Texts>(root, observer);
  std::string text;
  JsonWriter json(text);
  json.open('{');
  json.key("format").value("espalier-trace").key("version").value(format_version);
  json.key("program").value(program).key("game").value(Texts::name);
  json.key("fen").value(position);
  detail::write_result<Texts>(json, root, result);
  json.key("max_level").value(observer.max_level());
  json.key("names").open('{');
  json.values("purpose", reason_names).values("end", reason_names).values("stage", stage_names);
  json.values("left_out", left_out_names).values("bound", bound_names).close('}');
  detail::write_rules(json);
  detail::write_totals(json, observer.totals());
  detail::write_nodes(json, observer.nodes(), texts.moves);
  const auto& skips = observer.skips();
  json.key("left_out").open('{');
  json.list("node", skips, [&](const auto& skip) { json.value(skip.node); });
  json.values("move", texts.left_out);
  json.list("rule", skips, [&](const auto& skip) { json.value(skip_index(skip.reason)); });
  json.close('}').close('}');
  text += '\n';
  return text;
}

}  // namespace espalier::trace
