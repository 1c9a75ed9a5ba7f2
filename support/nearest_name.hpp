// Finds the name that a misspelt word most probably means.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace espalier::support {

/// Fewest insertions, deletions and replacements of a character that turn `a` into `b`
/// (Levenshtein distance).
[[nodiscard]] std::size_t edit_distance(std::string_view a, std::string_view b);

/// The name with the smallest edit distance to `word`; empty if all differ in more than a third of
/// the characters of `word` (at least one, at most two).
[[nodiscard]] std::string nearest_name(std::string_view word,
                                       const std::vector<std::string>& names);

}  // namespace espalier::support
