// The PlayableGame concept: what programs, protocols, pages and other languages need of a game
// beyond what the search needs, and the defaults for what a game leaves out. What only some games
// have is in game_capabilities.hpp.
#pragma once

#include <concepts>
#include <cstddef>
#include <sstream>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include "espalier/evaluator.hpp"
#include "espalier/expected.hpp"
#include "espalier/final_value.hpp"
#include "espalier/game.hpp"
#include "espalier/game_capabilities.hpp"
#include "espalier/hooks.hpp"
#include "espalier/search/parameters.hpp"

namespace espalier {

namespace detail {

/// Does `std::ostream << value` write it as text of its own? Numbers are left out: they may be
/// characters.
template <class T>
concept Printable = !std::is_arithmetic_v<T> && !std::is_enum_v<T> &&
                    requires(std::ostringstream & stream, const T& value) {
  stream << value;
};

template <class T>
[[nodiscard]] std::string printed(const T& value) {
  std::ostringstream stream;
  stream << value;
  return stream.str();
}

/// By operator<<, or as the number that the move is, or by its number among the legal moves, from
/// 1; "-" if it is none of these.
template <Game P>
[[nodiscard]] std::string default_move_text(typename P::Move move, const P& position) {
  using Move = typename P::Move;
  if constexpr (Printable<Move>) {
    return printed(move);
  } else if constexpr (std::is_arithmetic_v<Move> || std::is_enum_v<Move>) {
    return std::to_string(static_cast<long long>(move));
  } else {
    MovesOf<P> moves;
    (void)position.generate(moves);
    for (std::size_t i = 0; i < moves.size(); ++i) {
      if (moves[i] == move) return std::to_string(i + 1);
    }
    return "-";
  }
}

/// The text of a move: that of the game, or else the default.
template <class G, class P = typename G::Position>
[[nodiscard]] std::string move_text(typename P::Move move, const P& position) {
  if constexpr (WritesMoves<G>) {
    return G::to_string(move, position);
  } else {
    return default_move_text(move, position);
  }
}

/// The legal move whose text it is.
template <class G, class P = typename G::Position>
[[nodiscard]] Expected<typename P::Move, std::string> default_parse_move(std::string_view text,
                                                                         const P& position) {
  MovesOf<P> moves;
  (void)position.generate(moves);
  typename P::Move found{};
  std::size_t count = 0;
  for (const auto move : moves) {
    if (move_text<G>(move, position) != text) continue;
    found = move;
    ++count;
  }
  if (count == 1) return found;
  return Unexpected<std::string>{"'" + std::string(text) +
                                 (count == 0 ? "' is no legal move" : "' is more than one move")};
}

template <class G, class P = typename G::Position>
[[nodiscard]] Expected<typename P::Move, std::string> parse_move_text(std::string_view text,
                                                                      const P& position) {
  if constexpr (ReadsMoves<G>) {
    return G::parse_move(text, position);
  } else {
    return default_parse_move<G>(text, position);
  }
}

/// The position after these moves, with blanks between them.
template <class G, class P = typename G::Position>
[[nodiscard]] Expected<P, std::string> default_parse_position(const std::string& text) {
  P position{};
  std::istringstream words(text);
  std::string word;
  for (int number = 1; words >> word; ++number) {
    const auto move = parse_move_text<G>(word, position);
    if (!move) {
      return Unexpected<std::string>{"move " + std::to_string(number) + ": " + move.error()};
    }
    position.make(*move);
  }
  return position;
}

/// By operator<<, or the text of the position, or else the side to move and its moves.
template <class G, class P = typename G::Position>
[[nodiscard]] std::string default_diagram(const P& position) {
  if constexpr (Printable<P>) {
    return printed(position);
  } else if constexpr (HasPositionText<G>) {
    return G::to_text(position);
  } else {
    if (final_value(position)) return "the game is over";
    MovesOf<P> moves;
    (void)position.generate(moves);
    std::string text = "side " + std::to_string(int{position.side_to_move()}) + " to move:";
    for (const auto move : moves) text += ' ' + move_text<G>(move, position);
    return text;
  }
}

// A base for each member that a game may leave out.
template <int which>
struct FromTheGame {};
template <class G>
struct DefaultHooks {
  using Hooks = NoHooks;
};
template <class G>
struct DefaultParameters {
  static constexpr auto& parameters = default_parameters;
};
template <class G>
struct DefaultTitle {
  static constexpr const char* title = G::name;
};
template <class G>
struct DefaultForms {
  static constexpr const char* forms = "a position is the moves that lead to it from the start";
};
template <class G>
struct DefaultSeparator {
  static constexpr const char* move_separator = " ";
};
template <class G>
struct DefaultToString {
  [[nodiscard]] static std::string to_string(typename G::Position::Move move,
                                             const typename G::Position& position) {
    return default_move_text(move, position);
  }
};
template <class G>
struct DefaultParseMove {
  [[nodiscard]] static auto parse_move(std::string_view text,
                                       const typename G::Position& position) {
    return default_parse_move<G>(text, position);
  }
};
template <class G>
struct DefaultParsePosition {
  [[nodiscard]] static auto parse_position(const std::string& text) {
    return default_parse_position<G>(text);
  }
};
template <class G>
struct DefaultDiagram {
  [[nodiscard]] static std::string diagram(const typename G::Position& position) {
    return default_diagram<G>(position);
  }
};

template <bool given, int which, class Default>
using Unless = std::conditional_t<given, FromTheGame<which>, Default>;

/// Is it a word of a to z and _, short enough for the header of every file?
[[nodiscard]] constexpr bool is_game_name(std::string_view name) {
  for (const char c : name) {
    if (!(c >= 'a' && c <= 'z') && c != '_') return false;
  }
  return !name.empty() && name.size() <= 20;
}

template <class G>
consteval bool names_constant_text() {
  return requires {
    { G::name } -> std::convertible_to<std::string_view>;
  };
}

/// Names in a compile error the required member that is missing, or the optional one that is not
/// as it must be.
template <class G>
consteval bool check_playable_game() {
  static_assert(
      requires { typename G::Position; }, "a playable game needs `using Position`: the rules");
  static_assert(Game<typename G::Position>);
  static_assert(std::default_initializable<typename G::Position>,
                "a playable game begins at `Position{}`, the start position");
  static_assert(
      requires { typename G::Evaluator; },
      "a playable game needs `using Evaluator`: the static evaluation");
  static_assert(Evaluator<typename G::Evaluator, typename G::Position>);
  static_assert(names_constant_text<G>(),
                "a playable game needs `static constexpr const char* name`");
  static_assert(is_game_name(G::name),
                "the name of a playable game is of 1 to 20 letters a to z and `_`");
  if constexpr (requires { typename G::Hooks; }) {
    static_assert(SearchHooks<typename G::Hooks, typename G::Position>);
  }
  static_assert(WritesMoves<G> || !ESPALIER_NAMES(G, to_string),
                "half an option: the text of a move is `static std::string to_string(Move, const "
                "Position&)`");
  static_assert(ReadsMoves<G> || !ESPALIER_NAMES(G, parse_move),
                "half an option: a move is read by `static Expected<Move, std::string> "
                "parse_move(std::string_view, const Position&)`");
  static_assert(ReadsPositions<G> || !ESPALIER_NAMES(G, parse_position),
                "half an option: a position is read by `static Expected<Position, std::string> "
                "parse_position(const std::string&)`");
  static_assert(DrawsDiagrams<G> || !ESPALIER_NAMES(G, diagram),
                "half an option: a position is drawn by `static std::string diagram(const "
                "Position&)`");
  check_capabilities<G>();
  return true;
}

}  // namespace detail

/// A game with its evaluation and its texts. `G` is no position but a class of static members:
///   using Position                  the rules (Game); `Position{}` is the start position
///   using Evaluator                 its static evaluation
///   static constexpr name           1 to 20 letters a to z and _: how programs call it
/// and, where the default does not do (Playable says which it is),
///   using Hooks                     what the search may exploit
///   static constexpr auto& parameters    those of the search
///   static constexpr title          the name for people
///   static constexpr forms          how positions and moves are written, for a help text
///   to_string(move, position)       std::string without blanks: a legal move of `position`
///   parse_move(text, position)      Expected<Move, std::string>: a legal move, or why it is none
///   parse_position(text)            Expected<Position, std::string>
///   diagram(position)               std::string of lines: the board
///   static constexpr move_separator between the moves of a line
/// What only some games have: game_capabilities.hpp.
template <class G>
concept PlayableGame = detail::check_playable_game<G>();

/// The game `G` with the defaults of what it leaves out, for those who use it:
///   Hooks              NoHooks
///   parameters         default_parameters
///   title              `name`
///   to_string          what `operator<<` of a move writes, or the number that a move is, or its
///                      number in the list of legal moves, from 1
///   parse_move         the legal move whose text it is
///   parse_position     the position after these moves, with blanks between them
///   diagram            what `operator<<` of a position writes, or its text (HasPositionText), or
///                      the side to move and its moves
///   move_separator     a blank
template <PlayableGame G>
struct Playable : G, detail::Unless < requires {
  typename G::Hooks;
}, 0, detail::DefaultHooks < G >>, detail::Unless < requires {
  G::parameters;
}
, 1, detail::DefaultParameters < G >>, detail::Unless < requires { G::title; }
, 2, detail::DefaultTitle < G >>, detail::Unless < requires { G::forms; }
, 3, detail::DefaultForms < G >>, detail::Unless < requires { G::move_separator; }
, 4, detail::DefaultSeparator < G >>, detail::Unless<WritesMoves<G>, 5, detail::DefaultToString<G>>,
    detail::Unless<ReadsMoves<G>, 6, detail::DefaultParseMove<G>>,
    detail::Unless<ReadsPositions<G>, 7, detail::DefaultParsePosition<G>>,
    detail::Unless<DrawsDiagrams<G>, 8, detail::DefaultDiagram<G>>{};

}  // namespace espalier
