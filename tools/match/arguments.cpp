// Settings read from words, as arguments.hpp describes them. It does not know the options that
// carry the words.
#include "tools/match/arguments.hpp"

#include <fmt/format.h>

#include <cmath>
#include <filesystem>
#include <limits>
#include <string_view>
#include <system_error>
#include <utility>

#include "support/error.hpp"

namespace espalier::match {

using std::chrono::milliseconds;
using support::Error;

namespace {

constexpr int most_int = std::numeric_limits<int>::max();
constexpr std::int64_t day = 86'400'000;  // milliseconds

[[nodiscard]] milliseconds time(const std::string& value, std::int64_t least) {
  return milliseconds(whole_number(value, least, day));
}

/// The file that is running.
[[nodiscard]] std::string own_program() {
  std::error_code error;
  const auto path = std::filesystem::read_symlink("/proc/self/exe", error);
  if (error) throw BadValue{"known on this system: a path is needed"};
  return path.string();
}

/// A program, perhaps with arguments behind blanks, unless all of it names a file.
void set_command(Command& command, const std::string& value) {
  std::error_code error;
  if (value == "self") {
    command.program = own_program();
    return;
  }
  if (std::filesystem::exists(value, error)) {
    command.program = value;
    return;
  }
  Words words = split(value, ' ');
  if (words.empty()) throw BadValue{"a program"};
  command.program = words.front();
  command.arguments.insert(command.arguments.begin(), words.begin() + 1, words.end());
}

[[nodiscard]] Keys keys_of_limit(Limit& limit) {
  return {
      {"tc",
       [&limit](const std::string& value) {
         limit.time_control = parse_time_control(value);
         if (!limit.time_control) throw BadValue{"a time control such as 2+0.02 or 40/1:30+0.5"};
       }},
      {"movetime", [&limit](const std::string& value) { limit.movetime = time(value, 1); }},
      {"st",
       [&limit](const std::string& value) {
         limit.movetime = milliseconds(std::llround(real_number(value, 0.0009, 86'400) * 1000));
       }},
      {"nodes",
       [&limit](const std::string& value) {
         limit.nodes = static_cast<std::uint64_t>(
             whole_number(value, 1, std::numeric_limits<std::int64_t>::max()));
       }},
      {"depth", [&limit](const std::string& value) { limit.depth = small_number(value, 1, 999); }},
      {"timemargin", [&limit](const std::string& value) { limit.margin = time(value, 0); }},
  };
}

void set_option(PlayerSettings& player, const std::string& name, const std::string& value) {
  for (auto& [each, old] : player.options) {
    if (each == name) {
      old = value;
      return;
    }
  }
  player.options.emplace_back(name, value);
}

/// What one list of words says; `limit` is where its limits go.
void read_player(const std::string& option, const Words& words, PlayerSettings& player,
                 Limit& limit) {
  constexpr std::string_view prefix = "option.";
  Keys keys = keys_of_limit(limit);
  keys["cmd"] = [&player](const std::string& value) { set_command(player.command, value); };
  keys["arg"] = [&player](const std::string& value) { player.command.arguments.push_back(value); };
  keys["args"] = [&player](const std::string& value) {
    for (std::string& word : split(value, ' ')) player.command.arguments.push_back(std::move(word));
  };
  keys["dir"] = [&player](const std::string& value) { player.command.folder = value; };
  keys["name"] = [&player](const std::string& value) { player.name = value; };
  keys["proto"] = [](const std::string& value) {
    if (value != "uci") throw BadValue{"uci, the one protocol spoken here"};
  };
  for (const std::string& word : words) {
    const std::size_t equals = word.find('=');
    if (equals != std::string::npos && word.starts_with(prefix) && equals > prefix.size()) {
      set_option(player, word.substr(prefix.size(), equals - prefix.size()),
                 word.substr(equals + 1));
    } else {
      read_words(option, {word}, keys);
    }
  }
}

}  // namespace

PlayerSettings parse_player(const Words& own, const Words& common) {
  PlayerSettings player;
  Limit own_limit;
  read_player("--each", common, player, player.limit);
  read_player("--engine", own, player, own_limit);
  if (own_limit.is_set()) {
    if (own_limit.margin.count() == 0) own_limit.margin = player.limit.margin;
    player.limit = own_limit;
  } else if (own_limit.margin.count() != 0) {
    player.limit.margin = own_limit.margin;
  }
  if (player.command.program.empty()) throw Error("--engine: cmd=PROGRAM is missing");
  if (player.name.empty()) player.name = std::filesystem::path(player.command.program).filename();
  if (!player.limit.is_set()) {
    throw Error(player.name + " has no limit: --nodes, --tc, --movetime or --depth");
  }
  return player;
}

ResignRule parse_resign(const Words& words) {
  ResignRule rule;
  const auto moves = [&rule](const std::string& value) {
    rule.moves = small_number(value, 1, most_int);
  };
  read_words(
      "--resign", without_commas(words),
      {{"moves", moves},
       {"movecount", moves},
       {"score", [&rule](const std::string& value) { rule.score = small_number(value, 1, 30000); }},
       {"twosided", [&rule](const std::string& value) { rule.two_sided = truth(value); }}});
  return rule;
}

DrawRule parse_draw(const Words& words) {
  DrawRule rule;
  const auto moves = [&rule](const std::string& value) {
    rule.moves = small_number(value, 1, most_int / 2);
  };
  const auto after = [&rule](const std::string& value) {
    rule.after = small_number(value, 0, most_int);
  };
  read_words("--draw", without_commas(words),
             {{"moves", moves},
              {"movecount", moves},
              {"after", after},
              {"movenumber", after},
              {"score",
               [&rule](const std::string& value) { rule.score = small_number(value, 0, 30000); }}});
  return rule;
}

Sprt parse_sprt(const Words& words) {
  Sprt test;
  const auto model = [&test](const std::string& value) {
    if (value == "logistic") {
      test.model = EloModel::logistic;
    } else if (value == "normalised" || value == "normalized") {
      test.model = EloModel::normalised;
    } else {
      throw BadValue{"normalised or logistic"};
    }
  };
  read_words(
      "--sprt", without_commas(words),
      {{"elo0", [&test](const std::string& value) { test.elo0 = real_number(value, -1000, 1000); }},
       {"elo1", [&test](const std::string& value) { test.elo1 = real_number(value, -1000, 1000); }},
       {"alpha", [&test](const std::string& value) { test.alpha = real_number(value, 0, 0.5); }},
       {"beta", [&test](const std::string& value) { test.beta = real_number(value, 0, 0.5); }},
       {"model", model}});
  if (test.elo0 >= test.elo1) throw Error("--sprt: elo0 must be below elo1");
  return test;
}

}  // namespace espalier::match
