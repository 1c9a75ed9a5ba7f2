// Counts the searches that find the same value where all of them must.
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <utility>

namespace espalier::lab {

/// The first search of a position and depth sets the value that the others are compared with. It is
/// counted itself.
class SameValues {
 public:
  void add(const std::string& position, int depth, double score) {
    const auto first = values_.try_emplace({position, depth}, score).first;
    ++searches_;
    same_ += first->second == score ? 1 : 0;
  }

  [[nodiscard]] std::size_t searches() const { return searches_; }
  /// Searches with the value of the first one.
  [[nodiscard]] std::size_t same() const { return same_; }

 private:
  std::map<std::pair<std::string, int>, double> values_;
  std::size_t searches_ = 0;
  std::size_t same_ = 0;
};

}  // namespace espalier::lab
