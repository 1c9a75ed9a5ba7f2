#include "apps/espalier/ugi.hpp"

#include <string>
#include <type_traits>

#include "apps/espalier/engine_of.hpp"
#include "catalogue/games.hpp"
#include "programs/ugi.hpp"
#include "support/command.hpp"

namespace espalier::apps {

void add_ugi(CLI::App& app, int& status) {
  CLI::App* const command =
      support::add_command(app, "ugi", "Play a game by the Universal Game Interface");
  command->require_subcommand(1);
  catalogue::for_each_game([&]<class G>(std::type_identity<G>) {
    programs::add_ugi_options<G, EngineOf<G>>(
        *support::add_command(*command, G::name, std::string(G::title) + "; " + G::forms), status);
  });
}

}  // namespace espalier::apps
