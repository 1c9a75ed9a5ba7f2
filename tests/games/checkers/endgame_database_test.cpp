// The endgame database: how positions are numbered, its values against the rules and against
// search, its file, and the search that uses it.
#include "games/checkers/endgame_database.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "espalier/search/search.hpp"
#include "games/checkers/database_search_hooks.hpp"
#include "games/checkers/network_evaluator.hpp"
#include "games/checkers/notation.hpp"
#include "games/checkers/position.hpp"
#include "games/checkers/retrograde_analysis.hpp"
#include "tests/environment.hpp"

namespace espalier::checkers {
namespace {

const EndgameDatabase& three_pieces() {
  static const EndgameDatabase database = *build_database(3);
  return database;
}

/// The numbers of won, lost and drawn positions by number of pieces.
std::vector<int> result_counts(const EndgameDatabase& database, int pieces) {
  std::vector<int> result(3);
  for (const Material& material : database.materials()) {
    if (material.pieces() != pieces) continue;
    for (std::size_t i = 0; i < EndgameDatabase::size_of(material); ++i) {
      const auto board = EndgameDatabase::board_at(material, i);
      if (!board) continue;
      const Score score = *database.probe(*board);
      ++result[score > 0 ? 0 : score < 0 ? 1 : 2];
    }
  }
  return result;
}

TEST(CheckersEndgames, EveryPositionHasANumberOfItsOwn) {
  for (const Material& material : three_pieces().materials()) {
    std::size_t positions = 0;
    for (std::size_t i = 0; i < EndgameDatabase::size_of(material); ++i) {
      const auto board = EndgameDatabase::board_at(material, i);
      if (!board) continue;
      ++positions;
      ASSERT_EQ(EndgameDatabase::index_of(*board), i);
      ASSERT_EQ(material_of(*board), material) << to_fen(*board);
      if (i % 16 == 0) {
        ASSERT_EQ(*parse_fen(to_fen(*board)), *board) << "a legal position";
      }
    }
    EXPECT_GT(positions, 0U) << to_string(material);
  }
}

TEST(CheckersEndgames, CountsByResult) {
  // In all 3,488 and 196,032 positions of both colours with one side to move. With those of one
  // colour, 3,484 and 65,192, these are the 6,972 and 261,224 of J. Schaeffer et al., "Checkers is
  // solved", Science 317, 2007.
  EXPECT_EQ(result_counts(three_pieces(), 2), (std::vector<int>{716, 402, 2370}));
  EXPECT_EQ(result_counts(three_pieces(), 3), (std::vector<int>{100'250, 87'305, 8'477}));
}

TEST(CheckersEndgames, EveryValueFollowsFromItsSuccessors) {
  EXPECT_FALSE(find_contradiction(three_pieces()).has_value());
  for (const char* const fen : {"B:WK32:BK1", "W:WK32,K31:BK1", "B:W5:BK32,K14"}) {
    EndgameDatabase changed = three_pieces();
    const Board board = seen_by_black(*parse_fen(fen));
    std::uint8_t& code = changed.codes(material_of(board))[EndgameDatabase::index_of(board)];
    code = static_cast<std::uint8_t>(code == 0 ? 2 : 0);
    EXPECT_TRUE(find_contradiction(changed).has_value()) << fen;
  }
}

/// Is the game won by the side to move in at most `plies`, by the rules alone?
bool wins_within(const Board& board, int plies);
bool loses_within(const Board& board, int plies) {
  Board::Moves moves;
  board.generate(moves);
  if (plies < 0 || (plies == 0 && !moves.empty())) return false;
  return std::all_of(moves.begin(), moves.end(),
                     [&](Move move) { return wins_within(board.after(move), plies - 1); });
}
bool wins_within(const Board& board, int plies) {
  Board::Moves moves;
  board.generate(moves);
  return std::any_of(moves.begin(), moves.end(),
                     [&](Move move) { return loses_within(board.after(move), plies - 1); });
}

TEST(CheckersEndgames, WinsAndLossesAreThoseOfSearch) {
  std::mt19937 random(1);
  const auto& materials = three_pieces().materials();
  std::set<int> seen;
  for (int i = 0; i < 3000; ++i) {
    const Material& material = materials[random() % materials.size()];
    const auto board =
        EndgameDatabase::board_at(material, random() % EndgameDatabase::size_of(material));
    if (!board) continue;
    const Score score = *three_pieces().probe(*board);
    const int plies = is_proven(score) ? plies_to_end(score) : 7;
    if (plies > 7) continue;
    seen.insert(plies);
    ASSERT_EQ(wins_within(*board, plies), score > 0) << to_fen(*board);
    ASSERT_EQ(loses_within(*board, plies), score < 0) << to_fen(*board);
    if (is_proven(score)) {
      ASSERT_FALSE(wins_within(*board, plies - 2)) << to_fen(*board);
      ASSERT_FALSE(loses_within(*board, plies - 2)) << to_fen(*board);
    }
  }
  EXPECT_EQ(seen.size(), 8U) << "plies 0 to 7";
}

/// The value of a position by a search of `depth` plies whose leaves are looked up.
Score searched(const EndgameDatabase& database, const Board& board, int depth) {
  Board::Moves moves;
  board.generate(moves);
  if (moves.empty()) return loss_in(0);
  if (depth == 0) return *database.probe(board);
  Score best = -infinite_score;
  for (const Move move : moves) {
    // One ply farther from the end, seen from the other side.
    const Score score = searched(database, board.after(move), depth - 1);
    const Score later = score > 0 ? score - 1 : score < 0 ? score + 1 : score;
    best = std::max(best, -later);
  }
  return best;
}

/// Decides positions by the rules alone, without values of a database: a search to a number of
/// plies that keeps what it has found. It finds the shortest wins and longest losses, because it
/// searches each position to 1, 2, 3 ... plies.
class SearchByRules {
 public:
  /// The value if the game ends within `plies`, else a draw.
  Score value(const Board& board, int plies) {
    Board::Moves moves;
    board.generate(moves);
    if (moves.empty()) return loss_in(0);
    const Board seen = seen_by_black(board);
    const Material material = material_of(seen);
    const std::size_t index = EndgameDatabase::index_of(seen);
    std::uint8_t& code = found_.codes(material)[index];
    std::uint8_t& searched = searched_.codes(material)[index];
    while (searched < plies && code == 0) {
      const Score score = searched_once(board, moves, searched + 1);
      if (score != draw_score) code = static_cast<std::uint8_t>(plies_to_end(score) + 1);
      ++searched;
    }
    return code <= plies + 1 ? EndgameDatabase::score_of(code) : draw_score;
  }

 private:
  Score searched_once(const Board& board, const Board::Moves& moves, int plies) {
    Score best = -infinite_score;
    for (const Move move : moves) {
      const Score score = value(board.after(move), plies - 1);
      if (is_proven_loss(score)) return win_in(plies_to_end(score) + 1);
      best = std::max(best, is_proven_win(score) ? loss_in(plies_to_end(score) + 1) : draw_score);
    }
    return best;
  }

  EndgameDatabase found_{EndgameDatabase::max_pieces};
  EndgameDatabase searched_{EndgameDatabase::max_pieces};  ///< plies, instead of codes
};

/// A sample: ESPALIER_POSITIONS in the environment chooses another number of positions,
/// ESPALIER_PLIES another depth of the search by the rules alone.
TEST(CheckersEndgamesSlow, RandomPositionsHaveTheValuesOfSearch) {
  const EndgameDatabase database = *build_database(4);
  const std::vector<Material>& materials = database.materials();
  const int count = test::number_from_environment("ESPALIER_POSITIONS", 1000);
  const int plies = test::number_from_environment("ESPALIER_PLIES", 7);
  SearchByRules search;
  std::mt19937 random(2);
  int positions = 0;
  int decided = 0;
  while (positions < count) {
    const Material& material = materials[random() % materials.size()];
    const auto board =
        EndgameDatabase::board_at(material, random() % EndgameDatabase::size_of(material));
    if (!board) continue;
    ++positions;
    const Score score = *database.probe(*board);
    ASSERT_EQ(searched(database, *board, 3), score) << to_fen(*board);
    const bool is_within = is_proven(score) && plies_to_end(score) <= plies;
    ASSERT_EQ(search.value(*board, plies), is_within ? score : draw_score) << to_fen(*board);
    decided += is_within ? 1 : 0;
  }
  EXPECT_GT(decided, count / 10);
  std::printf("%d of %d positions are decided within %d plies\n", decided, count, plies);
}

TEST(CheckersEndgames, KnownPositions) {
  const auto value = [](const char* fen) { return three_pieces().probe(*parse_fen(fen)); };
  EXPECT_EQ(value("B:W32:B28"), loss_in(0));
  EXPECT_EQ(value("W:W32:B27"), win_in(1));
  EXPECT_EQ(value("W:WK18:BK1"), draw_score);  // the double corner
  EXPECT_EQ(value("W:WK18:BK1"), value("B:WK32:BK15")) << "turned round";
  EXPECT_GT(*value("W:WK23,K22:BK12"), proven_win);
  EXPECT_FALSE(value("W:WK23,K22:BK12,K1").has_value()) << "four pieces";
  EXPECT_EQ(three_pieces().probe(Board(0, bit(1), bit(1), black)), loss_in(0));
}

// data/draughts-problems.txt has their source.
TEST(CheckersEndgames, TheSearchAgreesWithPublishedProblems) {
  Search<Position, NetworkEvaluator, DatabaseSearchHooks> search(
      {}, 4, {}, DatabaseSearchHooks(three_pieces()));
  const auto score = [&search](const char* fen) {
    search.clear();
    return search.run(Position(*parse_fen(fen)), {.nodes = 100'000}).score();
  };
  EXPECT_GE(score("W:WK22,K23,K24:BK31,K32"), proven_win) << "three kings against two";
  EXPECT_LT(score("B:WK22,K23,K24:BK31,K32"), -2 * NetworkEvaluator::unit);
  EXPECT_GT(score("B:W23,26,K4:B3,24,K20"), NetworkEvaluator::unit) << "a win of Black";
  EXPECT_LT(std::abs(score("B:W29,30,K24:B22,23,27")), NetworkEvaluator::unit) << "a draw";
}

TEST(CheckersEndgames, FilesAreReadOrRefusedWithASentence) {
  const EndgameDatabase database = *build_database(2);
  const std::string bytes = database.to_bytes();
  const auto read = EndgameDatabase::from_bytes(bytes);
  ASSERT_TRUE(read) << read.error();
  EXPECT_EQ(read->pieces(), 2);
  EXPECT_EQ(read->to_bytes(), bytes);
  EXPECT_EQ(EndgameDatabase::from_bytes("").error(), "no endgame database of draughts");
  EXPECT_EQ(EndgameDatabase::from_bytes(bytes.substr(0, bytes.size() - 1)).error(),
            "the endgame database has " + std::to_string(bytes.size() - 1) + " bytes instead of " +
                std::to_string(bytes.size()));
  const std::size_t place_of_pieces = bytes.find('\n') + 1;
  for (std::size_t place = 0; place < bytes.size(); place += 37) {
    std::string damaged = bytes;
    damaged[place] = static_cast<char>(damaged[place] ^ 16);
    EXPECT_FALSE(EndgameDatabase::from_bytes(damaged)) << place;
  }
  std::string other_size = bytes;
  other_size[place_of_pieces] = '7';
  EXPECT_EQ(EndgameDatabase::from_bytes(other_size).error(),
            "an endgame database of this program has 2 to 4 pieces");
  EXPECT_FALSE(build_database(2, [](std::size_t, std::size_t) { return false; })) << "cancelled";
}

TEST(CheckersEndgames, BoundsRespectTheDrawByFortyMoves) {
  const DatabaseSearchHooks hooks(three_pieces());
  Position position(*parse_fen("W:WK23,K22:BK12"));
  const Score win = *three_pieces().probe(position.board());
  EXPECT_EQ(hooks.bounds(position), ScoreBounds::exactly(win));
  EXPECT_EQ(hooks.bounds(Position()), ScoreBounds{});
  const Position lost(*parse_fen("B:WK23,K22:BK12"));
  EXPECT_EQ(hooks.bounds(lost), ScoreBounds::exactly(*three_pieces().probe(lost.board())));
  // Kings go to and fro until too few moves are left for the win.
  const auto play = [&](const char* move) { position.make(*parse_pdn(move, position.board())); };
  while (position.reversible_plies() + plies_to_end(win) <= 2 * Position::draw_moves) {
    for (const char* const move : {"23-19", "12-8", "19-23", "8-12"}) play(move);
  }
  EXPECT_EQ(hooks.bounds(position), (ScoreBounds{.lower = draw_score, .upper = win}));
}

}  // namespace
}  // namespace espalier::checkers
