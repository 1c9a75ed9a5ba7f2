// A user's program: a game of its own, searched by the installed library.
#include <cstdint>
#include <cstdio>

#include "espalier/espalier.hpp"
#include "espalier/textbook/reference.hpp"

namespace {

// One pile of stones; a move takes one, two or three; who cannot move has lost.
struct Stones {
  using Move = std::uint8_t;
  static constexpr std::size_t max_moves = 3;

  int left;
  int to_move = 0;

  espalier::Outcome generate(espalier::MovesOf<Stones>& moves) const {
    for (Move take = 1; take <= 3 && take <= left; ++take) moves.push(take);
    return left == 0 ? espalier::Outcome::loss() : espalier::Outcome::ongoing();
  }
  void make(Move take) { left -= take, to_move ^= 1; }
  void unmake(Move take) { left += take, to_move ^= 1; }
  int side_to_move() const { return to_move; }
};

struct NoOpinion {
  espalier::Score evaluate(const Stones&) { return espalier::draw_score; }
};

static_assert(espalier::capabilities<Stones>() == espalier::Capabilities{});

}  // namespace

// The pile is lost exactly when four divides it.
int main() {
  espalier::Search<Stones, NoOpinion, espalier::NoHooks, espalier::Enhancements::exact()> search;
  int wrong = 0;
  for (int left = 0; left <= 12; ++left) {
    Stones stones{left};
    NoOpinion evaluator;
    const espalier::Score score = search.run(stones, {.depth = left + 1}).score();
    const bool as_known =
        left % 4 == 0 ? espalier::is_proven_loss(score) : espalier::is_proven_win(score);
    wrong += score == espalier::textbook::solve(stones, evaluator, left).score ? 0 : 1;
    std::printf("%d stones: %d%s\n", left, score, as_known ? "" : " WRONG");
    wrong += as_known ? 0 : 1;
  }
  return wrong == 0 ? 0 : 1;
}
