// Where games begin: positions and moves from a file, or random moves to a position that a shallow
// search finds level. It does not know who plays on from there.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <limits>
#include <memory>
#include <string>
#include <vector>

#include "espalier/score.hpp"
#include "games/chess/board/position.hpp"

namespace espalier::match {

struct Opening {
  chess::Position start;
  std::vector<chess::Move> moves;  ///< played before the programs begin
};

enum class Order { random, sequential };

struct OpeningSettings {
  std::filesystem::path file;  ///< EPD or FEN lines, or PGN; empty: random moves
  Order order = Order::random;
  std::size_t first = 1;                             ///< of the file, in the order chosen, from 1
  int file_plies = std::numeric_limits<int>::max();  ///< at most so many of a game in the file
  int random_plies = 8;
  Score balance = 80;     ///< centipawns: a random opening further from level is not taken
  bool chess960 = false;  ///< random openings begin from one of the 960 positions
  std::uint64_t seed = 1;
  friend bool operator==(const OpeningSettings&, const OpeningSettings&) = default;
};

/// The openings of a match, any number: those of a file begin anew when all have been played.
class Openings {
 public:
  /// Throws Error if the file cannot be read, or a line of it is none.
  explicit Openings(OpeningSettings settings);
  ~Openings();

  /// Opening of pair `index`, from 0: always the same one, whatever was asked before. Any thread.
  [[nodiscard]] Opening at(std::size_t index) const;

 private:
  struct Stored;

  void read_file();
  void read_games(std::istream& stream);
  void read_positions(std::istream& stream);
  [[nodiscard]] Opening stored(std::size_t index) const;
  [[nodiscard]] Opening random(std::size_t index) const;

  OpeningSettings settings_;
  std::vector<Stored> stored_;
  std::vector<std::size_t> order_;
};

/// Score of a position by a shallow search of our own, from the side to move, in centipawns. The
/// same for the same position, always.
[[nodiscard]] Score shallow_score(const chess::Position& position);

}  // namespace espalier::match
