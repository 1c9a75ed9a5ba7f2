// Files of self-play games to which games are added; on POSIX systems only.
#pragma once

#include <filesystem>
#include <string>

#include "self_play/game_file.hpp"
#include "support/record_file.hpp"

namespace espalier::training_data {

/// Writes the header into a new file; true if the file has one already.
[[nodiscard]] bool begin_file(support::RecordFile& file, const std::filesystem::path& path,
                              const std::string& header);

/// Appends games to a file that `Reader` reads, each completely or not at all.
template <class Reader>
class WriterOf {
 public:
  using Record = typename Reader::Record;

  /// Opens or creates a file, locks it against other runs, and cuts off an incomplete record at its
  /// end. `visit` is called for each game that is in the file. Throws Error if the file cannot be
  /// written, is damaged, or has another header.
  template <class Visit>
  WriterOf(const std::filesystem::path& path, const GameFileHeader& header, Visit visit)
      : file_(path) {
    if (!begin_file(file_, path, encode(header, Reader::game))) return;
    Reader reader(path);
    check_header(path, reader.header(), header);
    Record game;
    while (reader.next(game)) visit(static_cast<const Record&>(game));
    if (reader.dropped() > 0) file_.cut(reader.offset());
  }

  /// Throws Error if the game cannot be written.
  void add(const Record& game) { file_.add(encode(game)); }
  /// Waits until everything is on the disk.
  void sync() { file_.sync(); }

 private:
  support::RecordFile file_;
};
}  // namespace espalier::training_data
