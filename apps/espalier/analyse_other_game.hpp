// The command `analyse` for the games besides chess.
#pragma once

#include <string_view>

#include "apps/espalier/analyse_arguments.hpp"

namespace espalier::apps {

/// Whether the search of this game can use a database of endings.
[[nodiscard]] bool has_endgames(std::string_view game);

/// Searches one position (`arguments.fen`), each line of a file of positions, or each position of
/// the games in a file of games, of the game `arguments.game`. Prints a row of a table, or a JSON
/// object, for each. A file is read as a whole, and refused if something in it is wrong, before
/// anything is searched. Returns the exit status.
[[nodiscard]] int analyse_other_game(const AnalyseArguments& arguments);

}  // namespace espalier::apps
