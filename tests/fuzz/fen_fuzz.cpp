// Arbitrary bytes as a FEN: what parses must print and parse again to the same position, and every
// move of it must play and undo. It does not know which texts are sound.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "games/chess/notation/fen.hpp"
#include "games/chess/notation/long_algebraic.hpp"

namespace {

using namespace espalier::chess;  // NOLINT: a program of one page

void require(bool holds) {
  if (!holds) std::abort();
}

void check_message(const FenError& error, std::size_t size) {
  require(error.message.size() < 250 && error.offset <= size);
  for (const char c : error.message) require(c >= 0x20 && c < 0x7F);
}

void check_moves(Position position) {
  Position::Moves moves;
  Position::Moves parts;
  position.generate(moves);
  position.generate_tactical(parts);
  position.generate_quiet(parts);
  require(moves.size() == parts.size() && moves.size() == position.count_moves());
  const std::string before = to_fen(position);
  const std::uint64_t key = position.key();
  for (const Move move : moves) {
    require(position.is_legal(move));
    require(*parse_uci_move(position, to_uci(move, position, true), true) == move);
    (void)position.see_ge(move, 0);
    const bool gives_check = position.gives_check(move);
    position.make(move);
    require(gives_check == position.in_check());
    Position::Moves continuation;
    position.generate(continuation);
    (void)position.is_draw(0);
    position.unmake(move);
    require(position.key() == key);
  }
  require(to_fen(position) == before);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto parsed = parse_fen(text);
  if (!parsed.has_value()) {
    check_message(parsed.error(), size);
    return 0;
  }
  for (const FenStyle style : {FenStyle::standard, FenStyle::shredder}) {
    const std::string fen = to_fen(*parsed, style);
    const auto again = parse_fen(fen);
    require(again.has_value() && again->key() == parsed->key() && to_fen(*again, style) == fen);
  }
  check_moves(*parsed);
  return 0;
}
