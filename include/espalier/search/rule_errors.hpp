// Where rules that leave out a search are not to be trusted, and how the search finds out.
//
// A late quiet move, or one that cannot bring the static evaluation up to alpha, is seldom the
// best, and a static evaluation far above beta seldom misleads. How seldom depends on the game
// (figures: docs/findings.md, "Why a new game loses by reductions"). In five in a row a quiet move
// may stop a threat that the static evaluation does not see. Nobody can state how often that is in
// a new game, but the search can count it.
#pragma once

#include <algorithm>
#include <cstdint>

namespace espalier {

/// Control nodes at which a rule would have left out a search, and those that speak against it.
struct RuleErrorCount {
  std::uint64_t nodes = 0, errors = 0;
};

/// Not counted: the rules that leave out moves are trusted.
struct NoRuleErrors {
  static constexpr bool are_counted = false;
  [[nodiscard]] static constexpr bool is_control(std::uint64_t) { return false; }
  [[nodiscard]] static constexpr RuleErrorCount count() { return {}; }
  void clear() {}
};

/// At one node of 64 no move is left out, and it is seen what would have been lost. Where that is
/// an error at more than a quarter of these nodes, none is left out anywhere, and all nodes are
/// counted; so they are until enough have been. By nodes, so that the same search visits the same
/// tree on any machine.
class RuleErrors {
 public:
  static constexpr bool are_counted = true;

  /// Is no move to be left out at the node before which so many have been counted?
  [[nodiscard]] bool is_control(std::uint64_t nodes) const { return nodes % period_ == 0; }
  /// At a control node a move would have been left out.
  void add(bool is_error) {
    const std::uint32_t error = is_error ? 1 : 0;
    ++all_.nodes;
    all_.errors += error;
    ++recent_nodes_;
    recent_errors_ += error;
    if (recent_nodes_ < enough_) return;
    period_ = 4 * recent_errors_ <= recent_nodes_ ? 64 : 1;
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
  std::uint32_t period_ = 1;
};

/// Not counted: where the side to move is threatened, the hooks say so (checks), or the rules that
/// leave out a search are trusted.
struct NoThreats {
  static constexpr bool are_counted = false;
  [[nodiscard]] static constexpr RuleErrorCount count() { return {}; }
  void clear() {}
};

/// Reverse futility pruning presumes that nothing threatens the side to move: that it may do
/// anything. At one of 64 nodes that it would cut, the moves are searched all the same; where one
/// of them loses by force, the side to move was threatened. Where that is common, the rule is given
/// up until the next game: a line of threats, each with one answer, passes through such nodes, and
/// it is overlooked if only one of them is cut.
///
/// Common is a cumulative sum test (E. S. Page, "Continuous inspection schemes", Biometrika 41,
/// 1954): each node counts 8 permille against, each threat one for it, and five are proof. Four
/// permille seldom come to that, fifteen soon do.
class Threats {
 public:
  static constexpr bool are_counted = true;

  /// Are they common?
  [[nodiscard]] bool are_common() const { return sum_ >= 1000 * proof_; }
  /// Is the node to be searched before which so many have been counted?
  [[nodiscard]] bool is_control(std::uint64_t nodes) const { return nodes % 64 == 0; }
  /// The moves of a control node are searched.
  void add(bool is_threatened) {
    ++all_.nodes;
    all_.errors += is_threatened ? 1 : 0;
    if (!are_common()) sum_ = std::max(0, sum_ + (is_threatened ? 1000 : 0) - tolerated_);
  }
  /// Since they were last cleared.
  [[nodiscard]] RuleErrorCount count() const { return all_; }
  void clear() { *this = {}; }

 private:
  static constexpr int proof_ = 5, tolerated_ = 8;  // threats; permille of the nodes

  RuleErrorCount all_;
  int sum_ = 0;  // permille
};

}  // namespace espalier
