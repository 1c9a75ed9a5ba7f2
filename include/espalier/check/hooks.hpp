// The promises of the search hooks (hooks.hpp), checked in one position after another.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

#include "espalier/check/report.hpp"
#include "espalier/game.hpp"
#include "espalier/hooks.hpp"
#include "espalier/score.hpp"

namespace espalier::check {

/// Bounds of the value after a move, as the side that made it counts them before it.
[[nodiscard]] constexpr ScoreBounds before_move(ScoreBounds after, bool moves_again) {
  const auto count = [](Score value) {
    return is_proven_win(value) ? value - 1 : is_proven_loss(value) ? value + 1 : value;
  };
  if (moves_again) return {count(after.lower), count(after.upper)};
  return {count(-after.upper), count(-after.lower)};
}

/// What minimax to `depth` plies proves of the value of a position, draws by history aside; less if
/// that takes more than `budget` positions. `ply`: as in `is_draw`.
template <Game G>
[[nodiscard]] ScoreBounds proven_bounds(G& game, int depth, int ply, int& budget) {
  constexpr ScoreBounds unknown{loss_in(1), win_in(1)};  // the game goes on
  if (--budget < 0) return {-win_score, win_score};
  MovesOf<G> moves;
  if (const Outcome outcome = game.generate(moves); outcome.is_over()) {
    return ScoreBounds::exactly(outcome.score(0));
  }
  if constexpr (HasDraws<G>) {
    if (game.is_draw(ply)) return unknown;
  }
  if (depth == 0) return unknown;
  const int side = game.side_to_move();
  ScoreBounds best{-infinite_score, -infinite_score};
  for (const auto move : moves) {
    game.make(move);
    const ScoreBounds value =
        before_move(proven_bounds(game, depth - 1, ply + 1, budget), game.side_to_move() == side);
    game.unmake(move);
    best = {std::max(best.lower, value.lower), std::max(best.upper, value.upper)};
  }
  return best;
}

template <Game G, SearchHooks<G> H>
class HookChecks {
 public:
  using Move = typename G::Move;

  HookChecks(H hooks, Log<G>& log) : hooks_(std::move(hooks)), log_(log) {}

  /// All hooks in one position.
  void check_position(const G& game, const Facts<G>& facts) {
    if constexpr (HasTactical<H, G>) check_tactical(game, facts);
    if constexpr (HasHistory<H, G>) check_history(game, facts);
    if constexpr (HasBounds<H, G>) check_bounds(game, facts);
    if constexpr (HasCandidates<H, G>) check_candidates(game, facts);
    if constexpr (HasCorrection<H, G>) {
      if (hooks_.correction_keys(game) != hooks_.correction_keys(game)) {
        log_.fault("correction_keys", "gives two results for one position");
      }
    }
    if constexpr (HasShallowSearch<H, G>) check_shallow_search(game);
    if constexpr (HasMaxDepth<H, G>) {
      if (const int depth = hooks_.max_depth(game); depth < 1) {
        log_.fault("max_depth", "is " + std::to_string(depth) + ", less than 1");
      }
    }
    if constexpr (HasSymmetry<H, G>) check_symmetry(game, facts);
    if constexpr (HasOrderingDepth<H, G>) {
      if (const int depth = hooks_.ordering_depth(game); depth < 0 || depth > 16) {
        log_.fault("ordering_depth", "is " + std::to_string(depth) + ", not from 0 to 16");
      }
    }
  }

  /// A legal move and the position after it.
  void check_move(const G& game, Move move, const G& after) {
    if constexpr (HasCheck<H, G>) {
      const bool said = hooks_.gives_check(game, move);
      if (said != hooks_.in_check(after)) {
        log_.fault("gives_check", "is " + said_of(said) + " for " + log_.text_of(game, move) +
                                      ", after which in_check is " + said_of(!said));
      }
    }
  }

  /// Near the end of a game, where a short search proves something of the value.
  void check_value(G& game, const Facts<G>& facts) {
    if (facts.outcome.is_over()) return;
    if constexpr (HasBounds<H, G>) {
      const ScoreBounds bounds = hooks_.bounds(game);
      int budget = search_budget_;
      const ScoreBounds proven = proven_bounds(game, search_depth_, log_.ply(), budget);
      if (bounds.lower > proven.upper || bounds.upper < proven.lower) {
        log_.fault("bounds", said_of(bounds) + "; a search of " + std::to_string(search_depth_) +
                                 " plies proves " + text_of(proven));
      }
    }
    if constexpr (HasCandidates<H, G>) {
      if (!has_exact_bounds(game)) check_best_candidate(game, facts);
    }
    if constexpr (HasSmallEndings<H, G>) {
      if (hooks_.is_small(game)) check_small_ending(game);
    }
  }

  /// May the side to move pass here, in the eyes of the hooks?
  [[nodiscard]] bool allows_null_move(const G& game) {
    if constexpr (AllowsNullMove<H, G>) {
      if (!hooks_.null_move_allowed(game)) return false;
      if constexpr (HasCheck<H, G>) {
        if (hooks_.in_check(game)) log_.fault("null_move_allowed", "is true in check");
      }
      return true;
    }
    return false;
  }

  /// The gain in evaluation by a capture and by a quiet move should differ in favour of captures;
  /// `captures`: moves that win something by the hooks' own word.
  void split(const G& game, const Facts<G>& facts, std::vector<Move>& captures,
             std::vector<Move>& quiet) {
    if constexpr (HasTactical<H, G>) {
      for (const Move move : facts.moves) {
        if (!hooks_.is_tactical(game, move)) {
          quiet.push_back(move);
        } else if (hooks_.captured_value(game, move) > 0) {
          captures.push_back(move);
        }
      }
    }
  }

 private:
  static std::string said_of(bool value) { return value ? "true" : "false"; }
  static std::string said_of(ScoreBounds bounds) { return "are " + text_of(bounds); }
  static std::string text_of(ScoreBounds bounds) {
    return std::to_string(bounds.lower) + " .. " + std::to_string(bounds.upper);
  }
  [[nodiscard]] bool has_exact_bounds(const G& game) {
    if constexpr (HasBounds<H, G>) return hooks_.bounds(game).is_exact();
    return false;
  }

  void check_tactical(const G& game, const Facts<G>& facts) {
    MovesOf<G> tactical, quiet;
    hooks_.generate_tactical(game, tactical);
    hooks_.generate_quiet(game, quiet);
    std::vector<Move> both(tactical.begin(), tactical.end());
    both.insert(both.end(), quiet.begin(), quiet.end());
    if (!same_moves(both, facts.moves)) {
      log_.fault("generate_tactical", "with generate_quiet it gives " +
                                          std::to_string(both.size()) + " moves that are not the " +
                                          std::to_string(facts.moves.size()) + " of generate");
    }
    for (const Move move : facts.moves) {
      const bool is_tactical = hooks_.is_tactical(game, move);
      const std::string name = log_.text_of(game, move);
      if (is_tactical != (std::find(tactical.begin(), tactical.end(), move) != tactical.end())) {
        log_.fault("is_tactical",
                   "is " + said_of(is_tactical) + " for " + name + ", against generate_tactical");
      }
      if (!hooks_.is_legal(game, move)) {
        log_.fault("is_legal", "refuses " + name + ", which generate gives");
      }
      check_exchange(game, move, name);
      if (!is_tactical) continue;
      const std::size_t index = hooks_.tactical_index(game, move);
      if (index >= H::tactical_size) {
        log_.fault("tactical_index", "is " + std::to_string(index) + " for " + name +
                                         "; tactical_size is " + std::to_string(H::tactical_size));
      }
    }
    check_foreign_moves(game, facts);
  }

  /// `see_ge` is a threshold test: once false, it stays false for higher thresholds.
  void check_exchange(const G& game, Move move, const std::string& name) {
    bool before = true;
    for (const Score threshold :
         {-proven_win, -1000, -300, -100, -1, 0, 1, 100, 300, 1000, proven_win}) {
      const bool reached = hooks_.see_ge(game, move, threshold);
      if (reached && !before) {
        log_.fault("see_ge", "is true for " + name + " at " + std::to_string(threshold) +
                                 " and false at a lower threshold");
      }
      before = reached;
    }
    if (!hooks_.see_ge(game, move, -proven_win)) {
      log_.fault("see_ge", "says that " + name + " loses more than everything");
    }
    if (before) log_.fault("see_ge", "says that " + name + " wins more than everything");
  }

  /// `is_legal` must refuse moves of other positions, as the table and the killers bring them.
  void check_foreign_moves(const G& game, const Facts<G>& facts) {
    for (const Move move : foreign_) {
      if (hooks_.is_legal(game, move) && !contains(facts.moves, move)) {
        log_.fault("is_legal", "accepts a move of another position that generate does not give");
      }
    }
    if (hooks_.is_legal(game, Move{})) log_.fault("is_legal", "accepts Move{}, which is no move");
    for (const Move move : facts.moves) {
      if (contains(foreign_, move)) continue;
      if (foreign_.size() < max_foreign_) {
        foreign_.push_back(move);
      } else {
        foreign_[next_foreign_++ % max_foreign_] = move;
      }
      break;
    }
  }

  void check_history(const G& game, const Facts<G>& facts) {
    const auto check = [&](const char* name, Move move, std::size_t index, std::size_t size) {
      if (index < size) return;
      log_.fault(name, "is " + std::to_string(index) + " for " + log_.text_of(game, move) +
                           "; the size is " + std::to_string(size));
    };
    for (const Move move : facts.moves) {
      check("history_index", move, hooks_.history_index(game, move), H::history_size);
      check("continuation_index", move, hooks_.continuation_index(game, move),
            H::continuation_size);
    }
  }

  /// The bounds of a position and those after its moves cannot exclude each other.
  void check_bounds(const G& game, const Facts<G>& facts) {
    const ScoreBounds bounds = hooks_.bounds(game);
    if (bounds.lower > bounds.upper) log_.fault("bounds", said_of(bounds) + ": none in between");
    if (facts.outcome.is_over()) {
      const Score value = facts.outcome.score(0);
      if (value < bounds.lower || value > bounds.upper) {
        log_.fault("bounds",
                   said_of(bounds) + ", but the game is over and worth " + std::to_string(value));
      }
      return;
    }
    ScoreBounds best{-infinite_score, -infinite_score};
    for (const Move move : facts.moves) {
      G after(game);
      after.make(move);
      if constexpr (HasDraws<G>) {
        if (after.is_draw(log_.ply() + 1)) return;
      }
      const ScoreBounds then =
          before_move(hooks_.bounds(after), after.side_to_move() == facts.side);
      best = {std::max(best.lower, then.lower), std::max(best.upper, then.upper)};
    }
    if (bounds.lower > best.upper || bounds.upper < best.lower) {
      log_.fault("bounds", said_of(bounds) + "; those after the moves leave " + text_of(best));
    }
  }

  void check_candidates(const G& game, const Facts<G>& facts) {
    if (facts.outcome.is_over() || has_exact_bounds(game)) return;
    MovesOf<G> list;
    hooks_.generate_candidates(game, list);
    if (list.empty()) log_.fault("generate_candidates", "gives none where the game goes on");
    for (const Move move : list) {
      if (contains(facts.moves, move)) continue;
      log_.fault("generate_candidates", "gives a move that generate does not give");
    }
  }
  /// One of the candidates must be as good as the best move.
  void check_best_candidate(G& game, const Facts<G>& facts) {
    MovesOf<G> list;
    hooks_.generate_candidates(game, list);
    const std::vector<Move> candidates(list.begin(), list.end());
    const ScoreBounds best = best_of(game, facts.moves), found = best_of(game, candidates);
    if (found.upper < best.lower) {
      log_.fault("generate_candidates", "the best candidate is worth " + text_of(found) +
                                            ", the best move " + text_of(best));
    }
  }
  /// Asked about the bounds that a search proves, `solve_small` must not contradict them.
  void check_small_ending(G& game) {
    int budget = search_budget_;
    const ScoreBounds proven = proven_bounds(game, search_depth_, log_.ply(), budget);
    for (const Score beta : {proven.lower, proven.upper}) {
      std::uint64_t nodes = 0;
      const Score value = hooks_.solve_small(game, beta, nodes);
      if (value >= beta ? value > proven.upper : value < proven.lower) {
        log_.fault("solve_small", "for " + std::to_string(beta) + " it gives " +
                                      std::to_string(value) + "; a search of " +
                                      std::to_string(search_depth_) + " plies proves " +
                                      text_of(proven));
      }
    }
  }
  [[nodiscard]] ScoreBounds best_of(G& game, const std::vector<Move>& moves) const {
    const int side = game.side_to_move();
    ScoreBounds best{-infinite_score, -infinite_score};
    for (const Move move : moves) {
      game.make(move);
      int budget = search_budget_;
      const ScoreBounds value =
          before_move(proven_bounds(game, search_depth_ - 1, log_.ply() + 1, budget),
                      game.side_to_move() == side);
      game.unmake(move);
      best = {std::max(best.lower, value.lower), std::max(best.upper, value.upper)};
    }
    return best;
  }

  void check_shallow_search(const G& game) {
    for (int depth = 1; depth <= 16; ++depth) {
      const ShallowSearch shallow = hooks_.shallow_search(game, depth);
      if (shallow.depth == 0) continue;
      if (shallow.depth < 0 || shallow.depth >= depth || !(shallow.slope > 0) ||
          !(shallow.margin >= 0) || !std::isfinite(shallow.offset + shallow.margin)) {
        log_.fault("shallow_search", "for depth " + std::to_string(depth) + " it gives depth " +
                                         std::to_string(shallow.depth) + ", slope " +
                                         std::to_string(shallow.slope) + " and margin " +
                                         std::to_string(shallow.margin));
      }
    }
  }

  void check_symmetry(const G& game, const Facts<G>& facts) {
    if (facts.has_two_keys) return;
    const std::uint64_t key = hooks_.symmetric_key(game);
    if (by_key_.try_emplace(facts.key, key).first->second != key) {
      log_.fault("symmetric_key", "differs for two positions with the same key()");
    }
    const Like like{facts.moves.size(), facts.outcome};
    if (by_symmetric_key_.try_emplace(key, like).first->second != like) {
      log_.fault("symmetric_key", "is equal for positions with another number of moves or outcome");
    }
  }

  struct Like {
    std::size_t moves = 0;
    Outcome outcome = Outcome::ongoing();
    friend bool operator==(const Like&, const Like&) = default;
  };
  static constexpr std::size_t max_foreign_ = 64;
  static constexpr int search_depth_ = 3;      // plies
  static constexpr int search_budget_ = 1000;  // positions

  H hooks_;
  Log<G>& log_;
  std::vector<Move> foreign_;
  std::size_t next_foreign_ = 0;
  std::unordered_map<std::uint64_t, std::uint64_t> by_key_;
  std::unordered_map<std::uint64_t, Like> by_symmetric_key_;
};

}  // namespace espalier::check
