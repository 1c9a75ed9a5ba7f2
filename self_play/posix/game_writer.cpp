// The beginning of a file of games.
#include "self_play/game_writer.hpp"

#include <ios>

#include "support/error.hpp"
#include "support/files.hpp"

namespace espalier::training_data {

using support::Error;

bool begin_file(support::RecordFile& file, const std::filesystem::path& path,
                const std::string& header) {
  if (file.length() >= header.size()) return true;
  // A run killed while it wrote the header leaves its beginning.
  std::string found(file.length(), '\0');
  support::open_bytes(path).read(found.data(), static_cast<std::streamsize>(found.size()));
  if (found != header.substr(0, found.size())) {
    if (found.size() >= header_1_size) return true;  // of another kind of games, then
    throw Error(path.string() + " is not a game file");
  }
  file.cut(0);
  file.add(header);
  return false;
}

}  // namespace espalier::training_data
