// The commands `data stat`, ...: their options and their output.
#include "apps/espalier_lab/data_commands.hpp"

#include <fmt/format.h>

#include <memory>
#include <string>
#include <vector>

#include "support/command.hpp"
#include "support/error.hpp"
#include "support/exit_status.hpp"
#include "support/print.hpp"
#include "support/run_command.hpp"
#include "tools/training_data/game_file.hpp"
#include "tools/training_data/statistics_text.hpp"

namespace espalier::training_data {
namespace {

[[nodiscard]] int run_stat(const std::vector<std::string>& files, bool json) {
  Statistics statistics;
  GameRecord game;
  for (const std::string& file : files) {
    GameReader reader(file);
    while (reader.next(game)) statistics.add(game);
  }
  support::print(json ? to_json(statistics).dump() + '\n' : to_table(statistics));
  return support::done;
}

void add_stat(CLI::App& data, int& status) {
  CLI::App* const command =
      support::add_command(data, "stat", "Count the games and positions of files");
  auto files = std::make_shared<std::vector<std::string>>();
  auto json = std::make_shared<bool>(false);
  command->add_option("FILES", *files, "Files of games")->required();
  command->add_flag("--json", *json, "Print the counts as one JSON object");
  command->callback([files, json, &status] {
    status = support::run_command([&] { return run_stat(*files, *json); });
  });
}

}  // namespace

void add_commands(CLI::App& app, int& status) {
  CLI::App* const data =
      support::add_command(app, "data", "Show, check and combine files of self-play games");
  data->require_subcommand(1);
  add_stat(*data, status);
}

}  // namespace espalier::training_data
