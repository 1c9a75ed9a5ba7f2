// The answers to the requests of the page, for the games of a module. Arguments and results are
// UTF-8 text, results JSON. A result is valid until the next call.
#pragma once

#include <emscripten.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <sstream>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "espalier/expected.hpp"
#include "espalier/search/search.hpp"
#include "espalier/search_settings.hpp"
#include "tools/trace/json_writer.hpp"
#include "tools/trace/trace_json.hpp"
#include "uci/win_model.hpp"
#include "web/engine/error_json.hpp"

namespace espalier::web {

/// MiB, of the transposition table.
inline constexpr unsigned table_size = 16;

using trace::JsonWriter;

/// Calls `report(text)` of the module: a partial result of a running search.
EM_JS(void, report_partial, (const char* text), { Module.report(UTF8ToString(text)); });

/// Has the search that runs been stopped from outside? Only the thread that the page talks to
/// knows.
EM_JS(bool, is_stopped, (), { return Module.isStopped ? Module.isStopped() : false; });

/// Lets the page stop a search.
template <class Search>
void listen(Search& search) {
  auto& control = search.control();
  control.on_look([&control] {
    if (is_stopped()) control.stop();
  });
}

/// The text that the page reads.
inline const char* keep(std::string text) {
  static std::string kept;
  kept = std::move(text);
  return kept.c_str();
}

/// A game: a position and the moves from there, with all positions on the way in its history.
template <class Rules>
struct Game {
  std::string start_text;
  std::string text;  ///< of the last position, as `Rules::parse` reads it
  typename Rules::Position start;
  typename Rules::Position now;
  std::vector<typename Rules::Move> moves;
  std::vector<std::string> warnings;
};

/// `moves`: separated by blanks.
template <class Rules>
Expected<Game<Rules>, std::string> parse_game(const char* start_text, const char* moves) {
  std::vector<std::string> warnings;
  auto start = Rules::parse(start_text, &warnings);
  if (!start) return Unexpected{start.error()};
  Game<Rules> game{.start_text = start_text,
                   .text = {},
                   .start = start.value(),
                   .now = start.value(),
                   .moves = {},
                   .warnings = std::move(warnings)};
  std::istringstream words(moves);
  std::string played;
  for (std::string word; words >> word; played += word) {
    const auto move = Rules::parse_move(game.now, word);
    if (!move) return Unexpected{move.error()};
    Rules::make(game.now, move.value());
    game.moves.push_back(move.value());
  }
  game.text = Rules::text(game.now, start_text, played);
  return game;
}

template <class Rules>
void write_move(JsonWriter& json, const typename Rules::Position& position,
                typename Rules::Move move) {
  json.open('{').key("uci").value(Rules::move(move, position));
  json.key("san").value(Rules::notation(move, position));
  if constexpr (requires { Rules::path(move, position); }) {
    json.values("path", Rules::path(move, position));
  }
}

template <class Position>
std::string_view turn_of(const Position& position) {
  return position.side_to_move() == 0 ? "w" : "b";
}

template <class Rules>
std::string describe(const Game<Rules>& game) {
  std::string text;
  JsonWriter json(text);
  json.open('{').key("start").value(Rules::text(game.start, game.start_text, ""));
  json.list("moves", game.moves, [&, position = game.start](auto move) mutable {
    write_move<Rules>(json, position, move);
    Rules::make(position, move);
    json.close('}');
  });
  json.key("fen").value(game.text);
  json.key("turn").value(turn_of(game.now));
  json.key("board").open('[');
  std::istringstream rows(Rules::board(game.now));
  for (std::string row; std::getline(rows, row);) json.value(row);
  json.close(']');
  json.key("check").truth(Rules::in_check(game.now));
  json.key("outcome").value(Rules::outcome(game.now));
  json.values("warnings", game.warnings);
  MovesOf<typename Rules::Position> legal;
  (void)game.now.generate(legal);
  json.list("legal", legal, [&](auto move) {
    write_move<Rules>(json, game.now, move);
    json.close('}');
  });
  json.close('}');
  return text;
}

/// What people call moves of lines that begin at a position. `script`: "ply move" for each, the ply
/// counted from there; a move is played after the last one of the ply before it.
template <class Rules>
std::string names(const Game<Rules>& game, const char* script) {
  std::string text;
  JsonWriter json(text);
  json.open('{').key("names").open('[');
  std::vector<typename Rules::Position> line{game.now};
  std::istringstream words(script);
  std::size_t ply = 0;
  for (std::string word; words >> ply >> word;) {
    if (ply >= line.size()) return error_json("No move leads to '" + word + "'");
    line.erase(line.begin() + static_cast<std::ptrdiff_t>(ply) + 1, line.end());
    const auto move = Rules::parse_move(line.back(), word);
    if (!move) return error_json(move.error());
    json.value(Rules::notation(move.value(), line.back()));
    line.push_back(line.back());
    Rules::make(line.back(), move.value());
  }
  json.close(']').close('}');
  return text;
}

/// Moves to the mate of a proven score, negative if the side to move is mated.
inline int moves_to_mate(Score score) {
  const int moves = (plies_to_end(score) + 1) / 2;
  return score < 0 ? -moves : moves;
}

template <class Rules>
void write_line(JsonWriter& json, const typename Rules::Position& root,
                const RootMove<typename Rules::Move>& move) {
  json.open('{').key("depth").value(move.depth);
  json.key("score").value(move.score);
  if (is_proven(move.score)) json.key("mate").value(moves_to_mate(move.score));
  json.key("bound").value(static_cast<int>(move.bound));
  const auto chances = uci::win_draw_loss(move.score);
  json.key("expected").value(chances.win + chances.draw / 2);
  auto position = root;
  json.list("pv", move.line, [&](auto next) {
    write_move<Rules>(json, position, next);
    json.close('}');
    position.make(next);
  });
  json.close('}');
}

/// `is_final`: the search has ended.
template <class Rules>
std::string result_json(const typename Rules::Position& root,
                        const Result<typename Rules::Move>& result, bool is_final) {
  std::string text;
  JsonWriter json(text);
  json.open('{').key("final").truth(is_final);
  json.key("depth").value(result.depth).key("nodes").value(result.nodes);
  json.key("time").value(result.time).key("full").value(result.permille_full);
  json.key("turn").value(turn_of(root));
  json.key("bestmove")
      .value(result.moves.empty() ? std::string() : Rules::move(result.best_move(), root));
  json.key("lines").open('[');
  for (std::size_t i = 0; i < result.moves.size() && i < static_cast<std::size_t>(result.lines);
       ++i) {
    if (result.moves[i].depth > 0) write_line<Rules>(json, root, result.moves[i]);
  }
  json.close(']').close('}');
  return text;
}

inline Limits limits_of(int depth, double nodes, int movetime, int lines) {
  Limits limits{.depth = depth, .lines = lines};
  if (nodes > 0) limits.nodes = static_cast<std::uint64_t>(nodes);
  if (movetime > 0) limits.time = TimeBudget{movetime, movetime};
  limits.infinite = depth >= max_ply - 1 && nodes <= 0 && movetime <= 0;
  return limits;
}

/// Reports the lines of each iteration of a search.
template <class Rules>
auto reports_of(const Game<Rules>& game) {
  return [&game](const Result<typename Rules::Move>& partial) {
    const auto& updated = partial.moves[static_cast<std::size_t>(partial.updated)];
    if (partial.updated + 1 == partial.lines && updated.bound == Bound::exact) {
      report_partial(result_json<Rules>(game.now, partial, false).c_str());
    }
  };
}

/// `elo`: of chess; 0: full strength.
template <class Rules>
std::string search(const Game<Rules>& game, const Limits& limits, int elo, std::uint64_t seed) {
  listen(Rules::engine());
  const auto result = Rules::search(game.now, limits, elo, seed, reports_of(game));
  return result_json<Rules>(game.now, result, true);
}

/// From an empty table, with the settings that a file states. The search that is traced can have
/// them; its tree is not kept.
template <class Rules>
std::string search_with(const Game<Rules>& game, const Limits& limits, const char* file) {
  const auto settings = parse_search_settings(file);
  if (!settings) return error_json("Settings: " + settings.error());
  const auto evaluator = Rules::evaluator("");
  if (!evaluator) return error_json(evaluator.error());
  typename Rules::Traced search(evaluator.value(), table_size,
                                std::remove_cvref_t<decltype(search.observer())>(1));
  search.set_enhancements(settings->enhancements);
  search.set_parameters(settings->parameters);
  const int unit = search.parameters().unit;
  if (settings->states_unit && settings->parameters.unit != unit) {
    return error_json("The settings are of an evaluation in the unit " +
                      std::to_string(settings->parameters.unit) + "; that of this game is in " +
                      std::to_string(unit));
  }
  listen(search);
  return result_json<Rules>(game.now, search.run(game.now, limits, {}, reports_of(game)), true);
}

/// The switches of a playing search without those named.
inline Expected<Enhancements, std::string> playing_without(const char* names) {
  Enhancements chosen = Enhancements::all();
  std::istringstream words(names);
  for (std::string word; words >> word;) {
    const auto& rows = Enhancements::rows();
    const auto* const row =
        std::find_if(rows.begin(), rows.end(), [&](const auto& each) { return each.name == word; });
    if (row == rows.end()) return Unexpected{"The search has no switch '" + word + "'"};
    chosen.*row->flag = false;
  }
  return chosen;
}

/// The switches of a playing search that have an effect in this game.
template <class Rules>
std::string switches() {
  using On = typename Rules::Traced::Worker::On;
  std::string text;
  JsonWriter json(text);
  json.open('{').key("switches").open('[');
  const auto write = [&json](bool is_on, const char* name, const char* meaning,
                             const char* source) {
    if (!is_on) return;
    json.open('{').key("name").value(name).key("meaning").value(meaning);
    json.key("source").value(source).close('}');
  };
#define ROW(name, value, play, effect, needs, meaning, source) \
  write(On::name, #name, meaning, source);
  ESPALIER_ENHANCEMENTS(ROW)
#undef ROW
  json.close(']').close('}');
  return text;
}

/// `evaluation`: of chess; "" the one that plays. `without`: names of switches that are off.
template <class Rules>
std::string trace_tree(const Game<Rules>& game, const Limits& limits, std::size_t budget,
                       const std::string& evaluation, const char* without) {
  using Move = typename Rules::Move;
  const auto evaluator = Rules::evaluator(evaluation);
  if (!evaluator) return error_json(evaluator.error());
  const auto enhancements = playing_without(without);
  if (!enhancements) return error_json(enhancements.error());
  typename Rules::Traced search(evaluator.value(), table_size,
                                std::remove_cvref_t<decltype(search.observer())>(budget));
  search.set_enhancements(enhancements.value());
  listen(search);
  const Result<Move> result = search.run(game.now, limits, {}, [&](const Result<Move>& partial) {
    report_partial(result_json<Rules>(game.now, partial, false).c_str());
  });
  if (search.control().is_stopped()) return error_json("The search was stopped");
  return trace::to_json<Rules>(game.now, game.text, result, search.observer(), "espalier");
}

template <class Games>
std::string list_games() {
  std::string text;
  JsonWriter json(text);
  json.open('{').key("games").open('[');
  Games::visit([&](auto rules) {
    json.open('{').key("name").value(rules.name).key("title").value(rules.title).close('}');
  });
  json.close(']').close('}');
  return text;
}

/// The requests that name a game. `Games::visit(use)` calls `use(rules)` for each of the games.
template <class Games>
struct Answers {
  /// `use(rules)` of the game with this name.
  template <class Use>
  [[nodiscard]] static std::string of_game(std::string_view name, Use use) {
    std::string text = error_json("There is no game '" + std::string(name) + "'");
    Games::visit([&](auto rules) {
      if (name == rules.name) text = use(rules);
    });
    return text;
  }
  /// `use(game)` of a position of that game.
  template <class Use>
  [[nodiscard]] static const char* of_position(const char* name, const char* start,
                                               const char* moves, Use use) {
    return keep(of_game(name, [&](auto rules) {
      const auto game = parse_game<decltype(rules)>(start, moves);
      return game ? use(game.value()) : error_json(game.error());
    }));
  }
};

}  // namespace espalier::web
