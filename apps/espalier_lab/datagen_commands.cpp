// The command `datagen`: its options and its output.
#include "apps/espalier_lab/datagen_commands.hpp"

#include <memory>
#include <string>
#include <type_traits>

#include "apps/espalier_lab/game_readers.hpp"
#include "apps/evaluation_options.hpp"
#include "apps/game_option.hpp"
#include "programs/datagen.hpp"
#include "support/command.hpp"
#include "support/error.hpp"
#include "support/exit_status.hpp"
#include "support/run_command.hpp"
#include "tools/datagen/self_play.hpp"

namespace espalier::datagen {
namespace {

constexpr const char* description = "Play games against itself, to train networks on";
struct Arguments {
  programs::DatagenArguments common;
  apps::EvaluationArguments evaluation;
  std::string openings = "standard";
  std::string game{catalogue::DefaultGame::name};
};

[[nodiscard]] int run(const Arguments& arguments) {
  return apps::visit_game(arguments.game, [&]<class G>(std::type_identity<G>) {
    typename PlayerOf<G>::Options options;
    if constexpr (ChoosesEvaluation<G>) {
      options.evaluation = apps::evaluation_choice(arguments.evaluation);
      if (arguments.openings == "varied") options.openings = Openings::varied;
    } else if (arguments.evaluation.evaluation || arguments.evaluation.eval_file ||
               arguments.openings != "standard") {
      throw support::Error("--evaluation, --eval-file and --openings are for chess");
    }
    return programs::run_datagen<PlayerOf<G>>(arguments.common, training_data::sides_of<G>(),
                                              options);
  });
}

}  // namespace

void add_commands(CLI::App& app, int& status) {
  CLI::App* const command = support::add_command(app, "datagen", description);
  command->footer(std::string("  espalier-lab datagen --out games.bin --games 100000\n"
                              "\n"
                              "Each game starts with 8 or 9 random plies; --openings varied has "
                              "other starts, too. ") +
                  programs::datagen_notes + "; `data merge`\njoins them.\n\n" +
                  support::exit_notes);
  auto arguments = std::make_shared<Arguments>();
  apps::add_game_option(*command, arguments->game);
  programs::add_datagen_options(*command, arguments->common);
  apps::add_evaluation_options(*command, arguments->evaluation);
  command
      ->add_option(
          "--openings", arguments->openings,
          "standard; or varied: 6 to 10 random plies, in a tenth of the games from a start "
          "of Chess960, and in a tenth random endings of 5 to 12 men")
      ->check(CLI::IsMember({"standard", "varied"}))
      ->capture_default_str();
  command->callback([arguments, &status] {
    status = support::run_command([&arguments] { return run(*arguments); });
  });
}

}  // namespace espalier::datagen
