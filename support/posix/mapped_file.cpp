#include "support/mapped_file.hpp"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstddef>
#include <cstring>
#include <string>

#include "support/error.hpp"

namespace espalier::support {

MappedFile map_file(const std::filesystem::path& path) {
  const auto fail = [&](int failure) -> Error {
    return Error(path.string() + ": " + std::strerror(failure));
  };
  const int file = open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (file < 0) throw fail(errno);
  struct stat status {};
  if (fstat(file, &status) != 0 || !S_ISREG(status.st_mode)) {
    close(file);
    throw Error(path.string() + " is not a file");
  }
  const auto size = static_cast<std::size_t>(status.st_size);
  void* const memory = size == 0 ? nullptr : mmap(nullptr, size, PROT_READ, MAP_SHARED, file, 0);
  const int failure = errno;
  close(file);
  if (size == 0) return {};
  if (memory == MAP_FAILED) throw fail(failure);
  // Positions are looked up here and there: reading ahead would read what is not needed.
  madvise(memory, size, MADV_RANDOM);
  return {.bytes = {static_cast<const std::uint8_t*>(memory), size},
          .owner = {memory, [size](void* begin) { munmap(begin, size); }}};
}

}  // namespace espalier::support
