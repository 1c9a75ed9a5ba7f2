#include "support/mapped_file.hpp"

#include <cstddef>
#include <string>

#include "support/encoding.hpp"
#include "support/error.hpp"
#include "support/windows/api.hpp"

namespace espalier::support {

namespace {

using Handle = std::unique_ptr<void, decltype(&CloseHandle)>;

}  // namespace

MappedFile map_file(const std::filesystem::path& path) {
  const auto fail = [&path] { return Error(name_of(path) + ": " + message_of(last_error())); };
  // Positions are looked up here and there: reading ahead would read what is not needed.
  const HANDLE opened =
      CreateFileW(path.c_str(), GENERIC_READ, FILE_SHARE_READ | FILE_SHARE_DELETE, nullptr,
                  OPEN_EXISTING, FILE_ATTRIBUTE_NORMAL | FILE_FLAG_RANDOM_ACCESS, nullptr);
  if (opened == INVALID_HANDLE_VALUE) throw fail();
  const Handle file(opened, &CloseHandle);
  LARGE_INTEGER size{};
  if (GetFileSizeEx(file.get(), &size) == 0) throw fail();
  if (size.QuadPart == 0) return {};
  const Handle mapping(CreateFileMappingW(file.get(), nullptr, PAGE_READONLY, 0, 0, nullptr),
                       &CloseHandle);
  if (!mapping) throw fail();
  const void* const memory = MapViewOfFile(mapping.get(), FILE_MAP_READ, 0, 0, 0);
  if (memory == nullptr) throw fail();
  return {
      .bytes = {static_cast<const std::uint8_t*>(memory), static_cast<std::size_t>(size.QuadPart)},
      .owner = {memory, [](const void* begin) { UnmapViewOfFile(begin); }}};
}

}  // namespace espalier::support
