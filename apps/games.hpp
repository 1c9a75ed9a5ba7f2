// The games besides chess that the programs play: a struct each, which joins its text with its
// evaluation and its hooks. The commands ask what a game can and name none.
#pragma once

#include <concepts>
#include <cstddef>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>

#include "espalier/evaluator.hpp"
#include "espalier/game.hpp"
#include "espalier/search/parameters.hpp"
#include "espalier/solve_table.hpp"
#include "games/checkers/database_search_hooks.hpp"
#include "games/checkers/endgame_database.hpp"
#include "games/checkers/network_evaluator.hpp"
#include "games/checkers/text.hpp"
#include "games/connect_four/evaluator.hpp"
#include "games/connect_four/features.hpp"
#include "games/connect_four/search_hooks.hpp"
#include "games/connect_four/text.hpp"
#include "games/othello/evaluator.hpp"
#include "games/othello/search_hooks.hpp"
#include "games/othello/text.hpp"

namespace espalier::apps {

// The text of a game has
//   Position, Move, name, title, forms
//   parse_position(text)          Expected<Position, std::string>
//   parse_move(text, position)    Expected<Move, std::string>: a legal move
//   to_string(move, position), diagram(position)
// and for the capabilities below what their concepts ask for. `parameters` are those of the search,
// which a build with ESPALIER_TUNE can change.

struct Checkers : checkers::Text {
  using Evaluator = checkers::NetworkEvaluator;
  using Hooks = checkers::DatabaseSearchHooks;
  static constexpr auto& parameters = default_parameters;
  using Features = checkers::Features;
  static constexpr std::size_t neurons = checkers::network_neurons;
  using Endgames = checkers::EndgameDatabase;
  static constexpr const char* not_solved =
      "draws depend on the history of the game, so that a position has no exact value. Endings are "
      "played exactly by `espalier ugi checkers --endgames FILE` (see `espalier build-database`)";
};

struct ConnectFour : connect_four::Text {
  using Evaluator = connect_four::Evaluator;
  using Hooks = connect_four::SearchHooks;
  static constexpr auto& parameters = default_parameters;
  using Features = connect_four::Features;
  using SolverTable = SolveTable;
  using SolverHooks = Hooks;
  using SolverEvaluator = NoEvaluator;
};

struct Othello : othello::Text {
  using Evaluator = othello::Evaluator;
  using Hooks = othello::SearchHooks;
  static constexpr auto& parameters = othello::search_parameters;
  using Features = othello::Features;
  using SolverTable = TranspositionTable;
  using SolverHooks = othello::SolverHooks;
  using SolverEvaluator = othello::OrderingEvaluator;
};

/// The registry: a line a game.
using Games = std::tuple<Checkers, ConnectFour, Othello>;

/// Positions have exact values, which `espalier solve` finds with a table of class SolverTable,
/// SolverHooks and moves ordered by a SolverEvaluator.
template <class G>
concept Solvable = requires {
  typename G::SolverTable;
};

/// `espalier solve` prints why its positions have none.
template <class G>
concept SaysWhyNotSolved = requires {
  { G::not_solved } -> std::convertible_to<std::string>;
};

/// Names the features of its positions, whose weights `espalier-lab train` learns: `Features`, and
/// `neurons` if they are those of a network.
template <class G>
concept HasFeatures = requires {
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

/// Boards of several sizes.
template <class G>
concept HasBoardSize = requires(const std::string& text) {
  G::parse_position(text, G::standard_width, G::standard_height);
};

/// The search can use a database of endings.
template <class G>
concept HasEndgames = requires {
  typename G::Endgames;
};

/// Played by the Go Text Protocol: sides Black and White, moves that are squares and passes.
template <class G>
concept SpeaksGtp = requires {
  { G::gtp_board_size } -> std::convertible_to<int>;
};

/// Played by the protocol of NBoard, which counts in points and whose games have clocks.
template <class G>
concept SpeaksNBoard = SpeaksGtp<G> && Solvable<G> && requires {
  { G::point } -> std::convertible_to<Score>;
  typename G::Clock;
};

/// Played by the Hub protocol, as this variant of draughts.
template <class G>
concept SpeaksHub = requires {
  { G::hub_variant } -> std::convertible_to<std::string>;
};

/// There are files of games.
template <class G>
concept HasGameFiles = requires(std::string_view text) {
  G::is_game_file(text);
  G::parse_games(text);
  typename G::GameReader;
};

/// A position can be written without the moves that lead to it.
template <class G>
concept HasPositionText = requires(const typename G::Position& position) {
  { G::to_text(position) } -> std::convertible_to<std::string>;
};

/// Calls `visit(std::type_identity<G>{})` for each game.
template <class Visit>
void for_each_game(Visit visit) {
  std::apply([&](auto... games) { (visit(std::type_identity<decltype(games)>{}), ...); }, Games{});
}

}  // namespace espalier::apps
