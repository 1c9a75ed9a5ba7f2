#include "uci/session.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <new>
#include <random>
#include <utility>

#include "games/chess/evaluation/flipped.hpp"
#include "games/chess/notation/long_algebraic.hpp"
#include "protocols/search_limits.hpp"
#include "support/version.hpp"
#include "uci/position_command.hpp"
#include "uci/strength.hpp"

namespace espalier::uci {

// ------------------------------------------------------------------------------------- commands --

Session::Session(Output& output, CommandQueue& queue, const std::vector<ExtraCommand>& extra)
    : output_(output),
      queue_(queue),
      engine_({}, 1, default_hash_mib, chess::TablebaseSearchHooks(probing_)),
      options_(declare_options({.settings = settings_,
                                .engine = engine_,
                                .node_clock = node_clock_,
                                .output = output_,
                                .begin_game = [this] { begin_game(); }})) {
  for (const BuiltinCommand& command : builtin_commands()) {
    const auto run = command.run;
    commands_.push_back({std::string(command.name), command.is_protocol, command.command_class,
                         [this, run](const Words& words) { (this->*run)(words); }});
  }
  for (const ExtraCommand& command : extra) add_extra(command);
  begin_game();
}

const std::vector<Session::BuiltinCommand>& Session::builtin_commands() {
  static const std::vector<BuiltinCommand> all{
      {"uci", true, CommandClass::independent, &Session::uci},
      {"isready", true, CommandClass::independent, &Session::isready},
      {"debug", true, CommandClass::independent, &Session::debug},
      {"register", true, CommandClass::independent, &Session::nothing},
      {"setoption", true, CommandClass::changes, &Session::setoption},
      {"ucinewgame", true, CommandClass::changes, &Session::ucinewgame},
      {"position", true, CommandClass::changes, &Session::position},
      {"go", true, CommandClass::searches, &Session::go},
      {"stop", true, CommandClass::urgent, &Session::nothing},
      {"ponderhit", true, CommandClass::urgent, &Session::nothing},
      {"quit", true, CommandClass::urgent, &Session::nothing},
      {"d", false, CommandClass::reads_position, &Session::d},
      {"flip", false, CommandClass::changes, &Session::flip},
      {"help", false, CommandClass::independent, &Session::help},
  };
  return all;
}

std::vector<std::string> Session::command_names() {
  std::vector<std::string> names;
  for (const BuiltinCommand& command : builtin_commands()) names.emplace_back(command.name);
  return names;
}

void Session::add_extra(const ExtraCommand& command) {
  commands_.push_back(
      {command.name, false, command.command_class, [this, command](const Words& words) {
         if (command.uses_position && is_position_refused_) return refuse(command.name);
         command.run({.words = words,
                      .position = position_,
                      .chess960 = settings_.style.chess960,
                      .evaluation = settings_.evaluation,
                      .output = output_,
                      .queue = queue_});
       }});
  extra_usage_ += command.usage + ", ";
}

/// The command named by the first word, or else the first protocol command among the words: UCI
/// says that "joho debug on" means "debug on". Leaves the words after the name.
const Session::Command* Session::find_command(Words& words) const {
  for (auto word = words.begin(); word != words.end(); ++word) {
    const bool is_first = word == words.begin();
    for (const Command& command : commands_) {
      if (command.name == *word && (is_first || command.is_protocol)) {
        words.erase(words.begin(), word + 1);
        return &command;
      }
    }
  }
  return nullptr;
}

CommandClass Session::class_of(std::string_view line) const {
  Words words = protocols::words_of(line);
  const Command* const command = find_command(words);
  if (command == nullptr) return CommandClass::independent;
  return command->name == "go" && protocols::parse_go(words).perft ? CommandClass::counts
                                                                   : command->command_class;
}

std::string_view Session::name_of(std::string_view line) const {
  Words words = protocols::words_of(line);
  const Command* const command = find_command(words);
  return command == nullptr ? std::string_view{} : command->name;
}

void Session::execute(std::string_view line) {
  Words words = protocols::words_of(line);
  if (words.empty()) return;
  const std::string name = in_quotes(words[0]);
  const Command* const command = find_command(words);
  if (command == nullptr) {
    output_.error(fmt::format("unknown command {} (try 'help')", name));
    return;
  }
  try {
    command->run(words);
  } catch (const std::bad_alloc&) {
    output_.error(fmt::format("{}: not enough memory", command->name));
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
  // The words are views into the line. A value keeps its blanks: it may be a file name.
  std::string_view arguments;
  if (!words.empty()) {
    const char* const end = words.back().data() + words.back().size();
    arguments = {words[0].data(), static_cast<std::size_t>(end - words[0].data())};
  }
  if (const auto error = options_.set(arguments)) output_.error(*error);
}

void Session::ucinewgame(const Words&) {
  engine_.clear();
  begin_game();
  if (std::exchange(is_position_refused_, false)) position_ = Position();
}

void Session::begin_game() {
  node_clock_.begin_game();
  std::random_device random;
  seed_ = settings_.strength_seed > 0 ? settings_.strength_seed : random();
}

void Session::position(const Words& words) {
  std::vector<std::string> warnings;
  auto parsed = parse_position(words, settings_.style.chess960, warnings);
  is_position_refused_ = !parsed;
  if (!parsed) return output_.error(parsed.error());
  for (const std::string& warning : warnings) {
    output_.line("info string warning: position: " + warning);
  }
  position_ = std::move(*parsed);
}

/// Answers a command that has no position to work on with an error.
void Session::refuse(std::string_view command) {
  output_.error(fmt::format("{}: {}", command, protocols::position_was_refused));
}

void Session::d(const Words&) {
  if (is_position_refused_) {
    output_.error("d: the last 'position' was refused; this is the one before it");
  }
  output_.line(diagram(position_, settings_.style.chess960) +
               tablebase_lines(settings_.tablebase, position_));
}

void Session::flip(const Words&) {
  if (is_position_refused_) return refuse("flip");
  position_ = chess::flipped(position_);
}

void Session::help(const Words&) {
  output_.line(fmt::format(
      "Espalier is a chess engine that speaks UCI: a chess program usually sends the commands.\n"
      "By hand: position startpos moves e2e4 | go depth 12 | go movetime 3000 | go infinite, stop\n"
      "  setoption name Hash value 256   'uci' lists the options and their ranges\n"
      "  d (show the position), flip (swap the colours), {}quit\n"
      "In a shell, 'espalier --help' lists the commands that analyse files, solve and measure.",
      extra_usage_));
}

// --------------------------------------------------------------------------------------- search --

void Session::go(const Words& words) {
  const GoCommand go = protocols::parse_go(words);
  for (const std::string& error : go.errors) output_.error(error);
  if (is_position_refused_) {
    refuse("go");
    return go.perft ? void() : answer_without_search(go);
  }
  if (go.is_refused) return answer_without_search(go);
  if (go.perft) return execute(fmt::format("perft {}", *go.perft));
  const std::vector<Move> root_moves = legal_search_moves(go);
  if (go.search_moves && root_moves.empty()) return answer_without_search(go);
  try {
    search(go, root_moves);
  } catch (const std::bad_alloc&) {
    output_.error("go: not enough memory for the search");
    answer_without_search(go);
  }
}

/// The legal ones among the moves of `searchmoves`. Reports the others as errors.
std::vector<Move> Session::legal_search_moves(const GoCommand& go) {
  std::vector<Move> moves;
  for (const std::string& text : go.search_moves.value_or(std::vector<std::string>{})) {
    const auto move = chess::parse_uci_move(position_, text);
    if (move) {
      moves.push_back(move.value());
    } else {
      output_.error(fmt::format("go: searchmoves: {}; ignored", move.error().message));
    }
  }
  return moves;
}

/// No move can be searched: waits for `stop` where the protocol says so, then prints no move.
void Session::answer_without_search(const GoCommand& go) {
  queue_.begin_search(engine_.control(), go.ponder, !go.is_bounded());
  queue_.await_release();
  output_.line("bestmove (none)");
}

void Session::search(GoCommand go, const std::vector<Move>& root_moves) {
  const chess::Colour side = position_.side_to_move();
  if (go.has_clock() && !go.time[static_cast<std::size_t>(side)]) {
    output_.error(fmt::format("go: {} is missing; the search ends at once",
                              side == chess::white ? "wtime" : "btime"));
  }
  node_clock_.apply(go, side);
  const Milliseconds overhead = node_clock_.is_on() ? 0 : settings_.move_overhead;
  Task task{.limits = protocols::limits_for(go, side, overhead),
            .root_moves = root_moves,
            .strength = strength_for(go)};
  task.limits.lines = settings_.multi_pv;
  node_clock_.convert(task.limits, engine_.size());
  if (debug_ && task.limits.time) {
    output_.line(fmt::format("info string no iteration begins after {} ms, none runs after {} ms",
                             task.limits.time->soft, task.limits.time->hard));
  }
  const bool thinks = task.strength && task.limits.time;
  const Milliseconds thinking = thinks ? thinking_time(*task.limits.time) : 0;
  Reporter reporter(output_, mate_line_, position_, settings_.style);
  Result<Move> result = run_search(go, std::move(task), reporter);
  reporter.finish(result);
  queue_.await_release(result.moves.size() > 1 ? thinking : 0);
  node_clock_.spend(result.nodes, go.increment[static_cast<std::size_t>(side)].value_or(0));
  reporter.best_move(result);
}

/// A limit of strength is for games: analysis ignores it and says so. None: full strength.
std::optional<Strength> Session::strength_for(const GoCommand& go) {
  const bool has_skill = settings_.skill_level < max_skill;
  if (!settings_.limit_strength && !has_skill) return std::nullopt;
  const bool is_analysis =
      settings_.analyse_mode || settings_.multi_pv > 1 || go.infinite || go.mate || go.search_moves;
  if (is_analysis) {
    output_.line("info string analysis: the limit of strength is ignored");
    return std::nullopt;
  }
  return strength_of(settings_.limit_strength ? settings_.elo
                                              : elo_of_skill(settings_.skill_level));
}

Result<Move> Session::run_search(const GoCommand& go, Task task, Reporter& reporter) {
  if (task.strength) return search_limited_strength(go, std::move(task), reporter);
  if (go.mate) return find_mate(go, std::move(task), reporter);
  return search_full_strength(go, task, reporter);
}

Result<Move> Session::search_full_strength(const GoCommand& go, const Task& task,
                                           Reporter& reporter) {
  engine_.observer(0).report = [&](int depth, Move move, int number) {
    reporter.root_move(depth, move, number, engine_.control().total());
  };
  // A limited strength knows no tables.
  const TablebaseRoot root(task.strength ? TablebaseSettings{} : settings_.tablebase, position_,
                           task.root_moves, task.limits.lines);
  reporter.know_draws(root.drawn_moves());
  probing_ = root.probing();
  engine_.start(position_, task.limits, root.moves(), root.ranks());
  queue_.begin_search(engine_.control(), go.ponder, !go.is_bounded());
  const Result<Move> result = engine_.finish([&](const Result<Move>& partial) {
    reporter.update(root.corrected(partial, completes_iteration(partial)));
  });
  engine_.observer(0).report = nullptr;
  probing_ = {};
  return root.corrected(result, true);
}

/// If it chooses among several lines, only the chosen one is printed.
Result<Move> Session::search_limited_strength(const GoCommand& go, Task task, Reporter& reporter) {
  const Strength strength = *task.strength;
  task.limits.nodes = std::min(task.limits.nodes, strength.nodes);
  task.root_moves = select_root_moves(position_, strength, seed_);
  if (strength.lines == 1) return search_full_strength(go, task, reporter);
  task.limits.lines = strength.lines;
  engine_.start(position_, task.limits, task.root_moves);
  queue_.begin_search(engine_.control(), go.ponder, !go.is_bounded());
  Result<Move> result = engine_.finish();
  select_line(result, position_, strength, seed_);
  return result;
}

/// Tries a proof first, which finds the shortest mate or excludes it. If the proof takes too long,
/// the normal search follows, which finds most mates but excludes none.
Result<Move> Session::find_mate(const GoCommand& go, Task task, Reporter& reporter) {
  using Outcome = MateProver::Outcome;
  if (!prover_) prover_ = std::make_unique<MateProver>();
  Limits half = task.limits;
  half.nodes /= 2;
  auto [outcome, proof] = prover_->prove(
      position_, *go.mate, task.root_moves, half,
      [&](Control& control) { queue_.begin_search(control, go.ponder, !go.is_bounded()); });
  if (outcome == Outcome::mate) return std::move(proof);

  if (outcome == Outcome::no_mate) {
    output_.line(fmt::format("info string no mate in {} exists", *go.mate));
    // A move is still needed.
    if (!go.infinite) task.limits.depth = std::min(task.limits.depth, 2 * *go.mate - 1);
  }
  task.limits.nodes -= proof.nodes;
  if (task.limits.time) {
    task.limits.time->soft = std::max<Milliseconds>(1, task.limits.time->soft - proof.time);
    task.limits.time->hard = std::max<Milliseconds>(1, task.limits.time->hard - proof.time);
  }
  Result<Move> result = search_full_strength(go, task, reporter);
  result.nodes += proof.nodes;
  result.time += proof.time;
  const Score score = result.score();
  if (outcome == Outcome::undecided &&
      !(is_proven_win(score) && moves_to_mate(score) <= *go.mate)) {
    output_.line(fmt::format("info string a mate in {} was neither found nor excluded", *go.mate));
  }
  return result;
}

}  // namespace espalier::uci
