#include "uci/tablebase_root.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <string_view>
#include <utility>

namespace espalier::uci {

namespace {

[[nodiscard]] std::string_view name_of(chess::Wdl value) {
  switch (value) {
    case chess::Wdl::loss:
      return "loss";
    case chess::Wdl::blessed_loss:
      return "blessed loss";
    case chess::Wdl::draw:
      return "draw";
    case chess::Wdl::cursed_win:
      return "cursed win";
    default:
      return "win";
  }
}

/// Moves that the engine may play come first, then the others by their value.
[[nodiscard]] int rank_of(const chess::TablebaseRoot& root, const chess::TablebaseMove& move) {
  const bool is_kept =
      std::find(root.moves.begin(), root.moves.end(), move.move) != root.moves.end();
  return is_kept ? static_cast<int>(chess::Wdl::win) + 1 : static_cast<int>(move.value);
}

/// A win counts for more the sooner it is zeroed, a loss the later.
[[nodiscard]] ScoreBounds bounds_of(const chess::TablebaseMove& move, bool fifty_move_rule) {
  ScoreBounds bounds = chess::bounds_of_wdl(move.value, fifty_move_rule);
  const int plies = std::min(std::abs(move.dtz), max_ply);
  if (bounds.is_exact()) return bounds;
  if (bounds.lower > draw_score) bounds.lower -= plies;
  if (bounds.upper < draw_score) bounds.upper += plies;
  return bounds;
}

}  // namespace

TablebaseRoot::TablebaseRoot(const TablebaseSettings& settings, const Position& position,
                             std::vector<Move> wanted, int lines)
    : moves_(std::move(wanted)) {
  if (!settings.tables || settings.max_pieces == 0) return;
  probing_ = {.tables = settings.tables.get(),
              .max_pieces = std::min(settings.max_pieces, settings.tables->max_pieces()),
              .min_depth = settings.min_depth,
              .fifty_move_rule = settings.fifty_move_rule};
  if (chess::count(position.occupied()) > probing_.max_pieces) return;
  auto root = chess::tablebase_root(*settings.tables, position, settings.fifty_move_rule, moves_);
  if (!root) return;
  for (const chess::TablebaseMove& move : root->all) {
    known_.push_back({.move = move.move, .bounds = bounds_of(move, settings.fifty_move_rule)});
  }
  if (lines == 1) {
    moves_ = std::move(root->moves);
  } else {
    moves_.clear();
    for (const chess::TablebaseMove& move : root->all) {
      moves_.push_back(move.move);
      ranks_.push_back(rank_of(*root, move));
    }
  }
  // The distances show the way. Looking positions up would show the next capture instead, even if
  // that gives a piece away.
  if (root->by_distance || root->value <= chess::Wdl::draw) probing_.max_pieces = 0;
}

const ScoreBounds* TablebaseRoot::bounds(Move move) const {
  const auto known = std::find_if(known_.begin(), known_.end(),
                                  [&](const Known& each) { return each.move == move; });
  return known == known_.end() ? nullptr : &known->bounds;
}

std::vector<Move> TablebaseRoot::drawn_moves() const {
  std::vector<Move> drawn;
  for (const Known& each : known_) {
    if (each.bounds == ScoreBounds::exactly(draw_score)) drawn.push_back(each.move);
  }
  return drawn;
}

Result<Move> TablebaseRoot::corrected(Result<Move> result, bool is_complete) const {
  if (known_.empty()) return result;
  result.bounds_known += known_.size();
  for (RootMove<Move>& move : result.moves) {
    const ScoreBounds* const known = bounds(move.move);
    if (known == nullptr || is_proven(move.score) || move.depth == 0) continue;
    // The distance orders wins of which the search sees no mate.
    move.score = known->lower > draw_score   ? known->lower
                 : known->upper < draw_score ? known->upper
                                             : std::clamp(move.score, known->lower, known->upper);
  }
  if (is_complete) {
    insertion_sort(result.moves.begin(), result.moves.begin() + result.lines,
                   [](const RootMove<Move>& a, const RootMove<Move>& b) {
                     return a.rank != b.rank ? a.rank > b.rank : a.score > b.score;
                   });
  }
  return result;
}

std::string tablebase_lines(const TablebaseSettings& settings, const Position& position) {
  if (!settings.tables) return "";
  std::string text;
  if (const auto value = settings.tables->probe_wdl(position)) {
    text += fmt::format("\nTablebases WDL: {}", name_of(*value));
  }
  if (const auto distance = settings.tables->probe_dtz(position)) {
    text += fmt::format("\nTablebases DTZ: {}", *distance);
  }
  return text;
}

}  // namespace espalier::uci
