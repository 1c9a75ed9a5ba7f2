// Statistics of games for people and for programs.
#include "self_play/statistics_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>

#include "support/numbers.hpp"

namespace espalier::training_data {
namespace {

[[nodiscard]] double percent(std::uint64_t part, std::uint64_t whole) {
  return 100.0 * static_cast<double>(part) / static_cast<double>(std::max<std::uint64_t>(whole, 1));
}

[[nodiscard]] double mean_plies(const Statistics& statistics) {
  return static_cast<double>(statistics.moves) /
         static_cast<double>(std::max<std::uint64_t>(statistics.games, 1));
}

[[nodiscard]] std::uint64_t with(const Statistics& statistics, GameResult result) {
  return statistics.results[static_cast<std::size_t>(result)];
}

/// "<=25" for the first class, "more" for the last.
[[nodiscard]] std::string class_name(std::size_t i) {
  return i < score_classes.size() ? fmt::format("<={}", score_classes[i]) : "more";
}

}  // namespace

std::string results_text(const Statistics& statistics, const SideNames& sides) {
  return fmt::format("{} {:.0f} % draw {:.0f} % {} {:.0f} %", sides.first,
                     percent(with(statistics, GameResult::white_wins), statistics.games),
                     percent(with(statistics, GameResult::draw), statistics.games), sides.second,
                     percent(with(statistics, GameResult::black_wins), statistics.games));
}

std::string scores_text(const Statistics& statistics) {
  std::string text;
  for (std::size_t i = 0; i < statistics.scores.size(); ++i) {
    text += fmt::format("{}{}: {:.0f} %", i == 0 ? "" : " ", class_name(i),
                        percent(statistics.scores[i], statistics.training_positions));
  }
  return text;
}

std::string to_table(const Statistics& statistics, const SideNames& sides) {
  return fmt::format(
      "games               {}\n"
      "mean length         {:.1f} plies after the opening\n"
      "moves with a score  {}\n"
      "training positions  {} ({:.0f} %)\n"
      "results             {}\n"
      "|score|             {}\n",
      support::grouped(static_cast<double>(statistics.games)), mean_plies(statistics),
      support::grouped(static_cast<double>(statistics.moves)),
      support::grouped(static_cast<double>(statistics.training_positions)),
      percent(statistics.training_positions, statistics.moves), results_text(statistics, sides),
      scores_text(statistics));
}

nlohmann::ordered_json to_json(const Statistics& statistics) {
  nlohmann::ordered_json scores = nlohmann::ordered_json::object();
  for (std::size_t i = 0; i < statistics.scores.size(); ++i) {
    scores[class_name(i)] = statistics.scores[i];
  }
  return {{"games", statistics.games},
          {"mean_plies", mean_plies(statistics)},
          {"moves", statistics.moves},
          {"training_positions", statistics.training_positions},
          {"white_wins", with(statistics, GameResult::white_wins)},
          {"draws", with(statistics, GameResult::draw)},
          {"black_wins", with(statistics, GameResult::black_wins)},
          {"scores", scores}};
}

}  // namespace espalier::training_data
