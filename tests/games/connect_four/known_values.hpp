// Known values of Connect Four positions: published scores, and whole small boards by minimax.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <random>
#include <unordered_map>

#include "espalier/search/transposition_table.hpp"
#include "games/connect_four/position.hpp"
#include "games/connect_four/search_hooks.hpp"

namespace espalier::connect_four {

struct Published {
  const char* moves;
  int score;
};

// From the test sets of P. Pons ("Solving Connect 4: how to build a perfect AI"), middle game.
inline constexpr Published middle_game[] = {
    {"6671334512557744523763276371", 1}, {"446755524273322124445127", 3},
    {"3536522112241476625276676473", 5}, {"616663112446444747", 7},
    {"17242214416366261774325", 9},      {"226623272532334354", 11},
    {"7423547216653427", -12},           {"51137351146565342411", -10},
    {"763452543756455357732314", -8},    {"512347144257757753413317416", -6},
    {"6541145115562446114635", -4},      {"245715112455274665623715716", -2},
    {"6363361177611667737171332522", 0}, {"7236227623622346474116546144", 0},
    {"3373573667612315662134622212", 0}, {"2154774463455122166533155663", 0},
    {"4237253432636461354512172662", 0}, {"7432142547346222231515513151", 0},
};
// From the opening; too hard for a search without the hooks of the solver.
inline constexpr Published openings[] = {
    {"32164625", 11},       {"17516442226766", 8}, {"7234472553", 10},     {"427631264721", 10},
    {"35345615747415", -8}, {"2553635322312", -8}, {"12465256156552", -8}, {"4517417714516", -8},
};
// And near the end.
inline constexpr Published endings[] = {
    {"2235671114632235556631476252731514764", 1},
    {"51211452226142632374651547371434557", 2},
    {"6627513412261243434662623435755", 3},
    {"17212775541472532747241521554134", 4},
    {"2262377133632517135535275562764", 5},
    {"14512475713727644417517661365", 6},
    {"26653141761671312332253314664", -5},
    {"57571521273372553771133411265426", -4},
    {"453311667775446742321771364135514", -3},
    {"5351252463263713771262625511175", -2},
    {"65214673556155731566316327373221417", -1},
    {"57777664265264237322654617123", -4},
    {"74335434411656772367437345716111256622255", 0},
    {"734434213447646677311117626517625355352", 0},
    {"1431737773264226471222645631371634614", 0},
    {"677417163264516546542576541211333277", 0},
    {"67355351533547765767714613144461621432222", 0},
    {"37315375372564133275767252561422611146446", 0},
};

/// Lower bound <= value <= upper bound, all counted from the position itself.
[[nodiscard]] inline bool is_within(Score value, const ScoreBounds& bounds) {
  return bounds.lower <= value && value <= bounds.upper;
}

/// Values of all positions of a board, by minimax with a memory; distances are counted from the
/// position itself. Each value is compared with the bounds of the hooks.
class Book {
 public:
  Score value(Position& position) {
    const std::uint64_t key = position.key();
    if (const auto known = values_.find(key); known != values_.end()) return known->second;
    MovesOf<Position> moves;
    const Outcome outcome = position.generate(moves);
    Score best = outcome.is_over() ? outcome.score(0) : -infinite_score;
    for (const Move move : moves) {
      position.make(move);
      const Score reply = value(position);
      position.unmake(move);
      best = std::max(best, -from_table(reply, 1));
    }
    values_.emplace(key, best);
    const ScoreBounds bounds = SearchHooks::bounds(position);
    false_bounds_ += is_within(best, bounds) ? 0 : 1;
    exact_bounds_ += bounds.is_exact() ? 1 : 0;
    draw_bounds_ += !bounds.is_exact() && (bounds.lower == 0 || bounds.upper == 0) ? 1 : 0;
    return best;
  }
  [[nodiscard]] std::size_t size() const { return values_.size(); }
  // Positions whose value is outside the bounds; whose bounds are equal; whose bounds differ and
  // one of them is a draw.
  [[nodiscard]] std::size_t false_bounds() const { return false_bounds_; }
  [[nodiscard]] std::size_t exact_bounds() const { return exact_bounds_; }
  [[nodiscard]] std::size_t draw_bounds() const { return draw_bounds_; }

 private:
  std::size_t false_bounds_ = 0;
  std::size_t exact_bounds_ = 0;
  std::size_t draw_bounds_ = 0;
  std::unordered_map<std::uint64_t, Score> values_;
};

/// A position of the board `plies` plies after the beginning; fewer if the game ends.
inline Position at_random(Position position, int plies, std::mt19937& random) {
  MovesOf<Position> moves;
  for (; plies > 0 && !position.generate(moves).is_over(); --plies) {
    position.make(moves[random() % moves.size()]);
    moves.clear();
  }
  return position;
}

}  // namespace espalier::connect_four
