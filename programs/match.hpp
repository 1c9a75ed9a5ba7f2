// The command `match`: games of the search with itself, in two settings, or with another program.
#pragma once

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <array>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engines/limit.hpp"
#include "engines/stop_token.hpp"
#include "engines/uci_engine.hpp"
#include "espalier/calibrate/options.hpp"
#include "espalier/final_value.hpp"
#include "espalier/in_quotes.hpp"
#include "espalier/levels.hpp"
#include "espalier/pair_score.hpp"
#include "espalier/parallel_parts.hpp"
#include "espalier/play_game.hpp"
#include "espalier/random.hpp"
#include "espalier/random_moves.hpp"
#include "espalier/search_settings.hpp"
#include "programs/endgames.hpp"
#include "programs/match_arguments.hpp"
#include "programs/settings.hpp"
#include "support/exit_status.hpp"
#include "support/interrupt.hpp"
#include "support/json_lines.hpp"
#include "support/print.hpp"
#include "support/printable.hpp"
#include "support/run_command.hpp"
#include "support/terminal.hpp"

namespace espalier::programs {

namespace detail {

/// A game in progress, as both kinds of players see it.
template <class G>
struct MatchGame {
  typename G::Position position{};
  std::string moves{};  ///< as after `position startpos`
  std::uint64_t seed = 0;

  void make(typename G::Position::Move move) {
    note(move);
    position.make(move);
  }
  /// Adds a move that is about to be made.
  void note(typename G::Position::Move move) {
    moves += (moves.empty() ? " moves " : " ") + std::string(G::to_string(move, position));
  }
};

/// What a player answers: a move, or what is wrong with it.
template <class G>
using MatchMove = Expected<typename G::Position::Move, std::string>;

/// Plays one game after the other, in one thread. Throws match::Stopped.
template <class G>
class MatchSide {
 public:
  virtual ~MatchSide() = default;
  /// Why it cannot begin, if so.
  [[nodiscard]] virtual std::optional<std::string> begin() = 0;
  [[nodiscard]] virtual MatchMove<G> move(const MatchGame<G>& game, int side) = 0;
};

template <class G>
class OwnSide final : public MatchSide<G> {
 public:
  OwnSide(const MatchPlayer& player, const typename G::Hooks& hooks, const match::StopToken& stop)
      : player_(player),
        stop_(stop),
        search_(with_unit(player.settings), {}, hash_mib_, {}, hooks) {}

  [[nodiscard]] std::optional<std::string> begin() override {
    search_.clear();
    return std::nullopt;
  }
  [[nodiscard]] MatchMove<G> move(const MatchGame<G>& game, int) override {
    if (stop_.is_requested()) throw match::Stopped{};
    const auto watch = [this](const auto&) {
      if (stop_.is_requested()) search_.control().stop();
    };
    return LimitedPlayer<Engine>(search_)
        .run(game.position, player_.level, game.seed, player_.limits, watch)
        .best_move();
  }

 private:
  using Engine = SearchWithSettings<typename G::Position, typename G::Evaluator, typename G::Hooks>;
  static constexpr std::size_t hash_mib_ = 8;

  [[nodiscard]] static SearchSettings with_unit(SearchSettings settings) {
    settings.parameters.unit = unit_of<G>(settings);
    return settings;
  }

  const MatchPlayer& player_;
  const match::StopToken& stop_;
  Engine search_;
};

template <class G>
class OtherProgram final : public MatchSide<G> {
 public:
  OtherProgram(const MatchPlayer& player, const match::StopToken& stop)
      : engine_(*player.program, false, response_timeout_, stop) {}
  ~OtherProgram() override {
    engine_.send_quit();
    engine_.wait_or_kill(match::SteadyClock::now() + std::chrono::seconds(1));
  }

  [[nodiscard]] std::optional<std::string> begin() override {
    const auto fault = engine_.new_game();
    return fault ? std::optional(fault->text) : std::nullopt;
  }
  [[nodiscard]] MatchMove<G> move(const MatchGame<G>& game, int side) override {
    const match::Limit& limit = engine_.settings().limit;
    match::Clock clock(limit);
    auto allowed = clock.remaining();
    if (allowed) *allowed += limit.granted_margin();
    match::EngineMove reply;
    const auto fault = engine_.search(
        "position startpos" + game.moves,
        match::go_command(limit, limit, clock, clock, side == 0, match::Protocol::ugi), allowed,
        reply);
    if (fault) return Unexpected{fault->text};
    auto move = G::parse_move(reply.move, game.position);
    if (!move) return Unexpected{"plays an illegal move: " + in_quotes(reply.move)};
    return move;
  }

 private:
  static constexpr std::chrono::milliseconds response_timeout_{30'000};
  match::UciEngine engine_;
};

template <class G>
class PlayedMatch {
 public:
  PlayedMatch(const MatchArguments& arguments, const std::array<MatchPlayer, 2>& players,
              typename G::Hooks hooks)
      : arguments_(arguments),
        players_(players),
        hooks_(std::move(hooks)),
        pairs_(static_cast<std::size_t>(arguments.games) / 2) {}

  /// Returns the exit status.
  [[nodiscard]] int run() {
    show_progress();
    espalier::detail::run_parts(arguments_.concurrency, pairs_.size(), [this] {
      auto sides = std::make_shared<Sides>(Sides{side_of(players_[0]), side_of(players_[1])});
      return [this, sides](std::size_t pair) { return play_pair(*sides, pair); };
    });
    progress_.clear();
    for (const std::string& fault : faults_) {
      fmt::print(stderr, "{}\n", support::printable(fault));
    }
    print_result();
    return interrupt_.has_happened() ? support::interrupted : support::done;
  }

 private:
  using Sides = std::array<std::unique_ptr<MatchSide<G>>, 2>;
  using Pair = std::array<double, 2>;  ///< points of the first player

  [[nodiscard]] std::unique_ptr<MatchSide<G>> side_of(const MatchPlayer& player) const {
    if (player.program) return std::make_unique<OtherProgram<G>>(player, stop_);
    return std::make_unique<OwnSide<G>>(player, hooks_, stop_);
  }

  /// False if the match is to end.
  [[nodiscard]] bool play_pair(Sides& sides, std::size_t pair) {
    try {
      if (stop_.is_requested()) return false;
      Pair points{};
      for (const int first_side : {0, 1}) {
        points[static_cast<std::size_t>(first_side)] = play(sides, pair, first_side);
      }
      const std::lock_guard lock(mutex_);
      pairs_[pair] = points;
      played_ += 2;
      show_progress();
      return true;
    } catch (const match::Stopped&) {
      return false;
    }
  }
  void show_progress() {
    if (!progress_.is_visible()) return;
    progress_.show(fmt::format("{} {} of {} games{}", support::bar(played_ / 2, pairs_.size()),
                               played_, arguments_.games,
                               played_ == 0 ? "" : ": " + espalier::detail::to_text(score())));
  }
  /// The points of the first player, who plays `first_side`.
  [[nodiscard]] double play(Sides& sides, std::size_t pair, int first_side) {
    for (std::size_t i = 0; i < sides.size(); ++i) {
      if (const auto fault = sides[i]->begin()) return lost(i, pair, first_side, *fault);
    }
    MatchGame<G> game = opening(pair);
    const std::uint64_t seed = mix_bits(arguments_.seed + mix_bits(2 * pair + (first_side == 0)));
    for (int ply = 0; ply < espalier::detail::max_game_plies; ++ply) {
      const int turn = game.position.side_to_move();
      const bool is_first = turn == first_side;
      if (const auto end = final_value(game.position)) {
        const Score value = is_first ? *end : -*end;
        return value > 0 ? 1 : value < 0 ? 0 : 0.5;
      }
      game.seed = seed + static_cast<std::uint64_t>(ply);
      const std::size_t mover = is_first ? 0 : 1;
      const auto move = sides[mover]->move(game, turn);
      if (!move) return lost(mover, pair, first_side, move.error());
      game.make(*move);
    }
    return 0.5;
  }
  [[nodiscard]] double lost(std::size_t player, std::size_t pair, int first_side,
                            const std::string& why) {
    const std::lock_guard lock(mutex_);
    constexpr std::size_t most = 10;
    if (faults_.size() < most) {
      faults_.push_back(fmt::format("game {}: {} {}", 2 * pair + (first_side == 0 ? 1 : 2),
                                    players_[player].name, why));
    }
    return player == 0 ? 0 : 1;
  }
  /// After random moves; fewer where games end so early.
  [[nodiscard]] MatchGame<G> opening(std::size_t pair) const {
    constexpr int tries = 100;
    SplitMix64 random = SplitMix64::of(arguments_.seed, pair);
    for (int plies = arguments_.opening_plies; plies > 0; --plies) {
      for (int i = 0; i < tries; ++i) {
        MatchGame<G> game;
        const auto choose = [&](const auto&, const auto& moves) {
          const auto move = moves[random() % moves.size()];
          game.note(move);
          return move;
        };
        const auto length = static_cast<unsigned>(plies);
        if (espalier::detail::make_moves(game.position, length, choose)) return game;
      }
    }
    return {};
  }

  [[nodiscard]] PairScore score() const {
    PairScore score;
    for (const auto& pair : pairs_) {
      if (pair) score.add_pair((*pair)[0] + (*pair)[1]);
    }
    return score;
  }
  void print_result() const {
    std::array<int, 3> results{};  // lost, drawn, won
    for (const auto& pair : pairs_) {
      if (!pair) continue;
      for (const double points : *pair) ++results[static_cast<std::size_t>(2 * points)];
    }
    const PairScore all = score();
    if (arguments_.json) {
      return support::print(support::json_line(nlohmann::ordered_json{{"type", "match"},
                                                                      {"game", G::name},
                                                                      {"first", players_[0].name},
                                                                      {"second", players_[1].name},
                                                                      {"games", all.games},
                                                                      {"won", results[2]},
                                                                      {"drawn", results[1]},
                                                                      {"lost", results[0]},
                                                                      {"score", all.score()},
                                                                      {"error", all.error()}}));
    }
    if (all.games == 0) return support::print("No game has ended.\n");
    support::print(support::printable(fmt::format("{} against {}: {}, {} won, {} drawn, {} lost",
                                                  players_[0].name, players_[1].name,
                                                  espalier::detail::to_text(all), results[2],
                                                  results[1], results[0])) +
                   '\n');
  }

  const MatchArguments& arguments_;
  const std::array<MatchPlayer, 2>& players_;
  const typename G::Hooks hooks_;  // of the search of this program
  match::StopToken stop_;
  support::Interrupt interrupt_{[this] { stop_.request(); }};
  support::Progress progress_;
  std::mutex mutex_;  // guards what follows
  std::vector<std::optional<Pair>> pairs_;
  std::size_t played_ = 0;
  std::vector<std::string> faults_;
};

}  // namespace detail

/// Adds what `match` takes of a game.
template <class G>
void add_match_of(CLI::App& command, int& status) {
  auto arguments = std::make_shared<MatchArguments>();
  add_match_options(command, *arguments);
  auto endgames = std::make_shared<std::string>();
  add_endgames_option<G>(command, *endgames);
  command.callback([arguments, endgames, &status] {
    status = support::run_command([&] {
      const auto players =
          match_players(*arguments, G::name, usual_settings<G>(), rules_of_search<G>());
      return with_endgames<G>(*endgames, [&](typename G::Hooks hooks) {
        return detail::PlayedMatch<G>(*arguments, players, std::move(hooks)).run();
      });
    });
  });
}

}  // namespace espalier::programs
