// How often it is an error to leave out moves.
//
// A late quiet move, or one that cannot bring the static evaluation up to alpha, is seldom the
// best. How seldom depends on the game. Of the nodes that leave out any move, one in which such a
// move beats alpha is one of 12 in chess, of 7 in nine men's morris, of 4 in Breakthrough, and half
// of them in five in a row, where a quiet move may stop a threat that the static evaluation does
// not see. There the rules cost more than they save: without them the search scores 71 instead of
// 53 % against alpha-beta (1,000 games of 3,000 nodes a move). Nobody can state this number of a
// new game, but the search can count it.
#pragma once

#include <cstdint>

namespace espalier {

/// Not counted: the rules are trusted.
struct NoSkipErrors {
  static constexpr bool are_counted = false;
  [[nodiscard]] static constexpr bool is_control(std::uint64_t) { return false; }
  void clear() {}
};

/// At one node of 64 no move is left out, and the node is an error if a move that the rules would
/// have left out beats alpha. Where more than two fifths of these nodes are errors, no node leaves
/// out moves, and all are counted. By nodes, so that the same search visits the same tree on any
/// machine.
class CountedSkipErrors {
 public:
  static constexpr bool are_counted = true;

  /// Does the node, before which so many have been counted, leave out no move?
  [[nodiscard]] bool is_control(std::uint64_t nodes) const {
    return !is_trusted_ || nodes % period_ == 0;
  }
  /// At a control node the rules would have left out at least one move.
  void add(bool is_error) {
    ++all_;
    errors_ += is_error ? 1 : 0;
    if (all_ < enough_) return;
    is_trusted_ = 5 * errors_ <= 2 * all_;
    if (all_ < forgotten_) return;
    all_ /= 2;
    errors_ /= 2;
  }
  void clear() { *this = {}; }

 private:
  static constexpr std::uint64_t period_ = 64;
  static constexpr std::uint64_t enough_ = 32, forgotten_ = 1024;  // nodes

  std::uint64_t all_ = 0, errors_ = 0;
  bool is_trusted_ = false;  // until then all nodes are control nodes
};

}  // namespace espalier
