// Files of games from other files of games: merged without duplicates, and in random order.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <unordered_set>
#include <vector>

#include "espalier/random.hpp"
#include "tools/training_data/chess_games.hpp"

namespace espalier::training_data {

struct Combined {
  std::string bytes;             ///< a file of games
  std::uint64_t games = 0;       ///< in `bytes`
  std::uint64_t duplicates = 0;  ///< games left out since an earlier one has the same moves
};

/// A number that only games with the same moves share, but for one chance in 2^64.
template <class P>
[[nodiscard]] std::uint64_t fingerprint(const RecordOf<P>& game) {
  std::uint64_t number = 0;
  const auto add = [&number](std::uint64_t bits) { number = SplitMix64{number ^ bits}(); };
  for (const char c : game.fen) add(static_cast<unsigned char>(c));
  for (const auto& move : game.opening) add(bits_of(move));
  for (const auto& each : game.moves) add(bits_of(each.move));
  return number;
}

/// Puts records in random order.
void shuffle(std::vector<std::string>& records, std::uint64_t seed);

/// All games of the files, which `Reader` reads, in their order or, with a seed, in random order.
/// The header is that of the files if all have the same one, else empty. Holds the games in memory.
/// Throws Error as the reader does.
template <class Reader = GameReader>
[[nodiscard]] Combined combine(const std::vector<std::filesystem::path>& files,
                               std::optional<std::uint64_t> shuffle_seed) {
  Combined combined;
  std::vector<std::string> records;
  std::unordered_set<std::uint64_t> seen;
  std::optional<GameFileHeader> header;
  typename Reader::Record game;
  for (const std::filesystem::path& file : files) {
    Reader reader(file);
    header = header && *header != reader.header() ? GameFileHeader{} : reader.header();
    while (reader.next(game)) {
      if (seen.insert(fingerprint(game)).second) {
        records.push_back(encode(game));
      } else {
        ++combined.duplicates;
      }
    }
  }
  if (shuffle_seed) shuffle(records, *shuffle_seed);
  combined.games = records.size();
  combined.bytes = encode(header.value_or(GameFileHeader{}), Reader::game);
  for (const std::string& record : records) combined.bytes += record;
  return combined;
}

}  // namespace espalier::training_data
