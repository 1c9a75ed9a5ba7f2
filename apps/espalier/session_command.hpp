// Commands that speak a protocol about the games that have what it needs, with the size of the
// engine as options.
#pragma once

#include <CLI/CLI.hpp>

#include <iostream>
#include <memory>
#include <type_traits>

#include "apps/espalier/engine_size.hpp"
#include "catalogue/games.hpp"
#include "protocols/command_loop.hpp"
#include "protocols/command_queue.hpp"
#include "protocols/engine_size.hpp"
#include "protocols/output.hpp"
#include "support/command.hpp"
#include "support/exit_status.hpp"

namespace espalier::apps {

/// Speaks on standard input. `Session` is made from EngineSize, output and queue.
template <class Session>
[[nodiscard]] int run_session(const protocols::EngineSize& size) {
  protocols::Output output;
  protocols::CommandQueue queue;
  Session session(size, output, queue);
  protocols::CommandLoop(session, output, queue).read_all(std::cin);
  return support::done;
}

/// Adds a command with a subcommand for each game of which `speaks(std::type_identity<G>{})` is
/// std::true_type. Returns the command.
template <template <class> class Session, class Speaks>
CLI::App& add_session_command(CLI::App& app, int& status, const char* name, const char* description,
                              Speaks) {
  CLI::App* const command = support::add_command(app, name, description);
  command->require_subcommand(1);
  catalogue::for_each_game([&]<class G>(std::type_identity<G> game) {
    if constexpr (std::invoke_result_t<Speaks, decltype(game)>::value) {
      CLI::App* const of_game = support::add_command(*command, G::name, G::title);
      const auto size = std::make_shared<protocols::EngineSize>();
      add_size_options(*of_game, *size);
      of_game->callback([&status, size] { status = run_session<Session<G>>(*size); });
    }
  });
  return *command;
}

}  // namespace espalier::apps
