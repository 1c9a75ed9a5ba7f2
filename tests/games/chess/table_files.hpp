// The table files that tests read.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>
#include <span>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "games/chess/tablebase/tablebase.hpp"

namespace espalier::chess::testing {

namespace fs = std::filesystem;

inline const fs::path three_men = fs::path(ESPALIER_SOURCE_DIR) / "data" / "syzygy";

[[nodiscard]] inline std::string content_of(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

/// A file in memory.
[[nodiscard]] inline TableFile table_file(std::string content) {
  const auto owner = std::make_shared<const std::string>(std::move(content));
  return {.size = owner->size(), .read = [owner](std::uint64_t offset, std::span<std::uint8_t> to) {
            if (offset > owner->size() || to.size() > owner->size() - offset) return false;
            std::copy_n(owner->begin() + static_cast<std::ptrdiff_t>(offset), to.size(),
                        to.begin());
            return true;
          }};
}

inline void add_folder(Tablebase& tables, const fs::path& folder) {
  for (const auto& entry : fs::directory_iterator(folder)) {
    tables.add(entry.path().filename().string(), [path = entry.path()] {
      return Expected<TableFile, std::string>(table_file(content_of(path)));
    });
  }
}

[[nodiscard]] inline std::vector<Material> endings_in(const fs::path& folder) {
  std::vector<Material> endings;
  std::error_code error;  // no folder: no endings, and the test is missed
  for (const auto& entry : fs::directory_iterator(folder, error)) {
    const auto material = Material::from_name(entry.path().stem().string());
    if (entry.path().extension() == ".rtbw" && material && material->pieces() <= 4) {
      endings.push_back(*material);
    }
  }
  std::sort(endings.begin(), endings.end(), [](const Material& a, const Material& b) {
    return std::pair(a.pieces(), a.name()) < std::pair(b.pieces(), b.name());
  });
  return endings;
}

/// The tables that tests read: of three pieces, or of the folder that ESPALIER_SYZYGY names.
[[nodiscard]] inline fs::path compared_folder() {
  const char* const folder = std::getenv("ESPALIER_SYZYGY");
  return folder == nullptr ? three_men : fs::path(folder);
}

}  // namespace espalier::chess::testing
