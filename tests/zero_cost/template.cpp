// The library's search, instantiated on chess, at the zero-cost workload.
#include <cstdint>

#include "espalier/search/search.hpp"
#include "games/chess/evaluation/evaluation.hpp"
#include "games/chess/search_hooks.hpp"
#include "tests/zero_cost/workload.hpp"

namespace {

struct Found {
  espalier::chess::Move move;
  espalier::Score score;
  std::uint64_t nodes;
};

}  // namespace

int main() {
  using namespace espalier;
  Search<chess::Position, chess::Evaluation, chess::SearchHooks, zero_cost::switches> search(
      {}, zero_cost::table_mib);
  return zero_cost::run_workload([&](const chess::Position& position, int depth) {
    search.clear();
    const auto result = search.run(position, {.depth = depth});
    return Found{result.best_move(), result.score(), result.nodes};
  });
}
