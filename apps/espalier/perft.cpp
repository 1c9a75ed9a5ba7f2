#include "apps/espalier/perft.hpp"

#include <fmt/format.h>

#include <memory>
#include <string>
#include <type_traits>

#include "apps/game_option.hpp"
#include "catalogue/games.hpp"
#include "espalier/score.hpp"
#include "programs/perft.hpp"
#include "protocols/text.hpp"
#include "support/command.hpp"

namespace espalier::apps {

namespace {

void perft_in_session(const uci::CommandContext& context) {
  const protocols::Words& words = context.words;
  const auto depth = words.size() == 1 ? protocols::parse_number(words[0]).value_or(-1) : -1;
  if (depth < 0 || depth > max_ply) {
    return context.output.error(fmt::format("perft: write 'perft <depth>', 0 to {}", max_ply));
  }
  context.queue.begin_count();
  programs::run_perft<Playable<catalogue::Chess>>(
      context.position, {.depth = static_cast<int>(depth),
                         .is_variant = context.chess960,
                         .is_stopped = [&] { return context.queue.is_stopped(); },
                         .print = [&](const std::string& text) { context.output.line(text); }});
  context.queue.await_release();
}

struct PerftArguments : programs::PerftArguments {
  std::string game{catalogue::DefaultGame::name};
};

}  // namespace

void add_perft(CLI::App& app, int& status) {
  CLI::App* const command =
      support::add_command(app, "perft", "Count the leaves of the tree of legal moves");
  auto arguments = std::make_shared<PerftArguments>();
  programs::add_perft_options(*command, *arguments);
  add_game_option(*command, arguments->game);
  add_variant_flags(*command, arguments->is_variant,
                    [](const std::string& moves) { return "Write " + moves; });
  command->callback([arguments, &status] {
    (void)catalogue::visit_game(arguments->game, [&]<class G>(std::type_identity<G>) {
      status = programs::perft_until_interrupt<G>(*arguments);
    });
  });
}

uci::ExtraCommand perft_command() {
  return {.name = "perft",
          .usage = "perft DEPTH",
          .command_class = protocols::CommandClass::counts,
          .uses_position = true,
          .run = perft_in_session};
}

}  // namespace espalier::apps
