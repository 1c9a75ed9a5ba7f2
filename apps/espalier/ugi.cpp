#include "apps/espalier/ugi.hpp"

#include <iostream>
#include <memory>
#include <string>
#include <utility>

#include "apps/espalier/ugi_session.hpp"
#include "apps/games.hpp"
#include "support/command.hpp"
#include "support/encoding.hpp"
#include "support/exit_status.hpp"
#include "support/files.hpp"
#include "support/printable.hpp"
#include "uci/command_loop.hpp"

namespace espalier::apps {

namespace {

template <class G>
[[nodiscard]] int play(typename G::Hooks hooks = {}) {
  uci::Output output;
  uci::CommandQueue queue;
  UgiSession<G> session(output, queue, std::move(hooks));
  uci::CommandLoop(session, output, queue).read_all(std::cin);
  return support::done;
}

/// With the database of endings in a file.
template <HasEndgames G>
[[nodiscard]] int play_with_endgames(const std::string& file_name) {
  const auto database = G::Endgames::from_bytes(support::read_input(support::path_of(file_name)));
  if (!database) {
    std::cerr << support::printable(file_name) << ": " << database.error() << '\n';
    return support::bad_input;
  }
  return play<G>(typename G::Hooks(database.value()));
}

template <class G>
void add_ugi_game(CLI::App& command, int& status) {
  CLI::App* const game =
      support::add_command(command, G::name, std::string(G::title) + "; " + G::forms);
  if constexpr (HasEndgames<G>) {
    auto endgames = std::make_shared<std::string>();
    game->add_option("--endgames", *endgames,
                     "Endgame database, as `espalier build-database` writes it");
    game->callback([&status, endgames] {
      status = endgames->empty() ? play<G>() : play_with_endgames<G>(*endgames);
    });
  } else {
    game->callback([&status] { status = play<G>(); });
  }
}

}  // namespace

void add_ugi(CLI::App& app, int& status) {
  CLI::App* const command = support::add_command(
      app, "ugi", "Play a game other than chess by the Universal Game Interface");
  command->require_subcommand(1);
  for_each_game([&]<class G>(std::type_identity<G>) { add_ugi_game<G>(*command, status); });
}

}  // namespace espalier::apps
