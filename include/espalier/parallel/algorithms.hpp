// The list of the parallel algorithms, for tests and laboratory. Each is described in its own file.
#pragma once

#include <functional>

#include "espalier/parallel/abdada.hpp"
#include "espalier/parallel/aphid.hpp"
#include "espalier/parallel/dynamic_tree_splitting.hpp"
#include "espalier/parallel/enhanced_pv_splitting.hpp"
#include "espalier/parallel/jamboree.hpp"
#include "espalier/parallel/lazy_smp.hpp"
#include "espalier/parallel/mandatory_work_first.hpp"
#include "espalier/parallel/parallel_aspiration.hpp"
#include "espalier/parallel/pv_splitting.hpp"
#include "espalier/parallel/root_splitting.hpp"
#include "espalier/parallel/tdsab.hpp"
#include "espalier/parallel/tree_splitting.hpp"
#include "espalier/parallel/tree_splitting_by_messages.hpp"
#include "espalier/parallel/uidpabs.hpp"
#include "espalier/parallel/young_brothers_wait.hpp"

namespace espalier::parallel {

/// A parallel algorithm as a type.
/// `table`: the processors meet in the table, so that the game needs keys.
template <template <class> class A, bool table = false>
struct Algorithm {
  static constexpr bool needs_table = table;
  /// On the machine S, do its processors send messages instead of sharing a memory?
  template <class S>
  static constexpr bool sends_messages = requires {
    typename A<S>::Message;
  };
  const char* name;            ///< as its paper has it
  const char* source;          ///< authors and year
  bool runs_unlimited = true;  ///< on a machine of unlimited processors

  /// As `parallel::search`.
  template <Game G, Evaluator<G> J>
  [[nodiscard]] Report operator()(const G& position, J& evaluator, int depth,
                                  const Options& options,
                                  const std::function<void(const Interval&)>& observer = {}) const {
    return search<A>(position, evaluator, depth, options, observer);
  }
};

/// Calls `visitor` with the Algorithm of each, in the order of their publication.
template <class Visitor>
void for_each_algorithm(Visitor&& visitor) {
  visitor(Algorithm<RootSplitting>{"root splitting", "Chess Programming Wiki"});
  visitor(Algorithm<ParallelAspiration>{"parallel aspiration", "Baudet 1978", false});
  visitor(Algorithm<TreeSplitting>{"tree-splitting", "Finkel and Fishburn 1982", false});
  visitor(Algorithm<TreeSplittingByMessages>{"tree-splitting by messages",
                                             "Finkel and Fishburn 1982", false});
  visitor(Algorithm<MandatoryWorkFirst>{"mandatory work first", "Akl, Barnard and Doran 1982"});
  visitor(Algorithm<PvSplitting>{"PV-splitting", "Marsland and Campbell 1982"});
  visitor(Algorithm<Uidpabs>{"UIDPABS", "Newborn 1988", false});
  visitor(Algorithm<EnhancedPvSplitting>{"enhanced PV-splitting", "Hyatt, Suter and Nelson 1989"});
  visitor(Algorithm<YoungBrothersWait>{"young brothers wait", "Feldmann and others 1989"});
  visitor(Algorithm<Jamboree>{"Jamboree", "Joerg and Kuszmaul 1994"});
  visitor(Algorithm<Aphid>{"APHID", "Brockington and Schaeffer 1996", false});
  visitor(Algorithm<DynamicTreeSplitting>{"dynamic tree splitting", "Hyatt 1997"});
  visitor(Algorithm<Abdada, true>{"ABDADA", "Weill 1996", false});
  visitor(Algorithm<Tdsab, true>{"TDSAB", "Kishimoto and Schaeffer 2002", false});
  visitor(Algorithm<LazySmp, true>{"Lazy SMP", "Chess Programming Wiki", false});
}

}  // namespace espalier::parallel
