#include "tools/match/arbiter.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "engines/protocol.hpp"
#include "engines/uci_tokens.hpp"
#include "espalier/in_quotes.hpp"
#include "espalier/random.hpp"
#include "support/error.hpp"
#include "tools/match/paired_games.hpp"

namespace espalier::match {

namespace {

[[nodiscard]] std::string position_of(const std::string& moves) {
  return moves.empty() ? "position startpos" : "position startpos moves" + moves;
}

/// The moves that an engine lists; none if it cannot.
[[nodiscard]] std::vector<std::string> listed_moves(UciEngine& engine, const std::string& moves) {
  std::string answer;
  const auto fault = engine.query(position_of(moves), "moves", answer);
  if (fault) {
    throw support::Error(
        fmt::format("{} {} when it is asked for its moves ('query moves'), of which openings are "
                    "made: give --random-plies 0",
                    engine.settings().name, fault->text),
        support::goal_missed);
  }
  std::vector<std::string> all;
  std::string_view rest = answer;
  for (std::string_view move = take_word(rest); !move.empty(); move = take_word(rest)) {
    all.emplace_back(move);
  }
  if (all.size() == 1 && all.front() == "unknown") all.clear();
  std::sort(all.begin(), all.end());
  return all;
}

}  // namespace

const UgiGame& unknown_game() {
  static const UgiGame game{
      "ugi", 0, nullptr, nullptr, {"", 0, "", nullptr, nullptr}, {"", nullptr, nullptr, nullptr}};
  return game;
}

ArbitratedBoard::ArbitratedBoard(UciEngine& first, UciEngine& second) : engines_{&first, &second} {
  auto state = agreed_state("");
  if (!state) {
    throw support::Error(
        fmt::format("{} and {} do not say by UGI's queries gameover and p1turn who is to move in "
                    "the start position",
                    first.settings().name, second.settings().name),
        support::goal_missed);
  }
  state_ = *std::move(state);
}

std::optional<GameEnd> ArbitratedBoard::end() const {
  if (!state_.is_over) return {};
  if (state_.result == "draw") return GameEnd{Result::draw, "Draw"};
  const int winner = state_.result == "p1win" ? 0 : 1;
  return GameEnd{won_by(static_cast<chess::Colour>(winner)),
                 std::string(player_name(Protocol::ugi, winner)) + " wins"};
}

std::optional<std::string> ArbitratedBoard::make(std::string_view move) {
  std::string made(move);
  if (made.empty()) return {};
  auto state = agreed_state(moves_ + ' ' + made);
  if (!state) return {};
  moves_ += ' ' + made;
  ++plies_;
  state_ = *std::move(state);
  return made;
}

std::string ArbitratedBoard::ask(std::size_t engine, std::string_view question) const {
  std::string answer;
  const auto fault = engines_[engine]->query("", question, answer);
  if (fault) throw EngineFault{static_cast<int>(engine), *fault};
  return answer;
}

std::optional<ArbitratedBoard::State> ArbitratedBoard::state_of(std::size_t engine,
                                                                const std::string& moves) const {
  std::string over;
  if (const auto fault = engines_[engine]->query(position_of(moves), "gameover", over)) {
    throw EngineFault{static_cast<int>(engine), *fault};
  }
  if (over == "true") {
    State state{.is_over = true, .result = ask(engine, "result")};
    const bool is_result =
        state.result == "p1win" || state.result == "p2win" || state.result == "draw";
    return is_result ? std::optional(state) : std::nullopt;
  }
  const std::string turn = over == "false" ? ask(engine, "p1turn") : "";
  if (turn != "true" && turn != "false") return {};
  return State{.is_first_to_move = turn == "true"};
}

std::string ArbitratedBoard::text_of(std::size_t engine, const std::optional<State>& state) const {
  const std::string& name = engines_[engine]->settings().name;
  if (!state) return name + " refuses the position";
  if (state->is_over) return fmt::format("{} says that the game is over: {}", name, state->result);
  return fmt::format("{} says that {} is to move", name, state->is_first_to_move ? "p1" : "p2");
}

std::optional<ArbitratedBoard::State> ArbitratedBoard::agreed_state(
    const std::string& moves) const {
  const std::array states{state_of(0, moves), state_of(1, moves)};
  if (states[0] == states[1]) return states[0];
  throw Disagreement{fmt::format("The engines disagree after{}: {}, {}",
                                 moves.empty() ? " no move" : moves, text_of(0, states[0]),
                                 text_of(1, states[1]))};
}

OpeningText random_opening(UciEngine& first, UciEngine& second, const OpeningSettings& settings,
                           std::size_t index) {
  OpeningText opening;
  if (settings.random_plies == 0) return opening;
  UciEngine& lister = !listed_moves(first, "").empty() ? first : second;
  if (listed_moves(lister, "").empty()) {
    throw support::Error(fmt::format(
        "neither {} nor {} lists its moves ('query moves'), of which openings are made: give "
        "--random-plies 0",
        first.settings().name, second.settings().name));
  }
  constexpr int max_tries = 200;
  SplitMix64 random = SplitMix64::of(settings.seed, index);
  for (int attempt = 0; attempt < max_tries; ++attempt) {
    ArbitratedBoard board(first, second);
    opening.moves.clear();
    std::string moves;
    for (int ply = 0; ply < settings.random_plies && !board.end(); ++ply) {
      const auto legal = listed_moves(lister, moves);
      if (legal.empty()) break;
      opening.moves.push_back(legal[random() % legal.size()]);
      if (!board.make(opening.moves.back())) {
        throw support::Error(
            fmt::format("{} lists {} ('query moves'), which both refuse: give --random-plies 0",
                        lister.settings().name, in_quotes(opening.moves.back(), 60)));
      }
      moves += ' ' + opening.moves.back();
    }
    if (opening.moves.size() == static_cast<std::size_t>(settings.random_plies) && !board.end()) {
      return opening;
    }
  }
  throw support::Error(
      fmt::format("no game goes on after {} random plies: give fewer by "
                  "--random-plies",
                  settings.random_plies));
}

PlayedGame PairedGames::play_arbitrated(Engine& first, Engine& second, std::size_t pair) const {
  auto &one = dynamic_cast<UciEngine&>(first), &other = dynamic_cast<UciEngine&>(second);
  PlayedGame game;
  const auto lose = [&](int side, const Fault& fault) {
    game.result = won_by(static_cast<chess::Colour>(1 - side));
    game.reason = std::string(player_name(Protocol::ugi, side)) + ' ' + fault.text;
    game.fault = fault.kind;
  };
  try {
    for (const int side : {0, 1}) {
      if (const auto fault = (side == 0 ? one : other).new_game()) {
        lose(side, *fault);
        return game;
      }
    }
    const OpeningText opening = random_opening(one, other, random_, pair);
    return play_game(first, second, std::make_unique<ArbitratedBoard>(one, other), opening,
                     rules_.adjudication);
  } catch (const EngineFault& failed) {
    lose(failed.side, failed.fault);
  } catch (const Disagreement& disagreement) {
    game.reason = disagreement.text;
    game.is_disputed = true;
  }
  return game;
}

}  // namespace espalier::match
