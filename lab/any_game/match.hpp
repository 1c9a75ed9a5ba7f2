// Matches between two searches of one game: the search that plays, plain alpha-beta or any other
// set of enhancements, with more or fewer hooks, counted in nodes.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <random>
#include <string_view>
#include <vector>

#include "espalier/espalier.hpp"
#include "espalier/historical/refutation_table.hpp"
#include "espalier/pair_score.hpp"
#include "espalier/parallel_parts.hpp"
#include "espalier/play_game.hpp"
#include "espalier/random_moves.hpp"
#include "espalier/search/rule_errors.hpp"

namespace espalier::lab::any_game {

/// What a search knows of a game beyond rules and evaluation: each level has what those before
/// have.
enum class Level : unsigned char {
  none,
  key,       ///< the hash key
  tactical,  ///< tactical moves, if the game has any
  check,     ///< checks, if the game has any
};

struct Player {
  Level level = Level::key;
  Enhancements enhancements = Enhancements::all();
  Parameters parameters{};
};

struct MatchSettings {
  Player first{}, second{};
  std::uint64_t nodes = 3000;  ///< a move
  std::size_t pairs = 100;     ///< of games with the same opening
  std::uint64_t seed = 1;
  unsigned threads = 1;
  /// Random moves of the shortest opening and of the longest.
  std::array<unsigned, 2> opening_plies{4, 10};
};

/// What a player searched in a match.
struct Searched {
  std::uint64_t moves = 0, nodes = 0;
  /// Searches that the limit of nodes ended, and the plies to which they came, together: others see
  /// the end of the game.
  std::uint64_t limited = 0, plies = 0;
  RuleErrorCount skip_errors{};

  void add(const Searched& other) {
    moves += other.moves;
    nodes += other.nodes;
    limited += other.limited;
    plies += other.plies;
    skip_errors.nodes += other.skip_errors.nodes;
    skip_errors.errors += other.skip_errors.errors;
  }
};

struct PairOfGames {
  std::array<double, 2>
      points{};  ///< of the first player: as the side that moves first, and second
  Searched first{}, second{};
};

/// The enhancements that have an effect for what the player knows.
[[nodiscard]] constexpr Enhancements in_effect(const Player& player) {
  Enhancements chosen = player.enhancements;
  for (const Enhancements::Row& row : Enhancements::rows()) {
    const std::string_view needs = row.needs;
    if (player.level < Level::key && needs.find("has_key") != std::string_view::npos) {
      chosen.*row.flag = false;
    }
  }
  return chosen;
}

/// A player in a game: chooses moves, and counts what it searches.
template <Game G>
class Searcher {
 public:
  virtual ~Searcher() = default;
  virtual void start_game() = 0;
  [[nodiscard]] virtual typename G::Move choose(const G& position) = 0;
  Searched searched{};
};

template <Game G, Evaluator<G> Eval, SearchHooks<G> H>
class SwitchedSearcher final : public Searcher<G> {
 public:
  SwitchedSearcher(const Player& player, std::uint64_t nodes) : search_({}, 2), nodes_(nodes) {
    search_.set_enhancements(in_effect(player));
    search_.set_parameters(player.parameters);
  }
  void start_game() override { search_.clear(); }
  typename G::Move choose(const G& position) override {
    const RuleErrorCount before = search_.skip_errors();
    const auto found = search_.run(position, {.nodes = nodes_});
    const RuleErrorCount errors = search_.skip_errors();
    const bool limited = found.nodes >= nodes_ && !is_decided(found.score());
    this->searched.add({1,
                        found.nodes,
                        limited ? std::uint64_t{1} : 0,
                        limited ? static_cast<std::uint64_t>(found.depth) : 0,
                        {errors.nodes - before.nodes, errors.errors - before.errors}});
    return found.best_move();
  }

 private:
  Search<G, Eval, H, Enhancements::every().switchable()> search_;
  std::uint64_t nodes_;
};

template <Game G, Evaluator<G> Eval, SearchHooks<G> Tactical, SearchHooks<G> Check>
[[nodiscard]] std::unique_ptr<Searcher<G>> make_searcher(const Player& player,
                                                         std::uint64_t nodes) {
  if constexpr (HasCheck<Check, G>) {
    if (player.level >= Level::check) {
      return std::make_unique<SwitchedSearcher<G, Eval, Check>>(player, nodes);
    }
  }
  if constexpr (HasTactical<Tactical, G>) {
    if (player.level >= Level::tactical) {
      return std::make_unique<SwitchedSearcher<G, Eval, Tactical>>(player, nodes);
    }
  }
  return std::make_unique<SwitchedSearcher<G, Eval, NoHooks>>(player, nodes);
}

/// A position after random moves, of a game that is not over.
template <Game G>
[[nodiscard]] G opening(const MatchSettings& settings, std::size_t pair) {
  const auto [shortest, longest] = settings.opening_plies;
  std::seed_seq seed{settings.seed, settings.seed >> 32, std::uint64_t{pair}};
  std::mt19937_64 random(seed);
  for (;;) {
    const auto plies = shortest + static_cast<unsigned>(random() % (longest - shortest + 1));
    if (auto start = detail::after_random_moves(G{}, plies, random)) return *std::move(start);
  }
}

/// Plays a match, the same on any number of threads. A game of 500 plies is a draw.
template <Game G, Evaluator<G> Eval, SearchHooks<G> Tactical = NoHooks,
          SearchHooks<G> Check = NoHooks>
[[nodiscard]] std::vector<PairOfGames> play_pairs(const MatchSettings& settings) {
  std::vector<PairOfGames> pairs(settings.pairs);
  detail::run_parts(settings.threads, pairs.size(), [&] {
    const auto made = [&](const Player& player) {
      return std::shared_ptr(make_searcher<G, Eval, Tactical, Check>(player, settings.nodes));
    };
    return [&, first = made(settings.first), second = made(settings.second)](std::size_t pair) {
      const G start = opening<G>(settings, pair);
      first->searched = second->searched = {};
      for (std::size_t side = 0; side < 2; ++side) {
        first->start_game();
        second->start_game();
        pairs[pair].points[side] = detail::play_game(
            start, start.side_to_move() ^ static_cast<int>(side),
            [&](const G& position) { return first->choose(position); },
            [&](const G& position) { return second->choose(position); });
      }
      pairs[pair].first = first->searched;
      pairs[pair].second = second->searched;
      return true;
    };
  });
  return pairs;
}

}  // namespace espalier::lab::any_game
