// Every command of UCI carried out, as session.hpp describes it. It does not know where commands
// come from.
#include "engine/session.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "console/version.hpp"
#include "engine/bench.hpp"
#include "engine/perft_command.hpp"
#include "engine/position_command.hpp"
#include "engine/reporter.hpp"
#include "engine/text.hpp"
#include "games/chess/flipped.hpp"
#include "games/chess/notation.hpp"

namespace espalier::engine {

namespace {

constexpr std::int64_t default_mib = 16;
constexpr std::int64_t most_lines = 256;
constexpr Milliseconds default_overhead = 10;
constexpr Milliseconds most_overhead = 5000;

}  // namespace

Session::Session(Output& output, Mailbox& mailbox)
    : output_(output), mailbox_(mailbox), engine_({}, 1, default_mib) {
  declare_options();
}

// -------------------------------------------------------------------------------------- commands
// --

const std::vector<Session::Command>& Session::commands() {
  static const std::vector<Command> all{
      {"uci", true, Manner::harmless, &Session::uci},
      {"isready", true, Manner::harmless, &Session::isready},
      {"debug", true, Manner::harmless, &Session::debug},
      {"register", true, Manner::harmless, &Session::nothing},
      {"setoption", true, Manner::changes, &Session::setoption},
      {"ucinewgame", true, Manner::changes, &Session::ucinewgame},
      {"position", true, Manner::changes, &Session::position},
      {"go", true, Manner::searches, &Session::go},
      {"stop", true, Manner::urgent, &Session::nothing},
      {"ponderhit", true, Manner::urgent, &Session::nothing},
      {"quit", true, Manner::urgent, &Session::nothing},
      {"d", false, Manner::looks, &Session::d},
      {"eval", false, Manner::looks, &Session::eval},
      {"flip", false, Manner::changes, &Session::flip},
      {"bench", false, Manner::searches, &Session::bench},
      {"perft", false, Manner::searches, &Session::perft},
      {"help", false, Manner::harmless, &Session::help},
  };
  return all;
}

/// The command that begins the words, or else the first command of UCI among them: "joho debug on"
/// means "debug on", says the protocol. Leaves only the words after its name.
const Session::Command* Session::find_command(Words& words) {
  for (auto word = words.begin(); word != words.end(); ++word) {
    const bool is_first = word == words.begin();
    for (const Command& command : commands()) {
      if (command.name == *word && (is_first || command.is_protocol)) {
        words.erase(words.begin(), word + 1);
        return &command;
      }
    }
  }
  return nullptr;
}

Manner Session::manner_of(std::string_view line) {
  Words words = words_of(line);
  const Command* const command = find_command(words);
  return command == nullptr ? Manner::harmless : command->manner;
}

std::string_view Session::name_of(std::string_view line) {
  Words words = words_of(line);
  const Command* const command = find_command(words);
  return command == nullptr ? "" : command->name;
}

void Session::execute(std::string_view line) {
  Words words = words_of(line);
  if (words.empty()) return;
  if (const Command* const command = find_command(words)) {
    (this->*command->run)(words);
  } else {
    output_.error(fmt::format("unknown command {} (try 'help')", quoted(words[0])));
  }
}

void Session::uci(const Words&) {
  output_.line(fmt::format("id name Espalier {}\nid author the Espalier authors\n{}\nuciok",
                           console::version(), options_.declarations()));
}

void Session::isready(const Words&) { output_.line("readyok"); }

void Session::debug(const Words& words) {
  if (words.size() == 1 && (words[0] == "on" || words[0] == "off")) {
    debug_ = words[0] == "on";
  } else {
    output_.error("debug: write 'debug on' or 'debug off'");
  }
}

void Session::setoption(const Words& words) {
  // The words are parts of the line: from the first to the end of the last, as it was written.
  std::string_view arguments;
  if (!words.empty()) {
    const char* const end = words.back().data() + words.back().size();
    arguments = {words[0].data(), static_cast<std::size_t>(end - words[0].data())};
  }
  if (const Refusal refusal = options_.set(arguments)) output_.error(*refusal);
}

void Session::ucinewgame(const Words&) { engine_.clear(); }

void Session::position(const Words& words) {
  auto parsed = parse_position(words, style_.chess960);
  if (parsed) {
    position_ = std::move(*parsed);
  } else {
    output_.error(parsed.error());
  }
}

void Session::d(const Words&) { output_.line(diagram(position_, style_.chess960)); }

void Session::eval(const Words&) {
  if (position_.is_forced()) {
    output_.line("Final evaluation: none (in check)");
  } else {
    output_.line(chess::to_table(chess::explain(position_)));
  }
}

void Session::flip(const Words&) { position_ = chess::flipped(position_); }

void Session::bench(const Words& words) {
  const auto depth = words.empty() ? bench_depth : parse_number(words[0]).value_or(0);
  if (words.size() > 1 || depth < 1 || depth >= max_ply) {
    return output_.error(
        fmt::format("bench: write 'bench' or 'bench <depth>', 1 to {}", max_ply - 1));
  }
  run_bench({.depth = static_cast<int>(depth),
             .is_stopped = [this] { return mailbox_.is_stopped(); },
             .print = [this](const std::string& text) { output_.line(text); }});
}

void Session::perft(const Words& words) {
  const auto depth = words.size() == 1 ? parse_number(words[0]).value_or(-1) : -1;
  if (depth < 0 || depth > max_ply) return output_.error("perft: write 'perft <depth>'");
  count_leaves(static_cast<int>(depth));
}

void Session::help(const Words&) {
  output_.line(
      "Espalier is a chess engine that speaks UCI: a chess program usually does the talking.\n"
      "By hand: position startpos moves e2e4 | go depth 12 | go movetime 3000 | go infinite, stop\n"
      "  setoption name Hash value 256   options and their ranges: uci\n"
      "  d (show the position)  eval (explain its evaluation)  flip  go perft 5  bench  quit\n"
      "In a shell, `espalier --help` tells about analysing files, perft and Connect Four.");
}

// --------------------------------------------------------------------------------------- options
// --

void Session::declare_options() {
  const auto set = [](auto& target) {
    return [&target](auto value) -> Refusal {
      target = static_cast<std::remove_reference_t<decltype(target)>>(value);
      return std::nullopt;
    };
  };
  options_.add_string("Debug Log File", "<empty>",
                      [this](const std::string& name) { return set_log(name); });
  options_.add_spin("Threads", 1, 1, most_threads,
                    [this](auto n) { return resize_threads(engine_, n); });
  options_.add_spin("Hash", default_mib, 1, most_mib,
                    [this](auto n) { return resize_table(engine_, n); });
  options_.add_button("Clear Hash", [this]() -> Refusal {
    engine_.clear();
    return std::nullopt;
  });
  // A user interface asks for it to know that pondering is understood; nothing depends on it.
  options_.add_check("Ponder", false, [](bool) -> Refusal { return std::nullopt; });
  options_.add_spin("MultiPV", 1, 1, most_lines, set(lines_));
  options_.add_spin("Move Overhead", default_overhead, 0, most_overhead, set(overhead_));
  options_.add_check("UCI_Chess960", false, set(style_.chess960));
  options_.add_check("UCI_ShowWDL", false, set(style_.show_chances));
}

Refusal Session::set_log(const std::string& file_name) {
  if (output_.log_to(file_name == "<empty>" ? "" : file_name)) return std::nullopt;
  return fmt::format("Debug Log File: {} cannot be opened for writing", quoted(file_name, 100));
}

// ---------------------------------------------------------------------------------------- search
// --

void Session::go(const Words& words) {
  const GoCommand go = parse_go(words);
  for (const std::string& error : go.errors) output_.error(error);
  if (go.perft) return count_leaves(*go.perft);
  const std::vector<Move> only = search_moves(go);
  if (go.search_moves && only.empty()) return output_.line("bestmove (none)");
  search(go, only);
}

/// The legal ones among the moves to search; the others are complained about.
std::vector<Move> Session::search_moves(const GoCommand& go) {
  std::vector<Move> moves;
  for (const std::string& text : go.search_moves.value_or(std::vector<std::string>{})) {
    const auto move = chess::parse_uci_move(position_, text, style_.chess960);
    if (move) {
      moves.push_back(move.value());
    } else {
      output_.error("go: searchmoves: " + move.error().message);
    }
  }
  return moves;
}

void Session::search(const GoCommand& go, const std::vector<Move>& only) {
  const chess::Colour side = position_.side_to_move();
  if (go.has_clock() && !go.time[static_cast<std::size_t>(side)]) {
    output_.error(fmt::format("go: {} is missing for the side to move, which so moves at once",
                              side == chess::white ? "wtime" : "btime"));
  }
  Limits limits = limits_for(go, side, overhead_);
  limits.lines = lines_;
  if (debug_ && limits.time) {
    output_.line(
        fmt::format("info string no iteration begins after {} ms, none goes on after {} ms",
                    limits.time->soft, limits.time->hard));
  }
  Reporter reporter(output_, mate_line_, position_, style_);
  engine_.observer(0).tell = [&](int depth, Move move, int number) {
    reporter.root_move(depth, move, number, engine_.control().total());
  };
  mailbox_.begin_search(engine_.control(), go.ponder, !go.is_bounded());
  const Result<Move> result = engine_.run(
      position_, limits, only, [&](const Result<Move>& partial) { reporter.update(partial); });
  mailbox_.await_release();
  engine_.observer(0).tell = nullptr;
  reporter.finish(result);
}

void Session::count_leaves(int depth) {
  run_perft(position_, {.depth = depth,
                        .chess960 = style_.chess960,
                        .is_stopped = [this] { return mailbox_.is_stopped(); },
                        .print = [this](const std::string& text) { output_.line(text); }});
}

}  // namespace espalier::engine
