// Arbitrary bytes as a file of PGN and as lines of EPD: both readers end, what they refuse they
// refuse in one line, and a game that they accept is written and read again as the same game.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <sstream>
#include <string>
#include <string_view>

#include "games/chess/notation/epd.hpp"
#include "games/chess/notation/fen.hpp"
#include "games/chess/notation/pgn.hpp"

namespace {

using namespace espalier::chess;  // NOLINT: a short program

void require(bool holds) {
  if (!holds) std::abort();
}

void write_again(const PgnGame& game) {
  std::istringstream stream(to_pgn(game));
  PgnReader reader(stream, PgnReading::strict);
  const auto again = reader.next();
  require(again.has_value() && again->has_value());
  const PgnGame& read = again->value();
  require(read.result == game.result && read.moves.size() == game.moves.size());
  require(to_fen(read.end()) == to_fen(game.end()));
}

void read_games(const std::string& bytes, PgnReading reading) {
  std::istringstream stream(bytes);
  PgnReader reader(stream, reading);
  std::size_t offset = 0;
  while (const auto game = reader.next()) {
    require(reader.offset() > offset && reader.offset() <= bytes.size());
    offset = reader.offset();
    if (!*game) {
      const PgnError& error = game->error();
      require(!error.message.empty() && error.message.find('\n') == std::string::npos);
      continue;
    }
    for (const PgnMove& move : game->value().moves) (void)score_of_comment(move.comment);
    write_again(game->value());
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string bytes(reinterpret_cast<const char*>(data), size);
  read_games(bytes, PgnReading::lenient);
  read_games(bytes, PgnReading::strict);
  read_games(bytes, PgnReading::annotated);
  std::istringstream lines(bytes);
  for (std::string line; std::getline(lines, line);) {
    const auto epd = parse_epd(line);
    require(epd.has_value() || !epd.error().message.empty());
  }
  (void)score_of_comment(bytes);
  return 0;
}
