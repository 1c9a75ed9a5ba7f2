#include "programs/analysis_total.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "support/json_lines.hpp"

namespace espalier::programs {

namespace {

[[nodiscard]] Milliseconds milliseconds_of(const AnalysisTotal& total) {
  return std::chrono::duration_cast<std::chrono::milliseconds>(total.time).count();
}

}  // namespace

std::uint64_t nodes_per_second(std::uint64_t nodes, Milliseconds time) {
  return nodes * 1000 / static_cast<std::uint64_t>(std::max<Milliseconds>(1, time));
}

std::string total_text(const AnalysisTotal& total, bool is_interrupted) {
  std::string text = "\n";
  if (is_interrupted) text += "Interrupted. ";
  if (total.with_solution > 0) {
    text += fmt::format("Solved {} of {}", total.solved, total.with_solution);
  } else {
    text += fmt::format("{} position{}", total.positions, total.positions == 1 ? "" : "s");
  }
  const Milliseconds time = milliseconds_of(total);
  return text + fmt::format(" in {:.1f} s, {} nodes, {} nodes per second\n",
                            static_cast<double>(time) / 1000, total.nodes,
                            nodes_per_second(total.nodes, time));
}

std::string total_json(const AnalysisTotal& total, bool is_interrupted) {
  const Milliseconds time = milliseconds_of(total);
  return support::json_line<nlohmann::ordered_json>({{"type", "total"},
                                                     {"positions", total.positions},
                                                     {"with_answer", total.with_solution},
                                                     {"solved", total.solved},
                                                     {"nodes", total.nodes},
                                                     {"time_ms", time},
                                                     {"nps", nodes_per_second(total.nodes, time)},
                                                     {"interrupted", is_interrupted}});
}

}  // namespace espalier::programs
