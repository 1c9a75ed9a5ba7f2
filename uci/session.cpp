#include "uci/session.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <random>
#include <utility>

#include "games/chess/evaluation/flipped.hpp"
#include "games/chess/notation/long_algebraic.hpp"
#include "protocols/search_limits.hpp"
#include "protocols/uci_score.hpp"
#include "uci/diagram.hpp"
#include "uci/strength.hpp"

namespace espalier::uci {

// ------------------------------------------------------------------------------------- commands --

Session::Session(Output& output, CommandQueue& queue, const std::vector<ExtraCommand>& extra)
    : UniversalSession("uci", protocols::uci_clocks, output, queue,
                       {.threads = 1, .hash_mib = default_hash_mib},
                       chess::TablebaseSearchHooks(probing_)) {
  declare_options(core_.options, {.settings = settings_,
                                  .engine = core_.engine,
                                  .node_clock = node_clock_,
                                  .output = output_,
                                  .begin_game = [this] { new_seed(); }});
  add_commands(*this, own_rows());
  for (const ExtraCommand& command : extra) add_extra(command);
  new_seed();
}

std::vector<Session::Row<Session>> Session::own_rows() {
  return {{"debug", true, CommandClass::independent, &Session::debug},
          {"register", true, CommandClass::independent, &Session::accept},
          {"flip", false, CommandClass::changes, &Session::flip},
          {"help", false, CommandClass::independent, &Session::help}};
}

std::vector<std::string> Session::command_names() {
  std::vector<std::string> names;
  for (const auto& row : rows("uci")) names.push_back(row.name);
  for (const auto& row : own_rows()) names.push_back(row.name);
  return names;
}

void Session::add_extra(const ExtraCommand& command) {
  add_command(command.name, false, command.command_class, [this, command](const Words& words) {
    if (command.uses_position && core_.is_refused) return refuse(command.name);
    command.run({.words = words,
                 .position = core_.game.position(),
                 .chess960 = settings_.style.chess960,
                 .evaluation = settings_.evaluation,
                 .output = output_,
                 .queue = queue_});
  });
  extra_usage_ += command.usage + ", ";
}

void Session::debug(const Words& words) {
  if (words.size() == 1 && (words[0] == "on" || words[0] == "off")) {
    debug_ = words[0] == "on";
  } else {
    output_.error("debug: write 'debug on' or 'debug off'");
  }
}

void Session::begin_game() {
  UniversalSession::begin_game();
  new_seed();
}

void Session::new_seed() {
  node_clock_.begin_game();
  std::random_device random;
  seed_ = settings_.strength_seed > 0 ? settings_.strength_seed : random();
}

void Session::position_is_set() {
  if (!settings_.style.chess960 && chess::has_chess960_castling(core_.game.start())) {
    inform(
        "warning: position: castling of Chess960 is written as king takes rook; UCI_Chess960 "
        "writes all castling so");
  }
}

std::string Session::diagram() const {
  const Position& position = core_.game.position();
  return uci::diagram(position, settings_.style.chess960) +
         tablebase_lines(settings_.tablebase, position);
}

void Session::flip(const Words&) {
  if (core_.is_refused) return refuse("flip");
  core_.game =
      protocols::PlayedGame<Playable<catalogue::Chess>>(chess::flipped(core_.game.position()));
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

void Session::perft(int depth) { execute(fmt::format("perft {}", depth)); }

void Session::search(GoCommand go, const std::vector<Move>& root_moves) {
  const chess::Colour side = core_.game.position().side_to_move();
  if (go.has_clock() && !go.time[static_cast<std::size_t>(side)]) {
    output_.error(fmt::format("go: {} is missing; the search ends at once",
                              side == chess::white ? "wtime" : "btime"));
  }
  node_clock_.apply(go, side);
  const Milliseconds overhead = node_clock_.is_on() ? 0 : core_.overhead;
  Task task{.limits = protocols::limits_for(go, side, overhead),
            .root_moves = root_moves,
            .strength = strength_for(go)};
  task.limits.lines = core_.lines;
  node_clock_.convert(task.limits, core_.engine.size());
  if (debug_ && task.limits.time) {
    output_.line(fmt::format("info string no iteration begins after {} ms, none runs after {} ms",
                             task.limits.time->soft, task.limits.time->hard));
  }
  const bool thinks = task.strength && task.limits.time;
  const Milliseconds thinking = thinks ? thinking_time(*task.limits.time) : 0;
  Reporter reporter(output_, mate_line_, core_.game.position(), settings_.style);
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
      settings_.analyse_mode || core_.lines > 1 || go.infinite || go.mate || go.search_moves;
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
  core_.engine.observer(0).report = [&](int depth, Move move, int number) {
    reporter.root_move(depth, move, number, core_.engine.control().total());
  };
  // A limited strength knows no tables.
  const TablebaseRoot root(task.strength ? TablebaseSettings{} : settings_.tablebase,
                           core_.game.position(), task.root_moves, task.limits.lines);
  reporter.know_draws(root.drawn_moves());
  probing_ = root.probing();
  core_.start(task.limits, waits_of(go), root.moves(), root.ranks());
  const Result<Move> result = core_.engine.finish([&](const Result<Move>& partial) {
    reporter.update(root.corrected(partial, protocols::completes_iteration(partial)));
  });
  core_.engine.observer(0).report = nullptr;
  probing_ = {};
  return root.corrected(result, true);
}

/// If it chooses among several lines, only the chosen one is printed.
Result<Move> Session::search_limited_strength(const GoCommand& go, Task task, Reporter& reporter) {
  const Strength strength = *task.strength;
  task.limits.nodes = std::min(task.limits.nodes, strength.nodes);
  task.root_moves = select_root_moves(core_.game.position(), strength, seed_);
  if (strength.lines == 1) return search_full_strength(go, task, reporter);
  task.limits.lines = strength.lines;
  core_.start(task.limits, waits_of(go), task.root_moves);
  Result<Move> result = core_.engine.finish();
  select_line(result, core_.game.position(), strength, seed_);
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
      core_.game.position(), *go.mate, task.root_moves, half,
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
      !(is_proven_win(score) && protocols::moves_to_mate(score) <= *go.mate)) {
    output_.line(fmt::format("info string a mate in {} was neither found nor excluded", *go.mate));
  }
  return result;
}

}  // namespace espalier::uci
