#include "apps/espalier/gtp.hpp"

#include <iostream>
#include <memory>
#include <string>

#include "apps/espalier/engine_size.hpp"
#include "catalogue/games.hpp"
#include "protocols/gtp_session.hpp"
#include "protocols/input_line.hpp"
#include "support/command.hpp"
#include "support/exit_status.hpp"

namespace espalier::apps {

namespace {

template <SpeaksGtp G>
[[nodiscard]] int play(const protocols::GtpSettings& settings) {
  protocols::GtpSession<G> session(settings);
  std::string line;
  while (!session.is_over()) {
    const auto read = protocols::read_input_line(std::cin, line);
    if (read == protocols::InputLine::none) break;
    const bool is_whole = read == protocols::InputLine::whole;
    std::cout << (is_whole ? session.answer(line)
                           : session.refusal(protocols::input_line_is_too_long))
              << std::flush;
    if (!std::cout) return support::goal_missed;
  }
  return support::done;
}

template <SpeaksGtp G>
void add_gtp_game(CLI::App& command, int& status) {
  CLI::App* const game = support::add_command(
      command, G::name, std::string(G::title) + "; Black moves first, a1 is the upper left corner");
  const auto settings = std::make_shared<protocols::GtpSettings>();
  add_size_options(*game, *settings);
  game->add_option("--depth", settings->depth, "Search no deeper, in plies")
      ->check(CLI::Range(1, max_ply - 1));
  game->add_option("--movetime", settings->move_time,
                   "Milliseconds for each move while no clock is set")
      ->check(CLI::Range(1, 86'400'000))
      ->capture_default_str();
  game->callback([&status, settings] { status = play<G>(*settings); });
}

}  // namespace

void add_gtp(CLI::App& app, int& status) {
  std::string titles;
  catalogue::for_each_game([&]<class G>(std::type_identity<G>) {
    if constexpr (SpeaksGtp<G>) titles += (titles.empty() ? "" : ", ") + std::string(G::title);
  });
  CLI::App* const command =
      support::add_command(app, "gtp", "Play " + titles + " by the Go Text Protocol, version 2");
  command->require_subcommand(1);
  catalogue::for_each_game([&]<class G>(std::type_identity<G>) {
    if constexpr (SpeaksGtp<G>) add_gtp_game<G>(*command, status);
  });
}

}  // namespace espalier::apps
