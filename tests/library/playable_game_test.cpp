// A playable game that defines the least, what the defaults make of it, and games that define more.
#include "espalier/playable_game.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <ostream>
#include <string>
#include <vector>

#include "espalier/playable_search.hpp"

namespace espalier {
namespace {

/// Two players take 1 to 3 of seven matches in turn; who takes the last one wins. The move is
/// `Move`, a number of matches in the order 3, 2, 1.
template <class M>
struct Matches {
  using Move = M;
  static constexpr std::size_t max_moves = 3;
  int left = 7;
  int side = 0;

  static Move take(int number) { return static_cast<Move>(number); }
  Outcome generate(MovesOf<Matches>& moves) const {
    if (left == 0) return Outcome::loss();
    for (int number = left < 3 ? left : 3; number > 0; --number) moves.push(take(number));
    return Outcome::ongoing();
  }
  void make(Move move) { change(-static_cast<int>(move)); }
  void unmake(Move move) { change(static_cast<int>(move)); }
  void change(int number) {
    left += number;
    side ^= 1;
  }
  [[nodiscard]] int side_to_move() const { return side; }
};

/// A move with no text.
struct Silent {
  std::uint8_t number = 0;
  Silent() = default;
  explicit Silent(int taken) : number(static_cast<std::uint8_t>(taken)) {}
  explicit operator int() const { return number; }
  friend bool operator==(Silent, Silent) = default;
};
/// A move that streams take.
struct Spoken : Silent {
  using Silent::Silent;
  friend bool operator==(Spoken, Spoken) = default;
  friend std::ostream& operator<<(std::ostream& stream, Spoken move) {
    return stream << "take" << int{move.number};
  }
};

struct NoOpinion {
  template <class G>
  Score evaluate(const G&) const {
    return 0;
  }
};

/// All that a game must define.
template <class M>
struct Least {
  using Position = Matches<M>;
  using Evaluator = NoOpinion;
  static constexpr const char* name = "matches";
};
using SilentGame = Playable<Least<Silent>>;
using SpokenGame = Playable<Least<Spoken>>;
using NumberGame = Playable<Least<std::uint8_t>>;

static_assert(PlayableGame<Least<Silent>>);
static_assert(PlayableGame<SilentGame>, "with its defaults a game stays one");
static_assert(std::is_same_v<SilentGame::Hooks, NoHooks>);
static_assert(&SilentGame::parameters == &default_parameters);
static_assert(!HasPositionText<SilentGame> && !HasNotation<SilentGame> && !HasVariant<SilentGame> &&
              !HasBoardSize<SilentGame> && !HasGameFiles<SilentGame> && !Solvable<SilentGame> &&
              !HasEndgames<SilentGame> && !NamesFeatures<SilentGame> && !SpeaksGtp<SilentGame> &&
              !SpeaksHub<SilentGame> && !SpeaksNBoard<SilentGame> && !SpeaksUci<SilentGame>);

template <class G>
[[nodiscard]] std::vector<std::string> texts_of_moves(const typename G::Position& position) {
  MovesOf<typename G::Position> moves;
  (void)position.generate(moves);
  std::vector<std::string> texts;
  for (const auto move : moves) texts.push_back(G::to_string(move, position));
  return texts;
}

TEST(PlayableGame, AMoveIsItsNumberInTheListUnlessItHasAText) {
  using Texts = std::vector<std::string>;
  EXPECT_EQ(texts_of_moves<SilentGame>({}), (Texts{"1", "2", "3"}));
  EXPECT_EQ(texts_of_moves<SpokenGame>({}), (Texts{"take3", "take2", "take1"}));
  EXPECT_EQ(texts_of_moves<NumberGame>({}), (Texts{"3", "2", "1"}));
  EXPECT_EQ(SilentGame::to_string(Silent{}, {}), "-");
}

TEST(PlayableGame, ReadsTheMovesThatItWrites) {
  EXPECT_EQ(SilentGame::parse_move("1", {}).value(), Silent(3));
  EXPECT_EQ(SpokenGame::parse_move("take1", {}).value(), Spoken(1));
  EXPECT_EQ(NumberGame::parse_move("2", {}).value(), 2);
  EXPECT_EQ(SpokenGame::parse_move("take4", {}).error(), "'take4' is no legal move");
  EXPECT_EQ(SpokenGame::parse_move("", {}).error(), "'' is no legal move");
}

TEST(PlayableGame, APositionIsTheMovesFromTheStart) {
  EXPECT_EQ(SpokenGame::parse_position("").value().left, 7);
  EXPECT_EQ(SpokenGame::parse_position(" take3  take1 ").value().left, 3);
  EXPECT_EQ(SpokenGame::parse_position("take3 take3 take2").error(),
            "move 3: 'take2' is no legal move");
  EXPECT_EQ(SpokenGame::parse_position("take3 take3 take1 take1").error(),
            "move 4: 'take1' is no legal move");
}

TEST(PlayableGame, ADiagramIsTheSideToMoveAndItsMovesUnlessItIsDrawn) {
  EXPECT_EQ(SpokenGame::diagram({}), "side 0 to move: take3 take2 take1");
  EXPECT_EQ(SpokenGame::diagram(SpokenGame::parse_position("take3 take3 take1").value()),
            "the game is over");
  EXPECT_STREQ(SpokenGame::title, "matches");
  EXPECT_STREQ(SpokenGame::move_separator, " ");
}

/// Two moves have the same text.
struct Mumbled : Least<Silent> {
  static std::string to_string(Silent move, const Position&) {
    return move.number == 1 ? "one" : "more";
  }
};

TEST(PlayableGame, RefusesATextOfTwoMoves) {
  EXPECT_EQ(Playable<Mumbled>::parse_move("one", {}).value(), Silent(1));
  EXPECT_EQ(Playable<Mumbled>::parse_move("more", {}).error(), "'more' is more than one move");
}

/// Defines texts of its own, and some capabilities.
struct Written : Least<Silent> {
  static constexpr const char* title = "Seven Matches";
  static constexpr const char* variant = "misere";
  static constexpr const char* variant_moves = "with an m";
  static std::string to_string(Silent move, const Position&) {
    return std::string(move.number, 'I');
  }
  static std::string to_notation(Silent move, const Position& position) {
    return to_string(move, position) + "!";
  }
  static std::string to_variant_string(Silent move, const Position& position) {
    return "m" + to_string(move, position);
  }
  static std::string to_text(const Position& position) { return std::to_string(position.left); }
  static Expected<Position, std::string> parse_position(
      const std::string& text, std::vector<std::string>* warnings = nullptr) {
    if (text.empty()) return Unexpected<std::string>{"no number"};
    if (text[0] == '0' && warnings != nullptr) warnings->push_back("a zero left out");
    return Position{.left = std::stoi(text)};
  }
};

TEST(PlayableGame, KeepsWhatTheGameDefines) {
  using Game = Playable<Written>;
  static_assert(HasPositionText<Game> && HasNotation<Game> && HasVariant<Game> &&
                RepairsPositions<Game>);
  EXPECT_STREQ(Game::title, "Seven Matches");
  EXPECT_EQ(Game::parse_move("II", {}).value(), Silent(2));
  EXPECT_EQ(Game::parse_position("5").value().left, 5);
  EXPECT_EQ(Game::diagram({}), "7");
  EXPECT_EQ(to_notation<Game>(Silent(2), {}), "II!");
  EXPECT_EQ(to_notation<SilentGame>(Silent(2), {}), "2");
  std::vector<std::string> warnings;
  EXPECT_EQ(parse_position<Game>("04", &warnings).value().left, 4);
  EXPECT_EQ(parse_position<SilentGame>("1", &warnings).value().left, 4);
  EXPECT_EQ(warnings, std::vector<std::string>{"a zero left out"});
}

TEST(PlayableGame, ReadsTheSizeOfABoard) {
  const auto sized = with_board_size("9x7  4435");
  ASSERT_TRUE(sized);
  EXPECT_EQ(sized->width, 9);
  EXPECT_EQ(sized->height, 7);
  EXPECT_EQ(sized->rest, "4435");
  EXPECT_EQ(with_board_size("7x6").value().rest, "");
  for (const char* none : {"", "4435", "7", "7x", "x6", "7y6", "99999999999x6"}) {
    EXPECT_FALSE(with_board_size(none)) << none;
  }
}

TEST(PlayableGame, IsSearched) {
  SearchOf<SpokenGame> search({}, 1);
  const auto result = search.run({}, {.depth = 8});
  EXPECT_EQ(SpokenGame::to_string(result.best_move(), {}), "take3");
  EXPECT_EQ(result.score(), win_in(3));
}

}  // namespace
}  // namespace espalier
