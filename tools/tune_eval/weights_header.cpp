// Formatting of the weights as C++.
#include "tools/tune_eval/weights_header.hpp"

#include <fmt/format.h>

#include <array>
#include <cstddef>
#include <cstring>
#include <vector>

#include "tools/tune_eval/weight_parameters.hpp"

namespace espalier::tune_eval {

namespace {

constexpr std::size_t width = 100;

constexpr std::string_view head =
    R"(// The weights of the hand-written evaluation. The whole file is written by
// `espalier-lab tune-eval`; weights.hpp documents each weight.
#pragma once

#include <string_view>

#include "games/chess/evaluation/weights.hpp"

namespace espalier::chess {

/// Where the numbers come from; losses are those of log-likelihood, in nats a position.
inline constexpr std::string_view weights_origin =
)";

[[nodiscard]] std::string text_of(int number) { return std::to_string(number); }
[[nodiscard]] std::string text_of(TaperedScore score) {
  return fmt::format("{{{}, {}}}", score.middle_game(), score.end_game());
}
/// The text of a number or a score with a fixed width, for tables.
[[nodiscard]] std::string column_of(int number) { return fmt::format("{:4}", number); }
[[nodiscard]] std::string column_of(TaperedScore score) {
  return fmt::format("{{{:4}, {:4}}}", score.middle_game(), score.end_game());
}

/// Words in lines of at most `width`, each line beginning with `indent`.
[[nodiscard]] std::string wrapped(const std::vector<std::string>& words,
                                  const std::string& indent) {
  std::string text;
  std::string line = indent;
  for (const std::string& word : words) {
    const bool is_first = line.size() == indent.size();
    if (!is_first && line.size() + 1 + word.size() > width) {
      text += line + '\n';
      line = indent;
    }
    line += (line.size() == indent.size() ? "" : " ") + word;
  }
  return text + line;
}

/// The elements, each except the last with a comma.
template <class Part, class Text>
[[nodiscard]] std::vector<std::string> listed(const Part& part, Text text) {
  std::vector<std::string> words;
  for (std::size_t i = 0; i < part.size(); ++i) {
    words.push_back(text(part[i]) + (i + 1 < part.size() ? "," : ""));
  }
  return words;
}

/// A row of numbers, in one line if it fits into `columns`.
template <class Row>
[[nodiscard]] std::string braced(const Row& row, std::size_t columns, const std::string& indent) {
  const auto words = listed(row, [](auto number) { return text_of(number); });
  const std::string line = fmt::format("{{{{{}}}}}", fmt::join(words, " "));
  return line.size() <= columns ? line : "{{\n" + wrapped(words, indent) + "}}";
}
/// A row of a table, aligned if it fits into one line.
template <class Row>
[[nodiscard]] std::string table_row(const Row& row, std::size_t columns,
                                    const std::string& indent) {
  const auto words = listed(row, [](auto number) { return column_of(number); });
  const std::string line = fmt::format("{{{{{}}}}}", fmt::join(words, " "));
  return line.size() <= columns ? line : braced(row, columns, indent);
}

/// `depth`: number of enclosing arrays; `column`: where the initialiser begins.
template <class Part>
[[nodiscard]] std::string initialiser(const Part& part, std::size_t depth, std::size_t column) {
  if constexpr (!is_array<Part>) {
    return text_of(part);
  } else {
    constexpr std::size_t brackets = 7;  // of a table and the comma, after its last row
    const std::size_t columns = width - column - brackets;
    const std::string indent(6 + 2 * depth, ' ');
    if constexpr (is_array<typename Part::value_type>) {
      const auto lines = listed(part, [&](const auto& row) {
        return '\n' + indent + initialiser(row, depth + 1, indent.size());
      });
      return fmt::format("{{{{{}}}}}", fmt::join(lines, ""));
    } else {
      return depth > 0 ? table_row(part, columns, indent) : braced(part, columns, indent);
    }
  }
}

/// A string literal over several lines.
[[nodiscard]] std::string literal(std::string_view text) {
  std::string lines;
  const std::string indent(4, ' ');
  constexpr std::size_t quotes = 3;  // two quotes and the semicolon
  while (!text.empty()) {
    std::size_t end = text.size();
    if (end > width - indent.size() - quotes) {
      const std::size_t blank = text.rfind(' ', width - indent.size() - quotes - 1);
      if (blank != std::string_view::npos) end = blank + 1;
    }
    lines += fmt::format("{}{}\"{}\"", lines.empty() ? "" : "\n", indent, text.substr(0, end));
    text.remove_prefix(end);
  }
  return lines;
}

}  // namespace

std::string weights_source(const chess::Weights& weights, std::string_view origin) {
  std::string text(head);
  text += literal(origin) +
          ";\n\n"
          "// clang-format off\n"
          "inline constexpr Weights fitted_weights{\n";
  chess::for_each_part(weights, [&text](const char* name, const auto& part) {
    text += fmt::format("    .{} = {},\n", name, initialiser(part, 0, 8 + std::strlen(name)));
  });
  return text +
         "};\n"
         "// clang-format on\n"
         "\n"
         "}  // namespace espalier::chess\n";
}

}  // namespace espalier::tune_eval
