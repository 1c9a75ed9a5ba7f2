// What both evaluations know of endings of few men, against the tables of Syzygy.
#include "games/chess/evaluation/draw_knowledge.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <iomanip>
#include <iostream>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include "games/chess/evaluation/engine_evaluator.hpp"
#include "games/chess/evaluation/flipped.hpp"
#include "games/chess/evaluation/king_pawn_bitbase.hpp"
#include "games/chess/notation/fen.hpp"
#include "tests/games/chess/random_games.hpp"
#include "tests/games/chess/table_files.hpp"

namespace espalier::chess {
namespace {

using testing::at;

/// The evaluations that the engine can play with: the network, if there is one, and the classical.
[[nodiscard]] std::vector<EvaluationChoice> choices() {
  std::vector<EvaluationChoice> all{{.network = nullptr, .uses_network = false}};
  if (embedded_network() != nullptr) all.emplace_back();
  return all;
}

[[nodiscard]] Score score_of(EngineEvaluator& evaluator, const Position& position) {
  evaluator.reset(position);
  return evaluator.evaluate(position);
}

TEST(DrawKnowledge, WhatNobodyCanWinIsZero) {
  for (const char* const fen : {"8/8/4k3/8/8/8/4K3/8 w - - 0 1",      // bare kings
                                "8/8/4k3/8/8/1N6/4K3/8 b - - 0 1",    // a minor piece
                                "8/8/4k3/8/8/1N6/4K3/N7 w - - 0 1",   // two knights
                                "8/8/4k3/8/1b6/1N6/4K3/8 w - - 0 1",  // a minor piece each
                                "7k/8/8/8/8/8/2B1K2P/8 w - - 0 1",    // the wrong rook pawn
                                "7k/8/8/7P/8/7P/2B1K2P/8 w - - 0 1",  // three of them
                                "8/3k4/8/8/8/8/3P4/K7 b - - 0 1",     // a pawn that does not win
                                "8/8/8/8/8/1k6/2Q5/K7 b - - 0 1"}) {  // the queen is captured
    for (const EvaluationChoice& choice : choices()) {
      EngineEvaluator evaluator(choice);
      EXPECT_EQ(score_of(evaluator, at(fen)), 0) << fen;
      EXPECT_EQ(score_of(evaluator, flipped(at(fen))), 0) << fen;
    }
  }
}

// The values are those of the tables of four men, which are not in the repository.
TEST(DrawKnowledge, EndingsOfFourMenAreDrawnOrWonAsInTheTables) {
  struct Known {
    const char* fen;
    Wdl value;
  };
  for (const auto& [fen, value] : {
           Known{"8/8/8/8/6K1/B1B5/4k3/8 b - - 0 1", Wdl::draw},
           {"2K5/8/2B5/8/8/8/kB6/8 w - - 0 1", Wdl::win},
           {"5b2/4k3/8/7p/8/8/8/4K3 b - - 0 1", Wdl::draw},
           {"8/8/8/p2b4/8/K7/8/7k b - - 0 1", Wdl::draw},
           {"2K5/8/2B5/8/8/8/kP6/8 w - - 0 1", Wdl::win},
           {"8/7n/8/8/2p5/8/3K4/1k6 w - - 0 1", Wdl::draw},
           {"8/6K1/8/3k4/P7/8/2N5/8 b - - 0 1", Wdl::draw},
           {"2K5/8/2N5/8/8/8/kP6/8 w - - 0 1", Wdl::win},
           {"8/8/8/8/6p1/K1B5/4k3/8 b - - 0 1", Wdl::draw},
           {"8/8/8/8/8/K5k1/6P1/3b4 w - - 0 1", Wdl::draw},
           {"8/8/8/8/8/K5k1/6P1/3n4 w - - 0 1", Wdl::draw},
           {"5N2/8/8/6pK/8/8/8/1k6 b - - 0 1", Wdl::draw},
           {"8/2p5/4k3/8/P2K4/8/8/8 w - - 0 1", Wdl::draw},
           {"8/8/8/7k/3P2p1/2K5/8/8 w - - 0 1", Wdl::draw},
           {"8/8/8/8/6p1/K1P5/4k3/8 b - - 0 1", Wdl::win},
           {"K7/8/P7/8/8/8/8/6qk w - - 0 1", Wdl::draw},
           {"3K4/5P2/k7/8/q7/8/8/8 b - - 0 1", Wdl::draw},
           {"8/1k6/1q6/8/8/4P3/8/2K5 w - - 0 1", Wdl::loss},
           {"8/8/4r3/K7/2P5/8/8/5k2 w - - 0 1", Wdl::draw},
           {"8/8/3K4/1P6/r7/8/2k5/8 w - - 0 1", Wdl::draw},
           {"8/1k6/1r6/8/8/4P3/8/2K5 w - - 0 1", Wdl::loss},
           {"8/2r5/4k3/8/B2K4/8/8/8 w - - 0 1", Wdl::draw},
           {"8/1k6/1r6/8/8/4N3/8/2K5 w - - 0 1", Wdl::draw},
           {"8/8/8/8/6k1/7r/6K1/7r b - - 0 1", Wdl::win},
           {"8/1k6/1q6/8/8/4R3/8/2K5 w - - 0 1", Wdl::loss},
       }) {
    for (const EvaluationChoice& choice : choices()) {
      EngineEvaluator evaluator(choice);
      const Score score = score_of(evaluator, at(fen));
      EXPECT_EQ(score_of(evaluator, flipped(at(fen))), score) << fen;
      if (value == Wdl::draw) {
        EXPECT_LE(std::abs(score), 100) << fen;
      } else {
        EXPECT_GT(value == Wdl::win ? score : -score, 100) << fen;
      }
    }
  }
}

/// A random legal position with these pieces in which the game is not over, colours perhaps
/// exchanged; usually none.
[[nodiscard]] std::optional<Position> random_position(const Material& material,
                                                      std::mt19937_64& random) {
  Setup setup = Setup::empty();
  const bool is_flipped = random() % 2 == 0;
  for (int number = white_pawn; number <= black_king; ++number) {
    const auto piece = static_cast<Piece>(number);
    for (int i = 0; i < material.count(piece); ++i) {
      const auto square = static_cast<Square>(random() % square_count);
      Piece& place = setup.board[static_cast<std::size_t>(square)];
      const bool on_last_rank = rank_of(square) % 7 == 0;
      if (place != no_piece || (type_of(piece) == pawn && on_last_rank)) return std::nullopt;
      place = is_flipped ? make_piece(~colour_of(piece), type_of(piece)) : piece;
    }
  }
  setup.side_to_move = random() % 2 == 0 ? white : black;
  const Position position(setup);
  const Colour waiting = ~position.side_to_move();
  const Bitboard attackers =
      position.attackers_to(position.king_square(waiting), position.occupied());
  if ((attackers & position.pieces(~waiting)) != 0 || position.count_moves() == 0) {
    return std::nullopt;
  }
  return position;
}

/// How far an evaluation and the tables agree.
struct Agreement {
  double drawn = 0;
  double drawn_beyond_a_pawn = 0;
  double won = 0;
  double won_near_zero = 0;  ///< within 0.30

  void add(Wdl value, Score score) {
    const bool is_decided = value == Wdl::win || value == Wdl::loss;
    ++(is_decided ? won : drawn);
    if (!is_decided && std::abs(score) > 100) ++drawn_beyond_a_pawn;
    if (is_decided && std::abs(score) <= 30) ++won_near_zero;
  }
  /// `other` was counted in one of `weight` positions.
  void add(const Agreement& other, double weight) {
    drawn += weight * other.drawn;
    drawn_beyond_a_pawn += weight * other.drawn_beyond_a_pawn;
    won += weight * other.won;
    won_near_zero += weight * other.won_near_zero;
  }
  void print(const std::string& name) const {
    std::cout << std::fixed << std::setprecision(2) << name << ": of " << drawn << " drawn "
              << 100 * drawn_beyond_a_pawn / std::max(drawn, 1.0) << " % beyond 1.00, of " << won
              << " won or lost " << 100 * won_near_zero / std::max(won, 1.0) << " % within 0.30\n";
  }
};

/// In how many placements of its men one was tried.
[[nodiscard]] double weight_of(const Material& material, int tries) {
  double placements = material.pieces() == 3 ? 1 << 19 : 1 << 25;
  for (int piece = white_pawn; piece < black_king; ++piece) {
    if (material.count(static_cast<Piece>(piece)) > 1) placements /= 2;
  }
  return placements / tries;
}

// ESPALIER_SYZYGY=FOLDER compares with the tables there, of four men too, in more positions.
TEST(DrawKnowledge, ScoresFewDrawnEndingsAsWonAndFewWonOnesAsDrawn) {
  const int tries = std::getenv("ESPALIER_SYZYGY") != nullptr ? 500'000 : 20'000;
  Tablebase tables;
  testing::add_folder(tables, testing::compared_folder());
  for (const EvaluationChoice& choice : choices()) {
    EngineEvaluator evaluator(choice);
    Agreement all;
    for (const Material& material : testing::endings_in(testing::compared_folder())) {
      std::mt19937_64 random(64);
      Agreement agreement;
      for (int i = 0; i < tries; ++i) {
        const auto position = random_position(material, random);
        if (!position) continue;
        const auto value = tables.probe_wdl(*position);
        ASSERT_TRUE(value) << to_fen(*position);
        agreement.add(*value, score_of(evaluator, *position));
      }
      agreement.print(material.name());
      all.add(agreement, weight_of(material, tries));
    }
    all.print(choice.uses_network ? "network" : "classical");
    EXPECT_GT(all.drawn, 0);
    EXPECT_LT(all.drawn_beyond_a_pawn, 0.02 * all.drawn);
    EXPECT_LT(all.won_near_zero, 0.03 * all.won);
  }
}

/// White's king and pawn and Black's king on the squares that `index` names, if that is legal.
struct PawnEnding {
  Square white_king;
  Square black_king;
  Square pawn_square;
  Colour side;

  explicit PawnEnding(int index)
      : white_king(static_cast<Square>(index & 63)),
        black_king(static_cast<Square>(index >> 6 & 63)),
        pawn_square(static_cast<Square>(index >> 12 & 63)),
        side(static_cast<Colour>(index >> 18)) {}

  [[nodiscard]] std::optional<Position> position() const {
    if (white_king == black_king || pawn_square == white_king || pawn_square == black_king ||
        rank_of(pawn_square) % 7 == 0) {
      return std::nullopt;
    }
    Setup setup = Setup::empty();
    setup.board[static_cast<std::size_t>(white_king)] = white_king_piece;
    setup.board[static_cast<std::size_t>(black_king)] = black_king_piece;
    setup.board[static_cast<std::size_t>(pawn_square)] = white_pawn;
    setup.side_to_move = side;
    Position position(setup);
    const Bitboard attackers =
        position.attackers_to(position.king_square(~side), position.occupied());
    if ((attackers & position.pieces(side)) != 0) return std::nullopt;
    return position;
  }

 private:
  static constexpr Piece white_king_piece = make_piece(white, king);
  static constexpr Piece black_king_piece = make_piece(black, king);
};

TEST(KingPawnBitbase, IsTheTableOfKingAndPawn) {
  Tablebase tables;
  testing::add_folder(tables, testing::three_men);
  int positions = 0;
  for (int index = 0; index < 1 << 19; ++index) {
    const PawnEnding ending(index);
    const auto position = ending.position();
    if (!position) continue;
    ++positions;
    const bool is_won =
        is_won_pawn_ending(ending.white_king, ending.pawn_square, ending.black_king, ending.side);
    ASSERT_EQ(is_won, tables.probe_wdl(*position).value() != Wdl::draw) << to_fen(*position);
  }
  EXPECT_EQ(positions, 331'352);
}

}  // namespace
}  // namespace espalier::chess
