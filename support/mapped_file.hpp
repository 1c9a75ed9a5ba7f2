// A file in memory, mapped where the system can.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>

namespace espalier::support {

struct MappedFile {
  std::span<const std::uint8_t> bytes;
  std::shared_ptr<const void> owner;  ///< the bytes are there as long as this is
};

/// The bytes of a file, read only when they are used. Throws Error if it cannot be opened or
/// mapped. The file must not be truncated meanwhile.
[[nodiscard]] MappedFile map_file(const std::filesystem::path& path);

}  // namespace espalier::support
