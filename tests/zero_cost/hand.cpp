// The hand-written search at the zero-cost workload.
#include <memory>

#include "tests/zero_cost/hand_search.hpp"
#include "tests/zero_cost/workload.hpp"

int main() {
  using namespace espalier;
  const auto search = std::make_unique<zero_cost::HandSearch>(zero_cost::table_mib);
  return zero_cost::run_workload([&](const chess::Position& position, int depth) {
    search->clear();
    return search->run(position, {.depth = depth});
  });
}
