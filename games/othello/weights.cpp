#include "games/othello/weights.hpp"

#include <algorithm>
#include <cmath>
#include <memory>
#include <span>
#include <string>
#include <string_view>

namespace espalier::othello {

namespace {

/// The characters of -44 to 44: those that may stand in a string literal without further ado.
constexpr std::string_view characters =
    "!#$%&'()*+,-./0123456789:;<=>@ABCDEFGHIJKLMNOPQRSTUVWXYZ[]^_`abcdefghijklmnopqrstuvwxyz{|";
constexpr int max_level = 44;
static_assert(characters.size() == 2 * max_level + 1);
constexpr char zeros = '~';
constexpr int min_zeros = 2;
constexpr int max_zeros = min_zeros + 2 * max_level;
constexpr double step = 0.75;

struct KnotText {
  std::array<std::int16_t, feature_count> features;
  std::string_view patterns;
};

/// From games of self-play with the weights before them:
///     for seed in $(seq 101 111); do example_othello_fit play 20000 $seed; done > FILE
///     example_othello_fit fit FILE > games/othello/fitted_weights.inc
constexpr std::array<KnotText, knot_count> knot_texts{{
#include "games/othello/fitted_weights.inc"
}};

}  // namespace

std::string encode_weights(std::span<const double> weights) {
  std::string text;
  int run = 0;
  const auto end_run = [&] {
    if (run >= min_zeros) {
      text += {zeros, characters[static_cast<std::size_t>(run - min_zeros)]};
    } else if (run > 0) {
      text += characters[max_level];
    }
    run = 0;
  };
  for (const double weight : weights) {
    const auto level = static_cast<int>(std::lround(std::sqrt(std::abs(weight) / step)));
    const int limited = std::min(level, max_level);
    if (limited == 0) {
      if (++run == max_zeros) end_run();
      continue;
    }
    end_run();
    text += characters[static_cast<std::size_t>(max_level + (weight < 0 ? -limited : limited))];
  }
  end_run();
  return text;
}

void decode_weights(std::string_view text, std::span<std::int16_t> weights) {
  auto weight = weights.begin();
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == zeros) {
      weight = std::fill_n(weight, characters.find(text[++i]) + min_zeros, std::int16_t{0});
      continue;
    }
    const int level = static_cast<int>(characters.find(text[i])) - max_level;
    *weight++ = static_cast<std::int16_t>(std::lround(step * level * std::abs(level)));
  }
}

const Weights& fitted_weights() {
  static const std::unique_ptr<const Weights> fitted = [] {
    auto weights = std::make_unique<Weights>();
    for (std::size_t knot = 0; knot < knot_count; ++knot) {
      (*weights)[knot].features = knot_texts[knot].features;
      decode_weights(knot_texts[knot].patterns, (*weights)[knot].patterns);
    }
    return weights;
  }();
  return *fitted;
}

}  // namespace espalier::othello
