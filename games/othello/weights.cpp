#include "games/othello/weights.hpp"

#include <algorithm>
#include <cmath>
#include <memory>
#include <string_view>

namespace espalier::othello {

namespace {

/// The characters of -45 to 45: those that may stand in a string literal without further ado.
constexpr std::string_view characters =
    "!#$%&'()*+,-./0123456789:;<=>@ABCDEFGHIJKLMNOPQRSTUVWXYZ[]^_`abcdefghijklmnopqrstuvwxyz{|}~";
constexpr int max_level = 45;
static_assert(characters.size() == 2 * max_level + 1);
constexpr double step = 0.75;

struct StageText {
  std::array<std::int16_t, feature_count> features;
  std::string_view patterns;
};

/// From three rounds of games of self-play, each with the weights of the round before; the last:
///     example_othello_fit play 40000 2001 > FILE
///     example_othello_fit fit FILE > games/othello/fitted_weights.inc
constexpr std::array<StageText, stage_count> stage_texts{{
#include "games/othello/fitted_weights.inc"
}};

}  // namespace

char encode_weight(double weight) {
  const auto level = static_cast<int>(std::lround(std::sqrt(std::abs(weight) / step)));
  const int limited = std::min(level, max_level);
  return characters[static_cast<std::size_t>(max_level + (weight < 0 ? -limited : limited))];
}

std::int16_t decode_weight(char character) {
  const int level = static_cast<int>(characters.find(character)) - max_level;
  return static_cast<std::int16_t>(std::lround(step * level * std::abs(level)));
}

const Weights& fitted_weights() {
  static const std::unique_ptr<const Weights> fitted = [] {
    auto weights = std::make_unique<Weights>();
    for (std::size_t stage = 0; stage < stage_count; ++stage) {
      (*weights)[stage].features = stage_texts[stage].features;
      std::transform(stage_texts[stage].patterns.begin(), stage_texts[stage].patterns.end(),
                     (*weights)[stage].patterns.begin(), decode_weight);
    }
    return weights;
  }();
  return *fitted;
}

}  // namespace espalier::othello
