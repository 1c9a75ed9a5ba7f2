#include "apps/espalier/nboard.hpp"

#include <iostream>
#include <memory>
#include <string>

#include "apps/espalier/engine_size.hpp"
#include "apps/espalier/nboard_session.hpp"
#include "apps/games.hpp"
#include "support/command.hpp"
#include "support/exit_status.hpp"
#include "uci/command_loop.hpp"

namespace espalier::apps {

namespace {

template <SpeaksNBoard G>
[[nodiscard]] int play(const EngineSize& settings) {
  uci::Output output;
  uci::CommandQueue queue;
  NBoardSession<G> session(settings, output, queue);
  uci::CommandLoop(session, output, queue).read_all(std::cin);
  return support::done;
}

template <SpeaksNBoard G>
void add_nboard_game(CLI::App& command, int& status) {
  CLI::App* const game = support::add_command(command, G::name, G::title);
  const auto settings = std::make_shared<EngineSize>();
  add_size_options(*game, *settings);
  game->callback([&status, settings] { status = play<G>(*settings); });
}

}  // namespace

void add_nboard(CLI::App& app, int& status) {
  CLI::App* const command =
      support::add_command(app, "nboard", "Play and analyse Othello by the protocol of NBoard");
  command->require_subcommand(1);
  for_each_game([&]<class G>(std::type_identity<G>) {
    if constexpr (SpeaksNBoard<G>) add_nboard_game<G>(*command, status);
  });
}

}  // namespace espalier::apps
