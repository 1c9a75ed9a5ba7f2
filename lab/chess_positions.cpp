#include "lab/chess_positions.hpp"

#include <fmt/format.h>

#include <cstddef>
#include <string_view>

#include "games/chess/notation/fen.hpp"

namespace espalier::lab {

namespace {

constexpr std::string_view bratko_kopec_fens[] = {
    "1k1r4/pp1b1R2/3q2pp/4p3/2B5/4Q3/PPP2B2/2K5 b - -",
    "3r1k2/4npp1/1ppr3p/p6P/P2PPPP1/1NR5/5K2/2R5 w - -",
    "2q1rr1k/3bbnnp/p2p1pp1/2pPp3/PpP1P1P1/1P2BNNP/2BQ1PRK/7R b - -",
    "rnbqkb1r/p3pppp/1p6/2ppP3/3N4/2P5/PPP1QPPP/R1B1KB1R w KQkq -",
    "r1b2rk1/2q1b1pp/p2ppn2/1p6/3QP3/1BN1B3/PPP3PP/R4RK1 w - -",
    "2r3k1/pppR1pp1/4p3/4P1P1/5P2/1P4K1/P1P5/8 w - -",
    "1nk1r1r1/pp2n1pp/4p3/q2pPp1N/b1pP1P2/B1P2R2/2P1B1PP/R2Q2K1 w - -",
    "4b3/p3kp2/6p1/3pP2p/2pP1P2/4K1P1/P3N2P/8 w - -",
    "2kr1bnr/pbpq4/2n1pp2/3p3p/3P1P1B/2N2N1Q/PPP3PP/2KR1B1R w - -",
    "3rr1k1/pp3pp1/1qn2np1/8/3p4/PP1R1P2/2P1NQPP/R1B3K1 b - -",
    "2r1nrk1/p2q1ppp/bp1p4/n1pPp3/P1P1P3/2PBB1N1/4QPPP/R4RK1 w - -",
    "r3r1k1/ppqb1ppp/8/4p1NQ/8/2P5/PP3PPP/R3R1K1 b - -",
    "r2q1rk1/4bppp/p2p4/2pP4/3pP3/3Q4/PP1B1PPP/R3R1K1 w - -",
    "rnb2r1k/pp2p2p/2pp2p1/q2P1p2/8/1Pb2NP1/PB2PPBP/R2Q1RK1 w - -",
    "2r3k1/1p2q1pp/2b1pr2/p1pp4/6Q1/1P1PP1R1/P1PN2PP/5RK1 w - -",
    "r1bqkb1r/4npp1/p1p4p/1p1pP1B1/8/1B6/PPPN1PPP/R2Q1RK1 w kq -",
    "r2q1rk1/1ppnbppp/p2p1nb1/3Pp3/2P1P1P1/2N2N1P/PPB1QP2/R1B2RK1 b - -",
    "r1bq1rk1/pp2ppbp/2np2p1/2n5/P3PP2/N1P2N2/1PB3PP/R1B1QRK1 b - -",
    "3rr3/2pq2pk/p2p1pnp/8/2QBPP2/1P6/P5PP/4RRK1 b - -",
    "r4k2/pb2bp1r/1p1qp2p/3pNp2/3P1P2/2N3P1/PPP1Q2P/2KRR3 w - -",
    "3rn2k/ppb2rpp/2ppqp2/5N2/2P1P3/1P5Q/PB3PPP/3RR1K1 w - -",
    "2r2rk1/1bqnbpp1/1p1ppn1p/pP6/N1P1P3/P2B1N1P/1B2QPP1/R2R2K1 b - -",
    "r1bqk2r/pp2bppp/2p5/3pP3/P2Q1P2/2N1B3/1PP3PP/R4RK1 b kq -",
    "r2qnrnk/p2b2b1/1p1p2pp/2pPpp2/1PP1P3/PRNBB3/3QNPPP/5RK1 w - -",
};

// R. Fine, "Basic Chess Endings" (1941), number 70; R. Reti 1921; corresponding squares after
// E. Lasker and G. Reichhelm 1901; blocked, open and racing pawns composed for this file.
constexpr std::string_view pawn_ending_fens[] = {
    "8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - -",     "7K/8/k1P5/7p/8/8/8/8 w - -",
    "8/8/1p1k4/p1p2p2/P1P2P2/1P1K4/8/8 w - -", "8/5k2/p4p2/1p4p1/1P4P1/P4P2/5K2/8 w - -",
    "8/pp3k2/2p5/2P5/1P6/P4K2/8/8 w - -",      "8/6pk/5p1p/5P2/6PK/7P/8/8 b - -",
};

constexpr std::string_view piece_ending_fens[] = {
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - -",
    "8/8/1p1r1k2/p1pPN1p1/P3KnP1/1P6/8/3R4 b - -",
    "4b3/p3kp2/6p1/3pP2p/2pP1P2/4K1P1/P3N2P/8 w - -",
    "2r3k1/pppR1pp1/4p3/4P1P1/5P2/1P4K1/P1P5/8 w - -",
    "8/5pk1/6p1/7p/r4P1P/6P1/5K2/R7 w - -",
    "8/1p3k2/p3b3/4p3/4P3/2B3P1/PP3K2/8 w - -",
};

template <std::size_t count>
std::vector<ChessPosition> positions(std::string_view prefix,
                                     const std::string_view (&fens)[count]) {
  std::vector<ChessPosition> result;
  for (const std::string_view fen : fens) {
    result.push_back({.name = fmt::format("{}.{:02}", prefix, result.size() + 1),
                      .position = chess::parse_fen(fen).value()});
  }
  return result;
}

}  // namespace

const std::vector<ChessPosition>& bratko_kopec() {
  static const std::vector<ChessPosition> list = positions("BK", bratko_kopec_fens);
  return list;
}
std::vector<ChessPosition> bratko_kopec_without_first() {
  std::vector<ChessPosition> list = bratko_kopec();
  list.erase(list.begin());
  return list;
}
std::vector<Task> tasks_of_positions(double weight,
                                     const std::function<Rows(const ChessPosition&)>& run,
                                     const std::string& prefix) {
  return mapped(bratko_kopec_without_first(), [&](const ChessPosition& each) {
    return Task{.id = prefix + each.name, .weight = weight, .run = [=](const Context&) {
                  return run(each);
                }};
  });
}
const std::vector<ChessPosition>& pawn_endings() {
  static const std::vector<ChessPosition> list = positions("pawns", pawn_ending_fens);
  return list;
}
const std::vector<ChessPosition>& piece_endings() {
  static const std::vector<ChessPosition> list = positions("pieces", piece_ending_fens);
  return list;
}

}  // namespace espalier::lab
