// Arbitrary bytes as a FEN: what parses must print and parse again to the same position without
// repairs, and every move must be made and unmade without a trace.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

#include "games/chess/notation/fen.hpp"
#include "games/chess/notation/long_algebraic.hpp"
#include "games/chess/search_hooks.hpp"

namespace {

using namespace espalier::chess;  // NOLINT: a short program

void require(bool holds) {
  if (!holds) std::abort();
}

void check_message(const std::string& message) {
  require(message.size() < 250);
  for (const char c : message) require(c >= 0x20 && c < 0x7F);
}

void check_moves(Position position) {
  Position::Moves moves;
  Position::Moves parts;
  position.generate(moves);
  position.generate_captures(parts);
  position.generate_quiets(parts);
  require(moves.size() == parts.size() && moves.size() == position.count_moves());
  const std::string before = to_fen(position);
  const std::uint64_t key = position.key();
  for (const Move move : moves) {
    require(position.is_legal(move));
    for (const bool chess960 : {false, true}) {
      require(*parse_uci_move(position, to_uci(move, position, chess960)) == move);
    }
    (void)SearchHooks::see_ge(position, move, 0);
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
  std::vector<std::string> warnings;
  const auto parsed = parse_fen(text, &warnings);
  for (const std::string& warning : warnings) check_message(warning);
  if (!parsed.has_value()) {
    require(warnings.empty() && parsed.error().offset <= size);
    check_message(parsed.error().message);
    return 0;
  }
  for (const FenStyle style : {FenStyle::standard, FenStyle::shredder}) {
    const std::string fen = to_fen(*parsed, style);
    warnings.clear();
    const auto again = parse_fen(fen, &warnings);
    require(warnings.empty());
    require(again.has_value() && again->key() == parsed->key() && to_fen(*again, style) == fen);
  }
  check_moves(*parsed);
  return 0;
}
