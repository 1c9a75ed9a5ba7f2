// The split points that are open to helpers, and the processors that look for one.
#pragma once

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

#include "espalier/game.hpp"
#include "espalier/parallel/machine.hpp"
#include "espalier/parallel/node.hpp"

namespace espalier::parallel {

template <Game G>
class Pool {
 public:
  using SplitPoint = parallel::SplitPoint<G>;

  explicit Pool(Machine& machine) : machine_(machine) {}

  /// Makes a split point known and wakes an idle processor for each of its moves. On an unlimited
  /// machine, `start` gives work to a new processor where none is idle.
  template <class Start>
  void open(SplitPoint& split, const Start& start) {
    split.place = open_.size();
    open_.push_back(&split);
    std::size_t wanted = split.node.remaining();
    for (std::size_t i = idle_.size(); i-- > 0 && wanted > 0;) {
      if (!lies_below(&split, idle_[i].below)) continue;
      machine_.wake(*idle_[i].processor);
      idle_.erase(idle_.begin() + static_cast<std::ptrdiff_t>(i));
      --wanted;
    }
    for (; machine_.is_unlimited() && wanted > 0; --wanted) start(machine_.add());
  }
  void close(SplitPoint& split) {
    if (split.place == SplitPoint::not_open) return;
    open_[split.place] = open_.back();
    open_[split.place]->place = split.place;
    open_.pop_back();
    split.place = SplitPoint::not_open;
  }

  /// co_await wait(...): until a split point below `below` opens (any if null) or `call` is called.
  [[nodiscard]] auto wait(Processor& processor, const SplitPoint* below = nullptr) {
    idle_.push_back({&processor, below});
    return machine_.wait(processor);
  }
  void call(Processor& processor) {
    const auto it = std::find_if(idle_.begin(), idle_.end(),
                                 [&](const Idle& idle) { return idle.processor == &processor; });
    if (it == idle_.end()) return;  // it is awake
    idle_.erase(it);
    machine_.wake(processor);
  }
  [[nodiscard]] bool has_idle() const { return !idle_.empty(); }

  /// Does a move of this split point need a processor?
  [[nodiscard]] bool needs_help(const SplitPoint& split) const {
    return split.node.remaining() > split.arriving && !is_stopped(&split);
  }
  /// Is there a cutoff at this split point or at one above it?
  [[nodiscard]] bool is_stopped(const SplitPoint* split) const {
    for (; split != nullptr; split = split->parent)
      if (split->cut_at && *split->cut_at <= machine_.time()) return true;
    return false;
  }
  [[nodiscard]] static bool lies_below(const SplitPoint* split, const SplitPoint* above) {
    if (above == nullptr) return true;
    for (split = split->parent; split != nullptr; split = split->parent)
      if (split == above) return true;
    return false;
  }

  /// A random open split point below `below` (any if null) that needs help, and of its owner's tree
  /// the one nearest to the root; null if there is none.
  [[nodiscard]] SplitPoint* random_victim(Processor& thief, const SplitPoint* below = nullptr) {
    if (open_.empty()) return nullptr;
    const std::size_t first = thief.random() % open_.size();
    for (std::size_t i = 0; i < open_.size(); ++i) {
      SplitPoint* const split = open_[(first + i) % open_.size()];
      if (needs_help(*split) && lies_below(split, below)) return highest(*split, below);
    }
    return nullptr;
  }
  /// The open split point that needs help and is best by `better`; null if there is none.
  template <class Better>
  [[nodiscard]] SplitPoint* best(const Better& better) const {
    SplitPoint* found = nullptr;
    for (SplitPoint* const split : open_)
      if (needs_help(*split) && (found == nullptr || better(*split, *found))) found = split;
    return found;
  }

 private:
  struct Idle {
    Processor* processor;
    const SplitPoint* below;
  };

  [[nodiscard]] SplitPoint* highest(SplitPoint& split, const SplitPoint* below) const {
    SplitPoint* found = &split;
    for (SplitPoint* up = split.parent; up != nullptr && up != below; up = up->parent)
      if (&up->owner == &split.owner && needs_help(*up)) found = up;
    return found;
  }

  Machine& machine_;
  std::vector<SplitPoint*> open_{};
  std::vector<Idle> idle_{};
};

}  // namespace espalier::parallel
