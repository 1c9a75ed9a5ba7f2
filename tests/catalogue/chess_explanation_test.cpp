// What is said in words of moves of chess: each sentence is one that a search has proven.
#include "catalogue/chess_explanation.hpp"

#include <gtest/gtest.h>

#include <string>

#include "games/chess/notation/fen.hpp"

namespace espalier::catalogue {
namespace {

/// What is said of a move, "" if nothing.
std::string words_of(const std::string& fen, const std::string& san,
                     const ExplanationHints& hints = {}) {
  const auto position = chess::parse_fen(fen).value();
  ChessExplainer explainer(20'000);
  const auto said = explainer.explain(position, chess::parse_san(position, san).value(), hints);
  return said ? said->words : "";
}

constexpr const char* start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

TEST(ChessExplanation, NamesTheMenThatAreLost) {
  EXPECT_EQ(words_of("4k3/3b4/8/8/8/8/PPP5/2KR4 w - - 0 30", "Rxd7"),
            "Loses the exchange: 30... Kxd7");
  EXPECT_EQ(words_of("r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3", "Nxe5"),
            "Loses a knight for a pawn: 3... Nxe5");
  EXPECT_EQ(words_of("4k3/8/1p6/8/3B4/8/8/4K3 w - - 0 1", "Bc5"), "Loses the bishop: 1... bxc5");
}

TEST(ChessExplanation, NamesWhatWasMissed) {
  EXPECT_EQ(words_of("4k3/8/8/3n4/8/8/PPP5/2KR4 w - - 0 1", "a3"),
            "Misses Rxd5, which wins the knight");
}

TEST(ChessExplanation, ProvesMates) {
  const char* const scholar = "r1bqkbnr/pppp1ppp/2n5/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 3 3";
  EXPECT_EQ(words_of(scholar, "Nf6"), "Allows mate in 1: 4. Qxf7#");
  // Of a mate in two that was not played.
  const std::string corner = "6k1/5ppp/8/8/8/8/1R3PPP/1R4K1 w - - 0 1";
  const auto position = chess::parse_fen(corner).value();
  const chess::Move mate = chess::parse_san(position, "Rb8").value();
  EXPECT_EQ(words_of(corner, "h3", {win_in(1), 300, {mate}, {}}), "Misses mate in 1: 1. Rb8#");
}

TEST(ChessExplanation, PawnEndings) {
  const std::string rooks = "8/8/4k3/3r4/3R4/2K5/6pp/8 w - - 0 1";
  const auto position = chess::parse_fen(rooks).value();
  chess::Position after = position;
  after.make(chess::parse_san(position, "Rxd5").value());
  const chess::Move reply = chess::parse_san(after, "Kxd5").value();
  const std::string words = words_of(rooks, "Rxd5", {0, -900, {}, {reply}});
  EXPECT_EQ(words.substr(0, 43), "Trades into a lost pawn ending: 1... Kxd5 2");
  // It was lost before.
  EXPECT_NE(words_of(rooks, "Rxd5", {-800, -900, {}, {reply}}).substr(0, 6), "Trades");
}

TEST(ChessExplanation, SaysWhatWeighsMore) {
  // A pawn is lost, but a rook was to be had.
  EXPECT_EQ(words_of("4k3/8/3p4/8/1r6/B7/4P3/4K3 w - - 0 1", "e4"),
            "Misses Bxb4, which wins the rook");
}

TEST(ChessExplanation, SaysNothingWithoutProof) {
  EXPECT_EQ(words_of(start, "e4"), "");
  // A hint of a mate that there is not.
  const auto position = chess::parse_fen(start).value();
  const chess::Move e4 = chess::parse_san(position, "e4").value();
  EXPECT_EQ(words_of(start, "d4", {win_in(3), 0, {e4}, {}}), "");
  // Men are lost, but another search sees something in return.
  EXPECT_EQ(words_of("4k3/8/1p6/8/3B4/8/8/4K3 w - - 0 1", "Bc5", {20, 10, {}, {}}), "");
}

}  // namespace
}  // namespace espalier::catalogue
