#include "programs/match_arguments.hpp"

#include <fmt/format.h>

#include <limits>

#include "engines/parse_engine.hpp"
#include "engines/protocol.hpp"
#include "espalier/in_quotes.hpp"
#include "support/command.hpp"
#include "support/error.hpp"
#include "support/option_checks.hpp"

namespace espalier::programs {

using match::KeyValues;
using support::Error;

namespace {

constexpr std::uint64_t default_nodes = 10'000;
constexpr const char* notes =
    "Settings of a player, which --each gives to both:\n"
    "  settings=FILE (as `calibrate` writes it), without=RULE, level=N, name=NAME, and the limit "
    "of\n"
    "  a move: nodes=N (10000 if none is given), movetime=MS or depth=N;\n"
    "  of another program: cmd='PROGRAM ARGUMENTS', args=, dir=, option.NAME=VALUE.\n"
    "Each opening of random moves is played twice, with sides exchanged. Another program loses a\n"
    "game in which it crashes, stalls or plays an illegal move. With nodes or depth the same "
    "options\n"
    "give the same games.\n"
    "  match --first settings=found.settings\n"
    "  match --first level=5 --second level=4 --games 40\n"
    "  match --second cmd='./other ugi' --each movetime=100\n\n";

[[nodiscard]] bool has_key(const KeyValues& settings, const std::string& key) {
  return std::any_of(settings.begin(), settings.end(),
                     [&](const std::string& each) { return each.starts_with(key + '='); });
}
[[nodiscard]] bool has_limit(const KeyValues& settings) {
  return has_key(settings, "nodes") || has_key(settings, "movetime") || has_key(settings, "depth");
}

void leave_out(const std::string& rule, SearchSettings& settings, const Enhancements& rules) {
  const auto* const left_out = Enhancements::row_named(rule);
  if (left_out != nullptr && rules.*left_out->flag) {
    settings.enhancements.*left_out->flag = false;
    return;
  }
  std::string names;
  for (const Enhancements::Row& row : Enhancements::rows()) {
    if (rules.*row.flag) names += (names.empty() ? "" : ", ") + std::string(row.name);
  }
  throw match::BadValue{"a rule of this game's search, which are " + names};
}

/// Reads the settings of a player of this program.
void read_own(const std::string& option, const KeyValues& settings, MatchPlayer& player,
              const Enhancements& rules) {
  constexpr std::int64_t most = std::numeric_limits<std::int64_t>::max();
  constexpr int day = 86'400'000;  // milliseconds
  match::read_key_values(option, settings,
                         {{"settings",
                           [&](const std::string& file) {
                             const auto read = load_search_settings(file);
                             if (!read) throw Error(option + ": " + read.error());
                             player.settings = *read;
                             player.name += " with " + file;
                           }},
                          {"without",
                           [&](const std::string& rule) {
                             leave_out(rule, player.settings, rules);
                             player.name += " without " + rule;
                           }},
                          {"level",
                           [&](const std::string& value) {
                             player.level = match::parse_int(value, min_level, max_level);
                             player.name += " at level " + value;
                           }},
                          {"nodes",
                           [&](const std::string& value) {
                             player.limits.nodes =
                                 static_cast<std::uint64_t>(match::parse_integer(value, 1, most));
                           }},
                          {"movetime",
                           [&](const std::string& value) {
                             const int time = match::parse_int(value, 1, day);
                             player.limits.time = TimeBudget{time, time};
                           }},
                          {"depth",
                           [&](const std::string& value) {
                             player.limits.depth = match::parse_int(value, 1, max_ply - 1);
                           }},
                          {"name", [](const std::string&) {}},
                          {"cmd", [](const std::string&) {}}});
}

[[nodiscard]] MatchPlayer program_player(const KeyValues& own, const KeyValues& each) {
  for (const std::string key : {"settings", "without", "level"}) {
    if (has_key(own, key)) {
      throw Error(key + "= is of this program; another one has option.NAME=VALUE");
    }
  }
  KeyValues common;
  for (const std::string& setting : each) {
    if (has_limit({setting})) common.push_back(setting);
  }
  if (!has_limit(own) && common.empty()) common.push_back(fmt::format("nodes={}", default_nodes));
  MatchPlayer player;
  player.program = match::parse_engine(own, common, {match::Protocol::ugi});
  if (player.program->limit.time_control) throw Error("tc: give nodes, movetime or depth");
  if (match::find_executable(player.program->command).empty()) {
    throw Error("there is no program " + in_quotes(player.program->command.program, 60));
  }
  player.name = player.program->name;
  return player;
}

[[nodiscard]] MatchPlayer own_player(const std::string& option, const KeyValues& own,
                                     const KeyValues& each, MatchPlayer player,
                                     const Enhancements& rules) {
  read_own("--each", each, player, rules);
  if (has_limit(own)) player.limits = {};
  read_own(option, own, player, rules);
  if (!has_limit(own) && !has_limit(each)) player.limits.nodes = default_nodes;
  for (const std::string& setting : own) {
    if (has_key({setting}, "name")) player.name = setting.substr(setting.find('=') + 1);
  }
  return player;
}

[[nodiscard]] bool are_same(const MatchPlayer& a, const MatchPlayer& b) {
  return !a.program && !b.program && a.settings == b.settings && a.level == b.level &&
         a.limits.nodes == b.limits.nodes && a.limits.depth == b.limits.depth &&
         a.limits.time.has_value() == b.limits.time.has_value() &&
         (!a.limits.time || a.limits.time->soft == b.limits.time->soft);
}

}  // namespace

void add_match_options(CLI::App& command, MatchArguments& arguments) {
  command.footer(std::string(notes) + support::exit_notes);
  command.add_option("--first", arguments.first, "Settings of the first player");
  command.add_option("--second", arguments.second, "Settings of the second player");
  command.add_option("--each", arguments.each, "Settings of both");
  command.add_option("--games", arguments.games, "Number of games, even")
      ->check(CLI::Range(2, 1'000'000))
      ->capture_default_str();
  command.add_option("--opening-plies", arguments.opening_plies, "Random moves at the start")
      ->check(CLI::Range(0, 100))
      ->capture_default_str();
  command.add_option("--seed", arguments.seed, "Of openings, and of players below full strength")
      ->check(support::whole_number())
      ->capture_default_str();
  command.add_option("--concurrency", arguments.concurrency, "Games at a time")
      ->check(CLI::Range(1U, 1024U))
      ->capture_default_str();
  command.add_flag("--json", arguments.json, "Print the result as one JSON object");
}

std::array<MatchPlayer, 2> match_players(const MatchArguments& arguments, const std::string& game,
                                         const SearchSettings& usual, const Enhancements& rules) {
  if (arguments.games % 2 != 0) throw Error("--games: give an even number; openings come twice");
  if (has_key(arguments.each, "cmd") || has_key(arguments.each, "name")) {
    throw Error("--each: cmd and name are of one player; give them by --first or --second");
  }
  const auto player = [&](const std::string& option, const KeyValues& own) {
    if (has_key(own, "cmd")) {
      try {
        return program_player(own, arguments.each);
      } catch (const Error& error) {
        throw Error(option + ": " + error.what());
      }
    }
    return own_player(option, own, arguments.each, {.name = game, .settings = usual}, rules);
  };
  std::array<MatchPlayer, 2> players{player("--first", arguments.first),
                                     player("--second", arguments.second)};
  if (are_same(players[0], players[1])) {
    throw Error("both players are the same: give one a setting by --first or --second");
  }
  if (players[0].name == players[1].name) {
    for (MatchPlayer& each : players) each.name += &each == players.data() ? " (1)" : " (2)";
  }
  return players;
}

}  // namespace espalier::programs
