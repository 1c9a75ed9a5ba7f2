// The referee of a game.
#include "tools/match/game.hpp"

#include <array>
#include <utility>

#include "engines/protocol.hpp"
#include "games/chess/notation/text.hpp"
#include "tools/match/chess_board.hpp"

namespace espalier::match {

using chess::black;
using chess::Colour;
using chess::white;

namespace {

/// The game in progress.
class Referee {
 public:
  Referee(Engine& first, Engine& second, std::unique_ptr<Board> board, const OpeningText& opening,
          const AdjudicationRules& rules)
      : engines_{&first, &second},
        adjudicator_(rules),
        clocks_{Clock(first.settings().limit), Clock(second.settings().limit)},
        board_(std::move(board)),
        command_(opening.fen.empty() ? "position startpos" : "position fen " + opening.fen) {
    game_.opening = opening;
  }

  [[nodiscard]] PlayedGame run() {
    try {
      play();
    } catch (const EngineFault& failed) {
      lose(static_cast<Colour>(failed.side), failed.fault);
    } catch (const Disagreement& disagreement) {
      end(Result::draw, disagreement.text);
      game_.is_disputed = true;
    }
    return std::move(game_);
  }

 private:
  void play() {
    for (const Colour side : {white, black}) {
      if (const auto fault = engine(side).new_game()) {
        lose(side, *fault);
        return;
      }
    }
    for (const std::string& move : game_.opening.moves) add(board_->make(move).value());
    for (bool continues = !is_over_by_rules(); continues;) continues = make_move();
  }

  [[nodiscard]] Engine& engine(Colour side) { return *engines_[static_cast<std::size_t>(side)]; }
  [[nodiscard]] Clock& clock(Colour side) { return clocks_[static_cast<std::size_t>(side)]; }

  [[nodiscard]] std::string name_of(Colour side) {
    return std::string(player_name(engine(side).settings().protocol, side));
  }

  void end(Result result, std::string reason) {
    game_.result = result;
    game_.reason = std::move(reason);
  }
  void lose(Colour side, const Fault& fault) {
    end(won_by(~side), name_of(side) + ' ' + fault.text);
    game_.fault = fault.kind;
  }

  [[nodiscard]] bool is_over_by_rules() {
    auto end_by_rules = board_->end();
    if (!end_by_rules) return false;
    end(end_by_rules->result, std::move(end_by_rules->reason));
    return true;
  }

  void add(const std::string& move) {
    command_ += (has_moves_ ? " " : " moves ") + move;
    has_moves_ = true;
  }

  /// Asks the side to move for its move; false if that ends the game.
  [[nodiscard]] bool make_move() {
    const auto side = static_cast<Colour>(board_->side_to_move());
    const Limit& limit = engine(side).settings().limit;
    auto allowed = clock(side).remaining();
    if (allowed) *allowed += limit.granted_margin();
    const std::string go =
        go_command(limit, engine(~side).settings().limit, clock(side), clock(~side), side == white,
                   engine(side).settings().protocol);
    EngineMove reply;
    auto fault = engine(side).search(command_, go, allowed, reply);
    if (!fault && !clock(side).press(reply.used)) fault = time_loss(reply);
    if (fault) {
      lose(side, *fault);
      return false;
    }
    const int number = board_->move_number();
    auto move = board_->make(reply.move);
    if (!move) {
      lose(side,
           {FaultKind::illegal_move, "plays an illegal move: " + chess::in_quotes(reply.move)});
      return false;
    }
    add(*move);
    game_.moves.push_back({*std::move(move), reply.score, reply.depth, reply.used});
    return !is_over_by_rules() && !adjudicated(adjudicator_.add_move(side, number, reply.score));
  }

  [[nodiscard]] bool adjudicated(Adjudication adjudication) {
    switch (adjudication) {
      case Adjudication::none:
        return false;
      case Adjudication::white_resigns:
        end(Result::black_wins, name_of(white) + " resigns");
        break;
      case Adjudication::black_resigns:
        end(Result::white_wins, name_of(black) + " resigns");
        break;
      case Adjudication::draw:
        end(Result::draw, "Draw agreed");
        break;
    }
    game_.adjudicated = true;
    return true;
  }

  std::array<Engine*, 2> engines_;
  Adjudicator adjudicator_;
  std::array<Clock, 2> clocks_;
  std::unique_ptr<Board> board_;
  std::string command_;  // "position ..." with the moves so far
  bool has_moves_ = false;
  PlayedGame game_;
};

}  // namespace

PlayedGame play_game(Engine& first, Engine& second, std::unique_ptr<Board> board,
                     const OpeningText& opening, const AdjudicationRules& rules) {
  return Referee(first, second, std::move(board), opening, rules).run();
}

PlayedGame play_game(Engine& white_engine, Engine& black_engine, const Opening& opening,
                     const GameRules& rules) {
  return play_game(white_engine, black_engine,
                   std::make_unique<ChessBoard>(opening.start, rules.chess960),
                   to_text(opening, rules.chess960), rules.adjudication);
}

}  // namespace espalier::match
