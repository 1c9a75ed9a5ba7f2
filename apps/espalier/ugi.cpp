#include "apps/espalier/ugi.hpp"

#include <fstream>
#include <iostream>
#include <iterator>
#include <memory>
#include <string>
#include <utility>

#include "apps/espalier/ugi_session.hpp"
#include "apps/game_texts.hpp"
#include "games/checkers/database_search_hooks.hpp"
#include "games/checkers/endgame_database.hpp"
#include "games/checkers/evaluator.hpp"
#include "games/connect_four/evaluator.hpp"
#include "games/connect_four/search_hooks.hpp"
#include "games/othello/evaluator.hpp"
#include "games/othello/search_hooks.hpp"
#include "support/command.hpp"
#include "support/exit_status.hpp"
#include "support/printable.hpp"
#include "uci/command_loop.hpp"

namespace espalier::apps {

namespace {

struct Checkers : CheckersTexts {
  using Evaluator = checkers::Evaluator;
  using Hooks = checkers::DatabaseSearchHooks;
};
struct ConnectFour : ConnectFourTexts {
  using Evaluator = connect_four::Evaluator;
  using Hooks = connect_four::SearchHooks;
};
struct Othello : OthelloTexts {
  using Evaluator = othello::Evaluator;
  using Hooks = othello::SearchHooks;
};

/// The file of an endgame database of draughts; empty: none.
using EndgameFile = std::string;

/// A line a game. `play` returns the exit status.
struct UgiGame {
  const char* name;
  const char* description;
  int (*play)(const EndgameFile&);
};
template <class Rules>
[[nodiscard]] int play(typename Rules::Hooks hooks = {}) {
  uci::Output output;
  uci::CommandQueue queue;
  UgiSession<Rules> session(output, queue, std::move(hooks));
  uci::CommandLoop(session, output, queue).read_all(std::cin);
  return support::done;
}
template <class Rules>
[[nodiscard]] int play_game(const EndgameFile&) {
  return play<Rules>();
}
[[nodiscard]] int play_checkers(const EndgameFile& file_name) {
  if (file_name.empty()) return play_game<Checkers>(file_name);
  std::ifstream file(file_name, std::ios::binary);
  if (!file) {
    std::cerr << "cannot read " << support::printable(file_name) << '\n';
    return support::bad_input;
  }
  const std::string bytes{std::istreambuf_iterator<char>(file), {}};
  const auto database = checkers::EndgameDatabase::from_bytes(bytes);
  if (!database) {
    std::cerr << support::printable(file_name) << ": " << database.error() << '\n';
    return support::bad_input;
  }
  return play<Checkers>(checkers::DatabaseSearchHooks(database.value()));
}
constexpr UgiGame ugi_games[] = {
    {Checkers::name, "English draughts; `position fen B:W18,K24:B3,12`; moves 11-15, 24x15",
     play_checkers},
    {ConnectFour::name, "Connect Four; `position fen 4435`, the columns played; moves 1 to 7",
     play_game<ConnectFour>},
    {Othello::name, "Othello; `position fen` with 64 squares and X or O; moves f5, pass",
     play_game<Othello>},
};

}  // namespace

void add_ugi(CLI::App& app, int& status) {
  CLI::App* const command = support::add_command(
      app, "ugi", "Play another game than chess by the Universal Game Interface");
  command->require_subcommand(1);
  for (const UgiGame& game : ugi_games) {
    auto endgames = std::make_shared<EndgameFile>();
    CLI::App* const app_of_game = support::add_command(*command, game.name, game.description);
    if (game.play == play_checkers) {
      app_of_game->add_option("--endgames", *endgames,
                              "Endgame database, as `espalier build-database` writes it");
    }
    app_of_game->callback([&game, &status, endgames] { status = game.play(*endgames); });
  }
}

}  // namespace espalier::apps
