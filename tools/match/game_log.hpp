// The games of a match in a file, from which an interrupted match continues: a PGN of chess, and of
// other games a JSON object a line or, if the name of the file ends so, a file of their notation.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "games/chess/notation/pgn.hpp"
#include "support/record_file.hpp"
#include "tools/match/game.hpp"
#include "tools/match/game_file.hpp"

namespace espalier::match {

/// What all games of a match have in common.
struct GameLogHeader {
  std::string game;  ///< empty: chess
  std::string event;
  std::array<std::string, 2> names;   ///< of the engines; different from each other
  std::array<std::string, 2> limits;  ///< of the engines, as text
  bool chess960 = false;
  std::string id;           ///< `match_id`: games with another id are refused
  GameFileFormat format{};  ///< of a game other than chess
};

/// A game found in the file.
struct LoggedGame {
  std::size_t index = 0;  ///< from 0
  Result result = Result::draw;
  std::optional<FaultKind> fault{};
};

/// The game as PGN; its tags hold everything that `logged_game` reads back.
[[nodiscard]] chess::PgnGame to_pgn_game(const GameLogHeader& header, std::size_t index,
                                         const PlayedGame& game);
/// A game other than chess as one line of JSON: match (`id`), game, event, date, round, players
/// (player 1 first), limits, opening (moves), moves (move, and if reported score and depth, and
/// seconds), result ("p1win", "p2win" or "draw"), termination as in the PGN, and reason.
[[nodiscard]] nlohmann::ordered_json to_json(const GameLogHeader& header, std::size_t index,
                                             const PlayedGame& game);
/// A game in the notation of `header.format`, with the tags and comments that it would have as PGN.
[[nodiscard]] GameText to_game_text(const GameLogHeader& header, std::size_t index,
                                    const PlayedGame& game);
/// What the tags of a game say; none if it is not a game of this match.
[[nodiscard]] std::optional<LoggedGame> logged_game(const GameLogHeader& header, const Tags& tags);

[[nodiscard]] std::optional<LoggedGame> logged_game(const GameLogHeader& header,
                                                    const nlohmann::ordered_json& game);

class GameLog {
 public:
  /// Opens or creates the file; with an empty path nothing is saved. An incomplete game at its end
  /// is cut off. Throws Error if the file cannot be written, has games although `resume` is false,
  /// has games of another match, or is locked by another run.
  GameLog(const std::filesystem::path& path, GameLogHeader header, bool resume);

  /// The games that the file had when it was opened, each once.
  [[nodiscard]] const std::vector<LoggedGame>& found() const { return found_; }
  /// Appends a game. Throws Error if it cannot be written; the file then ends with the last
  /// complete game.
  void add(std::size_t index, const PlayedGame& game);

 private:
  void load_pgn(const std::filesystem::path& path);
  void load_lines(const std::filesystem::path& path);
  void load_texts(const std::filesystem::path& path);
  /// Throws Error unless a file without a complete game begins as this match's games do, or is the
  /// beginning of that: only what a killed run left may be cut off.
  void check_begin(const std::filesystem::path& path, std::string_view found,
                   const std::string& begin) const;
  void add_found(const std::filesystem::path& path, const std::optional<LoggedGame>& logged);
  [[nodiscard]] const char* option() const { return header_.game.empty() ? "--pgn" : "--log"; }

  GameLogHeader header_;
  bool writes_texts_;  ///< in the format of the header
  std::optional<support::RecordFile> file_;
  std::vector<LoggedGame> found_;
  std::set<std::size_t> found_indices_;
};

}  // namespace espalier::match
