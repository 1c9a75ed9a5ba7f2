// The functions that the page calls: positions, games, searches and traces. Arguments and results
// are UTF-8 text, results JSON. A result is valid until the next call.
#include <emscripten.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "espalier/search/search.hpp"
#include "games/chess/board/position.hpp"
#include "games/chess/evaluation/engine_evaluator.hpp"
#include "games/chess/notation/fen.hpp"
#include "games/chess/notation/long_algebraic.hpp"
#include "games/chess/notation/pgn.hpp"
#include "games/chess/notation/san.hpp"
#include "games/chess/search_hooks.hpp"
#include "tools/trace/json_writer.hpp"
#include "tools/trace/trace_file.hpp"
#include "uci/strength.hpp"

namespace espalier::web {

namespace {

using chess::Move;
using chess::Position;
using trace::JsonWriter;
using Engine = Search<Position, chess::EngineEvaluator, chess::SearchHooks>;

/// Calls `report(text)` of the module: a partial result of a running search.
EM_JS(void, report_partial, (const char* text), { Module.report(UTF8ToString(text)); });

/// The engine, with its table and histories.
Engine& engine() {
  static Engine instance({}, 16);
  return instance;
}

/// The text that the page reads.
const char* keep(std::string text) {
  static std::string kept;
  kept = std::move(text);
  return kept.c_str();
}

std::string error_json(std::string_view message) {
  std::string text;
  JsonWriter(text).open('{').key("error").value(message).close('}');
  return text;
}

/// A game: a position and the moves from there, with all positions on the way in its history.
struct Game {
  Position start;
  Position now;
  std::vector<Move> moves;
};

/// Move{} passes.
void advance(Position& position, Move move) {
  if (move == Move{}) {
    position.make_null();
  } else {
    position.make(move);
  }
}

/// `moves`: of UCI, separated by blanks; 0000 passes, as a search does.
Expected<Game, std::string> parse_game(const char* fen, const char* moves,
                                       std::vector<std::string>* warnings = nullptr) {
  auto start = chess::parse_fen(fen, warnings);
  if (!start) return Unexpected{start.error().message};
  Game game{.start = start.value(), .now = start.value(), .moves = {}};
  std::istringstream words(moves);
  for (std::string word; words >> word;) {
    if (word == "0000" && !game.now.in_check()) {
      game.now.make_null();
      game.moves.push_back({});
      continue;
    }
    const auto move = chess::parse_uci_move(game.now, word);
    if (!move) return Unexpected{move.error().message};
    game.now.make(move.value());
    game.moves.push_back(move.value());
  }
  return game;
}

void write_move(JsonWriter& json, const Position& position, Move move) {
  json.open('{').key("uci").value(chess::to_uci(move, position));
  json.key("san").value(move == Move{} ? "pass" : chess::to_san(position, move));
}

std::string_view outcome_of(const Position& position) {
  MovesOf<Position> legal;
  if (position.generate(legal).is_over()) return position.in_check() ? "checkmate" : "stalemate";
  return position.is_draw(0) ? "draw" : "";
}

std::string describe(const Game& game, const std::vector<std::string>& warnings) {
  std::string text;
  JsonWriter json(text);
  json.open('{').key("start").value(chess::to_fen(game.start));
  json.key("fen").value(chess::to_fen(game.now));
  json.key("turn").value(game.now.side_to_move() == chess::white ? "w" : "b");
  json.key("check").truth(game.now.in_check());
  json.key("outcome").value(outcome_of(game.now));
  json.values("warnings", warnings);
  Position position = game.start;
  json.list("moves", game.moves, [&](Move move) {
    write_move(json, position, move);
    advance(position, move);
    json.key("fen").value(chess::to_fen(position)).close('}');
  });
  MovesOf<Position> legal;
  (void)game.now.generate(legal);
  json.list("legal", legal, [&](Move move) {
    write_move(json, game.now, move);
    json.close('}');
  });
  json.close('}');
  return text;
}

/// Moves to the mate of a proven score, negative if the side to move is mated.
int moves_to_mate(Score score) {
  const int moves = (plies_to_end(score) + 1) / 2;
  return score < 0 ? -moves : moves;
}

void write_line(JsonWriter& json, const Position& root, const RootMove<Move>& move) {
  json.open('{').key("depth").value(move.depth);
  json.key("score").value(move.score);
  if (is_proven(move.score)) json.key("mate").value(moves_to_mate(move.score));
  json.key("bound").value(static_cast<int>(move.bound));
  Position position = root;
  json.list("pv", move.line, [&](Move next) {
    write_move(json, position, next);
    json.close('}');
    position.make(next);
  });
  json.close('}');
}

/// `is_final`: the search has ended.
std::string result_json(const Position& root, const Result<Move>& result, bool is_final) {
  std::string text;
  JsonWriter json(text);
  json.open('{').key("final").truth(is_final);
  json.key("depth").value(result.depth).key("nodes").value(result.nodes);
  json.key("time").value(result.time).key("full").value(result.permille_full);
  json.key("turn").value(root.side_to_move() == chess::white ? "w" : "b");
  json.key("bestmove")
      .value(result.moves.empty() ? std::string() : chess::to_uci(result.best_move(), root));
  json.key("lines").open('[');
  for (std::size_t i = 0; i < result.moves.size() && i < static_cast<std::size_t>(result.lines);
       ++i) {
    if (result.moves[i].depth > 0) write_line(json, root, result.moves[i]);
  }
  json.close(']').close('}');
  return text;
}

Limits limits_of(int depth, double nodes, int movetime, int lines) {
  Limits limits{.depth = depth, .lines = lines};
  if (nodes > 0) limits.nodes = static_cast<std::uint64_t>(nodes);
  if (movetime > 0) limits.time = TimeBudget{movetime, movetime};
  limits.infinite = depth >= max_ply - 1 && nodes <= 0 && movetime <= 0;
  return limits;
}

std::string search(const Game& game, Limits limits, int elo, std::uint64_t seed) {
  const Position& root = game.now;
  std::vector<Move> moves;
  std::optional<uci::Strength> strength;
  if (elo > 0) {
    strength = uci::strength_of(elo);
    limits.nodes = std::min(limits.nodes, strength->nodes);
    limits.lines = std::max(limits.lines, strength->lines);
    moves = uci::select_root_moves(root, {}, *strength, seed);
  }
  Result<Move> result = engine().run(root, limits, moves, [&](const Result<Move>& partial) {
    const auto& updated = partial.moves[static_cast<std::size_t>(partial.updated)];
    if (partial.updated + 1 == partial.lines && updated.bound == Bound::exact && !strength) {
      report_partial(result_json(root, partial, false).c_str());
    }
  });
  if (strength) uci::select_line(result, root, *strength, seed);
  return result_json(root, result, true);
}

std::string trace_tree(const Game& game, int depth, double nodes, std::size_t budget) {
  trace::TracedSearch search({}, 16, trace::Observer(budget));
  const Result<Move> result =
      search.run(game.now, limits_of(depth, nodes, 0, 1), {}, [&](const Result<Move>& partial) {
        report_partial(result_json(game.now, partial, false).c_str());
      });
  return trace::to_json(game.now, result, search.observer(), "espalier");
}

std::string read_pgn(const char* text) {
  std::istringstream stream(text);
  chess::PgnReader reader(stream);
  const auto game = reader.next();
  if (!game) return error_json("There is no game in this text");
  if (!*game) {
    return error_json("Line " + std::to_string(game->error().line) + ": " + game->error().message);
  }
  const chess::PgnGame& found = game->value();
  std::string result;
  JsonWriter json(result);
  json.open('{').key("fen").value(chess::to_fen(found.start));
  json.key("white").value(found.tag("White")).key("black").value(found.tag("Black"));
  json.key("result").value(found.result);
  Position position = found.start;
  json.list("moves", found.moves, [&](const chess::PgnMove& move) {
    json.value(chess::to_uci(move.move, position));
    position.make(move.move);
  });
  json.close('}');
  return result;
}

std::string write_pgn(const Game& game, std::string_view result) {
  chess::PgnGame pgn{.tags = {{"Event", "Analysis"}, {"Result", std::string(result)}},
                     .start = game.start,
                     .comment = {},
                     .moves = {},
                     .result = std::string(result)};
  for (const Move move : game.moves) pgn.moves.push_back({move});
  std::string text;
  JsonWriter json(text);
  json.open('{').key("pgn").open('[');
  std::istringstream lines(chess::to_pgn(pgn));
  for (std::string line; std::getline(lines, line);) json.value(line);
  json.close(']').close('}');
  return text;
}

}  // namespace

}  // namespace espalier::web

using namespace espalier::web;

extern "C" {

/// The game and its last position: legal moves, outcome, the moves with their positions.
EMSCRIPTEN_KEEPALIVE const char* espalier_describe(const char* fen, const char* moves) {
  std::vector<std::string> warnings;
  const auto game = parse_game(fen, moves, &warnings);
  return keep(game ? describe(game.value(), warnings) : error_json(game.error()));
}

/// The first game of a text.
EMSCRIPTEN_KEEPALIVE const char* espalier_read_pgn(const char* text) {
  return keep(read_pgn(text));
}

EMSCRIPTEN_KEEPALIVE const char* espalier_write_pgn(const char* fen, const char* moves,
                                                    const char* result) {
  const auto game = parse_game(fen, moves);
  return keep(game ? write_pgn(game.value(), result) : error_json(game.error()));
}

/// Searches until a limit is reached; `nodes`, `movetime` (ms) and `elo` 0: no limit.
EMSCRIPTEN_KEEPALIVE const char* espalier_search(const char* fen, const char* moves, int depth,
                                                 double nodes, int movetime, int lines, int elo,
                                                 double seed) {
  const auto game = parse_game(fen, moves);
  if (!game) return keep(error_json(game.error()));
  return keep(search(game.value(), limits_of(depth, nodes, movetime, lines), elo,
                     static_cast<std::uint64_t>(seed)));
}

/// The trace of a search, in the format of docs/trace.md.
EMSCRIPTEN_KEEPALIVE const char* espalier_trace(const char* fen, const char* moves, int depth,
                                                double nodes, int budget) {
  const auto game = parse_game(fen, moves);
  if (!game) return keep(error_json(game.error()));
  return keep(trace_tree(game.value(), depth, nodes, static_cast<std::size_t>(budget)));
}

/// Clears the table and the histories: the next search gives the result of a new engine.
EMSCRIPTEN_KEEPALIVE void espalier_clear() { engine().clear(); }

}  // extern "C"
