// Options and progress of `datagen`.
#include "programs/datagen.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <thread>

#include "support/error.hpp"
#include "support/numbers.hpp"
#include "support/option_checks.hpp"

namespace espalier::programs {

void add_datagen_options(CLI::App& command, DatagenArguments& arguments) {
  datagen::DatagenSettings& settings = arguments.settings;
  settings.threads = std::max(1U, std::thread::hardware_concurrency());
  command.add_option("--out", settings.out, "File of games; continued if it exists")->required();
  command
      .add_option("--games", settings.games,
                  "Number of games in the file at the end (default: until stopped)")
      ->check(CLI::Range(std::uint64_t{1}, std::uint64_t{4'000'000'000}));
  command.add_option("--seconds", arguments.seconds, "Stop after this time")
      ->check(CLI::Range(std::uint64_t{1}, std::uint64_t{100'000'000}));
  command
      .add_option(
          "--nodes", settings.self_play.nodes,
          "Nodes a move: no iteration starts after this number; eight times as many end a search")
      ->check(CLI::Range(1U, 100'000'000U))
      ->capture_default_str();
  command.add_option("--seed", settings.self_play.seed, "Seed of the random moves")
      ->check(support::whole_number())
      ->capture_default_str();
  command.add_option("--shard", arguments.shard, "Part I of N runs with the same seed, as I/N")
      ->capture_default_str();
  command.add_option("--threads", settings.threads, "Number of threads")
      ->check(CLI::Range(1U, 1024U))
      ->capture_default_str();
  command.add_flag("--json", arguments.json, "Print the counts as one JSON object");
}

void read_shard(const std::string& text, datagen::DatagenSettings& settings) {
  const std::size_t slash = text.find('/');
  const auto number = [](const std::string& digits) -> std::uint32_t {
    const bool is_number =
        !digits.empty() && digits.size() <= 6 &&
        std::all_of(digits.begin(), digits.end(), [](char c) { return c >= '0' && c <= '9'; });
    return is_number ? static_cast<std::uint32_t>(std::stoul(digits)) : 0;
  };
  if (slash != std::string::npos) {
    settings.self_play.shard = number(text.substr(0, slash));
    settings.shards = number(text.substr(slash + 1));
    if (settings.self_play.shard >= 1 && settings.self_play.shard <= settings.shards) return;
  }
  throw support::Error("--shard: '" + text + "' is not like 1/3, 2/3 or 3/3");
}

std::string DatagenDisplay::text(const training_data::Statistics& all,
                                 const training_data::Statistics& before, Milliseconds time) const {
  const auto played = static_cast<double>(all.training_positions - before.training_positions);
  return fmt::format("{} games, {} positions, {:.0f}/s, {}; |score| {}", all.games,
                     support::short_number(static_cast<double>(all.training_positions)),
                     1000 * played / static_cast<double>(std::max<Milliseconds>(time, 1)),
                     training_data::results_text(all, sides_), training_data::scores_text(all));
}

}  // namespace espalier::programs
