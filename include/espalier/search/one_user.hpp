// A search object belongs to one thread at a time.
#pragma once

#include <atomic>
#include <cassert>
#include <stdexcept>

namespace espalier {

/// Whether a function of an object is running.
class OneUser {
 public:
  /// For the time of one function.
  class Use {
   public:
    /// A second use at the same time is a mistake of the caller: asserted, and in builds without
    /// assertions refused by std::logic_error.
    explicit Use(OneUser& user) : user_(user) {
      if (!user_.is_used_.exchange(true, std::memory_order_acquire)) return;
      assert(false && "a search object is used twice at the same time");
      throw std::logic_error("a search object is used twice at the same time");
    }
    ~Use() { user_.is_used_.store(false, std::memory_order_release); }
    Use(const Use&) = delete;
    Use& operator=(const Use&) = delete;

   private:
    OneUser& user_;
  };

 private:
  std::atomic<bool> is_used_{false};
};

}  // namespace espalier
