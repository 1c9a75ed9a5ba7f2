// The module of the page that has chess and UCI (web/games has the other games).
#include <emscripten.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <sstream>
#include <string>
#include <utility>

#include "espalier/search/parameters.hpp"
#include "espalier/search/pruning.hpp"
#include "games/chess/notation/pgn.hpp"
#include "games/chess/search_hooks.hpp"
#include "protocols/command_queue.hpp"
#include "protocols/engine_size.hpp"
#include "protocols/input_line.hpp"
#include "protocols/output.hpp"
#include "protocols/reader.hpp"
#include "tools/trace/json_writer.hpp"
#include "uci/engine.hpp"
#include "uci/session.hpp"
#include "web/engine/answers.hpp"
#include "web/engine/chess.hpp"
#include "web/engine/error_json.hpp"

namespace espalier::web {

namespace {

/// The games of this module.
struct GamesOfModule {
  template <class Use>
  static void visit(Use use) {
    use(Chess{});
  }
};

/// Reads what has arrived of the input of UCI, at most `capacity` bytes, and returns how many; -1
/// at its end. `waits`: until there is something.
EM_JS(int, read_input, (char* bytes, int capacity, bool waits),
      { return Module.readInput(bytes, capacity, waits); });

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

/// Material that the exchange a move begins wins, by static exchange evaluation.
int exchange_of(const chess::Position& position, chess::Move move) {
  int least = -2000;  // below any: a king is not exchanged
  for (int step = 4096; step > 0; step /= 2) {
    if (chess::see_ge(position, move, least + step)) least += step;
  }
  return least;
}

/// What the rules compare when they leave out a move at a node of this depth, in centipawns. The
/// plies left after the reduction are not in a trace: pairs are for none and for all of them.
std::string rule_numbers(const chess::Position& position, chess::Move move, int depth) {
  const Parameters p;
  const bool is_tactical = chess::SearchHooks::is_tactical(position, move);
  const int left = std::max(depth - 1, 0);
  const int captured = chess::captured_value(position, move);
  std::string text;
  JsonWriter json(text);
  const auto pair = [&json](const char* name, int least, int greatest) {
    json.key(name).open('[').value(least).value(greatest).close(']');
  };
  const auto gain = [&](int plies) {
    return is_tactical ? captured + p.futility_tactical_base + p.futility_tactical_per_ply * plies
                       : p.futility_base + p.futility_per_ply * plies;
  };
  const auto may_lose = [&](int plies) {
    return -pruning::see_threshold({.depth = depth}, is_tactical, plies, p);
  };
  json.open('{').key("exchange").value(exchange_of(position, move));
  json.key("captured").value(captured).key("delta").value(pruning::delta(0, captured, p));
  pair("futility", gain(0), gain(left));
  pair("see", may_lose(0), may_lose(left));
  pair("late_moves", pruning::late_move_count({.depth = depth}, p),
       pruning::late_move_count({.depth = depth, .improving = true}, p));
  pair("history", p.history_pruning_per_ply, p.history_pruning_per_ply * std::max(left, 1));
  json.close('}');
  return text;
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
      if (std::exchange(is_skipping_, false)) {
        session_.complain(protocols::input_line_is_too_long);
      } else if (!reader_.read(input_.substr(at, end_of_line - at))) {
        end();
      }
      at = end_of_line + 1;
      has_taken = true;
    }
    input_.erase(0, at);
    if (input_.size() > protocols::max_input_line && input_.find('\n') == input_.npos) {
      input_.clear();
      is_skipping_ = true;
    }
    searched_ = queue_.is_settled() ? input_.size() : 0;
    return has_taken;
  }
  void end() {
    is_over_ = true;
    queue_.end_of_input();
  }

  protocols::Output output_;
  protocols::CommandQueue queue_{[this](bool waits) { read(waits); }};
  uci::Session session_{output_, queue_, {}};
  protocols::Reader reader_{output_, queue_, session_};
  std::string input_;         // what has arrived and is not taken
  std::size_t searched_ = 0;  // so much of it has no end of line
  bool is_skipping_ = false;  // the rest of a line that is too long
  bool is_over_ = false;
};

UciProgram& uci_program() {
  static UciProgram instance;
  return instance;
}

}  // namespace

}  // namespace espalier::web

using namespace espalier::web;

#include "web/engine/exports.inc"

extern "C" {

/// The first game of a text.
EMSCRIPTEN_KEEPALIVE const char* espalier_read_pgn(const char* text) {
  return keep(read_pgn(text));
}

/// What the rules compare when they leave out a move at a node of this depth (`rule_numbers`).
EMSCRIPTEN_KEEPALIVE const char* espalier_rule_numbers(const char* start, const char* moves,
                                                       const char* move, int depth) {
  const auto game = parse_game<Chess>(start, moves);
  if (!game) return keep(error_json(game.error()));
  const auto played = Chess::parse_move(game.value().now, move);
  if (!played) return keep(error_json(played.error()));
  return keep(rule_numbers(game.value().now, played.value(), depth));
}

/// Gives the search of chess an empty table of that many MiB. False if there is no memory for it;
/// the old table is then kept.
EMSCRIPTEN_KEEPALIVE bool espalier_resize_table(int mib) {
  return !espalier::protocols::resize_table(Chess::engine(), std::max(mib, 1));
}

/// Sets the number of threads of the chess search, with an empty table. Only in modules that can
/// have threads.
EMSCRIPTEN_KEEPALIVE void espalier_resize_threads(int count) {
  Chess::engine().resize(static_cast<unsigned>(std::max(count, 1)));
}

/// Speaks UCI until the input ends; what the session answers goes to standard output.
EMSCRIPTEN_KEEPALIVE void espalier_uci_run() { uci_program().run(); }
/// Executes one line of UCI, where no input can be read during a search.
EMSCRIPTEN_KEEPALIVE void espalier_uci_execute(const char* line, bool is_stopped) {
  uci_program().execute(line, is_stopped);
}

}  // extern "C"
