// How often it is an error to trust a rule that leaves out a search.
//
// A late quiet move, or one that cannot bring the static evaluation up to alpha, is seldom the
// best, and a static evaluation far above beta seldom misleads. How seldom depends on the game. Of
// the nodes that leave out any move, one in which such a move beats alpha is one of 12 in chess, of
// 8 in nine men's morris, of 4 in Breakthrough, and a third to half of them in five in a row, where
// a quiet move may stop a threat that the static evaluation does not see. Of the nodes that reverse
// futility pruning cuts, the search of the moves fails low at one or two of 100 in Othello, Ataxx
// and Konane, and at 5 to 20 in Isolation, Amazons and Clobber, whose evaluation by mobility swings
// with each move. There the rules cost more than they save. Nobody can state these numbers of a
// new game, but the search can count them.
#pragma once

#include <cstdint>

namespace espalier {

/// Control nodes at which a rule would have left out a search, and those where that is an error.
struct RuleErrorCount {
  std::uint64_t nodes = 0, errors = 0;
};

/// Not counted: the rule is trusted.
struct NoRuleErrors {
  static constexpr bool are_counted = false;
  [[nodiscard]] static constexpr bool is_control(std::uint64_t) { return false; }
  [[nodiscard]] static constexpr RuleErrorCount count() { return {}; }
  void clear() {}
};

/// At one node of `period` the rule is not applied, and it is seen what would have been lost. Where
/// more than `tolerated` permille of these nodes are errors, it is applied at no node, and all are
/// counted; until enough have been, one of `first_period`. By nodes, so that the same search visits
/// the same tree on any machine.
template <std::uint32_t tolerated, std::uint32_t period, std::uint32_t first_period>
class CountedRuleErrors {
 public:
  static constexpr bool are_counted = true;

  /// Is the rule not to be applied at the node before which so many have been counted?
  [[nodiscard]] bool is_control(std::uint64_t nodes) const { return nodes % period_ == 0; }
  /// At a control node the rule would have been applied.
  void add(bool is_error) {
    const std::uint32_t error = is_error ? 1 : 0;
    ++all_.nodes;
    all_.errors += error;
    ++recent_nodes_;
    recent_errors_ += error;
    if (recent_nodes_ < enough_) return;
    period_ = 1000 * recent_errors_ <= tolerated * recent_nodes_ ? period : 1;
    if (recent_nodes_ < forgotten_) return;
    recent_nodes_ /= 2;
    recent_errors_ /= 2;
  }
  /// Since they were last cleared.
  [[nodiscard]] RuleErrorCount count() const { return all_; }
  void clear() { *this = {}; }

 private:
  static constexpr std::uint32_t enough_ = 32, forgotten_ = 1024;  // nodes

  RuleErrorCount all_;
  std::uint32_t recent_nodes_ = 0, recent_errors_ = 0;  // the earlier a node, the less it counts
  std::uint32_t period_ = first_period;
};

}  // namespace espalier
