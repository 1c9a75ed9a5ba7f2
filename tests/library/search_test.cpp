// Results of a search: exact wins and draws, legal lines, the requested lines, and repeatability.
#include "espalier/search/search.hpp"
#include "espalier/historical/refutation_table.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "games/chess/board/position.hpp"
#include "games/chess/evaluation/evaluation.hpp"
#include "games/chess/search_hooks.hpp"
#include "member_hooks.hpp"
#include "nim.hpp"
#include "random_game.hpp"
#include "tests/games/chess/random_games.hpp"

namespace espalier {
namespace {

using chess::Evaluation;
using chess::Position;
using chess::testing::at;
using chess::testing::expect_playable;
using chess::testing::kiwipete;
using Playing = Search<Position, Evaluation, chess::SearchHooks>;
using Exact = Search<Position, Evaluation, chess::SearchHooks, Enhancements::exact()>;
using Found = Result<chess::Move>;

constexpr const char* endgame = "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1";

/// Every line can be played from the root, and begins with its move.
void expect_playable_lines(const Position& root, const Found& result) {
  for (const auto& root_move : result.moves) {
    ASSERT_FALSE(root_move.line.empty());
    ASSERT_EQ(root_move.line.front(), root_move.move);
    expect_playable(root, root_move.line);
  }
}

/// Where the first line ends.
Position end_of_line(Position position, const Found& result) {
  for (const chess::Move move : result.line()) position.make(move);
  return position;
}

void expect_same(const Found& a, const Found& b) {
  EXPECT_EQ(a.nodes, b.nodes);
  EXPECT_EQ(a.depth, b.depth);
  EXPECT_EQ(a.score(), b.score());
  ASSERT_EQ(a.moves.size(), b.moves.size());
  for (std::size_t i = 0; i < a.moves.size(); ++i) {
    EXPECT_EQ(a.moves[i].move, b.moves[i].move);
    EXPECT_EQ(a.moves[i].score, b.moves[i].score);
    EXPECT_EQ(a.moves[i].bound, b.moves[i].bound);
    EXPECT_EQ(a.moves[i].nodes, b.moves[i].nodes);
    EXPECT_EQ(a.moves[i].line, b.moves[i].line);
  }
}

// ----------------------------------------------------------------------------------- exact values

struct Mate {
  const char* fen;
  int moves;
  bool by_zugzwang = false;  ///< null move pruning does not see it
};
constexpr Mate mates[] = {
    {"6k1/5ppp/8/8/8/8/8/4R2K w - - 0 1", 1},
    {"kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", 2, true},  // P. Morphy: rook sacrifice on a6
    {"8/8/8/8/8/5K2/R7/7k w - - 0 1", 2},
    {"r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1", 3},
    {"k7/8/8/3K4/8/8/8/3R4 w - - 0 1", 3},
    {"k7/8/8/8/1K6/8/8/2Q5 w - - 0 1", 4},
};

TEST(Search, MatesAreCountedInPlies) {
  for (const Mate& mate : mates) {
    const Position root = at(mate.fen);
    const int plies = 2 * mate.moves - 1;
    Exact exact({}, 4);
    // Full width: with too little depth no mate is seen, with enough it is the quickest.
    EXPECT_FALSE(is_proven(exact.run(root, {.depth = plies - 1}).score())) << mate.fen;
    const Found proof = exact.run(root, {.depth = plies + 2});
    EXPECT_EQ(proof.score(), win_in(plies)) << mate.fen;
    EXPECT_EQ(static_cast<int>(proof.line().size()), plies) << mate.fen;
    expect_playable_lines(root, proof);
    MovesOf<Position> none;
    EXPECT_EQ(end_of_line(root, proof).generate(none), Outcome::loss()) << mate.fen;

    if (!mate.by_zugzwang) {
      Playing playing({}, 4);
      EXPECT_EQ(playing.run(root, {.depth = plies + 12}).score(), win_in(plies)) << mate.fen;
    }

    // From the other side, a move later.
    Position defended = root;
    defended.make(proof.best_move());
    if (plies > 1) {
      EXPECT_EQ(exact.run(defended, {.depth = plies}).score(), loss_in(plies - 1)) << mate.fen;
    }
  }
}

TEST(Search, AFinishedGameHasAnOutcomeAndNoMoves) {
  struct Over {
    const char* fen;
    Score score;
  };
  for (const Over& over : {Over{"7k/5Q2/8/6K1/8/8/8/8 b - - 0 1", draw_score},
                           Over{"R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1", loss_in(0)}}) {
    Playing search({}, 1);
    int reports = 0;
    const Found result = search.run(at(over.fen), {}, {}, [&](const Found&) { ++reports; });
    EXPECT_TRUE(result.moves.empty());
    EXPECT_EQ(result.outcome, over.score);
    EXPECT_EQ(result.score(), over.score);
    EXPECT_EQ(result.best_move(), chess::Move{});
    EXPECT_EQ(result.reply(), chess::Move{});
    EXPECT_TRUE(result.line().empty());
    EXPECT_EQ(result.nodes, 0U);
    EXPECT_EQ(reports, 0);
  }
}

TEST(Search, FindsThePerpetualCheck) {
  // Two rooks behind and about to be mated; the queen gives perpetual check on e8 and h5.
  const Position root = at("6k1/6p1/8/7Q/8/8/rr6/6K1 w - - 0 1");
  Evaluation evaluation;
  EXPECT_LT(evaluation.evaluate(root), 0);
  EXPECT_LT(Exact({}, 2).run(root, {.depth = 4}).score(), draw_score) << "too shallow to recur";
  EXPECT_EQ(Exact({}, 2).run(root, {.depth = 5}).score(), draw_score);
  EXPECT_NEAR(Playing({}, 2).run(root, {.depth = 10}).score(), draw_score, 1)
      << "draw scores vary by 1 in the search that plays";
}

TEST(Search, SeesARepetitionOfAGamePosition) {
  // The game has been in this position twice; the third time is a draw for the side that is worse.
  Position game = at("7k/8/8/8/8/8/1q6/7K b - - 0 1");
  for (const char* text : {"b2c2", "h1g1", "c2b2", "g1h1", "b2c2", "h1g1", "c2b2"}) {
    game.make(*chess::parse_uci_move(game, text));
  }
  Exact search({}, 1);
  const auto step = *chess::parse_uci_move(game, "g1h1");
  EXPECT_EQ(search.run(game, {.depth = 1}).best_move(), step);
  EXPECT_EQ(search.run(game, {.depth = 1}).score(), draw_score);
}

TEST(Search, ExactBoundsAreReturned) {
  using G = test_games::Nim;
  Search<G, test_games::NimEvaluator, test_games::NimHooks, Enhancements::exact()> search;
  // Heaps of 5 and 2: make them equal, and then it lasts four plies.
  const auto result = search.run(G({5, 2, 0}), {.depth = 1});
  EXPECT_EQ(result.score(), win_in(5));
  EXPECT_EQ(result.best_move(), (G::Move{0, 3}));
}

// ----------------------------------------------------------------------------------------- lines

TEST(Search, LinesCanBePlayedAndReachTheDepth) {
  for (const char* fen : {kiwipete, endgame, "4k3/8/8/8/8/8/4q3/4K2R w K - 0 1"}) {
    const Position root = at(fen);
    Playing playing({}, 2);
    expect_playable_lines(root, playing.run(root, {.depth = 8, .lines = 3}));
    Exact exact({}, 2);
    for (int depth = 1; depth <= 4; ++depth) {
      const Found result = exact.run(root, {.depth = depth});
      expect_playable_lines(root, result);
      const Position end = end_of_line(root, result);
      if (!end.is_draw(depth)) {
        EXPECT_EQ(static_cast<int>(result.line().size()), depth) << fen;
        Evaluation evaluation;
        const Score last = evaluation.evaluate(end);
        EXPECT_EQ(result.score(), depth % 2 == 0 ? last : -last) << fen;
      }
    }
  }
}

TEST(Search, ConsidersOnlyTheMovesItIsGiven) {
  const Position root = at(kiwipete);
  const std::vector<chess::Move> only{*chess::parse_uci_move(root, "a2a3"),
                                      *chess::parse_uci_move(root, "e1d1"),
                                      chess::Move::from_bits(0x0fff)};  // and no move at all
  Playing search({}, 2);
  const Found whole = search.run(root, {.depth = 5});
  const Found result = search.run(root, {.depth = 5, .lines = 5}, only);
  ASSERT_EQ(result.moves.size(), 2U);
  EXPECT_EQ(result.lines, 2);
  for (const auto& root_move : result.moves) {
    EXPECT_NE(std::find(only.begin(), only.end(), root_move.move), only.end());
    EXPECT_EQ(root_move.bound, Bound::exact);
  }
  // Moves excluded in one search are searched in the next, with the same result.
  EXPECT_EQ(search.run(root, {.depth = 5}).best_move(), whole.best_move());

  EXPECT_TRUE(search.run(root, {.depth = 2}, {chess::Move::from_bits(0x0fff)}).moves.empty());
}

TEST(Search, LinesAreTheBestMovesInOrder) {
  const Position root = at(kiwipete);
  Exact several({}, 4);
  Exact single({}, 4);
  const int legal = static_cast<int>(several.run(root, {.depth = 1, .lines = 500}).moves.size());
  EXPECT_EQ(legal, 48);
  const Found result = several.run(root, {.depth = 3, .lines = 4});
  ASSERT_EQ(result.lines, 4);
  ASSERT_EQ(static_cast<int>(result.moves.size()), legal);
  std::vector<chess::Move> left;
  for (const auto& root_move : result.moves) left.push_back(root_move.move);
  for (std::size_t line = 0; line < 4; ++line) {
    // The best root move not yet in a line, by a separate search.
    single.clear();
    const Found alone = single.run(root, {.depth = 3}, left);
    EXPECT_EQ(result.moves[line].score, alone.score()) << line;
    EXPECT_EQ(result.moves[line].bound, Bound::exact);
    EXPECT_TRUE(result.moves[line].has_own_score);
    left.erase(left.begin());
  }
}

TEST(Search, ReportsEveryLineOfEveryIteration) {
  const Position root = at(kiwipete);
  Playing search({}, 4);
  std::vector<int> finished(7, 0);
  std::uint64_t nodes = 0;
  const Found result = search.run(root, {.depth = 6, .lines = 2}, {}, [&](const Found& now) {
    ASSERT_GE(now.updated, 0);
    ASSERT_LT(now.updated, now.lines);
    ASSERT_GE(now.nodes, nodes);
    nodes = now.nodes;
    const auto& line = now.moves[static_cast<std::size_t>(now.updated)];
    ASSERT_TRUE(line.has_own_score);
    ASSERT_NE(line.bound, Bound::none);
    if (line.bound == Bound::exact) ++finished[static_cast<std::size_t>(line.depth)];
  });
  EXPECT_EQ(finished, (std::vector<int>{0, 2, 2, 2, 2, 2, 2}));
  EXPECT_EQ(result.depth, 6);
  EXPECT_GE(result.moves[0].selective_depth, 6);
  EXPECT_GT(result.permille_full, 0);
}

// --------------------------------------------------------------------------------- repeatability

TEST(Search, RepeatsItselfWhenNewOrCleared) {
  const Position root = at(kiwipete);
  Playing one({}, 2);
  Playing other({}, 2);
  const Limits limits{.depth = 8};
  const Found first = one.run(root, limits);
  expect_same(other.run(root, limits), first);
  (void)other.run(at(endgame), {.depth = 9});
  other.clear();
  expect_same(other.run(root, limits), first);
}

TEST(Search, AdvanceGivesTheResultOfRun) {
  const Position root = at(kiwipete);
  Playing at_once({}, 2);
  Playing stepping({}, 2);
  const Found whole = at_once.run(root, {.depth = 7});
  stepping.start(root, {.depth = 7});
  int depth = 0;
  while (stepping.advance()) EXPECT_EQ(stepping.result().depth, ++depth);
  EXPECT_EQ(depth, 6);
  expect_same(stepping.result(), whole);
  EXPECT_FALSE(stepping.advance()) << "finished is finished";
  expect_same(stepping.result(), whole);
}

TEST(Search, ReachesMaxPlyOnASingleLine) {
  // A single line of moves, longer than max_ply.
  using G = test_games::RandomGame<>;
  Search<G, test_games::RandomEvaluator, test_games::HooksOf<G>, Enhancements::exact()> search;
  const auto result = search.run(G(1, {.min_width = 1, .max_width = 1, .endings = 0}), {});
  EXPECT_EQ(result.depth, max_ply - 1);
  EXPECT_EQ(static_cast<int>(result.line().size()), max_ply - 1);
}

/// Fixed positions, so that the node counts do not vary.
TEST(Search, TheRefutationTableOrdersTheNextIteration) {
  using E = Enhancements;
  constexpr E without = E::none().with(&E::iterative_deepening, &E::tactical_first, &E::quiescence);
  using Switchable = Search<Position, Evaluation, chess::SearchHooks,
                            without.with(&E::refutation_table).switchable()>;
  Switchable plain;
  plain.set_enhancements(without);
  Switchable advised;
  for (const Position& root : {at(kiwipete), Position(), at(endgame)}) {
    const Limits limits{.depth = 4};
    const Found a = plain.run(root, limits);
    const Found b = advised.run(root, limits);
    EXPECT_EQ(a.score(), b.score());
    EXPECT_LT(b.nodes, a.nodes);
  }
}

/// The first move of the root ends the game, in a position that the evaluation calls equal; the
/// second one leads on and looks better. There are no tactical moves, and no checks.
struct WinAtTheHorizon {
  using Move = std::uint8_t;
  static constexpr std::size_t max_moves = 2;

  Outcome generate(MovesOf<WinAtTheHorizon>& list) const {
    if (has_won) return Outcome::loss();
    list.push(1);
    list.push(2);
    return Outcome::ongoing();
  }
  void make(Move move) { has_won = ply++ == 0 && move == 1; }
  void unmake(Move) {
    --ply;
    has_won = false;
  }
  [[nodiscard]] int side_to_move() const { return ply % 2; }
  [[nodiscard]] static bool is_tactical(Move) { return false; }
  [[nodiscard]] bool is_legal(Move move) const { return !has_won && (move == 1 || move == 2); }
  void generate_tactical(MovesOf<WinAtTheHorizon>&) const {}
  void generate_quiet(MovesOf<WinAtTheHorizon>& list) const { static_cast<void>(generate(list)); }
  [[nodiscard]] static Score captured_value(Move) { return 0; }
  [[nodiscard]] static bool see_ge(Move, Score threshold) { return threshold <= 0; }
  [[nodiscard]] static std::size_t tactical_index(Move) { return 0; }
  static constexpr std::size_t tactical_size = 1;

  bool has_won = false;
  int ply = 0;
};
struct LikesTheSecondMove {
  [[nodiscard]] static Score evaluate(const WinAtTheHorizon& game) {
    const Score value = game.has_won ? 0 : 50;
    return game.side_to_move() == 0 ? value : -value;
  }
};

TEST(Search, QuiescenceSeesThatAGameIsOver) {
  using Hooks = test_games::MemberHooks<WinAtTheHorizon, Capabilities{.tactical = true}>;
  Search<WinAtTheHorizon, LikesTheSecondMove, Hooks> search;
  const auto result = search.run({}, {.depth = 1});
  EXPECT_EQ(result.best_move(), 1);
  EXPECT_EQ(result.score(), win_in(1));
}

}  // namespace
}  // namespace espalier
