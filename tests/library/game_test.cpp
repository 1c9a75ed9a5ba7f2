// The concepts: which types are a move, a game and an evaluator, and which hooks the games here
// have. What does not compile is tested in refused/.
#include "espalier/game.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <string>

#include "espalier/search/worker.hpp"
#include "games/chess/board/position.hpp"
#include "games/chess/search_hooks.hpp"
#include "games/connect_four/position.hpp"
#include "member_hooks.hpp"
#include "nim.hpp"
#include "random_game.hpp"
#include "some_options.hpp"

namespace espalier::game_test {

using test_games::RandomGame;

struct Incomparable {
  int number;
};
struct NoDefault {
  explicit NoDefault(int n) : number(n) {}
  int number;
  friend bool operator==(NoDefault, NoDefault) = default;
};
static_assert(PlainMove<int> && PlainMove<chess::Move> && PlainMove<connect_four::Move>);
static_assert(!PlainMove<std::string> && !PlainMove<double> && !PlainMove<Incomparable> &&
              !PlainMove<NoDefault>);

struct Wordless {
  [[nodiscard]] std::string evaluate(const RandomGame<>&) const { return "good"; }
};
struct OfAnotherGame {
  [[nodiscard]] Score evaluate(const chess::Position&) const { return 0; }
};
static_assert(Evaluator<test_games::RandomEvaluator, RandomGame<>>);
static_assert(!EvaluatesPositions<Wordless, RandomGame<>> &&
              !EvaluatesPositions<OfAnotherGame, RandomGame<>>);

static_assert(capabilities<chess::Position, chess::SearchHooks>() ==
              Capabilities{.key = true,
                           .draws = true,
                           .upcoming_repetition = true,
                           .tactical = true,
                           .check = true,
                           .null_move = true,
                           .history = true,
                           .correction = true});
static_assert(capabilities<test_games::Nim, test_games::NimHooks>() ==
              Capabilities{.bounds = true});

// Hiding a hook removes that hook and no other.
template <Capabilities kept>
using SomeChess = test_games::SomeOptions<chess::Position, kept>;
template <Capabilities kept>
constexpr bool shows_only =
    capabilities<SomeChess<kept>,
                 test_games::SomeHooks<test_games::HooksOfWhole<chess::SearchHooks>,
                                       SomeChess<kept>, kept, chess::SearchHooks>>() == kept;
static_assert(shows_only<Capabilities{}>);
static_assert(shows_only<Capabilities{.key = true}>);
static_assert(shows_only<Capabilities{.tactical = true}>);
static_assert(shows_only<Capabilities{.check = true}>);
static_assert(shows_only<Capabilities{.null_move = true}>);
static_assert(shows_only<Capabilities{.history = true}>);
static_assert(shows_only<Capabilities{.correction = true}>);
static_assert(shows_only<Capabilities{.draws = true}>);
static_assert(shows_only<Capabilities{.draws = true, .upcoming_repetition = true}>);

// A feature needs its switch and its hook.
template <Capabilities hooks, Enhancements e>
using SwitchesOf =
    Features<RandomGame<hooks>, test_games::MemberHooks<RandomGame<hooks>, hooks>, e>;
using Alone = SwitchesOf<Capabilities{.tactical = true}, Enhancements::all()>;
static_assert(Alone::quiescence && Alone::quiescence_see_pruning && Alone::tactical_history);
static_assert(!Alone::table && !Alone::killers && !Alone::countermoves && !Alone::history &&
              !Alone::continuation_history && !Alone::null_move && !Alone::check_extension &&
              !Alone::correction_history);
using ExactSwitches = SwitchesOf<Capabilities{.tactical = true}, Enhancements::exact()>;
static_assert(!ExactSwitches::quiescence && !ExactSwitches::quiescence_see_pruning);
static_assert(Alone::razoring && Alone::late_move_pruning && Alone::futility_pruning &&
              Alone::see_pruning && !Alone::probcut && !Alone::history_pruning &&
              !Alone::singular_extension && !Alone::internal_iterative_reduction &&
              !Alone::table_eval);
static_assert(!SwitchesOf<Capabilities{.tactical = true},
                          Enhancements{.quiescence_see_pruning = true}>::quiescence_see_pruning);
static_assert(Enhancements::exact().keeps_minimax_value() &&
              Enhancements::none().keeps_minimax_value() &&
              !Enhancements::all().keeps_minimax_value());

// ---------------------------------------------------------------- moves in 32 bits of the table

template <class Move>
void expect_round_trip(Move move) {
  EXPECT_EQ(unpack_move<Move>(pack_move(move)), move);
}

TEST(PackedMove, EveryMoveComesBackAndNoMoveIsZero) {
  for (unsigned bits = 0; bits < 0x10000; ++bits) {
    expect_round_trip(chess::Move::from_bits(static_cast<std::uint16_t>(bits)));
  }
  expect_round_trip(connect_four::Move{7});
  expect_round_trip(std::uint32_t{0xfedcba98});
  EXPECT_EQ(pack_move(chess::Move{}), 0U);
  EXPECT_EQ(pack_move(connect_four::Move{}), 0U);
  EXPECT_EQ(pack_move(std::uint32_t{}), 0U);
}

}  // namespace espalier::game_test
