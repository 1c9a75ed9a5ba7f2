// The move picker gives every legal move once and in the documented order, with any contents of the
// table and the histories.
#include "espalier/search/move_picker.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <vector>

#include "games/chess/board/position.hpp"
#include "games/chess/evaluation/evaluation.hpp"
#include "games/chess/search_hooks.hpp"
#include "random_game.hpp"
#include "tests/games/chess/random_games.hpp"

namespace espalier {
namespace {

using test_games::mix;

/// A source of arbitrary numbers.
struct Random {
  std::uint64_t state;
  std::uint64_t operator()() { return mix(++state); }
};

template <class W, class Eval = chess::Evaluation>
std::unique_ptr<W> worker_at(const typename W::Game& position, Control& control) {
  auto worker = std::make_unique<W>(Eval{}, typename W::Hooks{}, nullptr, &control);
  worker->start(position, {}, true);
  return worker;
}

template <class G>
std::vector<typename G::Move> legal_moves(const G& game) {
  MovesOf<G> list;
  game.generate(list);
  return {list.begin(), list.end()};
}

template <class Move>
bool contains(const std::vector<Move>& moves, Move move) {
  return std::find(moves.begin(), moves.end(), move) != moves.end();
}

/// Every expected move once and no other.
template <class Move>
void expect_same_moves(const std::vector<Move>& picked, const std::vector<Move>& expected) {
  ASSERT_EQ(picked.size(), expected.size());
  for (const Move move : expected) ASSERT_TRUE(contains(picked, move));
}

/// The moves of a picker with their properties.
template <class Move>
struct Picked {
  std::vector<Move> moves;
  std::vector<bool> is_refutation, is_losing;
};

template <class P>
Picked<typename P::Move> pick_all(P picker) {
  Picked<typename P::Move> picked;
  for (const auto move : picker) {
    picked.moves.push_back(move);
    picked.is_refutation.push_back(picker.is_refutation());
    picked.is_losing.push_back(picker.is_losing_capture());
  }
  EXPECT_EQ(picker.next(), typename P::Move{}) << "nothing comes after the end";
  return picked;
}

// ----------------------------------------------------------------------------------------- chess

using chess::Evaluation;
using chess::Position;
using ChessWorker = Worker<Position, Evaluation, chess::SearchHooks, Enhancements::all()>;

/// Winning or equal captures, refutations, other quiet moves, losing captures.
int stage_of(const Position& position, const Picked<chess::Move>& picked, std::size_t i) {
  const chess::Move move = picked.moves[i];
  if (chess::SearchHooks::is_tactical(position, move)) {
    return chess::SearchHooks::see_ge(position, move, 0) ? 0 : 3;
  }
  return picked.is_refutation[i] ? 1 : 2;
}

/// Random histories, and killers and countermove of random bits, or legal quiet moves.
void confuse(ChessWorker& worker, const std::vector<chess::Move>& legal, Random& random) {
  const auto move = [&] {
    return random() % 2 == 0 || legal.empty()
               ? chess::Move::from_bits(static_cast<std::uint16_t>(random()))
               : legal[random() % legal.size()];
  };
  for (const chess::Move each : legal) {
    const int bonus = static_cast<int>(random() % 5) * 400 - 800;
    worker.histories.main()[chess::SearchHooks::history_index(worker.game(), each)].add(bonus);
    worker.histories.tactical.update(worker.game(), worker.hooks, each, -bonus);
  }
  worker.stack[2].killers = {move(), move()};
  worker.stack[1].continuation->counter_move = move();
}

void check_staged(ChessWorker& worker, chess::Move table_move) {
  const Position& position = worker.game();
  const auto legal = legal_moves(position);
  const auto picked = pick_all(StagedMovePicker<ChessWorker>(worker, worker.stack[2], table_move));
  expect_same_moves(picked.moves, legal);
  if (picked.moves.empty()) return;
  const bool is_table_move_legal = contains(legal, table_move);
  if (is_table_move_legal) {
    ASSERT_EQ(picked.moves[0], table_move);
  }

  const QuietHistory<ChessWorker::Ordering> history(worker, worker.stack[2]);
  for (std::size_t i = is_table_move_legal ? 1 : 0; i < picked.moves.size(); ++i) {
    const int stage = stage_of(position, picked, i);
    ASSERT_EQ(picked.is_losing[i], stage == 3);
    ASSERT_TRUE(!picked.is_refutation[i] || stage == 1);
    if (i == (is_table_move_legal ? 1U : 0U)) continue;
    const int before = stage_of(position, picked, i - 1);
    ASSERT_GE(stage, before);
    if (stage == 2 && before == 2) {
      ASSERT_LE(history.value(picked.moves[i]), history.value(picked.moves[i - 1]));
    }
  }
  const auto killers = std::count(picked.is_refutation.begin(), picked.is_refutation.end(), true);
  ASSERT_LE(killers, 3);
}

TEST(StagedMovePicker, EveryLegalMoveOnceInItsStage) {
  Control control;
  Random random{1};
  const auto worker = worker_at<ChessWorker>(Position(), control);
  chess::testing::in_random_games(11, 40, [&](const Position& position) {
    if (testing::Test::HasFatalFailure() || random() % 4 != 0) return;
    worker->start(position, {}, true);
    const auto legal = legal_moves(position);
    confuse(*worker, legal, random);
    check_staged(*worker, {});
    check_staged(*worker, chess::Move::from_bits(static_cast<std::uint16_t>(random())));
    if (!legal.empty()) check_staged(*worker, legal[random() % legal.size()]);
  });
}

TEST(StagedMovePicker, NoIllegalTableMoveOrKiller) {
  Control control;
  for (const char* fen : {chess::testing::kiwipete, "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
                          "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
                          "4k3/8/8/3pP3/8/8/4r3/4K3 w - d6 0 2"}) {
    const auto worker = worker_at<ChessWorker>(chess::testing::at(fen), control);
    const auto legal = legal_moves(worker->game());
    for (unsigned bits = 1; bits < 0x10000; ++bits) {
      const auto move = chess::Move::from_bits(static_cast<std::uint16_t>(bits));
      StagedMovePicker<ChessWorker> picker(*worker, worker->stack[2], move);
      ASSERT_EQ(picker.next() == move, contains(legal, move)) << bits;
      worker->stack[2].killers = {move, {}};
      StagedMovePicker<ChessWorker> with_killer(*worker, worker->stack[2], {});
      int times = 0;
      for (const chess::Move each : with_killer) times += each == move;
      ASSERT_EQ(times, contains(legal, move) ? 1 : 0) << bits;
    }
  }
}

TEST(StagedMovePicker, KillersAndCountermoveComeAfterGoodCapturesAndBeforeQuietMoves) {
  Control control;
  const auto worker = worker_at<ChessWorker>(chess::testing::at(chess::testing::kiwipete), control);
  const chess::Move first(chess::a2, chess::a3), second(chess::a2, chess::a4);
  const chess::Move counter(chess::e1, chess::f1);
  worker->stack[2].killers = {first, second};
  worker->stack[1].continuation->counter_move = counter;
  const auto picked = pick_all(StagedMovePicker<ChessWorker>(*worker, worker->stack[2], {}));
  std::vector<chess::Move> refutations;
  for (std::size_t i = 0; i < picked.moves.size(); ++i) {
    if (picked.is_refutation[i]) refutations.push_back(picked.moves[i]);
  }
  EXPECT_EQ(refutations, (std::vector<chess::Move>{first, second, counter}));
}

/// Quiescence: without SEE pruning all tactical moves, with it those that do not lose material.
template <class W>
void check_tactical_only(W& worker, const Position& position, bool prunes) {
  Random random{position.key()};
  worker.start(position, {}, true);
  MovesOf<Position> list;
  position.generate_captures(list);
  const auto legal = legal_moves(position);
  std::vector<chess::Move> tries{chess::Move{}, chess::Move::from_bits(0x1234)};
  if (!legal.empty()) tries.push_back(legal[random() % legal.size()]);
  if (!list.empty()) tries.push_back(list[random() % list.size()]);
  for (const chess::Move table_move : tries) {
    std::vector<chess::Move> expected;
    for (const chess::Move move : list) {
      if (!prunes || move == table_move || chess::SearchHooks::see_ge(position, move, 0)) {
        expected.push_back(move);
      }
    }
    const auto picked =
        pick_all(StagedMovePicker<W>(worker, worker.stack[2], table_move, GenType::tactical));
    expect_same_moves(picked.moves, expected);
    if (contains(expected, table_move)) {
      ASSERT_EQ(picked.moves[0], table_move);
    }
  }
}

TEST(StagedMovePicker, TacticalOnly) {
  constexpr auto all_captures = Enhancements::all().without(&Enhancements::quiescence_see_pruning);
  Control control;
  const auto pruning = worker_at<ChessWorker>(Position(), control);
  const auto capturing = worker_at<Worker<Position, Evaluation, chess::SearchHooks, all_captures>>(
      Position(), control);
  chess::testing::in_random_games(12, 6, [&](const Position& position) {
    if (testing::Test::HasFatalFailure() || position.halfmove_clock() % 3 != 0) return;
    check_tactical_only(*pruning, position, true);
    check_tactical_only(*capturing, position, false);
  });
}

// ---------------------------------------------------------------------------------- random games

/// Every position of some random games, both kinds of picker, any table move and any killers.
template <Capabilities hooks>
void check_random_games() {
  using G = test_games::RandomGame<hooks>;
  using W = Worker<G, test_games::RandomEvaluator, test_games::HooksOf<G>, Enhancements::all()>;
  Control control;
  Random random{5};
  const auto worker = worker_at<W, test_games::RandomEvaluator>(G(0), control);
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    G game(seed, {.min_width = 1, .max_width = 16});
    for (int ply = 0; ply < 8; ++ply) {
      worker->start(game, {}, true);
      const auto legal = legal_moves(game);
      const typename G::Move table_move{static_cast<std::uint8_t>(random() % 20)};
      if constexpr (hooks.history) {
        for (auto& killer : worker->stack[2].killers) {
          killer = {static_cast<std::uint8_t>(random() % 20)};
        }
        for (std::size_t i = 0; i < G::history_size; ++i) {
          worker->histories.main()[i].add(static_cast<int>(random() % 3) * 500 - 500);
        }
      }
      const auto picked = pick_all(MovePicker<W>(*worker, worker->stack[2], table_move));
      expect_same_moves(picked.moves, legal);
      if (testing::Test::HasFatalFailure()) return;
      if (contains(legal, table_move)) {
        ASSERT_EQ(picked.moves[0], table_move);
      }
      if (legal.empty()) break;
      if constexpr (!hooks.history && !hooks.tactical) {
        auto generated = legal;  // without histories: the generator's order
        if (const auto first = std::find(generated.begin(), generated.end(), table_move);
            first != generated.end()) {
          std::rotate(generated.begin(), first, first + 1);
        }
        ASSERT_EQ(picked.moves, generated);
      }
      game.make(legal[random() % legal.size()]);
    }
  }
}

TEST(MovePicker, RandomGamesWithAnyHooks) {
  check_random_games<Capabilities{}>();
  check_random_games<Capabilities{.history = true}>();
  check_random_games<Capabilities{.tactical = true}>();
  check_random_games<Capabilities{.tactical = true, .history = true}>();
}

TEST(PlainMovePicker, TableMoveThenRefutationsThenHistory) {
  using G = test_games::RandomGame<Capabilities{.history = true}>;
  using W = Worker<G, test_games::RandomEvaluator, test_games::HooksOf<G>, Enhancements::all()>;
  Control control;
  const auto worker =
      worker_at<W, test_games::RandomEvaluator>(G(0, {.min_width = 8, .max_width = 8}), control);
  worker->stack[2].killers = {typename G::Move{4}, typename G::Move{6}};
  worker->stack[1].continuation->counter_move = {8};
  worker->histories.main()[worker->game().history_index({5})].add(9'000);
  for (int i = 0; i < 500; ++i) {  // the highest history score still comes after a killer
    worker->histories.main()[worker->game().history_index({2})].add(2'048);
    worker->stack[1].continuation->history[2].add(2'048);
  }
  worker->histories.main()[worker->game().history_index({1})].add(-2'000);
  const auto picked = pick_all(PlainMovePicker<W>(*worker, worker->stack[2], {7}));
  std::vector<int> numbers;
  for (const auto move : picked.moves) numbers.push_back(move.number);
  EXPECT_EQ(numbers, (std::vector<int>{7, 4, 6, 8, 2, 5, 3, 1}));
  EXPECT_EQ(picked.is_refutation,
            (std::vector<bool>{true, true, true, true, false, false, false, false}));
}

TEST(PlainMovePicker, ReportsTheOutcomeOfAFinishedGame) {
  using G = test_games::RandomGame<>;
  using W = Worker<G, test_games::RandomEvaluator, test_games::HooksOf<G>, Enhancements::none()>;
  Control control;
  int over = 0;
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    G game(seed, {.endings = 128});
    game.make({1});
    const auto worker = worker_at<W, test_games::RandomEvaluator>(game, control);
    MovesOf<G> list;
    const Outcome outcome = game.generate(list);
    PlainMovePicker<W> picker(*worker, worker->stack[1], {});
    ASSERT_EQ(picker.outcome(), outcome);
    over += outcome.is_over();
  }
  EXPECT_GT(over, 50);
}

}  // namespace
}  // namespace espalier
