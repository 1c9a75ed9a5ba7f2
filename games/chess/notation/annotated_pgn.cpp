// Games with what an analysis says of them.
#include "games/chess/notation/annotated_pgn.hpp"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "games/chess/notation/openings.hpp"

namespace espalier::chess {

namespace {

void set_tag(PgnGame& game, std::string_view name, std::string value, bool replaces) {
  for (auto& [each, old] : game.tags) {
    if (each != name) continue;
    if (replaces) old = std::move(value);
    return;
  }
  game.tags.emplace_back(name, std::move(value));
}

void annotate_move(PgnMove& move, const Position& before, const MoveNote<Move>& note) {
  move.comment = annotated_comment(std::move(move.comment), note.score, note.words);
  const bool has_glyph =
      std::any_of(move.nags.begin(), move.nags.end(), [](int nag) { return nag >= 1 && nag <= 6; });
  if (note.glyph > 0 && !has_glyph) move.nags.insert(move.nags.begin(), note.glyph);
  if (note.better.empty()) return;
  std::string variation = to_variation(before, note.better);
  const auto& all = move.variations;
  if (std::find(all.begin(), all.end(), variation) == all.end()) {
    move.variations.push_back(std::move(variation));
  }
}

}  // namespace

std::string annotated_pgn(PgnGame game, const GameNotes<Move>& notes) {
  Position position = game.start;
  std::optional<Opening> opening = opening_of(position);
  for (std::size_t i = 0; i < game.moves.size() && i < notes.moves.size(); ++i) {
    annotate_move(game.moves[i], position, notes.moves[i]);
    position.make(game.moves[i].move);
    if (auto found = opening_of(position)) opening = std::move(found);
  }
  if (opening) {
    set_tag(game, "ECO", opening->code, false);
    set_tag(game, "Opening", opening->name, false);
  }
  for (const int side : {white, black}) {
    const auto accuracy = notes.accuracy[static_cast<std::size_t>(side)];
    if (!accuracy) continue;
    set_tag(game, side == white ? "WhiteAccuracy" : "BlackAccuracy", accuracy_text(*accuracy),
            true);
  }
  if (!notes.annotator.empty()) set_tag(game, "Annotator", notes.annotator, false);
  return to_pgn(game);
}

}  // namespace espalier::chess
