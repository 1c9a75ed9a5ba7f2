// Files of games in the notation of a game other than chess: PDN of draughts, GGF of Othello.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "espalier/expected.hpp"
#include "espalier/score.hpp"

namespace espalier::match {

using Tags = std::vector<std::pair<std::string, std::string>>;  ///< names, values; in their order

/// A game from the start position. A comment follows each move.
struct GameText {
  Tags tags;
  std::vector<std::string> moves;  ///< as they are sent to engines
  std::vector<std::string> comments;
  std::vector<std::pair<std::optional<Score>, double>> reports;  ///< score, seconds; see below
  std::string result;                                            ///< "1-0": White wins
};

struct GameFileFormat {
  std::string_view ending;  ///< of the name of a file: ".pdn"
  int white;                ///< the side that the tags call White: 0, which moves first, or 1
  std::string_view type;    ///< of the game, for the tag GameType
  std::string (*to_text)(const GameText& game);  ///< without an empty line
  Expected<std::vector<Tags>, std::string> (*read_tags)(std::string_view text);
};

/// None (`ending` empty) for a game whose texts do not say how games are written:
///   game_file_ending, white_side, game_type
///   to_game_text(tags, moves, comments, reports, result)
///   parse_games(text)    Expected of a list of games
///   tags_of(game)        the tags; if there is none, the game has `tags`
/// `reports` are those of the last moves, which engines have made.
template <class Texts>
[[nodiscard]] constexpr GameFileFormat game_file_format() {
  if constexpr (requires { Texts::game_file_ending; }) {
    return {Texts::game_file_ending, Texts::white_side, Texts::game_type,
            [](const GameText& game) {
              typename Texts::Position position;
              std::vector<typename Texts::Move> moves;
              for (const std::string& text : game.moves) {
                moves.push_back(Texts::parse_move(text, position).value());
                position.make(moves.back());
              }
              return Texts::to_game_text(game.tags, moves, game.comments, game.reports,
                                         game.result);
            },
            [](std::string_view text) -> Expected<std::vector<Tags>, std::string> {
              auto games = Texts::parse_games(text);
              if (!games) return Unexpected{std::move(games).error()};
              std::vector<Tags> tags;
              for (auto& game : *games) {
                if constexpr (requires { Texts::tags_of(game); }) {
                  tags.push_back(Texts::tags_of(game));
                } else {
                  tags.push_back(std::move(game.tags));
                }
              }
              return tags;
            }};
  }
  return {"", 0, "", nullptr, nullptr};
}

}  // namespace espalier::match
