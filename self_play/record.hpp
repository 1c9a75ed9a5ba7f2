// Records of files of games: a size, a checksum and a body (docs/reference/data-format.md).
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace espalier::training_data {

/// The result of a game. White is the side that moves first in chess; in another game, side 0.
enum class GameResult : std::uint8_t { black_wins, draw, white_wins };

/// Longest game that a record can hold, in plies after the opening.
inline constexpr std::size_t max_plies = 4096;
/// Size of the largest record in a file, in bytes.
inline constexpr std::size_t max_record_size = 2 + 4 + 6 + 1 + 255 + 2 * 255 + 4 * max_plies;

/// What `decode` found.
struct Decoded {
  enum State {
    whole,
    incomplete,  ///< the record ends beyond `bytes`
    damaged
  };
  State state = damaged;
  std::size_t size = 0;  ///< of a whole record, in bytes
};

/// The record as it stands in a file: size of the body, checksum of the body, body.
[[nodiscard]] std::string record_of_body(std::string_view body);

/// Sets `body` to that of the record at the beginning of `bytes`, if it is whole.
[[nodiscard]] Decoded find_body(std::string_view bytes, std::string_view& body);

/// Do `bytes`, in which `decode` found no whole record at the beginning, hold one that ends where
/// they end? What a killed run leaves does not; records behind one whose size is damaged do. The
/// damaged size of the last record is taken for the number of bytes that are there.
[[nodiscard]] bool ends_with_record(std::string_view bytes);

}  // namespace espalier::training_data
