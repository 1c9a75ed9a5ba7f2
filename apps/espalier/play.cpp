#include "apps/espalier/play.hpp"

#include <memory>
#include <string>
#include <type_traits>

#include "catalogue/games.hpp"
#include "programs/play.hpp"
#include "support/command.hpp"

namespace espalier::apps {

namespace {

struct PlayArguments : programs::PlayArguments {
  std::string game{catalogue::DefaultGame::name};
};

}  // namespace

void add_play(CLI::App& app, int& status) {
  CLI::App* const command =
      support::add_command(app, "play", "Play a game against the computer in the terminal");
  auto arguments = std::make_shared<PlayArguments>();
  command->add_option("GAME", arguments->game, "The game")
      ->check(CLI::IsMember(catalogue::names()))
      ->capture_default_str();
  programs::add_play_options(*command, *arguments);
  command->add_option("--endgames", arguments->endgames,
                      "Of checkers: endgame database, as `espalier build-database` writes it");
  command->callback([arguments, &status] {
    (void)catalogue::visit_game(arguments->game, [&]<class G>(std::type_identity<G>) {
      if (!arguments->endgames.empty() && !HasEndgames<G>) {
        throw CLI::ValidationError("--endgames: there is no database of " + arguments->game);
      }
      status = programs::play<G>(*arguments);
    });
  });
}

}  // namespace espalier::apps
