#include "lab/bibliography.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <iterator>
#include <regex>

namespace espalier::lab {

namespace {

constexpr Reference entries[] = {
#include "lab/bibliography.inc"
};

/// "Marsland & Campbell" and "Plaat et al." as the labels have them; initials are left out.
[[nodiscard]] std::string label_of(const std::string& cited) {
  if (cited == "survey of 1981") return "Marsland and Campbell 1981";
  static const std::regex initial("[A-Z]\\. ");
  static const std::regex ampersand(" & ");
  static const std::regex others(" et al\\.");
  return std::regex_replace(
      std::regex_replace(std::regex_replace(cited, initial, ""), ampersand, " and "), others,
      " and others");
}

[[nodiscard]] const Reference* find(const std::string& label) {
  const auto& all = bibliography();
  const auto found = std::find_if(all.begin(), all.end(), [&label](const Reference& reference) {
    return reference.label == label;
  });
  return found == all.end() ? nullptr : &*found;
}

}  // namespace

const std::vector<Reference>& bibliography() {
  static const std::vector<Reference> all(std::begin(entries), std::end(entries));
  return all;
}

std::vector<Citation> citations(std::string_view text) {
  // Surnames may have particles and hyphens: "van den Herik", "David-Tabibi".
  static const std::string name("(?:[A-Z]\\. )*(?:v[ao]n (?:de[nr] )?)?[A-Z][A-Za-z'-]+");
  static const std::regex pattern(name + "(?:, " + name + ")*(?:,? (?:and|&) (?:" + name +
                                  "|others)| et al\\.)? (?:1[89]|20)[0-9][0-9][a-z]?\\b"
                                  "|Chess Programming Wiki|Rival\\b|survey of 1981");
  std::vector<Citation> found;
  const std::string all(text);
  for (std::sregex_iterator match(all.begin(), all.end(), pattern), end; match != end; ++match) {
    found.push_back({static_cast<std::size_t>(match->position()),
                     static_cast<std::size_t>(match->length()), find(label_of(match->str()))});
  }
  return found;
}

std::string anchor_of(const Reference& reference) {
  std::string anchor = "ref-";
  for (const char c : reference.label) {
    const auto byte = static_cast<unsigned char>(c);
    const bool is_kept = std::isalnum(byte) != 0;
    if (is_kept || anchor.back() != '-')
      anchor += is_kept ? static_cast<char>(std::tolower(byte)) : '-';
  }
  return anchor;
}

std::string bibliography_markdown() {
  std::string text;
  for (const Reference& reference : bibliography())
    text += fmt::format("- **{}.** {}\n", reference.label, reference.entry);
  return text;
}

}  // namespace espalier::lab
