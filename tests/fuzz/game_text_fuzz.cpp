// Arbitrary bytes as files of games of draughts (PDN) and Othello (GGF), and as positions and moves
// of the Hub protocol: what is read is a game by the rules.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "games/checkers/hub_notation.hpp"
#include "games/checkers/pdn.hpp"
#include "games/othello/ggf.hpp"

namespace {

using espalier::MovesOf;

template <class Games>
void replay(const Games& games) {
  if (!games) {
    if (games.error().empty()) std::abort();
    return;
  }
  for (const auto& game : *games) {
    auto position = game.start;
    MovesOf<decltype(position)> legal;
    for (const auto move : game.moves) {
      legal.clear();
      (void)position.generate(legal);
      bool is_legal = false;
      for (const auto each : legal) is_legal = is_legal || each == move;
      // Draws by rule do not end a game on paper.
      if (!is_legal && !legal.empty()) std::abort();
      position.make(move);
    }
  }
}

/// What is read is written and read again.
template <class Read, class Write>
void write_again(std::string_view text, Read read, Write write) {
  const auto games = read(text);
  replay(games);
  if (!games) return;
  for (const auto& game : *games) {
    const std::string written = write(game);
    const auto again = read(written);
    if (!again || again->size() != 1 || again->front().moves != game.moves ||
        write(again->front()) != written) {
      std::abort();
    }
  }
}

/// Positions and moves of the Hub protocol, of the initial position too.
void read_hub(std::string_view text) {
  using namespace espalier::checkers;  // NOLINT: a short function
  (void)parse_hub_move(text, Board());
  const auto board = parse_hub(text);
  if (!board) return;
  if (parse_hub(to_hub(*board)).value() != *board) std::abort();
  Board::Moves moves;
  board->generate(moves);
  for (const Move move : moves) {
    if (parse_hub_move(to_hub(move), *board).value() != move) std::abort();
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  write_again(text, espalier::checkers::parse_pdn_games,
              [](const espalier::checkers::PdnGame& game) { return to_pdn(game); });
  read_hub(text);
  write_again(text, espalier::othello::parse_ggf,
              [](const espalier::othello::GgfGame& game) { return to_ggf(game); });
  return 0;
}
