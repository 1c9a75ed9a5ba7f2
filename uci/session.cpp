// Every command of UCI carried out, as session.hpp describes it. It does not know where commands
// come from.
#include "uci/session.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <random>

#include "apps/espalier/bench.hpp"
#include "apps/espalier/perft_command.hpp"
#include "games/chess/evaluation/flipped.hpp"
#include "games/chess/notation/long_algebraic.hpp"
#include "support/version.hpp"
#include "uci/position_command.hpp"
#include "uci/strength.hpp"
#include "uci/text.hpp"

namespace espalier::uci {

namespace {

constexpr std::int64_t default_mib = 16;
constexpr std::int64_t most_lines = 256;
constexpr Milliseconds default_overhead = 10;
constexpr Milliseconds most_overhead = 5000;
constexpr std::int64_t most_seed = 2147483647;
constexpr std::int64_t most_rate = 10'000;  // nodes a millisecond

}  // namespace

Session::Session(Output& output, Mailbox& mailbox)
    : output_(output), mailbox_(mailbox), engine_({}, 1, default_mib) {
  declare_options();
  begin_game();
}

// ------------------------------------------------------------------------------------- commands --

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
    output_.error(fmt::format("unknown command {} (try 'help')", in_quotes(words[0])));
  }
}

void Session::uci(const Words&) {
  output_.line(fmt::format("id name Espalier {}\nid author the Espalier authors\n{}\nuciok",
                           support::version(), options_.declarations()));
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

void Session::ucinewgame(const Words&) {
  engine_.clear();
  begin_game();
}

void Session::begin_game() {
  node_clock_.begin_game();
  std::random_device random;
  seed_ = wanted_seed_ > 0 ? wanted_seed_ : random();
}

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
  if (position_.in_check()) {
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

// -------------------------------------------------------------------------------------- options --

namespace {
/// What sets an option that is nothing but a value.
template <class T>
[[nodiscard]] auto set(T& target) {
  return [&target](auto value) -> Refusal {
    target = static_cast<T>(value);
    return std::nullopt;
  };
}
}  // namespace

void Session::declare_options() {
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
  options_.add_spin("nodestime", 0, 0, most_rate, [this](auto n) -> Refusal {
    node_clock_.set_rate(n);
    return std::nullopt;
  });
  declare_strength();
  options_.add_check("UCI_Chess960", false, set(style_.chess960));
  options_.add_check("UCI_ShowWDL", false, set(style_.show_chances));
#ifdef ESPALIER_TUNE
  for (const ParameterInfo& tunable : parameter_rows) {
    int& number = default_parameters.*tunable.member;
    options_.add_spin(tunable.name, number, tunable.min, tunable.max, set(number));
  }
#endif
}

void Session::declare_strength() {
  options_.add_check("UCI_LimitStrength", false, set(is_limited_));
  options_.add_spin("UCI_Elo", elo_, least_elo, most_elo, set(elo_));
  options_.add_spin("Strength Seed", 0, 0, most_seed, [this](auto n) -> Refusal {
    wanted_seed_ = static_cast<std::uint64_t>(n);
    begin_game();
    return std::nullopt;
  });
}

Refusal Session::set_log(const std::string& file_name) {
  if (output_.log_to(file_name == "<empty>" ? "" : file_name)) return std::nullopt;
  return fmt::format("Debug Log File: {} cannot be opened for writing", in_quotes(file_name, 100));
}

// --------------------------------------------------------------------------------------- search --

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

void Session::search(GoCommand go, const std::vector<Move>& only) {
  const chess::Colour side = position_.side_to_move();
  if (go.has_clock() && !go.time[static_cast<std::size_t>(side)]) {
    output_.error(fmt::format("go: {} is missing for the side to move, which so moves at once",
                              side == chess::white ? "wtime" : "btime"));
  }
  node_clock_.read(go, side);
  Task task{.limits = limits_for(go, side, node_clock_.is_on() ? 0 : overhead_), .only = only};
  task.limits.lines = lines_;
  task.soft_nodes = node_clock_.convert(task.limits);
  if (debug_ && task.limits.time) {
    output_.line(
        fmt::format("info string no iteration begins after {} ms, none goes on after {} ms",
                    task.limits.time->soft, task.limits.time->hard));
  }
  Reporter reporter(output_, mate_line_, position_, style_);
  Result<Move> result = is_limited_ ? search_as_weaker(go, std::move(task), reporter)
                        : go.mate   ? find_mate(go, std::move(task), reporter)
                                    : search_at_best(go, task, reporter);
  mailbox_.await_release();
  node_clock_.spend(result.nodes, go.increment[static_cast<std::size_t>(side)].value_or(0));
  reporter.finish(std::move(result));
}

Result<Move> Session::search_at_best(const GoCommand& go, const Task& task, Reporter& reporter) {
  engine_.observer(0).tell = [&](int depth, Move move, int number) {
    reporter.root_move(depth, move, number, engine_.control().total());
  };
  const auto update = [&](const Result<Move>& partial) {
    reporter.update(partial);
    const bool is_enough = partial.nodes >= task.soft_nodes || partial.moves.size() == 1;
    const bool is_counted = task.soft_nodes != NodeClock::unlimited;
    if (is_counted && is_enough && is_iteration(partial)) engine_.control().stop();
  };
  engine_.start(position_, task.limits, task.only);
  mailbox_.begin_search(engine_.control(), go.ponder, !go.is_bounded());
  Result<Move> result = engine_.finish(update);
  engine_.observer(0).tell = nullptr;
  return result;
}

/// As a player of the wanted rating. Where it chooses among several lines, all that is told is its
/// choice.
Result<Move> Session::search_as_weaker(const GoCommand& go, Task task, Reporter& reporter) {
  const Strength strength = strength_of(elo_);
  task.limits.nodes = std::min(task.limits.nodes, strength.nodes);
  task.only = noticed(position_, task.only, strength, seed_);
  if (strength.candidates == 1) return search_at_best(go, task, reporter);
  task.limits.lines = strength.candidates;
  engine_.start(position_, task.limits, task.only);
  mailbox_.begin_search(engine_.control(), go.ponder, !go.is_bounded());
  Result<Move> result = engine_.finish();
  choose(result, position_, strength, seed_);
  return result;
}

/// First by proof, which finds the shortest mate or that there is none; a proof that grows too long
/// leaves it to the search that plays, which finds most mates but excludes none.
Result<Move> Session::find_mate(const GoCommand& go, Task task, Reporter& reporter) {
  using Verdict = MateProver::Verdict;
  if (!prover_) prover_ = std::make_unique<MateProver>();
  Limits half = task.limits;
  half.nodes /= 2;
  auto [verdict, proof] = prover_->prove(
      position_, *go.mate, task.only, half,
      [&](Control& control) { mailbox_.begin_search(control, go.ponder, !go.is_bounded()); });
  if (verdict == Verdict::found) return std::move(proof);

  if (verdict == Verdict::none) {
    output_.line(fmt::format("info string no mate in {} exists", *go.mate));
    // Some move is wanted nevertheless.
    if (!go.infinite) task.limits.depth = std::min(task.limits.depth, 2 * *go.mate - 1);
  }
  task.limits.nodes -= proof.nodes;
  if (task.limits.time) {
    task.limits.time->soft = std::max<Milliseconds>(1, task.limits.time->soft - proof.time);
    task.limits.time->hard = std::max<Milliseconds>(1, task.limits.time->hard - proof.time);
  }
  Result<Move> result = search_at_best(go, task, reporter);
  result.nodes += proof.nodes;
  result.time += proof.time;
  const Score score = result.score();
  if (verdict == Verdict::undecided &&
      !(is_proven_win(score) && moves_to_mate(score) <= *go.mate)) {
    output_.line(fmt::format("info string a mate in {} was neither found nor excluded", *go.mate));
  }
  return result;
}

void Session::count_leaves(int depth) {
  run_perft(position_, {.depth = depth,
                        .chess960 = style_.chess960,
                        .is_stopped = [this] { return mailbox_.is_stopped(); },
                        .print = [this](const std::string& text) { output_.line(text); }});
}

}  // namespace espalier::uci
