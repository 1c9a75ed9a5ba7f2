// Arbitrary bytes as a file of games: what the reader returns is legal, and anything else is an
// error in one line. The bytes are also written over a sound file, whose checksums they break or
// leave, and are taken as the body of a record whose checksum is right.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <sstream>
#include <string>
#include <string_view>

#include "games/checkers/text.hpp"
#include "games/connect_four/text.hpp"
#include "games/othello/text.hpp"
#include "support/error.hpp"
#include "tools/training_data/chess_games.hpp"

namespace {

using namespace espalier;                 // NOLINT: a short program
using namespace espalier::training_data;  // NOLINT

void require(bool holds) {
  if (!holds) std::abort();
}

/// Plays the moves again, as everything that reads games does.
void replay(const GameRecord& game) {
  chess::Position position = start_of(game);
  for (const chess::Move move : game.opening) {
    require(position.is_legal(move));
    position.make(move);
  }
  for (const ScoredMove& each : game.moves) {
    require(position.is_legal(each.move));
    position.make(each.move);
  }
}

void read(const std::string& bytes) {
  try {
    GameReader reader(std::make_unique<std::istringstream>(bytes), "fuzz");
    for (GameRecord game; reader.next(game);) replay(game);
    require(reader.offset() + reader.dropped() == bytes.size());
  } catch (const support::Error& error) {
    require(std::string_view(error.what()).find('\n') == std::string_view::npos);
  }
}

/// The header and two games of some moves.
std::string sound_file() {
  std::string bytes = encode(GameFileHeader{});
  for (std::size_t number = 0; number < 2; ++number) {
    GameRecord game;
    if (number == 1) game.fen = "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 b - - 0 1";
    chess::Position position = start_of(game);
    for (std::size_t ply = 0; ply < 20; ++ply) {
      chess::Position::Moves moves;
      if (position.generate(moves).is_over()) break;
      const chess::Move move = moves[(ply * 7 + number) % moves.size()];
      position.make(move);
      if (ply < 6) {
        game.opening.push_back(move);
      } else {
        game.moves.push_back({move, static_cast<Score>(ply)});
      }
    }
    bytes += encode(game);
  }
  return bytes;
}

/// As a game of `G`: what is read is written as the same bytes.
template <class G>
void read_board_game(const std::string& record) {
  GameRecordOf<G> game;
  bool is_legal = true;
  const Decoded decoded = decode(record, game, is_legal);
  require(decoded.state != Decoded::incomplete);
  if (decoded.state == Decoded::whole && is_legal) require(encode(game) == record);
}

/// Behind a right checksum only the checks of each field stand between the bytes and the program.
void read_body(std::string_view body) {
  if (body.size() > 0xFFFF) return;  // its size has two bytes
  const std::string record = record_of_body(body);
  read(encode(GameFileHeader{}) + record);
  read_board_game<checkers::Text>(record);
  read_board_game<connect_four::Text>(record);
  read_board_game<othello::Text>(record);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string bytes(reinterpret_cast<const char*>(data), size);
  read(bytes);
  read_body(bytes);
  static const std::string sound = sound_file();
  if (size < 2) return 0;
  std::string damaged = sound;
  const std::size_t at = (data[0] * 256U + data[1]) % sound.size();
  std::copy_n(bytes.begin() + 2, std::min(size - 2, sound.size() - at),
              damaged.begin() + static_cast<std::ptrdiff_t>(at));
  read(damaged);
  return 0;
}
