// Shared by the tests of incremental evaluators: random walks of moves, null moves and moves taken
// back, along which the value must stay that from scratch.
#pragma once

#include <gtest/gtest.h>

#include <cstdint>
#include <functional>
#include <map>
#include <utility>
#include <vector>

#include "espalier/evaluator.hpp"
#include "random_games.hpp"

namespace espalier::chess::testing {

/// How many moves of each kind the walks made.
struct WalkCounts {
  std::map<Move::Kind, int> made;
  int null_moves = 0;
  int chess960_castlings = 0;  ///< with king or rook on another square than in orthodox chess
};

/// The value of a position, from scratch.
using ExpectedValue = std::function<Score(const Position&)>;

/// A position and the evaluator along it, as a search would drive them.
template <IncrementalEvaluator<Position> Evaluator>
class EvaluatorWalk {
 public:
  EvaluatorWalk(const Position& start, std::uint64_t seed, Evaluator& evaluator,
                const ExpectedValue& expected)
      : position_(start), random_{seed}, evaluator_(evaluator), expected_(expected) {
    evaluator_.reset(position_);
  }

  /// One random step: a move, a null move, or one or several taken back. Special moves are
  /// preferred, and only every third position is evaluated, so that updates pile up.
  void step() {
    const std::size_t die = below(random_, 10);
    if (die < 6) {
      make_random_move();
    } else if (die == 6 && position_.checkers() == 0 && has_room()) {
      make_null();
    } else {
      for (std::size_t n = die == 9 ? 1 + below(random_, 12) : 1; n > 0 && !made_.empty(); --n) {
        unmake();
      }
    }
    if (below(random_, 3) == 0) check();
  }
  void unmake_all() {
    while (!made_.empty()) unmake();
  }
  void check() {
    ASSERT_EQ(evaluator_.evaluate(position_), expected_(position_)) << to_fen(position_);
  }

  WalkCounts counts;

 private:
  [[nodiscard]] bool has_room() const { return made_.size() < max_ply; }

  void make_random_move() {
    Position::Moves moves;
    if (!has_room() || position_.generate(moves).is_over()) return;
    Move move = moves[below(random_, moves.size())];
    for (const Move other : moves) {
      if (other.kind() != Move::normal && below(random_, 3) == 0) move = other;
    }
    ++counts.made[move.kind()];
    if (move.kind() == Move::castling &&
        (file_of(move.from()) != 4 || (file_of(move.to()) != 0 && file_of(move.to()) != 7))) {
      ++counts.chess960_castlings;
    }
    evaluator_.make(position_, move);
    position_.make(move);
    made_.push_back(move);
  }
  void make_null() {
    ++counts.null_moves;
    evaluator_.make_null();
    position_.make_null();
    made_.push_back(Move{});
  }
  void unmake() {
    if (made_.back() == Move{}) {
      position_.unmake_null();
      evaluator_.unmake_null();
    } else {
      position_.unmake(made_.back());
      evaluator_.unmake();
    }
    made_.pop_back();
  }

  Position position_;
  SplitMix64 random_;
  Evaluator& evaluator_;
  const ExpectedValue& expected_;
  std::vector<Move> made_;
};

/// Many walks with one evaluator, from the start position, Chess960 positions and one with many
/// special moves. Returns what they made together.
template <IncrementalEvaluator<Position> Evaluator>
WalkCounts walk_randomly(Evaluator& evaluator, std::uint64_t walks, const ExpectedValue& expected) {
  WalkCounts all;
  for (std::uint64_t seed = 0; seed < walks; ++seed) {
    const int number = static_cast<int>(SplitMix64{seed}() % 960);
    Position start = seed % 3 == 0 ? Position() : position_960(number);
    if (seed % 5 == 0) start = at("r3k2r/PPP2ppp/8/3pP3/3Pp3/8/ppp2PPP/R3K2R w KQkq d6 0 1");
    EvaluatorWalk<Evaluator> walk(start, seed, evaluator, expected);
    for (int i = 0; i < 400; ++i) {
      walk.step();
      if (::testing::Test::HasFatalFailure()) return all;
    }
    walk.unmake_all();
    walk.check();
    for (const auto& [kind, count] : walk.counts.made) all.made[kind] += count;
    all.null_moves += walk.counts.null_moves;
    all.chess960_castlings += walk.counts.chess960_castlings;
  }
  return all;
}

}  // namespace espalier::chess::testing
