// Files of feature weights. The only file of the library that opens any.
#pragma once

#include <cstddef>
#include <filesystem>
#include <fstream>
#include <ios>
#include <iterator>
#include <optional>
#include <string>
#include <system_error>

#include "espalier/expected.hpp"
#include "espalier/game.hpp"
#include "espalier/learn/feature_weights.hpp"
#include "espalier/learn/features.hpp"

namespace espalier {

namespace detail {

/// Replaces a file as a whole: a reader finds the old content or the new one, also if this is
/// killed. The error, if any, in one line.
[[nodiscard]] inline std::optional<std::string> replace_file(const std::string& path,
                                                             const std::string& bytes) {
  const std::string temporary = path + ".unfinished";
  std::error_code error;
  {
    std::ofstream file(temporary, std::ios::binary | std::ios::trunc);
    file.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    file.close();
    if (!file) error = std::make_error_code(std::errc::io_error);
  }
  if (!error) std::filesystem::rename(temporary, path, error);
  if (!error) return std::nullopt;
  std::error_code ignored;
  std::filesystem::remove(temporary, ignored);
  return path + ": cannot be written";
}

/// The content of a file, of at most `max_bytes`.
[[nodiscard]] inline Expected<std::string, std::string> content_of(const std::string& path,
                                                                   std::size_t max_bytes) {
  std::error_code error;
  if (!std::filesystem::is_regular_file(path, error)) return Unexpected{path + ": no such file"};
  std::ifstream file(path, std::ios::binary);
  std::string bytes(max_bytes + 1, '\0');
  file.read(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  if (!file && !file.eof()) return Unexpected{path + ": cannot be read"};
  bytes.resize(static_cast<std::size_t>(file.gcount()));
  return bytes;
}

}  // namespace detail

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
