#include "games/chess/tablebase/root_moves.hpp"

#include <algorithm>
#include <cstdlib>

namespace espalier::chess {

namespace {

// Plies without capture or pawn move.
constexpr int draw_by_counter = 100;
constexpr int free_choice = draw_by_counter / 2;

/// Whether a win or loss comes before the fifty-move draw where the tables leave one ply open:
/// those that count in moves give one ply less where the number is not odd. Follows the lines in
/// which it stays open, and calls it a draw if they are too many.
class LastPly {
 public:
  explicit LastPly(const Tablebase& tables) : tables_(tables) {}

  /// Does the side to move win, its win being zeroed or mate at most `left` plies away?
  [[nodiscard]] bool wins(Position& position, int left) {
    if (const auto known = is_in_time(position, left, Wdl::win)) return *known;
    return any_move(position, [&] {
      if (position.halfmove_clock() == 0) return tables_.probe_wdl(position) == Wdl::loss;
      return loses(position, left - 1);
    });
  }
  /// Does the side to move lose so, whatever it plays?
  [[nodiscard]] bool loses(Position& position, int left) {
    if (position.in_check() && position.count_moves() == 0) return true;
    if (const auto known = is_in_time(position, left, Wdl::loss)) return *known;
    return !any_move(position, [&] {
      if (position.halfmove_clock() == 0) return tables_.probe_wdl(position) != Wdl::win;
      return !wins(position, left - 1);
    });
  }

 private:
  static constexpr int max_positions = 5000;

  /// Nothing if the distance is just `left`, or one more.
  [[nodiscard]] std::optional<bool> is_in_time(const Position& position, int left, Wdl value) {
    if (left <= 0 || ++positions_ > max_positions) return false;
    const auto dtz = tables_.probe_dtz(position);
    const int distance = dtz ? (value == Wdl::win ? *dtz : -*dtz) : 0;
    if (distance <= 0 || distance > left) return false;
    return distance < left ? std::optional(true) : std::nullopt;
  }
  /// Does `holds` hold after one of the moves?
  template <class Holds>
  [[nodiscard]] static bool any_move(Position& position, const Holds& holds) {
    Position::Moves moves;
    static_cast<void>(position.generate(moves));
    return std::any_of(moves.begin(), moves.end(), [&](Move move) {
      position.make(move);
      const bool result = holds();
      position.unmake(move);
      return result;
    });
  }

  const Tablebase& tables_;
  int positions_ = 0;
};

/// The value of a move with this DTZ that comes before the fifty-move draw, or too late.
[[nodiscard]] Wdl value_of_dtz(int dtz, bool is_in_time) {
  if (dtz == 0) return Wdl::draw;
  if (dtz > 0) return is_in_time ? Wdl::win : Wdl::cursed_win;
  return is_in_time ? Wdl::loss : Wdl::blessed_loss;
}

/// Does what the tables promise come before the fifty-move draw? `after` the move with this DTZ.
[[nodiscard]] bool is_in_time(const Tablebase& tables, Position& after, int dtz, int counter) {
  const int plies = std::abs(dtz) + counter;
  const bool is_exact = std::abs(dtz) == 1;  // zeroing, or mate
  if (plies != draw_by_counter || is_exact) return plies <= draw_by_counter;
  LastPly last_ply(tables);
  const int left = draw_by_counter - after.halfmove_clock();
  return dtz > 0 ? last_ply.loses(after, left) : last_ply.wins(after, left);
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

using Values = std::vector<TablebaseMove>;

[[nodiscard]] std::optional<Values> values_by_distance(const Tablebase& tables,
                                                       const Position& position,
                                                       bool fifty_move_rule) {
  Values values;
  Position after = position;
  Position::Moves moves;
  static_cast<void>(position.generate(moves));
  for (const Move move : moves) {
    after.make(move);
    const auto dtz = dtz_of_move(tables, after);
    const bool repeats = after.earlier_occurrences() > 0;
    const bool in_time =
        !fifty_move_rule || (dtz && is_in_time(tables, after, *dtz, position.halfmove_clock()));
    after.unmake(move);
    if (!dtz) return std::nullopt;
    values.push_back(
        {.move = move, .value = value_of_dtz(*dtz, in_time), .dtz = *dtz, .repeats = repeats});
  }
  return values;
}

[[nodiscard]] std::optional<Values> values_by_wdl(const Tablebase& tables, const Position& position,
                                                  bool fifty_move_rule) {
  Values values;
  Position after = position;
  Position::Moves moves;
  static_cast<void>(position.generate(moves));
  for (const Move move : moves) {
    after.make(move);
    const auto value = tables.probe_wdl(after);
    after.unmake(move);
    if (!value) return std::nullopt;
    const int dtz = Tablebase::dtz_before_zeroing(-*value);
    const bool in_time = !fifty_move_rule || std::abs(dtz) == 1;
    values.push_back({.move = move, .value = value_of_dtz(dtz, in_time)});
  }
  return values;
}

/// Keeps, of moves that win, those that may be chosen freely, else those that are quickest.
void keep_progress(Values& values, int counter) {
  const auto is_free = [&](const TablebaseMove& each) {
    return each.dtz + counter <= free_choice && !each.repeats;
  };
  if (std::any_of(values.begin(), values.end(), is_free)) {
    std::erase_if(values, [&](const TablebaseMove& each) { return !is_free(each); });
    return;
  }
  const int least =
      std::min_element(values.begin(), values.end(), [](const auto& a, const auto& b) {
        return a.dtz < b.dtz;
      })->dtz;
  std::erase_if(values, [&](const TablebaseMove& each) { return each.dtz > least; });
}

}  // namespace

std::optional<TablebaseRoot> tablebase_root(const Tablebase& tables, const Position& position,
                                            bool fifty_move_rule, const std::vector<Move>& wanted) {
  if (count(position.occupied()) > tables.max_pieces()) return std::nullopt;
  if (!tables.probe_wdl(position)) return std::nullopt;
  auto values = values_by_distance(tables, position, fifty_move_rule);
  const bool by_distance = values.has_value();
  if (!by_distance) values = values_by_wdl(tables, position, fifty_move_rule);
  if (!values) return std::nullopt;
  std::erase_if(*values, [&](const TablebaseMove& each) {
    return !wanted.empty() && std::find(wanted.begin(), wanted.end(), each.move) == wanted.end();
  });
  if (values->empty()) return std::nullopt;
  TablebaseRoot root{.moves = {}, .all = *values, .by_distance = by_distance};
  const auto is_worse = [](const auto& a, const auto& b) { return a.value < b.value; };
  root.value = std::max_element(values->begin(), values->end(), is_worse)->value;
  std::erase_if(*values, [&](const TablebaseMove& each) { return each.value != root.value; });
  if (by_distance && root.value > Wdl::draw) keep_progress(*values, position.halfmove_clock());
  for (const TablebaseMove& each : *values) root.moves.push_back(each.move);
  return root;
}

}  // namespace espalier::chess
