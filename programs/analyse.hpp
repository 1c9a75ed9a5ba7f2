// The command `analyse` for any game: positions of a file or of games, or one position.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <iostream>
#include <nlohmann/json.hpp>
#include <optional>
#include <sstream>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "espalier/playable_search.hpp"
#include "programs/analyse_arguments.hpp"
#include "programs/analysis_total.hpp"
#include "programs/endgames.hpp"
#include "programs/score_text.hpp"
#include "protocols/line_text.hpp"
#include "support/exit_status.hpp"
#include "support/files.hpp"
#include "support/interrupt.hpp"
#include "support/json_lines.hpp"
#include "support/print.hpp"
#include "support/printable.hpp"
#include "support/terminal.hpp"

namespace espalier::programs {

namespace detail {

/// A position to search.
template <class Rules>
struct Entry {
  using Move = typename Rules::Position::Move;
  std::string id{};                           ///< its line, or the number of its game and the ply
  typename Rules::Position position{};        ///< with its history
  std::string text{};                         ///< as the file or the game writes it
  std::optional<Move> played = std::nullopt;  ///< in a game
};
template <class Rules>
struct Entries {
  std::vector<Entry<Rules>> all{};
  std::vector<std::string> skipped{};  ///< what is wrong with games that are left out
};
template <class Rules>
using ReadEntries = Expected<Entries<Rules>, std::string>;

/// A line each; blank lines and those that begin with # are left out.
template <class Rules>
[[nodiscard]] ReadEntries<Rules> entries_of_positions(const std::string& text) {
  Entries<Rules> entries;
  std::istringstream lines(text);
  std::string line;
  for (int number = 1; std::getline(lines, line); ++number) {
    if (!line.empty() && line.back() == '\r') line.pop_back();
    if (line.find_first_not_of(" \t") == std::string::npos || line.front() == '#') continue;
    auto position = Rules::parse_position(line);
    if (!position) return Unexpected{fmt::format("line {}: {}", number, position.error())};
    entries.all.push_back({std::to_string(number), *std::move(position), line});
  }
  return entries;
}

/// The positions before each move of each game, and those of games that have a position and no
/// moves. Games that cannot be read are skipped.
template <HasGameFiles Rules>
[[nodiscard]] Entries<Rules> entries_of_games(const std::string& text) {
  Entries<Rules> entries;
  const std::string usual_start = Rules::to_text({});
  typename Rules::GameReader reader(text);
  for (int number = 1; const auto game = reader.next(); ++number) {
    if (!*game) {
      entries.skipped.push_back(game->error());
      continue;
    }
    typename Rules::Position position = (*game)->start;
    if (const std::string start = Rules::to_text(position);
        (*game)->moves.empty() && start != usual_start) {
      entries.all.push_back({std::to_string(number), position, start});
    }
    int ply = 0;
    for (const auto move : (*game)->moves) {
      entries.all.push_back(
          {fmt::format("{}.{}", number, ++ply), position, Rules::to_text(position), move});
      position.make(move);
    }
  }
  return entries;
}

template <class Rules>
[[nodiscard]] ReadEntries<Rules> read_entries(const AnalyseArguments& arguments) {
  if (arguments.fen) {
    auto position = Rules::parse_position(*arguments.fen);
    if (!position) return Unexpected{"--fen: " + position.error()};
    return Entries<Rules>{{{"1", *std::move(position), *arguments.fen}}};
  }
  const std::string text = support::read_input_or_stdin(arguments.file);
  auto entries = [&]() -> ReadEntries<Rules> {
    if constexpr (HasGameFiles<Rules>) {
      if (Rules::is_game_file(text)) return entries_of_games<Rules>(text);
    }
    return entries_of_positions<Rules>(text);
  }();
  const std::string name = support::printable(arguments.file);
  if (!entries) return Unexpected{name + ": " + support::printable(entries.error())};
  if (entries->all.empty() && entries->skipped.empty())
    return Unexpected{name + " holds no position"};
  for (std::string& each : entries->skipped)
    each = fmt::format("{}: {}; skipped", name, support::printable(each));
  return entries;
}

template <class Rules, class Engine>
class Analysis {
 public:
  Analysis(const AnalyseArguments& arguments, typename Rules::Hooks hooks)
      : arguments_(arguments),
        engine_({}, static_cast<unsigned>(arguments.threads),
                static_cast<std::size_t>(arguments.hash_mib), std::move(hooks)) {}

  [[nodiscard]] Engine& engine() { return engine_; }
  /// Returns the exit status.
  [[nodiscard]] int run(const std::vector<Entry<Rules>>& entries) {
    if (!arguments_.json) support::print(header());
    for (const Entry<Rules>& entry : entries) {
      if (interrupt_.has_happened()) break;
      show_progress(entry, entries.size(), "");
      engine_.start(entry.position, limits_of(arguments_));
      const SearchResult result = engine_.finish([&](const SearchResult& partial) {
        show_progress(entry, entries.size(), fmt::format("  depth {}", partial.depth));
      });
      progress_.clear();
      const bool is_cut_short = interrupt_.has_happened();
      if (is_cut_short && (!arguments_.fen || result.depth == 0)) break;
      ++total_.positions;
      total_.nodes += result.nodes;
      total_.time = Clock::now() - start_;
      support::print(arguments_.json ? json_of(entry, result) : row(entry, result));
    }
    const bool is_interrupted = interrupt_.has_happened();
    support::print(arguments_.json ? total_json(total_, is_interrupted)
                                   : total_text(total_, is_interrupted));
    return is_interrupted ? support::interrupted : support::done;
  }

 private:
  using Position = typename Rules::Position;
  using Move = typename Position::Move;
  using SearchResult = Result<Move>;
  using Clock = std::chrono::steady_clock;
  using Json = nlohmann::ordered_json;

  void show_progress(const Entry<Rules>& entry, std::size_t all, const std::string& depth) {
    progress_.show(fmt::format("{} {}/{}  {}{}", support::bar(total_.positions, all),
                               total_.positions, all, entry.id, depth));
  }
  [[nodiscard]] static std::string cells(std::string_view id, std::string_view played,
                                         std::string_view best, std::string_view score,
                                         std::string_view depth, std::string_view nodes,
                                         std::string_view time, std::string_view rest) {
    return fmt::format("{:<6}  {:<8} {:<8} {:>7} {:>5} {:>11} {:>8}  {}\n", id, played, best, score,
                       depth, nodes, time, rest);
  }
  [[nodiscard]] static std::string header() {
    return cells("id", "played", "best", "score", "depth", "nodes", "time", "line");
  }
  [[nodiscard]] static std::vector<std::string> line_of(const Position& position,
                                                        const std::vector<Move>& line) {
    return protocols::move_texts(position, line, [](Move move, const Position& before) {
      return Rules::to_string(move, before);
    });
  }
  [[nodiscard]] static std::string row(const Entry<Rules>& entry, const SearchResult& result) {
    const std::string played = entry.played ? Rules::to_string(*entry.played, entry.position) : "";
    std::string text;
    const int lines = std::max(1, std::min(result.lines, static_cast<int>(result.moves.size())));
    for (int i = 0; i < lines; ++i) {
      std::vector<std::string> line;
      Score score = result.score();
      if (!result.moves.empty()) {
        const auto& move = result.moves[static_cast<std::size_t>(i)];
        line = line_of(entry.position, move.line);
        score = move.score;
      }
      text += cells(i == 0 ? entry.id : "", i == 0 ? played : "", line.empty() ? "-" : line.front(),
                    score_text(score), std::to_string(result.depth), std::to_string(result.nodes),
                    fmt::format("{:.2f} s", static_cast<double>(result.time) / 1000),
                    fmt::format("{}", fmt::join(line, " ")));
    }
    return text;
  }
  [[nodiscard]] static std::string json_of(const Entry<Rules>& entry, const SearchResult& result) {
    Json json{
        {"type", "position"}, {"game", Rules::name}, {"id", entry.id}, {"position", entry.text}};
    const auto name_of = [&](std::optional<Move> move) {
      return move ? Json(Rules::to_string(*move, entry.position)) : Json();
    };
    json["played"] = name_of(entry.played);
    const bool has_move = !result.moves.empty();
    json["found"] = name_of(has_move ? std::optional(result.best_move()) : std::nullopt);
    json["score"] = score_json(result.score());
    json["depth"] = result.depth;
    json["nodes"] = result.nodes;
    json["time_ms"] = result.time;
    json["lines"] = Json::array();
    for (std::size_t i = 0; i < result.moves.size() && i < static_cast<std::size_t>(result.lines);
         ++i) {
      const auto& move = result.moves[i];
      json["lines"].push_back({{"depth", move.depth},
                               {"score", score_json(move.score)},
                               {"pv", line_of(entry.position, move.line)}});
    }
    return support::json_line(json);
  }

  const AnalyseArguments& arguments_;
  Engine engine_;
  support::Interrupt interrupt_{[this] { engine_.control().stop(); }};
  support::Progress progress_;
  Clock::time_point start_ = Clock::now();
  AnalysisTotal total_;
};

}  // namespace detail

/// Searches one position (`arguments.fen`), each line of a file of positions, or each position of
/// the games in a file of games. Prints a row of a table, or a JSON object, for each. A file is
/// read as a whole, and refused if something in it is wrong, before anything is searched. Ctrl-C
/// ends the search; of `arguments.fen` what was found so far is printed. Returns the exit status.
/// `prepare` is called with the search.
template <class Rules, class Engine = ParallelSearchOf<Rules>, class Prepare = NothingMore>
[[nodiscard]] int analyse(const AnalyseArguments& arguments, Prepare prepare = {}) {
  if (!has_memory(arguments)) return support::bad_input;
  const auto entries = detail::read_entries<Rules>(arguments);
  if (!entries) {
    std::cerr << entries.error() << '\n';
    return support::bad_input;
  }
  for (const std::string& each : entries->skipped) std::cerr << each << '\n';
  if (entries->all.empty()) return support::bad_input;
  const int status = with_endgames<Rules>(arguments.endgames, [&](typename Rules::Hooks hooks) {
    detail::Analysis<Rules, Engine> analysis(arguments, std::move(hooks));
    prepare(analysis.engine());
    return analysis.run(entries->all);
  });
  const bool is_whole = entries->skipped.empty() || status != support::done;
  return is_whole ? status : support::bad_input;
}

}  // namespace espalier::programs
