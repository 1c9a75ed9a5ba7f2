// Plays a match of one of the games between two searches of the library:
//   any_game_match GAME --first all --second exact --level key --nodes 3000 --games 400
// A search is `all`, `exact` or `none` with names of enhancements added or taken away
// (`all-late_move_reductions`, `exact+quiescence`). Prints a line to read and one of JSON.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "espalier/pair_score.hpp"
#include "espalier/search/time_management.hpp"
#include "lab/any_game/games.hpp"
#include "lab/rows.hpp"
#include "support/exit_status.hpp"
#include "support/json_lines.hpp"
#include "support/print.hpp"

namespace espalier::lab::any_game {
namespace {

constexpr std::array<std::string_view, 4> level_names{"none", "key", "tactical", "check"};

/// Throws CLI::ValidationError if there is no such row.
template <class Rows>
[[nodiscard]] const auto& row_named(const Rows& rows, std::string_view name) {
  for (const auto& row : rows) {
    if (row.name == name) return row;
  }
  throw CLI::ValidationError(fmt::format("no such name: '{}'", name));
}

[[nodiscard]] Enhancements parse_enhancements(std::string_view text) {
  const auto take_name = [&text] {
    const std::size_t end = std::min(text.find_first_of("+-"), text.size());
    const std::string_view name = text.substr(0, end);
    text.remove_prefix(end);
    return name;
  };
  const std::string_view base = take_name();
  if (base != "all" && base != "exact" && base != "none") {
    throw CLI::ValidationError("a search begins with 'all', 'exact' or 'none'");
  }
  Enhancements e = base == "all"     ? Enhancements::all()
                   : base == "exact" ? Enhancements::exact()
                                     : Enhancements::none();
  while (!text.empty()) {
    const bool added = text.front() == '+';
    text.remove_prefix(1);
    e.*row_named(Enhancements::rows(), take_name()).flag = added;
  }
  return e;
}

/// A player as the options state it.
struct PlayerText {
  std::string enhancements;
  std::string level{};  ///< that of --level if empty
  std::vector<std::string> parameters{};

  [[nodiscard]] Player parsed() const {
    Player player;
    player.enhancements = parse_enhancements(enhancements);
    player.level = static_cast<Level>(std::find(level_names.begin(), level_names.end(), level) -
                                      level_names.begin());
    for (const std::string& each : parameters) {
      const std::size_t equals = std::min(each.find('='), each.size());
      const char* const end = each.data() + each.size();
      const char* const begin = std::min(each.data() + equals + 1, end);
      int value = 0;
      if (const auto read = std::from_chars(begin, end, value); begin == end || read.ptr != end) {
        throw CLI::ValidationError(fmt::format("a parameter is NAME=VALUE, not '{}'", each));
      }
      player.parameters.*row_named(parameter_rows, each.substr(0, equals)).member = value;
    }
    return player;
  }
  [[nodiscard]] Json json() const {
    return {{"enhancements", enhancements}, {"level", level}, {"parameters", parameters}};
  }
  [[nodiscard]] std::string text() const {
    std::string text = fmt::format("{} ({}", enhancements, level);
    for (const std::string& each : parameters) text += ", " + each;
    return text + ")";
  }
};

struct Totals : PairScore {
  int won = 0, drawn = 0, lost = 0;
  Searched first{}, second{};

  explicit Totals(const std::vector<PairOfGames>& pairs) {
    for (const PairOfGames& pair : pairs) {
      add_pair(pair.points[0] + pair.points[1]);
      for (const double of_game : pair.points) {
        (of_game > 0.5 ? won : of_game < 0.5 ? lost : drawn) += 1;
      }
      first.add(pair.first);
      second.add(pair.second);
    }
  }
};

[[nodiscard]] double ratio(std::uint64_t sum, std::uint64_t count) {
  return count == 0 ? 0 : static_cast<double>(sum) / static_cast<double>(count);
}
[[nodiscard]] double depth(const Searched& searched) {
  return ratio(searched.plies, searched.limited);
}
/// Of 100 nodes that leave out moves, at how many one of those would be better?
[[nodiscard]] double percent_of_skip_errors(const Searched& searched) {
  return 100 * ratio(searched.skip_errors.errors, searched.skip_errors.nodes);
}
[[nodiscard]] Json json_of(const PlayerText& text, const Searched& searched) {
  Json json = text.json();
  json["nodes_a_move"] = ratio(searched.nodes, searched.moves);
  json["depth"] = depth(searched);
  json["skip_errors"] = percent_of_skip_errors(searched);
  return json;
}

class Program {
 public:
  int run(int argc, char** argv) {
    CLI::App app("Matches between two searches in games that a newcomer writes", "any_game_match");
    declare(app);
    try {
      app.parse(argc, argv);
      return play();
    } catch (const CLI::ParseError& error) {
      return app.exit(error) == 0 ? support::done : support::bad_input;
    }
  }

 private:
  void declare(CLI::App& app) {
    std::vector<std::string> names;
    names.reserve(games.size());
    for (const NamedGame& game : games) names.emplace_back(game.name);
    const std::vector<std::string> levels(level_names.begin(), level_names.end());
    app.add_option("game", game_, "Game and evaluation")->required()->check(CLI::IsMember(names));
    app.add_option("--level", level_, "Hooks of both players, as far as the game has them")
        ->check(CLI::IsMember(levels));
    const auto declare_player = [&](const std::string& name, PlayerText& player) {
      app.add_option("--" + name, player.enhancements, "Its search, as in all-razoring+quiescence");
      app.add_option("--" + name + "-level", player.level, "Its hooks")
          ->check(CLI::IsMember(levels));
      app.add_option("--" + name + "-set", player.parameters, "Its parameters, NAME=VALUE");
    };
    declare_player("first", first_);
    declare_player("second", second_);
    app.add_option("--nodes", settings_.nodes, "Nodes a move")->check(CLI::Range(1, 1 << 30));
    app.add_option("--games", games_, "Games, two with each opening")
        ->check(CLI::Range(2, 1 << 24));
    app.add_option("--seed", settings_.seed, "Of the openings");
    app.add_option("--threads", settings_.threads)->check(CLI::Range(1, 256));
    app.add_option("--opening", settings_.opening_plies, "Fewest and most random moves");
  }

  int play() {
    for (PlayerText* player : {&first_, &second_}) {
      if (player->level.empty()) player->level = level_;
    }
    settings_.first = first_.parsed();
    settings_.second = second_.parsed();
    settings_.pairs = games_ / 2;
    if (settings_.opening_plies[0] > settings_.opening_plies[1]) {
      throw CLI::ValidationError("--opening: the fewest moves come first");
    }
    const Stopwatch clock;
    const Totals totals(row_named(games, game_).play(settings_));
    const auto milliseconds = static_cast<double>(std::max<Milliseconds>(clock.elapsed(), 1));
    const auto nodes = static_cast<double>(totals.first.nodes + totals.second.nodes);
    support::print(fmt::format(
        "{}, {} nodes: {} against {}: {:.1f} +- {:.1f} % of {} games (+{} ={} -{}), depth {:.1f} "
        "against {:.1f}, {:.0f} % errors of leaving out moves against {:.0f}, {:.0f} nodes a "
        "millisecond\n",
        game_, settings_.nodes, first_.text(), second_.text(), 100 * totals.score(),
        100 * totals.error(), totals.games, totals.won, totals.drawn, totals.lost,
        depth(totals.first), depth(totals.second), percent_of_skip_errors(totals.first),
        percent_of_skip_errors(totals.second), nodes / milliseconds));
    support::print(support::json_line(json_of_match(totals)));
    return support::done;
  }
  [[nodiscard]] Json json_of_match(const Totals& totals) const {
    return {{"game", game_},
            {"nodes", settings_.nodes},
            {"seed", settings_.seed},
            {"opening", settings_.opening_plies},
            {"games", totals.games},
            {"won", totals.won},
            {"drawn", totals.drawn},
            {"lost", totals.lost},
            {"score", 100 * totals.score()},
            {"error", 100 * totals.error()},
            {"first", json_of(first_, totals.first)},
            {"second", json_of(second_, totals.second)}};
  }

  std::string game_, level_ = "key";
  PlayerText first_{"all"}, second_{"exact"};
  MatchSettings settings_;
  std::size_t games_ = 200;
};

}  // namespace
}  // namespace espalier::lab::any_game

int main(int argc, char** argv) { return espalier::lab::any_game::Program().run(argc, argv); }
