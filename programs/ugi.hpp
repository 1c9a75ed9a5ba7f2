// The command `ugi`: a game by the Universal Game Interface.
#pragma once

#include <CLI/CLI.hpp>

#include <iostream>
#include <memory>
#include <string>
#include <utility>

#include "espalier/playable_search.hpp"
#include "programs/analyse_arguments.hpp"
#include "programs/endgames.hpp"
#include "protocols/command_loop.hpp"
#include "protocols/command_queue.hpp"
#include "protocols/output.hpp"
#include "protocols/ugi_session.hpp"
#include "support/exit_status.hpp"

namespace espalier::programs {

/// Plays until standard input ends. `prepare` is called with the search. Returns the exit status.
template <class G, class Engine = ParallelSearchOf<G>, class Prepare = NothingMore>
[[nodiscard]] int ugi(const std::string& endgames, Prepare prepare = {}) {
  return with_endgames<G>(endgames, [&](typename G::Hooks hooks) {
    protocols::Output output;
    protocols::CommandQueue queue;
    protocols::UgiSession<G, Engine> session(output, queue, std::move(hooks));
    prepare(session.engine());
    protocols::CommandLoop(session, output, queue).read_all(std::cin);
    return support::done;
  });
}

/// Adds what `ugi` takes of a game.
template <class G, class Engine = ParallelSearchOf<G>>
void add_ugi_options(CLI::App& command, int& status) {
  auto endgames = std::make_shared<std::string>();
  add_endgames_option<G>(command, *endgames);
  command.callback([&status, endgames] { status = ugi<G, Engine>(*endgames); });
}

}  // namespace espalier::programs
