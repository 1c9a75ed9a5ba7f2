// What every game of the catalogue promises as a PlayableGame.
#include "catalogue/games.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <random>
#include <set>
#include <string>
#include <type_traits>
#include <vector>

#include "espalier/final_value.hpp"

namespace espalier::catalogue {
namespace {

/// Calls `check(position)` for the positions of a game of random moves, of at most 100 plies.
template <class G, class Check>
void play_randomly(std::mt19937& random, Check check) {
  typename G::Position position{};
  for (int ply = 0; ply < 100 && !final_value(position); ++ply) {
    check(position);
    MovesOf<typename G::Position> moves;
    (void)position.generate(moves);
    position.make(moves[random() % moves.size()]);
  }
}

/// Calls `check` for every game and position of ten random games of each.
template <class Check>
void for_each_position(Check check) {
  for_each_game([&]<class G>(std::type_identity<G> game) {
    SCOPED_TRACE(G::name);
    std::mt19937 random(1);
    for (int i = 0; i < 10; ++i) {
      play_randomly<G>(random, [&](const auto& position) { check(game, position); });
    }
  });
}

TEST(Catalogue, HasEachNameOnce) {
  const std::vector<std::string> all = names();
  EXPECT_EQ(std::set<std::string>(all.begin(), all.end()).size(), all.size());
  EXPECT_EQ(all.size(), std::tuple_size_v<Games>);
  EXPECT_EQ(all.front(), DefaultGame::name);
}

TEST(Catalogue, VisitsTheGameOfAName) {
  for (const std::string& name : names()) {
    std::string visited;
    EXPECT_TRUE(visit_game(name, [&]<class G>(std::type_identity<G>) { visited += G::name; }));
    EXPECT_EQ(visited, name);
  }
  EXPECT_FALSE(visit_game("go", [](auto) { FAIL(); }));
}

TEST(Catalogue, EachLegalMoveIsReadAsItIsWritten) {
  for_each_position([]<class G>(std::type_identity<G>, const typename G::Position& position) {
    MovesOf<typename G::Position> moves;
    (void)position.generate(moves);
    std::set<std::string> texts;
    for (const auto move : moves) {
      const std::string text = G::to_string(move, position);
      EXPECT_EQ(text.find_first_of(" \t\n"), std::string::npos) << text;
      EXPECT_TRUE(texts.insert(text).second) << text << " is two moves";
      const auto read = G::parse_move(text, position);
      ASSERT_TRUE(read) << text << ": " << read.error();
      EXPECT_TRUE(*read == move) << text;
    }
    EXPECT_FALSE(G::parse_move("no move", position));
  });
}

TEST(Catalogue, EachPositionIsReadAsItIsWritten) {
  for_each_position([]<class G>(std::type_identity<G>, const typename G::Position& position) {
    EXPECT_FALSE(G::diagram(position).empty());
    if constexpr (HasPositionText<G>) {
      const std::string text = G::to_text(position);
      const auto read = G::parse_position(text);
      ASSERT_TRUE(read) << text << ": " << read.error();
      EXPECT_EQ(G::to_text(*read), text);
    }
  });
}

TEST(Catalogue, ABadTextIsNoPosition) {
  for_each_game([]<class G>(std::type_identity<G>) {
    const auto read = G::parse_position("no position");
    ASSERT_FALSE(read) << G::name;
    EXPECT_FALSE(read.error().empty());
  });
}

}  // namespace
}  // namespace espalier::catalogue
