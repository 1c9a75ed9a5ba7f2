// Files of self-play games: a header that says how the games were made, and one record a game
// (docs/reference/data-format.md).
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <istream>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "self_play/game_record.hpp"
#include "support/error.hpp"

namespace espalier::training_data {

/// How the games of a file were made. All zero if they come from several files.
struct GameFileHeader {
  std::uint32_t nodes = 0;       ///< soft limit of nodes a move
  std::uint64_t seed = 0;        ///< of the random moves
  std::uint32_t shard = 0;       ///< number of the shard, from 1
  std::uint32_t shards = 0;      ///< how many there are
  std::uint64_t evaluation = 0;  ///< checksum of the network; 0: the hand-written evaluation
  std::uint32_t openings = 0;    ///< their kind: 0 standard, 1 varied
  friend bool operator==(const GameFileHeader&, const GameFileHeader&) = default;
};

/// The shortest header, in bytes.
inline constexpr std::size_t header_1_size = 8 + 4 + 4 + 8 + 4 + 4 + 8;

/// `game`: the name of the game, at most 20 letters.
[[nodiscard]] std::string encode(const GameFileHeader& header, std::string_view game);

/// The name of the game in a file of games. Throws Error if it is none or cannot be read.
[[nodiscard]] std::string game_of(const std::filesystem::path& path);

/// Throws Error if the headers differ.
void check_header(const std::filesystem::path& path, const GameFileHeader& found,
                  const GameFileHeader& wanted);

/// Reads the records of a file one after the other, in little memory.
class RecordReader {
 public:
  [[nodiscard]] const GameFileHeader& header() const { return header_; }
  /// Where the next record begins: after `next` has returned false, the end of the last sound one.
  [[nodiscard]] std::uint64_t offset() const { return offset_; }
  /// Bytes of the incomplete record at the end; known after `next` has returned false.
  [[nodiscard]] std::uint64_t dropped() const { return dropped_; }

 protected:
  /// Throws Error if the file cannot be read or is not one of games of `game`.
  RecordReader(const std::filesystem::path& path, std::string_view game);
  /// Reads a stream; messages call it `name`.
  RecordReader(std::unique_ptr<std::istream> stream, std::string name, std::string_view game);

  /// The next record, or false at the end. `decode` finds it at the beginning of bytes, and
  /// `is_legal` says whether its moves are.
  bool next_record(const std::function<Decoded(std::string_view)>& decode,
                   const std::function<bool()>& is_legal);

 private:
  /// Makes at least one record available in `buffer_`, if the file has so much.
  void fill();

  /// The error of the next game: "FILE: game 12 WHAT".
  [[nodiscard]] support::Error damaged(const std::string& what) const;

  std::string name_;
  std::unique_ptr<std::istream> stream_;
  GameFileHeader header_;
  std::string buffer_;
  std::size_t begin_ = 0;  // of what is left in buffer_
  std::uint64_t offset_ = 0;
  std::uint64_t games_ = 0;  // returned so far
  std::uint64_t dropped_ = 0;
};

/// Everything that reads games of `G` reads them by this class: what it returns is sound and legal.
template <class G>
class ReaderOf : public RecordReader {
 public:
  using Record = GameRecordOf<G>;
  static constexpr std::string_view game = G::name;

  /// Throws Error if the file cannot be read or is not a file of such games.
  explicit ReaderOf(const std::filesystem::path& path) : RecordReader(path, game) {}
  /// Reads a stream; messages call it `name`.
  ReaderOf(std::unique_ptr<std::istream> stream, std::string name)
      : RecordReader(std::move(stream), std::move(name), game) {}

  /// The next game, or false at the end. An incomplete record at the end of the file, as a killed
  /// run leaves it, is left out, and a line on standard error says so. Throws Error that names the
  /// game if it is damaged in any other way or has an illegal move.
  bool next(Record& record) {
    bool is_legal = true;
    return next_record([&](std::string_view bytes) { return decode(bytes, record, is_legal); },
                       [&] { return is_legal && is_legal_game(record); });
  }
};

}  // namespace espalier::training_data
