#include "games/chess/tablebase/root_moves.hpp"

#include <algorithm>
#include <cstdlib>

namespace espalier::chess {

namespace {

// Plies without capture or pawn move.
constexpr int draw_by_counter = 100;
constexpr int free_choice = draw_by_counter / 2;

struct RootMoveValue {
  Move move;
  Wdl value;
  int dtz = 0;           ///< plies to the zeroing move, this one included; negative for a loss
  bool repeats = false;  ///< leads to a position that was there before
};

/// The value of a move with this DTZ, `counter` plies after the last zeroing move. Tables that
/// count in moves may be one ply short, so that one with exactly the last ply is not relied on.
[[nodiscard]] Wdl value_of_dtz(int dtz, int counter, bool fifty_move_rule) {
  if (dtz == 0) return Wdl::draw;
  const bool is_in_time = !fifty_move_rule || std::abs(dtz) + counter < draw_by_counter;
  if (dtz > 0) return is_in_time ? Wdl::win : Wdl::cursed_win;
  return is_in_time ? Wdl::loss : Wdl::blessed_loss;
}

/// The DTZ of a move that has just been made; a draw if it repeats a position for the third time.
[[nodiscard]] std::optional<int> dtz_of_move(const Tablebase& tables, const Position& after) {
  if (after.earlier_occurrences() >= 2) return 0;
  if (after.in_check() && after.count_moves() == 0) return 1;
  if (after.halfmove_clock() == 0) {
    const auto value = tables.probe_wdl(after);
    return value ? std::optional(Tablebase::dtz_before_zeroing(-*value)) : std::nullopt;
  }
  const auto dtz = tables.probe_dtz(after);
  if (!dtz) return std::nullopt;
  return *dtz == 0 ? 0 : *dtz < 0 ? 1 - *dtz : -1 - *dtz;
}

[[nodiscard]] std::optional<std::vector<RootMoveValue>> values_by_distance(const Tablebase& tables,
                                                                           const Position& position,
                                                                           bool fifty_move_rule) {
  std::vector<RootMoveValue> values;
  Position after = position;
  Position::Moves moves;
  static_cast<void>(position.generate(moves));
  for (const Move move : moves) {
    after.make(move);
    const auto dtz = dtz_of_move(tables, after);
    const bool repeats = after.earlier_occurrences() > 0;
    after.unmake(move);
    if (!dtz) return std::nullopt;
    values.push_back({.move = move,
                      .value = value_of_dtz(*dtz, position.halfmove_clock(), fifty_move_rule),
                      .dtz = *dtz,
                      .repeats = repeats});
  }
  return values;
}

[[nodiscard]] std::optional<std::vector<RootMoveValue>> values_by_wdl(const Tablebase& tables,
                                                                      const Position& position,
                                                                      bool fifty_move_rule) {
  std::vector<RootMoveValue> values;
  Position after = position;
  Position::Moves moves;
  static_cast<void>(position.generate(moves));
  for (const Move move : moves) {
    after.make(move);
    const auto value = tables.probe_wdl(after);
    after.unmake(move);
    if (!value) return std::nullopt;
    const int dtz = Tablebase::dtz_before_zeroing(-*value);
    values.push_back({.move = move, .value = value_of_dtz(dtz, 0, fifty_move_rule)});
  }
  return values;
}

/// Of moves that win, those that may be chosen freely, else those that are quickest.
void keep_progress(std::vector<RootMoveValue>& values, int counter) {
  const auto is_free = [&](const RootMoveValue& each) {
    return each.dtz + counter <= free_choice && !each.repeats;
  };
  if (std::any_of(values.begin(), values.end(), is_free)) {
    std::erase_if(values, [&](const RootMoveValue& each) { return !is_free(each); });
    return;
  }
  const int least =
      std::min_element(values.begin(), values.end(), [](const auto& a, const auto& b) {
        return a.dtz < b.dtz;
      })->dtz;
  std::erase_if(values, [&](const RootMoveValue& each) { return each.dtz > least; });
}

}  // namespace

std::optional<TablebaseRoot> tablebase_root(const Tablebase& tables, const Position& position,
                                            bool fifty_move_rule) {
  if (count(position.occupied()) > tables.max_pieces()) return std::nullopt;
  if (!tables.probe_wdl(position)) return std::nullopt;
  auto values = values_by_distance(tables, position, fifty_move_rule);
  const bool by_distance = values.has_value();
  if (!by_distance) values = values_by_wdl(tables, position, fifty_move_rule);
  if (!values || values->empty()) return std::nullopt;
  const auto is_worse = [](const auto& a, const auto& b) { return a.value < b.value; };
  const Wdl best = std::max_element(values->begin(), values->end(), is_worse)->value;
  std::erase_if(*values, [&](const RootMoveValue& each) { return each.value != best; });
  if (by_distance && best > Wdl::draw) keep_progress(*values, position.halfmove_clock());
  TablebaseRoot root{.value = best, .moves = {}, .by_distance = by_distance};
  for (const RootMoveValue& each : *values) root.moves.push_back(each.move);
  return root;
}

}  // namespace espalier::chess
