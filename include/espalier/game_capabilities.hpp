// What only some playable games have: a concept each, with the static members that it asks for.
// Programs ask for a capability, never for a game. A game that has one half does not compile.
#pragma once

#include <concepts>
#include <cstddef>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "espalier/expected.hpp"
#include "espalier/game.hpp"
#include "espalier/game_notes.hpp"
#include "espalier/score.hpp"

namespace espalier {

namespace detail {

template <class G>
using PositionOf = typename G::Position;
template <class G>
using MoveOf = typename G::Position::Move;
template <class T>
using Read = Expected<T, std::string>;

}  // namespace detail

// --------------------------------------------------------------------------------------- texts --

/// Writes a move.
template <class G>
concept WritesMoves = requires(detail::MoveOf<G> move, const detail::PositionOf<G>& position) {
  { G::to_string(move, position) } -> std::convertible_to<std::string>;
};
/// Reads a move that is legal in the position.
template <class G>
concept ReadsMoves = requires(std::string_view text, const detail::PositionOf<G>& position) {
  { G::parse_move(text, position) } -> std::same_as<detail::Read<detail::MoveOf<G>>>;
};
/// Reads a position.
template <class G>
concept ReadsPositions = requires(const std::string& text) {
  { G::parse_position(text) } -> std::same_as<detail::Read<detail::PositionOf<G>>>;
};
/// Draws a position.
template <class G>
concept DrawsDiagrams = requires(const detail::PositionOf<G>& position) {
  { G::diagram(position) } -> std::convertible_to<std::string>;
};

/// A position can be written without the moves that lead to it:
///   to_text(position)      what parse_position reads
template <class G>
concept HasPositionText = requires(const detail::PositionOf<G>& position) {
  { G::to_text(position) } -> std::convertible_to<std::string>;
};

/// Repairs positions that are almost right:
///   parse_position(text, warnings)    appends a line for each repair, if the pointer is not null
template <class G>
concept RepairsPositions = requires(const std::string& text, std::vector<std::string>* warnings) {
  { G::parse_position(text, warnings) } -> std::same_as<detail::Read<detail::PositionOf<G>>>;
};

/// People write moves in another way than programs:
///   to_notation(move, position)
template <class G>
concept HasNotation = requires(detail::MoveOf<G> move, const detail::PositionOf<G>& position) {
  { G::to_notation(move, position) } -> std::convertible_to<std::string>;
};

/// There is a variant of the game, in which some moves are written in another way:
///   static constexpr const char* variant           its name
///   static constexpr const char* variant_moves     how the moves are written, for a help text
///   to_variant_string(move, position)
template <class G>
concept HasVariant = requires(detail::MoveOf<G> move, const detail::PositionOf<G>& position) {
  { G::variant } -> std::convertible_to<std::string>;
  { G::variant_moves } -> std::convertible_to<std::string>;
  { G::to_variant_string(move, position) } -> std::convertible_to<std::string>;
};

/// Its sides have names:
///   static constexpr const char* first_side, second_side     the first one begins
template <class G>
concept NamesSides = requires {
  { G::first_side } -> std::convertible_to<std::string>;
  { G::second_side } -> std::convertible_to<std::string>;
};

/// Boards of several sizes:
///   static constexpr int standard_width, standard_height
///   parse_position(text, width, height)
template <class G>
concept HasBoardSize = requires(const std::string& text) {
  {
    G::parse_position(text, G::standard_width, G::standard_height)
    } -> std::same_as<detail::Read<detail::PositionOf<G>>>;
};

/// There are files of games:
///   static constexpr const char* game_file     what they are called
///   is_game_file(text), parse_games(text)
///   using GameReader                           reads one game after the other
template <class G>
concept HasGameFiles = HasPositionText<G> && requires(std::string_view text) {
  { G::game_file } -> std::convertible_to<std::string>;
  { G::is_game_file(text) } -> std::same_as<bool>;
  G::parse_games(text);
  typename G::GameReader;
};

namespace detail {
/// What its reader of files of games reads.
template <class G>
using GameOf = std::remove_cvref_t<decltype(**std::declval<typename G::GameReader&>().next())>;
}  // namespace detail

/// What an analysis says of a game can be written into a file of games:
///   annotated(game, notes)        the text of the game with it, in a file of its own or behind
///   others GameReader::offset()          where in the text the game that was read last ends
template <class G>
concept AnnotatesGames = HasGameFiles<G> &&
    requires(const typename G::GameReader& reader, const detail::GameOf<G>& game,
             const GameNotes<detail::MoveOf<G>>& notes) {
  { reader.offset() } -> std::convertible_to<std::size_t>;
  { G::annotated(game, notes) } -> std::convertible_to<std::string>;
};

// ---------------------------------------------------------------------------------- evaluation --

/// Names the features of its positions, whose weights are learnt:
///   using Features
///   static constexpr std::size_t neurons    if they are those of a network
template <class G>
concept NamesFeatures = requires {
  typename G::Features;
};
template <class G>
inline constexpr std::size_t neurons_of = [] {
  if constexpr (requires { G::neurons; }) {
    return std::size_t{G::neurons};
  } else {
    return std::size_t{0};
  }
}();

/// Its evaluation is a network that has files, and a training, of its own:
///   using Network
template <class G>
concept HasNetworkFiles = requires {
  typename G::Network;
};

/// Its evaluation is chosen when a program starts:
///   using EvaluationChoice     Evaluator can be made from it
template <class G>
concept ChoosesEvaluation = requires {
  typename G::EvaluationChoice;
}
&&std::constructible_from<typename G::Evaluator, const typename G::EvaluationChoice&>;

// ------------------------------------------------------------------------------------- solving --

/// Positions have exact values, which a solver finds:
///   using SolverTable, SolverHooks, SolverEvaluator
///   to_string(move)                      moves have the same text in every position
///   static constexpr sides               a character for each side
///   static constexpr solve_position, solve_notes, solve_line     for help texts
///   parse_solved(line)                   a position and its value, of a file of solved positions
///   published(score, position)           a value as it is published
///   margin(score)                        by how much the winner wins
template <class G>
concept Solvable = requires(detail::MoveOf<G> move, const detail::PositionOf<G>& position,
                            const std::string& line, Score score) {
  typename G::SolverTable;
  typename G::SolverHooks;
  typename G::SolverEvaluator;
  { G::to_string(move) } -> std::convertible_to<std::string>;
  { G::sides } -> std::convertible_to<std::string>;
  { G::solve_position } -> std::convertible_to<std::string>;
  { G::solve_notes } -> std::convertible_to<std::string>;
  { G::solve_line } -> std::convertible_to<std::string>;
  { G::parse_solved(line) } -> std::same_as<detail::Read<std::pair<std::string, int>>>;
  { G::published(score, position) } -> std::convertible_to<int>;
  { G::margin(score) } -> std::convertible_to<std::string>;
};

/// Has no exact values, and says why:
///   static constexpr const char* not_solved
template <class G>
concept SaysWhyNotSolved = requires {
  { G::not_solved } -> std::convertible_to<std::string>;
};

/// The search can use a database of endings:
///   using Endgames       from_bytes(bytes); Hooks can be made from its value
template <class G>
concept HasEndgames = requires(const std::string& bytes) {
  typename G::Endgames;
  requires std::constructible_from<typename G::Hooks,
                                   decltype(G::Endgames::from_bytes(bytes).value())>;
};

// ----------------------------------------------------------------------------------- protocols --

/// Interfaces for it speak UCI:
///   static constexpr const char* protocol_variant     its name among the variants there
template <class G>
concept SpeaksUci = requires {
  { G::protocol_variant } -> std::convertible_to<std::string>;
};

/// The protocol of xboard has a name for it:
///   static constexpr const char* xboard_variant
template <class G>
concept HasXboardVariant = requires {
  { G::xboard_variant } -> std::convertible_to<std::string>;
};

/// Played by the Go Text Protocol: sides Black and White, moves that are squares and passes:
///   static constexpr int gtp_board_size
///   to_string(move)
template <class G>
concept SpeaksGtp = requires(detail::MoveOf<G> move) {
  { G::gtp_board_size } -> std::convertible_to<int>;
  { G::to_string(move) } -> std::convertible_to<std::string>;
};

/// Played by the protocol of NBoard, which counts in points and whose games have clocks:
///   static constexpr Score point       the value of one
///   using Clock                        of a side, as files of games have it
///   seconds_of_move(text)              the time that stands beside a move
///   squares_left(position)             how many moves at most follow
template <class G>
concept SpeaksNBoard = SpeaksGtp<G> && Solvable<G> &&
    requires(std::string_view text, const detail::PositionOf<G>& position) {
  { G::point } -> std::convertible_to<Score>;
  typename G::Clock;
  { G::seconds_of_move(text) } -> std::convertible_to<double>;
  { G::squares_left(position) } -> std::convertible_to<int>;
};

/// Played by the Hub protocol:
///   static constexpr const char* hub_variant      the variant of draughts that it is there
///   parse_hub_position(text), parse_hub_move(text, position)
///   to_hub(move), to_hub_position(position)
template <class G>
concept SpeaksHub = requires(std::string_view text, detail::MoveOf<G> move,
                             const detail::PositionOf<G>& position) {
  { G::hub_variant } -> std::convertible_to<std::string>;
  { G::parse_hub_position(text) } -> std::same_as<detail::Read<detail::PositionOf<G>>>;
  { G::parse_hub_move(text, position) } -> std::same_as<detail::Read<detail::MoveOf<G>>>;
  { G::to_hub(move) } -> std::convertible_to<std::string>;
  { G::to_hub_position(position) } -> std::convertible_to<std::string>;
};

namespace detail {

/// Names in a compile error the capability of which a member is missing.
template <class G>
consteval void check_capabilities() {
  static_assert(HasPositionText<G> || !ESPALIER_NAMES(G, to_text),
                "half a capability: the text of a position is `static std::string to_text(const "
                "Position&)`");
  static_assert(HasNotation<G> || !ESPALIER_NAMES(G, to_notation),
                "half a capability: notation is `static std::string to_notation(Move, const "
                "Position&)`");
  static_assert(
      HasVariant<G> || !requires { G::variant; },
      "half a capability: a variant needs `variant`, `variant_moves` and `static "
      "std::string to_variant_string(Move, const Position&)`");
  static_assert(NamesSides<G> || !(
                                     requires { G::first_side; } || requires { G::second_side; }),
                "half a capability: names of the sides are `first_side` and `second_side`");
  static_assert(
      HasBoardSize<G> || !(
                             requires { G::standard_width; } || requires { G::standard_height; }),
      "half a capability: boards of several sizes need `standard_width`, "
      "`standard_height` and `parse_position(text, width, height)`");
  static_assert(
      HasGameFiles<G> || !requires { typename G::GameReader; },
      "half a capability: files of games need `game_file`, `is_game_file(text)`, "
      "`parse_games(text)`, `GameReader` and `to_text(position)`");
  static_assert(AnnotatesGames<G> || !ESPALIER_NAMES(G, annotated),
                "half a capability: notes in files of games need `static std::string "
                "annotated(game, notes)`, files of games, and `offset()` of their reader");
  static_assert(
      ChoosesEvaluation<G> || !requires { typename G::EvaluationChoice; },
      "half a capability: `Evaluator` must be made from an `EvaluationChoice`");
  static_assert(
      Solvable<G> || !requires { typename G::SolverTable; },
      "half a capability: solving needs `SolverTable`, `SolverHooks`, "
      "`SolverEvaluator`, `to_string(move)`, `sides`, `solve_position`, `solve_notes`, "
      "`solve_line`, `parse_solved(line)`, `published(score, position)` and "
      "`margin(score)`");
  static_assert(
      HasEndgames<G> || !requires { typename G::Endgames; },
      "half a capability: a database of endings needs `Endgames::from_bytes(bytes)`, "
      "from whose value `Hooks` can be made");
  static_assert(
      SpeaksGtp<G> || !requires { G::gtp_board_size; },
      "half a capability: the Go Text Protocol needs `gtp_board_size` and "
      "`to_string(move)`");
  static_assert(
      SpeaksNBoard<G> || !requires { G::point; },
      "half a capability: the protocol of NBoard needs `point`, `Clock`, "
      "`seconds_of_move(text)`, `squares_left(position)` and what GTP and solving need");
  static_assert(
      SpeaksHub<G> || !requires { G::hub_variant; },
      "half a capability: the Hub protocol needs `hub_variant`, "
      "`parse_hub_position(text)`, `parse_hub_move(text, position)`, `to_hub(move)` and "
      "`to_hub_position(position)`");
}

}  // namespace detail

/// Reads a position of any game. A game that repairs positions tells what it repaired.
template <ReadsPositions G>
[[nodiscard]] detail::Read<typename G::Position> parse_position(
    const std::string& text, [[maybe_unused]] std::vector<std::string>* warnings) {
  if constexpr (RepairsPositions<G>) {
    return G::parse_position(text, warnings);
  } else {
    return G::parse_position(text);
  }
}

/// A move as people write it.
template <WritesMoves G>
[[nodiscard]] std::string to_notation(typename G::Position::Move move,
                                      const typename G::Position& position) {
  if constexpr (HasNotation<G>) {
    return G::to_notation(move, position);
  } else {
    return G::to_string(move, position);
  }
}

}  // namespace espalier
