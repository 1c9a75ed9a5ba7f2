// The functions that the page calls: positions, games, searches and traces. Arguments and results
// are UTF-8 text, results JSON. A result is valid until the next call.
#include <emscripten.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <sstream>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "espalier/search/search.hpp"
#include "games/chess/notation/pgn.hpp"
#include "tools/trace/json_writer.hpp"
#include "tools/trace/trace_json.hpp"
#include "uci/command_queue.hpp"
#include "uci/output.hpp"
#include "uci/reader.hpp"
#include "uci/session.hpp"
#include "uci/strength.hpp"
#include "uci/win_model.hpp"
#include "web/engine/error_json.hpp"
#include "web/engine/rules.hpp"

namespace espalier::web {

namespace {

using trace::JsonWriter;

/// Calls `report(text)` of the module: a partial result of a running search.
EM_JS(void, report_partial, (const char* text), { Module.report(UTF8ToString(text)); });

/// Has the search that runs been stopped from outside?
EM_JS(bool, is_stopped, (), { return Module.isStopped(); });

/// Reads what has arrived of the input of UCI, at most `capacity` bytes, and returns how many; -1
/// at its end. `waits`: until there is something.
EM_JS(int, read_input, (char* bytes, int capacity, bool waits),
      { return Module.readInput(bytes, capacity, waits); });

/// Lets the page stop a search.
template <class Search>
void listen(Search& search) {
  auto& control = search.control();
  control.on_look([&control] {
    if (is_stopped()) control.stop();
  });
}

/// The text that the page reads.
const char* keep(std::string text) {
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

/// The answer to a request about a game: `use(rules, game)`.
template <class Use>
const char* answer(const char* name, const char* start, const char* moves, Use use) {
  return keep(with_game(
      name,
      [&](auto rules) {
        const auto game = parse_game<decltype(rules)>(start, moves);
        return game ? use(rules, game.value()) : error_json(game.error());
      },
      error_json(std::string("There is no game '") + name + "'")));
}

template <class Rules>
void write_move(JsonWriter& json, const typename Rules::Position& position,
                typename Rules::Move move) {
  json.open('{').key("uci").value(Rules::move(move, position));
  json.key("san").value(Rules::notation(move, position));
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

/// Moves to the mate of a proven score, negative if the side to move is mated.
int moves_to_mate(Score score) {
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

Limits limits_of(int depth, double nodes, int movetime, int lines) {
  Limits limits{.depth = depth, .lines = lines};
  if (nodes > 0) limits.nodes = static_cast<std::uint64_t>(nodes);
  if (movetime > 0) limits.time = TimeBudget{movetime, movetime};
  limits.infinite = depth >= max_ply - 1 && nodes <= 0 && movetime <= 0;
  return limits;
}

/// `elo`: for chess; 0: full strength.
template <class Rules>
std::string search(const Game<Rules>& game, Limits limits, int elo, std::uint64_t seed) {
  using Move = typename Rules::Move;
  const auto& root = game.now;
  std::vector<Move> moves;
  std::optional<uci::Strength> strength;
  if constexpr (std::is_same_v<Rules, Chess>) {
    if (elo > 0) {
      strength = uci::strength_of(elo);
      limits.nodes = std::min(limits.nodes, strength->nodes);
      limits.lines = std::max(limits.lines, strength->lines);
      moves = uci::select_root_moves(root, *strength, seed);
    }
  }
  listen(Rules::engine());
  Result<Move> result = Rules::engine().run(root, limits, moves, [&](const Result<Move>& partial) {
    const auto& updated = partial.moves[static_cast<std::size_t>(partial.updated)];
    if (partial.updated + 1 == partial.lines && updated.bound == Bound::exact && !strength) {
      report_partial(result_json<Rules>(root, partial, false).c_str());
    }
  });
  if constexpr (std::is_same_v<Rules, Chess>) {
    if (strength) uci::select_line(result, root, *strength, seed);
  }
  return result_json<Rules>(root, result, true);
}

/// The switches of a playing search without those named.
Expected<Enhancements, std::string> playing_without(const char* names) {
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
  chess::Position position = found.start;
  json.list("moves", found.moves, [&](const chess::PgnMove& move) {
    json.value(chess::to_uci(move.move, position));
    position.make(move.move);
  });
  json.close('}');
  return result;
}

/// The program that speaks UCI, by one thread: it reads where it would wait, and while it searches.
class UciProgram {
 public:
  /// Until `quit` or the end of the input. Blocks.
  void run() {
    while (const auto line = queue_.pop()) session_.execute(*line);
  }
  /// Where lines cannot be read during a search: executes one. `is_stopped`: a search ends as soon
  /// as it has a move.
  void execute(const std::string& line, bool is_stopped) {
    (void)reader_.queue(line);
    if (is_stopped) queue_.stop();
    if (const auto next = queue_.pop()) session_.execute(*next);
  }

 private:
  void read(bool waits) {
    if (is_over_ || take_lines()) return;
    static std::array<char, 1 << 16> bytes;
    const int count = read_input(bytes.data(), bytes.size(), waits);
    if (count < 0) {
      queue_.stop();
      return end();
    }
    input_.append(bytes.data(), static_cast<std::size_t>(count));
    (void)take_lines();
  }
  /// Takes lines until one must be executed before the next is read. Was there one?
  bool take_lines() {
    std::size_t at = 0;
    bool has_taken = false;
    while (!is_over_ && queue_.is_settled()) {
      const std::size_t end_of_line = input_.find('\n', std::max(at, searched_));
      if (end_of_line == input_.npos) break;
      if (!reader_.read(input_.substr(at, end_of_line - at))) end();
      at = end_of_line + 1;
      has_taken = true;
    }
    input_.erase(0, at);
    searched_ = queue_.is_settled() ? input_.size() : 0;
    return has_taken;
  }
  void end() {
    is_over_ = true;
    queue_.end_of_input();
  }

  uci::Output output_;
  uci::CommandQueue queue_{[this](bool waits) { read(waits); }};
  uci::Session session_{output_, queue_, {}};
  uci::Reader reader_{output_, queue_, session_};
  std::string input_;         // what has arrived and is not taken
  std::size_t searched_ = 0;  // so much of it has no end of line
  bool is_over_ = false;
};

UciProgram& uci_program() {
  static UciProgram instance;
  return instance;
}

}  // namespace

}  // namespace espalier::web

using namespace espalier::web;

extern "C" {

/// The game and its last position: legal moves, outcome, the moves with their notation.
EMSCRIPTEN_KEEPALIVE const char* espalier_describe(const char* game, const char* start,
                                                   const char* moves) {
  return answer(game, start, moves, [](auto, const auto& parsed) { return describe(parsed); });
}

/// The first game of a text.
EMSCRIPTEN_KEEPALIVE const char* espalier_read_pgn(const char* text) {
  return keep(read_pgn(text));
}

/// Searches until a limit is reached; `nodes`, `movetime` (ms) and `elo` 0: no limit.
EMSCRIPTEN_KEEPALIVE const char* espalier_search(const char* game, const char* start,
                                                 const char* moves, int depth, double nodes,
                                                 int movetime, int lines, int elo, double seed) {
  return answer(game, start, moves, [&](auto, const auto& parsed) {
    return search(parsed, limits_of(depth, nodes, movetime, lines), elo,
                  static_cast<std::uint64_t>(seed));
  });
}

/// The trace of a search, in the format of docs/trace.md. `evaluation`: of chess, "network",
/// "classical" or ""; `without`: names of switches that are off, separated by blanks.
EMSCRIPTEN_KEEPALIVE const char* espalier_trace(const char* game, const char* start,
                                                const char* moves, int depth, double nodes,
                                                int budget, const char* evaluation,
                                                const char* without) {
  return answer(game, start, moves, [&](auto, const auto& parsed) {
    return trace_tree(parsed, limits_of(depth, nodes, 0, 1), static_cast<std::size_t>(budget),
                      evaluation, without);
  });
}

/// The switches that `espalier_trace` can turn off.
EMSCRIPTEN_KEEPALIVE const char* espalier_switches(const char* game) {
  return keep(with_game(
      game, [](auto rules) { return switches<decltype(rules)>(); },
      error_json(std::string("There is no game '") + game + "'")));
}

/// Clears the table and the histories: the next search gives the result of a new engine.
EMSCRIPTEN_KEEPALIVE void espalier_clear(const char* game) {
  (void)with_game(
      game, [](auto rules) { return rules.engine().clear(), true; }, false);
}

/// Gives the search of chess an empty table of so many MiB. False if there is no memory for it; the
/// old table is then kept.
EMSCRIPTEN_KEEPALIVE bool espalier_resize_table(int mib) {
  return !espalier::uci::resize_table(Chess::engine(), std::max(mib, 1));
}

/// Speaks UCI until the input ends; what the session answers goes to standard output.
EMSCRIPTEN_KEEPALIVE void espalier_uci_run() { uci_program().run(); }
/// The same where no input can be read during a search: executes one line.
EMSCRIPTEN_KEEPALIVE void espalier_uci_execute(const char* line, bool is_stopped) {
  uci_program().execute(line, is_stopped);
}

}  // extern "C"
