// What processors that share no memory send each other: numbers and moves, so that messages can
// cross a network as bytes.
#pragma once

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>
#include <vector>

#include "espalier/score.hpp"

namespace espalier::parallel {

/// A message. The algorithms say what they mean by `node` and `index`.
template <class Move>
struct Message {
  enum class Kind : std::uint8_t {
    search,  ///< search the position at the end of `line`
    value,   ///< its value
    bound,   ///< something that is known of it before
    abort,   ///< its value is not needed any more
  };

  Kind kind = Kind::search;
  bool is_test = false;     ///< first with a minimal window
  unsigned from = 0;        ///< the sender
  std::uint32_t index = 0;  ///< of a move
  std::uint64_t node = 0;   ///< a number of a node
  std::uint64_t key = 0;    ///< of the position, if the game has keys
  std::int32_t depth = 0;   ///< to search, or searched
  Score alpha = 0;
  Score beta = 0;
  Score value = 0;
  std::uint32_t team = 1;    ///< processors that the receiver leads, itself included
  std::vector<Move> line{};  ///< from the root

  /// Size of the message as `pack` writes it, in bytes.
  [[nodiscard]] std::size_t bytes() const { return fixed_bytes + line.size() * sizeof(Move); }

  [[nodiscard]] std::vector<char> pack() const {
    std::vector<char> packed(bytes());
    char* to = packed.data();
    each(*this, [&](const auto& member) {
      std::memcpy(to, &member, sizeof(member));
      to += sizeof(member);
    });
    if (!line.empty()) std::memcpy(to, line.data(), line.size() * sizeof(Move));
    return packed;
  }
  /// `size` is at least that of a message without moves: asserted.
  [[nodiscard]] static Message unpack(const char* packed, std::size_t size) {
    assert(size >= fixed_bytes && (size - fixed_bytes) % sizeof(Move) == 0);
    Message message;
    each(message, [&](auto& member) {
      std::memcpy(&member, packed, sizeof(member));
      packed += sizeof(member);
    });
    message.line.resize((size - fixed_bytes) / sizeof(Move));
    if (!message.line.empty())
      std::memcpy(static_cast<void*>(message.line.data()), packed, size - fixed_bytes);
    return message;
  }

 private:
  static_assert(std::is_trivially_copyable_v<Move>);

  /// Calls `visit` with every member but the line.
  template <class M, class Visit>
  static void each(M& message, Visit visit) {
    visit(message.kind), visit(message.is_test), visit(message.from), visit(message.index);
    visit(message.node), visit(message.key), visit(message.depth), visit(message.alpha);
    visit(message.beta), visit(message.value), visit(message.team);
  }
  static constexpr std::size_t fixed_bytes =
      sizeof(kind) + sizeof(is_test) + sizeof(from) + sizeof(index) + sizeof(node) + sizeof(key) +
      sizeof(depth) + sizeof(alpha) + sizeof(beta) + sizeof(value) + sizeof(team);
};

}  // namespace espalier::parallel
