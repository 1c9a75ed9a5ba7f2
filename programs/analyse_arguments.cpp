#include "programs/analyse_arguments.hpp"

#include <fmt/format.h>

#include <iostream>

#include "espalier/score.hpp"
#include "protocols/memory.hpp"

namespace espalier::programs {

void add_limit_options(CLI::App& command, LimitArguments& arguments, Milliseconds default_time) {
  command.add_option("--depth", arguments.depth, "Plies")->check(CLI::Range(1, max_ply - 1));
  command.add_option("--nodes", arguments.nodes, "Nodes per position")
      ->check(CLI::Range(std::uint64_t{1}, std::uint64_t{1} << 62));
  command
      .add_option("--movetime", arguments.movetime,
                  fmt::format("Milliseconds per position ({} if no limit is given)", default_time))
      ->check(CLI::Range(Milliseconds{1}, Milliseconds{1} << 40));
}

Limits limits_of(const LimitArguments& arguments, Milliseconds default_time) {
  Limits limits;
  if (arguments.depth) limits.depth = *arguments.depth;
  if (arguments.nodes) limits.nodes = *arguments.nodes;
  if (arguments.movetime) limits.time = TimeBudget{*arguments.movetime, *arguments.movetime};
  if (!arguments.depth && !arguments.nodes && !arguments.movetime) {
    limits.time = TimeBudget{default_time, default_time};
  }
  return limits;
}

void add_size_options(CLI::App& command, SizeArguments& arguments) {
  command.add_option("--threads", arguments.threads, "Threads")
      ->check(CLI::Range(std::int64_t{1}, protocols::max_threads))
      ->capture_default_str();
  command.add_option("--hash", arguments.hash_mib, "Transposition table, MiB")
      ->check(CLI::Range(std::int64_t{1}, protocols::max_hash_mib))
      ->capture_default_str();
}

bool has_memory(const SizeArguments& arguments) {
  const auto error = protocols::check_memory(arguments.hash_mib);
  if (error) std::cerr << "--hash: " << *error << '\n';
  return !error;
}

void add_analyse_options(CLI::App& command, AnalyseArguments& arguments, const char* file_text,
                         const char* position_text) {
  auto* const file = command.add_option("FILE", arguments.file, file_text);
  file->excludes(command.add_option("--fen", arguments.fen, position_text));
  add_limit_options(command, arguments, default_analysis_time);
  add_size_options(command, arguments);
  command.add_option("--multipv", arguments.lines, "Number of best moves to report")
      ->check(CLI::Range(1, 256))
      ->capture_default_str();
  command.add_flag("--json", arguments.json,
                   "One JSON object per line: type \"iteration\" (only with --fen), \"position\", "
                   "\"total\"");
}

void add_moves_options(CLI::App& command, MovesArguments& arguments) {
  command.add_option("POSITION", arguments.position, "A FEN, or the position as the game has it")
      ->capture_default_str();
  add_limit_options(command, arguments, default_analysis_time);
  add_size_options(command, arguments);
  command.add_flag("--json", arguments.json,
                   "One JSON object per line: type \"iteration\" for each depth, then \"moves\"");
}

void require_position(const AnalyseArguments& arguments) {
  if (arguments.file.empty() && !arguments.fen) throw CLI::RequiredError("FILE or --fen");
}

}  // namespace espalier::programs
