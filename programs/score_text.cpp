#include "programs/score_text.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "protocols/uci_score.hpp"

namespace espalier::programs {

std::string score_text(Score score, int unit) {
  return is_proven(score) ? fmt::format("#{}", protocols::moves_to_mate(score))
                          : fmt::format("{:+.2f}", static_cast<double>(score) / unit);
}

nlohmann::ordered_json score_json(Score score) {
  if (is_proven(score)) return {{"mate", protocols::moves_to_mate(score)}};
  return {{"cp", score}};
}

}  // namespace espalier::programs
