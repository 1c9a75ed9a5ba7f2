// check_game: random games that look for broken promises of a game, its evaluator and its hooks.
#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "espalier/check/evidence.hpp"
#include "espalier/check/hooks.hpp"
#include "espalier/check/report.hpp"
#include "espalier/evaluator.hpp"
#include "espalier/game.hpp"
#include "espalier/hooks.hpp"
#include "espalier/perft.hpp"

namespace espalier {
namespace check {

/// Has the game a position with the sides exchanged? Its evaluation must be the same.
template <class G>
concept HasMirror = requires(const G& game) {
  { game.mirrored() } -> std::same_as<G>;
};

template <Game G, Evaluator<G> E, SearchHooks<G> H>
class GameChecker {
 public:
  using Move = typename G::Move;

  GameChecker(const G& start, E evaluator, H hooks, const CheckSettings<G>& settings)
      : start_(start),
        evaluator_(std::move(evaluator)),
        settings_(settings),
        random_(settings.seed),
        log_(settings),
        hooks_(std::move(hooks), log_) {}

  CheckReport run() {
    check_perft();
    while (log_.report.games < settings_.games && log_.report.positions < settings_.positions) {
      play();
      ++log_.report.games;
    }
    check_keys();
    play_for_evidence();
    evidence_.report(log_);
    return std::move(log_.report);
  }

  /// What was found before the game threw an exception out of `run`.
  [[nodiscard]] const CheckReport& report() const { return log_.report; }
  /// The report of a check that ends with a fault more, in the position that `run` had come to.
  [[nodiscard]] CheckReport end_with(const std::string& function, const std::string& message) {
    log_.fault(function, message);
    return std::move(log_.report);
  }

 private:
  // ------------------------------------------------------------------------------ random games --

  /// Plays a game with one position and takes it back again; both ways the positions are checked.
  void play() {
    G game(start_);
    E evaluator(evaluator_);
    if constexpr (IncrementalEvaluator<E, G>) evaluator.reset(game);
    log_.restart();
    std::vector<Facts<G>> facts;
    std::vector<Move> line;
    for (;;) {
      facts.emplace_back(game, evaluator_, log_.ply());
      check_position(game, facts.back());
      if (facts.back().outcome.is_over() || facts.back().moves.empty()) break;
      check_incremental(game, evaluator, facts.back());
      evidence_.add_position(facts.back().side, facts.back().value);
      if (log_.ply() >= plies_) break;
      const Move move = facts.back().moves[random_.below(facts.back().moves.size())];
      log_.enter(game, move);
      if constexpr (IncrementalEvaluator<E, G>) evaluator.make(game, move);
      game.make(move);
      line.push_back(move);
    }
    finished_ += facts.back().outcome.is_over() ? 1 : 0;
    evidence_.end_game(result_of(facts.back()));
    take_back(game, evaluator, facts, line);
  }

  /// More random games for their results alone, unless most of them come to no end.
  void play_for_evidence() {
    if (2 * finished_ < log_.report.games) return;
    for (int positions = 0; positions < evidence_positions_;) {
      G game(start_);
      for (int ply = 0;; ++ply, ++positions) {
        const Facts<G> facts(game, evaluator_, ply);
        if (facts.moves.empty() || ply >= plies_) {
          ++positions;
          evidence_.end_game(result_of(facts));
          break;
        }
        evidence_.add_position(facts.side, facts.value);
        game.make(facts.moves[random_.below(facts.moves.size())]);
      }
    }
  }

  /// The whole game backwards; near its end short searches prove values, to
  /// which the hooks are held.
  void take_back(G& game, E& evaluator, const std::vector<Facts<G>>& facts,
                 const std::vector<Move>& line) {
    const bool is_over = facts.back().outcome.is_over();
    for (std::size_t ply = facts.size(); ply-- > 0;) {
      if (ply + 1 < facts.size()) {
        game.unmake(line[ply]);
        log_.leave();
        if constexpr (IncrementalEvaluator<E, G>) evaluator.unmake();
        const Facts<G> now(game, evaluator_, log_.ply());
        const std::string difference = now.difference(facts[ply]);
        if (!difference.empty()) {
          return log_.fault("unmake", difference + " before the moves that were taken back");
        }
        check_incremental(game, evaluator, now);
      }
      if (is_over && ply + last_plies_ >= facts.size()) hooks_.check_value(game, facts[ply]);
    }
  }

  [[nodiscard]] static double result_of(const Facts<G>& end) {
    if (!end.outcome.is_over()) return 0;
    const Score score = end.outcome.score(0);
    const int sign = score > 0 ? 1 : score < 0 ? -1 : 0;
    return end.side == 0 ? sign : -sign;
  }

  // ------------------------------------------------------------------------------ one position --

  void check_position(const G& game, const Facts<G>& facts) {
    ++log_.report.positions;
    if (facts.has_two_keys) log_.fault("key", "gives two results for one position");
    if constexpr (HasKey<G>) {
      if (!facts.has_two_keys && G(game).key() != facts.key) {
        return log_.fault("key", "differs in a copy of the position");
      }
    }
    check_generate(game, facts);
    check_evaluate(game, facts);
    remember_key(facts);
    hooks_.check_position(game, facts);
    for (std::size_t i = 0; i < std::min<std::size_t>(facts.moves.size(), 8); ++i) {
      check_move(game, facts, facts.moves[random_.below(facts.moves.size())]);
    }
    if (facts.moves.empty()) return;
    check_null_move(game, facts);
    check_order_of_moves(game, facts);
    compare_gains(game, facts);
    const std::string difference = Facts<G>(game, evaluator_, log_.ply()).difference(facts);
    if (!difference.empty()) {
      log_.fault("the copy of a position",
                 "shares state with it: " + difference + " before moves were made on copies");
    }
  }

  void check_generate(const G& game, const Facts<G>& facts) {
    if (facts.side != 0 && facts.side != 1) {
      log_.fault("side_to_move", "is " + std::to_string(facts.side) + ", not 0 or 1");
    }
    if (facts.outcome.is_over() && !facts.moves.empty()) {
      log_.fault("generate", "says " + to_text(facts.outcome) + " and appends moves");
    }
    if (!facts.outcome.is_over() && facts.moves.empty()) {
      log_.fault("generate", "says ongoing and appends no move");
    }
    for (std::size_t i = 0; i < facts.moves.size(); ++i) {
      if (facts.moves[i] == Move{}) log_.fault("generate", "appends Move{}, which is no move");
      for (std::size_t j = 0; j < i; ++j) {
        if (facts.moves[i] == facts.moves[j]) log_.fault("generate", "appends a move twice");
      }
    }
    if (facts.outcome.is_over() && std::abs(facts.outcome.score(0)) >= proven_win &&
        facts.outcome != Outcome::win() && facts.outcome != Outcome::loss()) {
      log_.fault("generate", "a scored outcome must stay below proven_win");
    }
    MovesOf<G> again;
    const Outcome outcome = game.generate(again);
    if (again.has_overflowed()) {
      log_.fault("max_moves",
                 "is " + std::to_string(G::max_moves) + ", but generate appends more moves");
    }
    if (outcome != facts.outcome ||
        !std::equal(again.begin(), again.end(), facts.moves.begin(), facts.moves.end())) {
      log_.fault("generate", "gives two results for one position");
    }
  }

  void check_evaluate(const G& game, const Facts<G>& facts) {
    if (facts.outcome.is_over()) return;
    if (std::abs(facts.value) >= known_win) {
      log_.fault("evaluate", "is " + std::to_string(facts.value) +
                                 "; it must stay between the scores of decided games, below " +
                                 std::to_string(known_win) + " either way");
    }
    if (const Score again = evaluate_from_scratch(evaluator_, game); again != facts.value) {
      log_.fault("evaluate", "gives " + std::to_string(facts.value) + " and " +
                                 std::to_string(again) + " for one position");
    }
    if constexpr (HasMirror<G>) {
      const Score mirrored = evaluate_from_scratch(evaluator_, game.mirrored());
      if (mirrored != facts.value) {
        log_.fault("evaluate", "is " + std::to_string(facts.value) + ", with the sides exchanged " +
                                   std::to_string(mirrored));
      }
    }
  }

  void check_incremental([[maybe_unused]] const G& game, [[maybe_unused]] E& evaluator,
                         [[maybe_unused]] const Facts<G>& facts) {
    if constexpr (IncrementalEvaluator<E, G>) {
      if (facts.outcome.is_over()) return;
      if (const Score value = evaluator.evaluate(game); value != facts.value) {
        log_.fault(
            "the incremental evaluation",
            "is " + std::to_string(value) + "; after reset it is " + std::to_string(facts.value));
      }
    }
  }

  // --------------------------------------------------------------------------------- one move --

  void check_move(const G& game, const Facts<G>& facts, Move move) {
    G copy(game);
    copy.make(move);
    const int side = copy.side_to_move();
    if (turns_alternate<G> && side == facts.side) {
      log_.fault("make", "leaves the turn to the side that made " + log_.text_of(game, move) +
                             "; a game with such moves says `turns_alternate = false`");
    }
    if constexpr (HasKey<G>) {
      if (!facts.has_two_keys) {
        ++moves_;
        if (game.key_after(move) != copy.key()) ++wrong_keys_after_;
      }
    }
    check_upcoming_repetition(game, copy);
    hooks_.check_move(game, move, copy);
    copy.unmake(move);
    const std::string difference = Facts<G>(copy, evaluator_, log_.ply()).difference(facts);
    if (!difference.empty()) {
      return log_.fault("unmake", difference + " before " + log_.text_of(game, move));
    }
    if constexpr (std::equality_comparable<G>) {
      if (!(copy == game)) {
        return log_.fault("unmake", "after " + log_.text_of(game, move) +
                                        " the position is not equal to the one before");
      }
    }
    if (random_.below(8) == 0) compare_futures(game, copy, move);
  }

  /// State that a position does not show now may show itself later.
  void compare_futures(const G& game, G restored, Move taken_back) {
    G other(game);
    for (int ply = log_.ply(), end = ply + 40; ply < end; ++ply) {
      const Facts<G> facts(other, evaluator_, ply);
      const std::string difference = Facts<G>(restored, evaluator_, ply).difference(facts);
      if (!difference.empty()) {
        return log_.fault("unmake",
                          "after " + log_.text_of(game, taken_back) +
                              " something is not restored: " + std::to_string(ply - log_.ply()) +
                              " moves later " + difference + " without it");
      }
      if (facts.moves.empty()) return;
      const Move move = facts.moves[random_.below(facts.moves.size())];
      other.make(move);
      restored.make(move);
    }
  }

  void check_upcoming_repetition([[maybe_unused]] const G& game, [[maybe_unused]] const G& after) {
    if constexpr (HasUpcomingRepetition<G>) {
      if (!game.upcoming_repetition(log_.ply())) return;
      MovesOf<G> moves;
      (void)game.generate(moves);
      const bool is_true = std::any_of(moves.begin(), moves.end(), [&](Move move) {
        G next(game);
        next.make(move);
        return next.is_draw(log_.ply() + 1);
      });
      if (!is_true) {
        log_.fault("upcoming_repetition", "is true, but no move leads to a draw by is_draw");
      }
    }
  }

  void check_null_move([[maybe_unused]] const G& game, [[maybe_unused]] const Facts<G>& facts) {
    if constexpr (HasNullMove<G>) {
      if (!hooks_.allows_null_move(game)) return;
      G copy(game);
      copy.make_null();
      if (copy.side_to_move() == facts.side) {
        log_.fault("make_null", "does not pass the turn");
      }
      if constexpr (HasKey<G>) {
        if (copy.key() == facts.key) {
          log_.fault("key", "is the same with the other side to move");
        }
      }
      copy.unmake_null();
      const std::string difference = Facts<G>(copy, evaluator_, log_.ply()).difference(facts);
      if (!difference.empty()) log_.fault("unmake_null", difference + " before the null move");
    }
  }

  // -------------------------------------------------------------------------------------- keys --

  void remember_key([[maybe_unused]] const Facts<G>& facts) {
    if constexpr (HasKey<G>) {
      if (facts.has_two_keys) return;
      const auto [at, is_new] = by_key_.try_emplace(facts.key, facts);
      if (is_new) {
        some_bit_ |= facts.key;
        every_bit_ &= facts.key;
        return;
      }
      const Facts<G>& other = at->second;
      if (facts.side != other.side || facts.outcome != other.outcome ||
          !same_moves(facts.moves, other.moves)) {
        log_.fault("key", hex(facts.key) +
                              " is also that of another position, with another side to move, "
                              "outcome or list of moves");
      }
    }
  }

  /// Three moves in another order, where that is legal: equal positions have equal keys.
  void check_order_of_moves([[maybe_unused]] const G& game,
                            [[maybe_unused]] const Facts<G>& facts) {
    if constexpr (HasKey<G>) {
      G one(game);
      std::vector<Move> moves;
      for (int i = 0; i < 3; ++i) {
        const Facts<G> now(one, evaluator_, log_.ply() + i);
        if (now.moves.empty()) return;
        moves.push_back(now.moves[random_.below(now.moves.size())]);
        one.make(moves.back());
      }
      if (moves[0] == moves[2]) return;
      G other(game);
      for (std::size_t i = 3; i-- > 0;) {
        if (!contains(Facts<G>(other, evaluator_, log_.ply()).moves, moves[i])) return;
        other.make(moves[i]);
      }
      if (!looks_equal(one, other)) return;
      ++transpositions_;
      if (one.key() != other.key()) ++different_keys_;
    }
  }
  /// Without `==` two positions are compared by what they and their successors show.
  [[nodiscard]] bool looks_equal(const G& a, const G& b) {
    if constexpr (std::equality_comparable<G>) {
      return a == b;
    } else {
      const Facts<G> of_a(a, evaluator_, 0), of_b(b, evaluator_, 0);
      const auto alike = [](const Facts<G>& x, const Facts<G>& y) {
        return x.side == y.side && x.outcome == y.outcome && x.value == y.value &&
               same_moves(x.moves, y.moves);
      };
      if (!alike(of_a, of_b)) return false;
      return std::all_of(of_a.moves.begin(), of_a.moves.end(), [&](Move move) {
        G after_a(a), after_b(b);
        after_a.make(move);
        after_b.make(move);
        return alike(Facts<G>(after_a, evaluator_, 0), Facts<G>(after_b, evaluator_, 0));
      });
    }
  }

  /// What only many positions show.
  void check_keys() {
    if constexpr (HasKey<G>) {
      // A quarter: rights that a position does not show may differ by the order of the moves.
      if (transpositions_ >= 20 && 4 * different_keys_ > transpositions_) {
        log_.general_fault(
            "key", "differs for equal positions that moves in another order reach (" +
                       std::to_string(different_keys_) + " of " + std::to_string(transpositions_) +
                       ")");
      }
      const std::uint64_t constant = ~some_bit_ | every_bit_;
      if (by_key_.size() >= 256 && constant != 0) {
        log_.general_fault("key", "has bits that never change, " + hex(constant) + ", in " +
                                      std::to_string(by_key_.size()) +
                                      " keys: the table needs 64 well-mixed bits");
      }
      if (moves_ >= 100 && 2 * wrong_keys_after_ > moves_) {
        log_.general_fault("key_after", "is not the key after the move in " +
                                            std::to_string(wrong_keys_after_) + " of " +
                                            std::to_string(moves_) +
                                            " cases: the table's entry is fetched too late");
      }
    }
  }

  // ------------------------------------------------------------------------- evidence and perft --

  /// How much a capture and a quiet move raise the evaluation of the side that makes them.
  void compare_gains(const G& game, const Facts<G>& facts) {
    std::vector<Move> captures, quiet;
    hooks_.split(game, facts, captures, quiet);
    if (captures.empty() || quiet.empty()) return;
    for (const auto* moves : {&captures, &quiet}) {
      G after(game);
      after.make((*moves)[random_.below(moves->size())]);
      const Facts<G> now(after, evaluator_, log_.ply() + 1);
      if (now.outcome.is_over()) continue;
      const Score value = now.side == facts.side ? now.value : -now.value;
      evidence_.add_move(facts.side, moves == &captures, value - facts.value);
    }
  }

  void check_perft() {
    for (std::size_t i = 0; i < settings_.perft.size(); ++i) {
      G game(start_);
      const std::uint64_t counted = perft(game, static_cast<int>(i + 1));
      if (counted == settings_.perft[i]) continue;
      return log_.fault("perft", std::to_string(counted) + " lines of " + std::to_string(i + 1) +
                                     " plies, expected " + std::to_string(settings_.perft[i]));
    }
  }

  static constexpr int evidence_positions_ = 20'000;
  static constexpr std::size_t last_plies_ = 8;  // of a game, in which values are computed

  const G& start_;
  E evaluator_;  // from scratch in each position
  const CheckSettings<G>& settings_;
  /// An incremental evaluation may rely on lines no longer than a search's.
  const int plies_ = std::min(settings_.plies, max_ply);
  Random random_;
  Log<G> log_;
  HookChecks<G, H> hooks_;
  Evidence<G> evidence_;
  std::unordered_map<std::uint64_t, Facts<G>> by_key_;
  int finished_ = 0;  // random games with an outcome
  std::uint64_t some_bit_ = 0, every_bit_ = ~std::uint64_t{0};
  std::uint64_t moves_ = 0, wrong_keys_after_ = 0;
  std::uint64_t transpositions_ = 0, different_keys_ = 0;
};

}  // namespace check

/// Plays random games from `start` and compares what the game, the evaluator and the hooks say with
/// what they promise: state and key before and after moves, turns, lists of moves, keys of equal
/// and of different positions, the evaluation's side, each hook. One line of a test:
///
///     EXPECT_EQ(espalier::check_game(MyGame{}, MyEvaluator{}, MyHooks{}).text(), "");
///
/// Takes about a second with the default settings. It finds contradictions, not every mistake:
/// rules that are wrong but consistent need `perft` numbers of another program. Exceptions of the
/// user's functions pass through.
template <Game G, Evaluator<G> E, SearchHooks<G> H = NoHooks>
[[nodiscard]] CheckReport check_game(const G& start, E evaluator = {}, H hooks = {},
                                     const CheckSettings<G>& settings = {}) {
  return check::GameChecker<G, E, H>(start, std::move(evaluator), std::move(hooks), settings).run();
}

}  // namespace espalier
