// How often it is an error to trust a rule that leaves out a search.
//
// A late quiet move, or one that cannot bring the static evaluation up to alpha, is seldom the
// best, and a static evaluation far above beta seldom misleads. How seldom depends on the game
// (figures: docs/findings.md, "Why a new game loses by reductions"). In five in a row a quiet move
// may stop a threat that the static evaluation does not see; an evaluation by mobility swings with
// each move. Where a rule is wrong too often it costs more than it saves. Nobody can state how
// often that is in a new game, but the search can count it.
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
