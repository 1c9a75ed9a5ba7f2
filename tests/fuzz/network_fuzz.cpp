// Arbitrary bytes as a network file, which must be refused or survive a round trip, and as moves,
// along which the incremental evaluation must stay that from scratch.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "games/chess/evaluation/network_evaluator.hpp"
#include "games/chess/notation/fen.hpp"
#include "tests/games/chess/random_network.hpp"

namespace {

using namespace espalier::chess;  // NOLINT: a short program

void require(bool holds) {
  if (!holds) std::abort();
}

void check_file(std::string_view bytes) {
  const auto parsed = parse_network(bytes);
  if (parsed) {
    require(serialise(*parsed) == bytes);
  } else {
    require(!parsed.error().empty() && parsed.error().size() < 200);
  }
}

/// The file of a small network with the bytes written over it.
void check_damaged_file(const Network& network, std::string_view bytes) {
  static const std::string undamaged = serialise(network);
  std::string file = undamaged;
  std::copy(bytes.begin(),
            bytes.begin() + static_cast<std::ptrdiff_t>(std::min(bytes.size(), file.size())),
            file.begin());
  check_file(file);
}

/// Each byte is a move, a null move, a move taken back, or an evaluation.
void check_moves(const std::shared_ptr<const Network>& network, std::string_view bytes) {
  const auto number = static_cast<std::size_t>(static_cast<unsigned char>(bytes[0]));
  Position position = position_960(static_cast<int>(number * 3));
  NetworkEvaluator evaluator(network);
  evaluator.reset(position);
  std::vector<Move> made;
  for (const char c : bytes.substr(1)) {
    const std::size_t byte = static_cast<unsigned char>(c);
    const bool has_room = made.size() < espalier::max_ply;
    Position::Moves moves;
    if (byte >= 224 && !made.empty()) {
      if (made.back() == Move{}) {
        position.unmake_null();
        evaluator.unmake_null();
      } else {
        position.unmake(made.back());
        evaluator.unmake();
      }
      made.pop_back();
    } else if (byte >= 208 && has_room && !position.in_check()) {
      position.make_null();
      evaluator.make_null();
      made.push_back(Move{});
    } else if (byte < 192 && has_room && !position.generate(moves).is_over()) {
      const Move move = moves[byte % moves.size()];
      evaluator.make(position, move);
      position.make(move);
      made.push_back(move);
    } else {
      require(evaluator.evaluate(position) ==
              evaluate_plainly(*network, testing::board_of(position), position.side_to_move()));
    }
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const auto network = std::make_shared<const Network>(testing::random_network(32, 1));
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  check_file(bytes);
  check_damaged_file(*network, bytes);
  if (!bytes.empty()) check_moves(network, bytes);
  return 0;
}
