#include "uci/tablebase_root.hpp"

#include <fmt/format.h>

#include <algorithm>
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

}  // namespace

TablebaseRoot::TablebaseRoot(const TablebaseSettings& settings, const Position& position,
                             std::vector<Move> wanted)
    : moves_(std::move(wanted)) {
  if (!settings.tables || settings.max_pieces == 0) return;
  probing_ = {.tables = settings.tables.get(),
              .max_pieces = std::min(settings.max_pieces, settings.tables->max_pieces()),
              .min_depth = settings.min_depth,
              .fifty_move_rule = settings.fifty_move_rule};
  if (chess::count(position.occupied()) > probing_.max_pieces) return;
  auto root = chess::tablebase_root(*settings.tables, position, settings.fifty_move_rule);
  if (!root) return;
  if (!moves_.empty()) {
    std::erase_if(root->moves, [&](Move move) {
      return std::find(moves_.begin(), moves_.end(), move) == moves_.end();
    });
    if (root->moves.empty()) return;  // only moves that give away the value are wanted
  }
  moves_ = std::move(root->moves);
  bounds_ = chess::bounds_of_wdl(root->value, settings.fifty_move_rule);
  // The distances show the way. Looking positions up would show the next capture instead, even if
  // that gives a piece away.
  if (root->by_distance || root->value <= chess::Wdl::draw) probing_.max_pieces = 0;
}

Result<Move> TablebaseRoot::corrected(Result<Move> result) const {
  if (!bounds_) return result;
  result.bounds_known += moves_.size();
  for (RootMove<Move>& move : result.moves) {
    if (!is_proven(move.score) && move.depth > 0) {
      move.score = std::clamp(move.score, bounds_->lower, bounds_->upper);
    }
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
