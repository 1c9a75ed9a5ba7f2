// Parsing of the settings of an engine.
#include "engines/parse_engine.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <filesystem>
#include <limits>
#include <string_view>
#include <system_error>
#include <utility>

#include "engines/uci_option.hpp"
#include "support/error.hpp"
#include "support/process.hpp"

namespace espalier::match {

using std::chrono::milliseconds;
using support::Error;

namespace {

constexpr std::int64_t day = 86'400'000;  // milliseconds

[[nodiscard]] milliseconds time(const std::string& value, std::int64_t min) {
  return milliseconds(parse_integer(value, min, day));
}

/// The program `espalier` beside the running one.
[[nodiscard]] std::string espalier_program() {
  const std::filesystem::path running = support::own_path();
  if (running.empty()) throw BadValue{"supported on this system: give a path"};
  const std::filesystem::path program = running.parent_path() / "espalier";
  std::error_code error;
  if (!std::filesystem::is_regular_file(program, error)) {
    throw Error("cmd=self: there is no " + program.string() + ": build it with script/run");
  }
  return program.string();
}

/// A program, optionally followed by arguments after blanks unless the whole value names a file.
void set_command(Command& command, const std::string& value) {
  std::error_code error;
  if (value != "self" && std::filesystem::exists(value, error)) {
    command.program = value;
    return;
  }
  std::vector<std::string> words = split(value, ' ');
  if (words.empty()) throw BadValue{"a program"};
  command.program = words.front() == "self" ? espalier_program() : words.front();
  command.arguments.insert(command.arguments.begin(), words.begin() + 1, words.end());
}

[[nodiscard]] KeyHandlers keys_of_limit(Limit& limit) {
  return {
      {"tc",
       [&limit](const std::string& value) {
         limit.time_control.reset();
         if (value == "inf") return;  // as cutechess-cli: no clock; another limit must end a move
         limit.time_control = parse_time_control(value);
         if (!limit.time_control)
           throw BadValue{"a time control such as 2+0.02 or 40/1:30+0.5, or inf"};
       }},
      {"movetime", [&limit](const std::string& value) { limit.movetime = time(value, 1); }},
      {"st",
       [&limit](const std::string& value) {
         limit.movetime = milliseconds(std::llround(parse_real(value, 0.0009, 86'400) * 1000));
       }},
      {"nodes",
       [&limit](const std::string& value) {
         limit.nodes = static_cast<std::uint64_t>(
             parse_integer(value, 1, std::numeric_limits<std::int64_t>::max()));
       }},
      {"depth", [&limit](const std::string& value) { limit.depth = parse_int(value, 1, 999); }},
      {"timemargin", [&limit](const std::string& value) { limit.margin = time(value, 0); }},
  };
}

void set_option(EngineSettings& engine, const std::string& name, const std::string& value) {
  for (auto& [each, old] : engine.options) {
    if (same_option_name(each, name)) {
      old = value;
      return;
    }
  }
  engine.options.emplace_back(name, value);
}

/// Applies settings of --engine or --each; limits go to `limit`.
void read_engine(const std::string& option, const KeyValues& settings, EngineSettings& engine,
                 Limit& limit, const std::vector<Protocol>& protocols) {
  constexpr std::string_view prefix = "option.";
  KeyHandlers keys = keys_of_limit(limit);
  keys["cmd"] = [&engine](const std::string& value) { set_command(engine.command, value); };
  keys["arg"] = [&engine](const std::string& value) { engine.command.arguments.push_back(value); };
  keys["args"] = [&engine](const std::string& value) {
    for (std::string& argument : split(value, ' '))
      engine.command.arguments.push_back(std::move(argument));
  };
  keys["dir"] = [&engine](const std::string& value) { engine.command.folder = value; };
  keys["name"] = [&engine](const std::string& value) { engine.name = value; };
  keys["proto"] = [&](const std::string& value) {
    std::string names;
    for (const Protocol each : protocols) {
      if (value == to_string(each)) {
        engine.protocol = each;
        return;
      }
      names += (names.empty() ? "" : " or ") + std::string(to_string(each));
    }
    throw BadValue{names + ", which this game is played by"};
  };
  for (const std::string& setting : settings) {
    const std::size_t equals = setting.find('=');
    if (equals != std::string::npos && setting.starts_with(prefix) && equals > prefix.size()) {
      set_option(engine, setting.substr(prefix.size(), equals - prefix.size()),
                 setting.substr(equals + 1));
    } else {
      read_key_values(option, {setting}, keys);
    }
  }
}

[[nodiscard]] bool names_program(const KeyValues& settings) {
  return std::any_of(settings.begin(), settings.end(),
                     [](const std::string& each) { return each.starts_with("cmd="); });
}
[[nodiscard]] bool names_self(const KeyValues& settings) {
  return std::find(settings.begin(), settings.end(), "cmd=self") != settings.end();
}

}  // namespace

EngineSettings parse_engine(const KeyValues& own, const KeyValues& common,
                            const std::vector<Protocol>& protocols,
                            const std::vector<std::string>& self_arguments) {
  EngineSettings engine;
  engine.protocol = protocols.front();
  Limit own_limit;
  read_engine("--each", common, engine, engine.limit, protocols);
  read_engine("--engine", own, engine, own_limit, protocols);
  if (std::find(own.begin(), own.end(), "tc=inf") != own.end()) engine.limit.time_control.reset();
  if (own_limit.is_set()) {
    if (!own_limit.margin) own_limit.margin = engine.limit.margin;
    engine.limit = own_limit;
  } else if (own_limit.margin) {
    engine.limit.margin = own_limit.margin;
  }
  if (engine.command.program.empty()) throw Error("--engine: cmd=PROGRAM is missing");
  if (engine.command.arguments.empty() && engine.protocol == protocols.front() &&
      (names_self(own) || (!names_program(own) && names_self(common)))) {
    engine.command.arguments = self_arguments;
  }
  if (engine.name.empty()) engine.name = std::filesystem::path(engine.command.program).filename();
  if (!engine.limit.is_set()) {
    throw Error(engine.name + " has no limit: --nodes, --tc, --movetime or --depth");
  }
  return engine;
}

}  // namespace espalier::match
