// Merging and shuffling files of games.
#include "tools/training_data/combine.hpp"

#include <cstddef>
#include <unordered_set>
#include <utility>

#include "games/chess/board/zobrist.hpp"

namespace espalier::training_data {

using chess::SplitMix64;

namespace {

/// Fisher and Yates; not std::shuffle, whose result depends on the standard library.
void shuffle(std::vector<std::string>& records, std::uint64_t seed) {
  SplitMix64 random{seed};
  for (std::size_t i = records.size(); i > 1; --i) {
    std::swap(records[i - 1], records[random() % i]);
  }
}

}  // namespace

std::uint64_t fingerprint(const GameRecord& game) {
  std::uint64_t number = 0;
  const auto add = [&number](std::uint64_t bits) { number = SplitMix64{number ^ bits}(); };
  for (const char c : game.fen) add(static_cast<unsigned char>(c));
  for (const chess::Move move : game.opening) add(move.bits());
  for (const ScoredMove& each : game.moves) add(each.move.bits());
  return number;
}

Combined combine(const std::vector<std::filesystem::path>& files,
                 std::optional<std::uint64_t> shuffle_seed) {
  Combined combined;
  std::vector<std::string> records;
  std::unordered_set<std::uint64_t> seen;
  std::optional<GameFileHeader> header;
  GameRecord game;
  for (const std::filesystem::path& file : files) {
    GameReader reader(file);
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
  combined.bytes = encode(header.value_or(GameFileHeader{}));
  for (const std::string& record : records) combined.bytes += record;
  return combined;
}

}  // namespace espalier::training_data
