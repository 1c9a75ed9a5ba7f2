// The command line taken apart with CLI11, as cli.hpp describes it. It does not know what the parts
// of the program do.
#include "apps/espalier/cli.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <iostream>
#include <limits>
#include <memory>

#include "apps/espalier/analyse.hpp"
#include "apps/espalier/bench.hpp"
#include "apps/espalier/perft_command.hpp"
#include "apps/espalier/solve.hpp"
#include "games/chess/notation/fen.hpp"
#include "support/command.hpp"
#include "support/exit_status.hpp"
#include "support/print.hpp"
#include "support/version.hpp"
#include "uci/engine.hpp"
#include "uci/uci.hpp"

namespace espalier::uci {

using support::add_command;
using support::bad_input;
using support::done;

namespace {

constexpr const char* description =
    "Espalier: one alpha-beta game-tree search, here as a chess engine.\n"
    "Without a command it speaks UCI on standard input, as chess programs want it.\n"
    "Other arguments are UCI commands, one each: espalier \"position startpos\" \"go depth 12\"";
void print_line(const std::string& text) { support::print(text + '\n'); }

void add_bench(CLI::App& app, int& status) {
  CLI::App* const command = add_command(
      app, "bench", "Search fixed positions; the last line is \"<nodes> nodes <nps> nps\"");
  auto depth = std::make_shared<int>(bench_depth);
  command->add_option("--depth", *depth, "Plies")
      ->check(CLI::Range(1, max_ply - 1))
      ->capture_default_str();
  command->callback([depth, &status] {
    run_bench({.depth = *depth, .print = print_line});
    status = done;
  });
}

void add_perft(CLI::App& app, int& status) {
  struct Arguments {
    int depth = 0;
    std::string fen{chess::start_fen};
    bool divide = false;
    bool chess960 = false;
  };
  CLI::App* const command =
      add_command(app, "perft", "Count the leaves of the tree of legal moves");
  auto arguments = std::make_shared<Arguments>();
  command->add_option("DEPTH", arguments->depth, "Plies")
      ->required()
      ->check(CLI::Range(0, max_ply));
  command->add_option("--fen", arguments->fen, "Position (the start position if not given)");
  command->add_flag("--divide", arguments->divide, "Also print the count of each first move");
  command->add_flag("--chess960", arguments->chess960, "Write castling as king takes rook");
  command->callback([arguments, &status] {
    const auto position = chess::parse_fen(arguments->fen);
    if (!position) {
      std::cerr << "--fen: " << position.error().message << '\n';
      status = bad_input;
      return;
    }
    run_perft(position.value(), {.depth = arguments->depth,
                                 .divide = arguments->divide,
                                 .chess960 = arguments->chess960,
                                 .print = print_line});
    status = done;
  });
}

void add_analyse(CLI::App& app, int& status) {
  CLI::App* const command = add_command(
      app, "analyse",
      "Search the positions of an EPD file, or one FEN.\n"
      "A position with bm, am or dm counts as solved if the move found is one of bm, none of am,\n"
      "and announces mate in at most dm moves. The file is refused as a whole, before anything is\n"
      "searched, if a line of it cannot be read. Column 'since': the move was best from that depth "
      "on.");
  auto request = std::make_shared<AnalyseRequest>();
  auto* const file = command->add_option("FILE", request->file, "EPD file, - for standard input");
  auto* const fen =
      command->add_option("--fen", request->fen, "Analyse this position, depth by depth");
  file->excludes(fen);
  command->add_option("--depth", request->depth, "Plies")->check(CLI::Range(1, max_ply - 1));
  command->add_option("--nodes", request->nodes, "Nodes a position")
      ->check(CLI::Range(std::uint64_t{1}, std::uint64_t{1} << 62));
  command
      ->add_option("--movetime", request->movetime,
                   "Milliseconds a position (3000 if no limit is given)")
      ->check(CLI::Range(Milliseconds{1}, Milliseconds{1} << 40));
  command->add_option("--threads", request->threads, "Threads")
      ->check(CLI::Range(std::int64_t{1}, most_threads))
      ->capture_default_str();
  command->add_option("--hash", request->mib, "Transposition table, MiB")
      ->check(CLI::Range(std::int64_t{1}, most_mib))
      ->capture_default_str();
  command->add_option("--multipv", request->lines, "Lines with a score of their own")
      ->check(CLI::Range(1, 256))
      ->capture_default_str();
  command
      ->add_option("--min-solved", request->least_solved,
                   "Exit with status 1 if fewer positions are solved")
      ->check(CLI::Range(0, std::numeric_limits<int>::max()));
  command->add_flag("--json", request->json,
                    "One JSON object a line: type \"iteration\" (only with --fen), \"position\", "
                    "\"total\"");
  command->callback([request, &status] {
    if (request->file.empty() && !request->fen) {
      throw CLI::RequiredError("FILE or --fen");
    }
    status = run_analyse(*request);
  });
}

void add_solve(CLI::App& app, int& status) {
  CLI::App* const command = add_command(app, "solve", "Solve a game exactly");
  command->require_subcommand(1);
  CLI::App* const game = add_command(*command, "connect_four",
                                     "Solve a Connect Four position. The score is 0 for a draw; if "
                                     "the side to move wins, one more\n"
                                     "than the stones that it has left in hand then; negative if "
                                     "the opponent wins. Positions with\n"
                                     "few stones take long: Ctrl-C prints what is proven so far.");
  auto request = std::make_shared<SolveRequest>();
  game->add_option("MOVES", request->moves,
                   "Columns played so far, as in 4435 (none: empty board)");
  game->add_option("--width", request->width, "Columns")->capture_default_str();
  game->add_option("--height", request->height, "Rows")->capture_default_str();
  game->add_option("--hash", request->mib, "Transposition table, MiB")
      ->check(CLI::Range(std::int64_t{1}, most_mib))
      ->capture_default_str();
  game->add_flag("--json", request->json, "Print one JSON object");
  game->callback([request, &status] { status = run_solve_connect_four(*request); });
}

/// Everything the command line knows beside UCI.
void describe(CLI::App& app, const std::vector<support::AddCommands>& more, int& status) {
  app.set_version_flag("--version", "espalier " + std::string(support::version()));
  app.footer(support::exit_notes);
  app.require_subcommand(1);
  add_bench(app, status);
  add_perft(app, status);
  add_analyse(app, status);
  add_solve(app, status);
  for (const auto& add : more) add(app, status);
}

/// Options and the commands of the command line; everything else is UCI. `bench` and `perft` are
/// both: with `quit` at the end they are meant as UCI.
[[nodiscard]] bool is_command_line(const CLI::App& app, const std::vector<std::string>& arguments) {
  const std::string& first = arguments.front();
  if (arguments.back() == "quit") return false;
  const auto commands =
      app.get_subcommands([&](const CLI::App* each) { return each->check_name(first); });
  return first.substr(0, 1) == "-" || !commands.empty();
}

}  // namespace

int run_program(std::vector<std::string> arguments, const std::vector<support::AddCommands>& more) {
  if (arguments.empty()) return run_uci(std::cin);
  CLI::App app(description, "espalier");
  int status = done;
  describe(app, more, status);
  if (!is_command_line(app, arguments)) return run_commands(arguments);
  std::reverse(arguments.begin(), arguments.end());  // as CLI11 wants a vector
  try {
    app.parse(arguments);
  } catch (const CLI::ParseError& error) {
    return app.exit(error, std::cout, std::cerr) == 0 ? done : bad_input;
  }
  return status;
}

}  // namespace espalier::uci
