// Nim, complete: the rules of a game, and the search that solves it.
#include <cstdio>

#include "espalier/espalier.hpp"

struct Nim {  // who takes the last match wins; a move takes one to three
  using Move = unsigned char;
  static constexpr std::size_t max_moves = 3;
  int matches = 21, side = 0;

  espalier::Outcome generate(espalier::MovesOf<Nim>& moves) const {
    for (Move take = 1; take <= 3 && take <= matches; ++take) moves.push(take);
    return matches == 0 ? espalier::Outcome::loss() : espalier::Outcome::ongoing();
  }
  void make(Move take) { matches -= take, side ^= 1; }
  void unmake(Move take) { matches += take, side ^= 1; }
  int side_to_move() const { return side; }
};
struct NoOpinion {  // asked only where the search does not reach the end
  espalier::Score evaluate(const Nim&) { return espalier::draw_score; }
};

int main() {
  espalier::Search<Nim, NoOpinion, espalier::NoHooks, espalier::Enhancements::exact()> search;
  const auto result = search.run(Nim{}, {.depth = 21});
  std::printf("take %d: %s\n", result.best_move(),
              espalier::is_proven_win(result.score()) ? "a win" : "no win");
  return result.best_move() == 1 && espalier::is_proven_win(result.score()) ? 0 : 1;
}
