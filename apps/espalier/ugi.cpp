#include "apps/espalier/ugi.hpp"

#include <iostream>
#include <memory>
#include <string>
#include <utility>

#include "apps/espalier/endgames.hpp"
#include "apps/espalier/engine_of.hpp"
#include "catalogue/games.hpp"
#include "protocols/command_loop.hpp"
#include "protocols/ugi_session.hpp"
#include "support/command.hpp"
#include "support/exit_status.hpp"

namespace espalier::apps {

namespace {

template <class G>
[[nodiscard]] int play(typename G::Hooks hooks) {
  protocols::Output output;
  protocols::CommandQueue queue;
  protocols::UgiSession<G, EngineOf<G>> session(output, queue, std::move(hooks));
  protocols::CommandLoop(session, output, queue).read_all(std::cin);
  return support::done;
}

template <class G>
void add_ugi_game(CLI::App& command, int& status) {
  CLI::App* const game =
      support::add_command(command, G::name, std::string(G::title) + "; " + G::forms);
  auto endgames = std::make_shared<std::string>();
  if constexpr (HasEndgames<G>) {
    game->add_option("--endgames", *endgames,
                     "Endgame database, as `espalier build-database` writes it");
  }
  game->callback([&status, endgames] {
    status = with_endgames<G>(*endgames,
                              [](typename G::Hooks hooks) { return play<G>(std::move(hooks)); });
  });
}

}  // namespace

void add_ugi(CLI::App& app, int& status) {
  CLI::App* const command =
      support::add_command(app, "ugi", "Play a game by the Universal Game Interface");
  command->require_subcommand(1);
  catalogue::for_each_game(
      [&]<class G>(std::type_identity<G>) { add_ugi_game<G>(*command, status); });
}

}  // namespace espalier::apps
