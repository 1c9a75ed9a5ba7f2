// Whether all threads of a search take part.
#pragma once

namespace espalier {

/// Calls `run(number)`, which searches with `search`, until each of its threads has searched nodes,
/// at most `tries` times: a single search may end before a loaded system has started the last
/// thread. The observer must count.
template <class S, class Run>
[[nodiscard]] bool every_thread_searches(S& search, int tries, Run run) {
  const auto is_idle = [&](unsigned i) { return search.observer(i).interior == 0; };
  unsigned first_idle = 0;
  for (int number = 0;; ++number) {
    while (first_idle < search.size() && !is_idle(first_idle)) ++first_idle;
    if (first_idle == search.size()) return true;
    if (number == tries) return false;
    run(number);
  }
}

}  // namespace espalier
