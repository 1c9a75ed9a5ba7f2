// What the command `annotate` is given, and the file that an interrupted run leaves.
#pragma once

#include <CLI/CLI.hpp>

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "programs/analyse_arguments.hpp"

namespace espalier::programs {

struct AnnotateArguments : LimitArguments, SizeArguments {
  std::string file{};  ///< "-" for standard input
  std::string out{};   ///< empty: standard output
  bool resume = false;
};
/// Adds FILE, --out, --resume, the limits and the size.
void add_annotate_options(CLI::App& command, AnnotateArguments& arguments);

inline constexpr Milliseconds default_annotation_time = 1000;

/// What runs have finished of a file of games: the text of the games so far, beside the output
/// until that is whole. It is replaced as a whole, so that it never holds a part of a game.
class UnfinishedGames {
 public:
  /// `input` and `settings`: a text that was begun with others is not continued.
  UnfinishedGames(const std::string& out, std::string_view input, std::string settings);

  /// Takes over what another run left. Throws support::Error if there is something and `resume` is
  /// false, if it is of another input or other settings, or if the file is damaged.
  void begin(bool resume);
  /// The games that are finished, and their text.
  [[nodiscard]] std::size_t games() const { return games_; }
  [[nodiscard]] const std::string& text() const { return text_; }
  /// The next game is finished. Saves it, but not more than once in two seconds.
  void add(std::string_view text);
  /// Throws support::Error if that fails.
  void save();
  /// Writes the output and removes the file.
  void finish();

 private:
  std::filesystem::path out_;
  std::filesystem::path path_;
  std::string settings_;
  std::uint64_t input_;
  std::size_t games_ = 0;
  std::string text_;
  Stopwatch since_save_;
};

}  // namespace espalier::programs
