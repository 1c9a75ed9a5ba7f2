// The command `datagen`: games of the search with itself, kept in a file with the score of each
// move.
#pragma once

#include <CLI/CLI.hpp>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "espalier/search/time_management.hpp"
#include "self_play/datagen.hpp"
#include "self_play/statistics_text.hpp"
#include "support/command.hpp"
#include "support/exit_status.hpp"
#include "support/interrupt.hpp"
#include "support/json_lines.hpp"
#include "support/print.hpp"
#include "support/run_command.hpp"
#include "support/terminal.hpp"

namespace espalier::programs {

struct DatagenArguments {
  datagen::DatagenSettings settings{};
  std::string shard = "1/1";
  std::optional<std::uint64_t> seconds{};
  bool json = false;
};
/// Adds the options that every game has; `arguments` must outlive the command.
void add_datagen_options(CLI::App& command, DatagenArguments& arguments);
/// Reads "2/3" into the settings. Throws Error.
void read_shard(const std::string& text, datagen::DatagenSettings& settings);

inline constexpr const char* datagen_notes =
    "The file has every move with the score of its search (docs/reference/data-format.md). The "
    "same\n"
    "command continues after a kill or Ctrl-C: only the games being played are lost. With one "
    "thread\n"
    "the file depends on nothing but the options; with several, only the order of its games "
    "varies.\n"
    "Several machines share a seed by --shard 1/3, 2/3 and 3/3, each with its own file";

/// The progress line, and the time limit of a run.
class DatagenDisplay {
 public:
  DatagenDisplay(const DatagenArguments& arguments, const training_data::SideNames& sides)
      : arguments_(arguments), sides_(sides) {}

  template <class Datagen>
  void show(Datagen& datagen) {
    const Milliseconds now = stopwatch_.elapsed();
    if (arguments_.seconds && now >= static_cast<Milliseconds>(*arguments_.seconds) * 1000) {
      datagen.stop();
    }
    if (!progress_.is_visible() || now < shown_ + 500) return;
    shown_ = now;
    progress_.show(text(datagen.statistics(), datagen.before(), now));
  }
  void clear() { progress_.clear(); }

 private:
  /// `before`: of the games before this run, which has lasted so long.
  [[nodiscard]] std::string text(const training_data::Statistics& all,
                                 const training_data::Statistics& before, Milliseconds time) const;

  const DatagenArguments& arguments_;
  training_data::SideNames sides_;
  Stopwatch stopwatch_;
  Milliseconds shown_ = 0;
  support::Progress progress_;
};

/// Plays, by a `Player` as datagen::SelfPlayOf is one. Returns the exit status; throws Error.
template <class Player>
[[nodiscard]] int run_datagen(const DatagenArguments& arguments,
                              const training_data::SideNames& sides,
                              const typename Player::Options& options = {}) {
  datagen::DatagenSettings settings = arguments.settings;
  read_shard(arguments.shard, settings);
  datagen::DatagenOf<Player> datagen(settings, options);
  const support::Interrupt interrupt([&datagen] { datagen.stop(); });
  DatagenDisplay display(arguments, sides);
  datagen.run([&] { display.show(datagen); });
  display.clear();
  support::print(arguments.json ? support::json_line(to_json(datagen.statistics()))
                                : to_table(datagen.statistics(), sides));
  return interrupt.has_happened() ? support::interrupted : support::done;
}

/// Adds what `datagen` takes of a game.
template <class G>
void add_datagen_of(CLI::App& command, int& status) {
  command.footer(std::string("Each game starts with 6 to 10 random moves. ") + datagen_notes +
                 ".\n`learn --from` learns from such files.\n\n" + support::exit_notes);
  auto arguments = std::make_shared<DatagenArguments>();
  add_datagen_options(command, *arguments);
  command.callback([arguments, &status] {
    status = support::run_command([&] {
      return run_datagen<datagen::SelfPlayOf<G>>(*arguments, training_data::sides_of<G>());
    });
  });
}

}  // namespace espalier::programs
