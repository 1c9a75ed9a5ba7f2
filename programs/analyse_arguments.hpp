// What the command `analyse` is given, for any game.
#pragma once

#include <CLI/CLI.hpp>

#include <cstdint>
#include <optional>
#include <string>

#include "espalier/search/limits.hpp"
#include "espalier/search/time_management.hpp"

namespace espalier::programs {

/// What a new search is given if it is the usual one.
struct NothingMore {
  void operator()(auto&) const {}
};

/// Limits of a search as options.
struct LimitArguments {
  std::optional<int> depth{};              ///< plies
  std::optional<std::uint64_t> nodes{};    ///< per position
  std::optional<Milliseconds> movetime{};  ///< per position; the default if there is no limit
};
/// Adds --depth, --nodes and --movetime; `arguments` must outlive the command.
void add_limit_options(CLI::App& command, LimitArguments& arguments, Milliseconds default_time);
[[nodiscard]] Limits limits_of(const LimitArguments& arguments, Milliseconds default_time);

/// How much a search may use.
struct SizeArguments {
  std::int64_t threads = 1;
  std::int64_t hash_mib = 64;
};
/// Adds --threads and --hash.
void add_size_options(CLI::App& command, SizeArguments& arguments);
/// Is there so much memory? Prints to standard error if there is not.
[[nodiscard]] bool has_memory(const SizeArguments& arguments);

inline constexpr Milliseconds default_analysis_time = 3000;

struct AnalyseArguments : LimitArguments, SizeArguments {
  std::string file{};                ///< "-" for standard input; or else
  std::optional<std::string> fen{};  ///< one position
  std::string endgames{};            ///< file of a database; empty: none
  int lines = 1;
  bool json = false;
};
/// Adds FILE, --fen, the limits, the size, --multipv and --json.
void add_analyse_options(CLI::App& command, AnalyseArguments& arguments, const char* file_text,
                         const char* position_text);
/// Throws CLI::RequiredError if there is nothing to analyse.
void require_position(const AnalyseArguments& arguments);

[[nodiscard]] inline Limits limits_of(const AnalyseArguments& arguments) {
  Limits limits = limits_of(arguments, default_analysis_time);
  limits.lines = arguments.lines;
  return limits;
}

/// What the command `moves` is given.
struct MovesArguments : LimitArguments, SizeArguments {
  std::string position = "startpos";
  bool json = false;
};
/// Adds POSITION, the limits, the size and --json.
void add_moves_options(CLI::App& command, MovesArguments& arguments);

}  // namespace espalier::programs
