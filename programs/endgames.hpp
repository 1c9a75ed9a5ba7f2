// Searches with the endgame database that a file holds.
#pragma once

#include <CLI/CLI.hpp>

#include <iostream>
#include <string>

#include "espalier/game_capabilities.hpp"
#include "support/encoding.hpp"
#include "support/exit_status.hpp"
#include "support/files.hpp"
#include "support/printable.hpp"

namespace espalier::programs {

/// Adds --endgames to a command of a game that has a database.
template <class G>
void add_endgames_option([[maybe_unused]] CLI::App& command,
                         [[maybe_unused]] std::string& file_name) {
  if constexpr (HasEndgames<G>) {
    command.add_option("--endgames", file_name, "Endgame database, as `build-database` writes it");
  }
}

/// Calls `run` with hooks of `G` that know the database; with an empty name, or a game that has
/// none, with the usual ones. Returns the exit status; `bad_input`, with the reason on standard
/// error, if the file is not a database.
template <class G, class Run>
[[nodiscard]] int with_endgames(const std::string& file_name, Run run) {
  if constexpr (HasEndgames<G>) {
    if (!file_name.empty()) {
      const auto database =
          G::Endgames::from_bytes(support::read_bytes(support::path_of(file_name)));
      if (!database) {
        std::cerr << support::printable(file_name) << ": " << database.error() << '\n';
        return support::bad_input;
      }
      return run(typename G::Hooks(database.value()));
    }
  }
  return run(typename G::Hooks{});
}

}  // namespace espalier::programs
