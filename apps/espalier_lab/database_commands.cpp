// The command `build-database`: its options and its output.
#include "apps/espalier_lab/database_commands.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>

#include "games/checkers/notation.hpp"
#include "games/checkers/retrograde_analysis.hpp"
#include "support/command.hpp"
#include "support/error.hpp"
#include "support/exit_status.hpp"
#include "support/files.hpp"
#include "support/interrupt.hpp"
#include "support/json_lines.hpp"
#include "support/print.hpp"
#include "support/run_command.hpp"
#include "support/terminal.hpp"

namespace espalier::checkers {

namespace {

using Json = nlohmann::ordered_json;

constexpr const char* description = "Build the endgame database of English draughts";
constexpr const char* notes =
    "The exact value of every position with few pieces, by retrograde analysis: a win or loss in "
    "a\n"
    "number of plies, or a draw. Before the file is written, each value is compared with those of\n"
    "the position's successors. Four pieces take seconds.\n\n";

struct DatabaseArguments {
  std::string file;
  int pieces = EndgameDatabase::max_pieces;
  bool json = false;
};

/// Positions by the result for the side to move.
struct Results {
  std::size_t wins = 0;
  std::size_t losses = 0;
  std::size_t draws = 0;
  int longest = 0;  ///< the most plies that a win takes

  void add(Score score) {
    ++(score > 0 ? wins : score < 0 ? losses : draws);
    if (score > 0) longest = std::max(longest, plies_to_end(score));
  }
  [[nodiscard]] std::size_t all() const { return wins + losses + draws; }
};

[[nodiscard]] std::map<int, Results> results_by_pieces(const EndgameDatabase& database) {
  std::map<int, Results> results;
  for (const Material& material : database.materials()) {
    const auto& codes = database.codes(material);
    for (std::size_t i = 0; i < codes.size(); ++i) {
      if (EndgameDatabase::board_at(material, i)) {
        results[material.pieces()].add(EndgameDatabase::score_of(codes[i]));
      }
    }
  }
  return results;
}

void print_results(const std::map<int, Results>& results, std::size_t bytes, bool json) {
  if (json) {
    Json out{{"type", "database"}, {"game", "checkers"}, {"bytes", bytes}};
    for (const auto& [pieces, found] : results) {
      out["pieces"].push_back({{"pieces", pieces},
                               {"positions", found.all()},
                               {"wins", found.wins},
                               {"losses", found.losses},
                               {"draws", found.draws},
                               {"longest_win_plies", found.longest}});
    }
    support::print(support::json_line(out));
    return;
  }
  std::string text = fmt::format("{:>6} {:>10} {:>10} {:>10} {:>10} {:>12}\n", "pieces",
                                 "positions", "wins", "losses", "draws", "longest win");
  for (const auto& [pieces, found] : results) {
    text += fmt::format("{:>6} {:>10} {:>10} {:>10} {:>10} {:>6} plies\n", pieces, found.all(),
                        found.wins, found.losses, found.draws, found.longest);
  }
  support::print(text +
                 fmt::format("Each value follows from its successors; {} bytes written\n", bytes));
}

[[nodiscard]] int build(const DatabaseArguments& arguments) {
  support::check_output(arguments.file);
  std::atomic<bool> is_stopped{false};
  const support::Interrupt interrupt([&] { is_stopped = true; });
  support::Progress progress;
  const auto database = build_database(arguments.pieces, [&](std::size_t done, std::size_t all) {
    progress.show(fmt::format("{} positions analysed", support::bar(done, all)));
    return !is_stopped.load();
  });
  if (!database) return support::interrupted;
  progress.show("comparing each value with its successors");
  if (const auto board = find_contradiction(*database)) {
    throw support::Error("the value of " + to_fen(*board) +
                             " does not follow from its successors: a bug, please report it",
                         support::goal_missed);
  }
  const std::string bytes = database->to_bytes();
  support::write_whole(arguments.file, bytes);
  progress.clear();
  print_results(results_by_pieces(*database), bytes.size(), arguments.json);
  return support::done;
}

}  // namespace

void add_database_commands(CLI::App& app, int& status) {
  CLI::App* const command = support::add_command(app, "build-database", description);
  command->footer(std::string(notes) + support::exit_notes);
  auto arguments = std::make_shared<DatabaseArguments>();
  command->add_option("FILE", arguments->file, "The file to write")->required();
  command->add_option("--pieces", arguments->pieces, "Pieces of both sides together")
      ->check(CLI::Range(2, EndgameDatabase::max_pieces))
      ->capture_default_str();
  command->add_flag("--json", arguments->json, "Print one JSON object");
  command->callback([arguments, &status] {
    status = support::run_command([&arguments] { return build(*arguments); });
  });
}

}  // namespace espalier::checkers
