// The sources of the claims: the one list from which the report page and
// docs/reference/bibliography.md are made.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace espalier::lab {

/// A source. A text cites it by its label: "Marsland and Campbell 1981, Table 1".
struct Reference {
  std::string_view label;  ///< authors' surnames and year: "Fishburn 1981", "Plaat and others 1996"
  std::string_view entry;  ///< authors, title, where and when it appeared
};

/// All sources in the alphabetical order of their labels.
[[nodiscard]] const std::vector<Reference>& bibliography();

/// A part of a text that cites a source: surnames, joined by "and" or "&" or followed by "and
/// others" or "et al.", and a year; or a source without a year. Initials are not part of a label.
struct Citation {
  std::size_t begin = 0;                 ///< offset in the text
  std::size_t length = 0;                ///< in bytes
  const Reference* reference = nullptr;  ///< nullptr if the bibliography has no such source
};
/// The citations of a text, in their order.
[[nodiscard]] std::vector<Citation> citations(std::string_view text);

/// The anchor of a source on the page: "ref-marsland-and-campbell-1981".
[[nodiscard]] std::string anchor_of(const Reference& reference);

/// The bibliography as Markdown, a list item for each source.
[[nodiscard]] std::string bibliography_markdown();

}  // namespace espalier::lab
