// The weights of features, and their file: who may read it is said in its first line.
#pragma once

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "espalier/expected.hpp"
#include "espalier/game.hpp"
#include "espalier/hash.hpp"
#include "espalier/learn/features.hpp"
#include "espalier/learn/network.hpp"

namespace espalier {

/// Weights of features, stage after stage, or the parameters of a network (NetworkShape): a
/// position in which they come to x is won with probability 1 / (1 + exp(-x)), a draw being half a
/// win.
struct FeatureWeights {
  std::vector<float> values{};
  /// What x = 1 is worth in scores: 400 / ln 10, so that the odds are those of Elo, or what fits
  /// the final scores of a game that ends with a number.
  int scale = default_scale;
  int generations = 0;  ///< of games that they were learnt from

  static constexpr int default_scale = 174;
  static constexpr int max_scale = 10'000;
  friend bool operator==(const FeatureWeights&, const FeatureWeights&) = default;
};

/// What weights belong to.
struct FeatureId {
  std::string name;  ///< of the game
  std::uint64_t fingerprint = 0;
  std::size_t count = 0;    ///< of weights, of all stages
  std::size_t neurons = 0;  ///< 0: they are summed
};

/// A network of the features F with N neurons.
template <class F, std::size_t N>
inline constexpr NetworkShape network_shape{
    .features = F::size, .neurons = N, .stages = stages_of<F>};

/// How many weights there are for N neurons, 0 where they are summed.
template <class F, std::size_t N>
inline constexpr std::size_t weight_count = N == 0 ? F::size* stages_of<F>
                                                   : network_shape<F, N>.size();

template <Game G, FeaturesOf<G> F, std::size_t N = 0>
[[nodiscard]] FeatureId feature_id(const G& root) {
  return {std::string(std::string_view(F::name)), fingerprint_of<G, F>(root), weight_count<F, N>,
          N};
}

namespace detail {

inline constexpr std::string_view weights_magic = "espalier-feature-weights-1";

inline void append_word(std::string& bytes, std::uint32_t word) {
  for (int shift = 0; shift < 32; shift += 8) bytes += static_cast<char>(word >> shift & 0xff);
}
/// The word at `offset`, the lowest byte first.
[[nodiscard]] inline std::uint32_t word_at(std::string_view bytes, std::size_t offset) {
  std::uint32_t word = 0;
  for (unsigned i = 0; i < 4; ++i) {
    word |= std::uint32_t{static_cast<unsigned char>(bytes[offset + i])} << 8 * i;
  }
  return word;
}

[[nodiscard]] inline std::string in_hex(std::uint64_t number) {
  std::string text(16, '0');
  for (auto digit = text.rbegin(); digit != text.rend(); ++digit, number >>= 4) {
    *digit = "0123456789abcdef"[number & 15];
  }
  return text;
}

/// The next of the words that blanks part; takes it off.
[[nodiscard]] inline std::string_view take_word(std::string_view& line) {
  const std::string_view word = line.substr(0, line.find(' '));
  line.remove_prefix(std::min(word.size() + 1, line.size()));
  return word;
}
/// The number that `word` begins with, from 0 to `max`; else 0.
[[nodiscard]] inline int number_in(std::string_view word, int max) {
  int number = 0;
  std::from_chars(word.data(), word.data() + word.size(), number);
  return number >= 0 && number <= max ? number : 0;
}

/// The evaluation with a number of neurons.
[[nodiscard]] inline std::string in_words(int neurons) {
  if (neurons == 0) return "weights that are summed";
  return "a network of " + std::to_string(neurons) + " neurons";
}

}  // namespace detail

/// The content of a file: a line of text (what it is, game, fingerprint, weights, scale,
/// generations, of a network the number of neurons), the weights in IEEE 754 single precision, and
/// CRC-32 of all before; in words of four bytes, the lowest byte first.
[[nodiscard]] inline std::string to_bytes(const FeatureWeights& weights, const FeatureId& id) {
  std::string bytes(detail::weights_magic);
  bytes += ' ' + id.name + ' ' + detail::in_hex(id.fingerprint) + ' ' +
           std::to_string(weights.values.size()) + ' ' + std::to_string(weights.scale) + ' ' +
           std::to_string(weights.generations);
  if (id.neurons > 0) bytes += ' ' + std::to_string(id.neurons);
  bytes += '\n';
  for (const float value : weights.values) {
    detail::append_word(bytes, __builtin_bit_cast(std::uint32_t, value));
  }
  detail::append_word(bytes, detail::crc32(bytes));
  return bytes;
}

/// The weights in the content of a file. The error, one line, says why they are refused: they are
/// for another game, for other features, cut short or damaged.
[[nodiscard]] inline Expected<FeatureWeights, std::string> parse_feature_weights(
    std::string_view bytes, const FeatureId& id) {
  constexpr std::size_t max_header = 256;
  constexpr int max_generations = 1'000'000'000;
  std::string_view header = bytes.substr(0, bytes.substr(0, max_header).find('\n'));
  const std::size_t first = header.size() + 1;
  if (detail::take_word(header) != detail::weights_magic) {
    return Unexpected{std::string("no feature weights of Espalier")};
  }
  const std::string_view name = detail::take_word(header);
  if (!detail::is_plain_name(name)) return Unexpected{std::string("damaged: it names no game")};
  if (name != id.name) {
    return Unexpected{"weights for " + std::string(name) + ", not for " + id.name};
  }
  const bool is_for_features = detail::take_word(header) == detail::in_hex(id.fingerprint);
  const std::string_view count = detail::take_word(header);
  const std::string_view scale = detail::take_word(header);
  const std::string_view generations = detail::take_word(header);
  constexpr int max_count = 1'000'000;
  const int neurons = detail::number_in(header, max_count);
  if (is_for_features && static_cast<std::size_t>(neurons) != id.neurons) {
    return Unexpected{detail::in_words(neurons) + ", not " +
                      detail::in_words(static_cast<int>(id.neurons))};
  }
  if (!is_for_features || count != std::to_string(id.count)) {
    return Unexpected{"weights for other features of " + id.name};
  }
  const std::size_t wanted = first + 4 * id.count + 4;
  if (bytes.size() < wanted) {
    return Unexpected{"cut short: " + std::to_string(bytes.size()) + " of " +
                      std::to_string(wanted) + " bytes"};
  }
  FeatureWeights weights;
  weights.scale = detail::number_in(scale, FeatureWeights::max_scale);
  weights.generations = detail::number_in(generations, max_generations);
  for (std::size_t i = 0; i < id.count; ++i) {
    weights.values.push_back(__builtin_bit_cast(float, detail::word_at(bytes, first + 4 * i)));
  }
  if (weights.scale < 1 || to_bytes(weights, id) != bytes) {
    return Unexpected{std::string("damaged: its checksum is wrong")};
  }
  if (!std::all_of(weights.values.begin(), weights.values.end(),
                   [](float value) { return std::isfinite(value); })) {
    return Unexpected{std::string("damaged: a weight is no number")};
  }
  return weights;
}

}  // namespace espalier
