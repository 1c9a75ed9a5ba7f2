// Files of feature weights.
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "espalier/expected.hpp"
#include "espalier/game.hpp"
#include "espalier/learn/feature_weights.hpp"
#include "espalier/learn/features.hpp"
#include "espalier/whole_file.hpp"

namespace espalier {

/// Writes weights for a game that begins at `root`. The error, if any, in one line.
template <Game G, FeaturesOf<G> F, std::size_t N = 0>
[[nodiscard]] std::optional<std::string> save_weights(const std::string& path,
                                                      const FeatureWeights& weights,
                                                      const G& root = G{}) {
  return detail::replace_file(path, to_bytes(weights, feature_id<G, F, N>(root)));
}

/// Reads them again. The error, one line, says why there are none.
template <Game G, FeaturesOf<G> F, std::size_t N = 0>
[[nodiscard]] Expected<FeatureWeights, std::string> load_weights(const std::string& path,
                                                                 const G& root = G{}) {
  const FeatureId id = feature_id<G, F, N>(root);
  constexpr std::size_t max_header = 256;
  const auto bytes = detail::content_of(path, 4 * id.count + 4 + max_header);
  if (!bytes) return Unexpected{bytes.error()};
  auto weights = parse_feature_weights(*bytes, id);
  if (!weights) return Unexpected{path + ": " + weights.error()};
  return weights;
}

}  // namespace espalier
