// The referee of a game.
#include "tools/match/game.hpp"

#include <array>
#include <utility>

#include "games/chess/notation/fen.hpp"
#include "games/chess/notation/long_algebraic.hpp"
#include "games/chess/notation/text.hpp"

namespace espalier::match {

using chess::black;
using chess::Colour;
using chess::Move;
using chess::Position;
using chess::white;

namespace {

[[nodiscard]] std::string side_name(Colour side) { return side == white ? "White" : "Black"; }

/// The game in progress.
class Referee {
 public:
  Referee(UciEngine& white_engine, UciEngine& black_engine, const Opening& opening,
          const GameRules& rules)
      : engines_{&white_engine, &black_engine},
        rules_(rules),
        adjudicator_(rules.adjudication),
        clocks_{Clock(white_engine.settings().limit), Clock(black_engine.settings().limit)},
        position_(opening.start) {
    game_.opening = opening;
    const std::string fen = chess::to_fen(
        opening.start, rules.chess960 ? chess::FenStyle::shredder : chess::FenStyle::standard);
    command_ = fen == chess::start_fen ? "position startpos" : "position fen " + fen;
    for (const Move move : opening.moves) make(move);
  }

  [[nodiscard]] PlayedGame run() {
    for (const Colour side : {white, black}) {
      if (const auto fault = engine(side).new_game()) {
        lose(side, *fault);
        return std::move(game_);
      }
    }
    for (bool continues = !is_over_on_the_board(); continues;) continues = make_move();
    return std::move(game_);
  }

 private:
  [[nodiscard]] UciEngine& engine(Colour side) { return *engines_[static_cast<std::size_t>(side)]; }
  [[nodiscard]] Clock& clock(Colour side) { return clocks_[static_cast<std::size_t>(side)]; }

  void end(Result result, std::string reason) {
    game_.result = result;
    game_.reason = std::move(reason);
  }
  void lose(Colour side, const Fault& fault) {
    end(won_by(~side), side_name(side) + ' ' + fault.text);
    game_.fault = fault.kind;
  }

  /// Mate has precedence over the fifty-move rule; a draw that could be claimed is a draw.
  [[nodiscard]] bool is_over_on_the_board() {
    if (position_.count_moves() == 0) {
      const Colour side = position_.side_to_move();
      if (position_.in_check()) {
        end(won_by(~side), side_name(~side) + " mates");
      } else {
        end(Result::draw, "Draw by stalemate");
      }
    } else if (position_.insufficient_material()) {
      end(Result::draw, "Draw by insufficient mating material");
    } else if (position_.earlier_occurrences() >= 2) {
      end(Result::draw, "Draw by threefold repetition");
    } else if (position_.halfmove_clock() >= 100) {
      end(Result::draw, "Draw by fifty moves rule");
    }
    return !game_.reason.empty();
  }

  void make(Move move) {
    command_ += has_moves_ ? " " : " moves ";
    has_moves_ = true;
    command_ += chess::to_uci(move, position_, rules_.chess960);
    position_.make(move);
  }

  /// Asks the side to move for its move; false if that ends the game.
  [[nodiscard]] bool make_move() {
    const Colour side = position_.side_to_move();
    const Limit& limit = engine(side).settings().limit;
    auto allowed = clock(side).remaining();
    if (allowed) *allowed += limit.margin;
    const std::string go =
        go_command(limit, engine(~side).settings().limit, clock(side), clock(~side), side == white);
    EngineMove reply;
    auto fault = engine(side).search(command_, go, allowed, reply);
    if (!fault && !clock(side).press(reply.used)) fault = time_loss(reply);
    const auto move = chess::parse_uci_move(position_, reply.move, rules_.chess960);
    if (!fault && !move) {
      fault =
          Fault{FaultKind::illegal_move, "plays an illegal move: " + chess::in_quotes(reply.move)};
    }
    if (fault) {
      lose(side, *fault);
      return false;
    }
    const int number = position_.fullmove_number();
    game_.moves.push_back({*move, reply.score, reply.depth, reply.used});
    make(*move);
    return !is_over_on_the_board() &&
           !adjudicated(adjudicator_.add_move(side, number, reply.score));
  }

  [[nodiscard]] bool adjudicated(Adjudication adjudication) {
    switch (adjudication) {
      case Adjudication::none:
        return false;
      case Adjudication::white_resigns:
        end(Result::black_wins, "White resigns");
        break;
      case Adjudication::black_resigns:
        end(Result::white_wins, "Black resigns");
        break;
      case Adjudication::draw:
        end(Result::draw, "Draw agreed");
        break;
    }
    game_.adjudicated = true;
    return true;
  }

  std::array<UciEngine*, 2> engines_;
  const GameRules& rules_;
  Adjudicator adjudicator_;
  std::array<Clock, 2> clocks_;
  Position position_;
  std::string command_;  // "position ..." with the moves so far
  bool has_moves_ = false;
  PlayedGame game_;
};

}  // namespace

std::string_view to_string(Result result) {
  switch (result) {
    case Result::white_wins:
      return "1-0";
    case Result::draw:
      return "1/2-1/2";
    case Result::black_wins:
      return "0-1";
  }
  return "*";
}

Result won_by(Colour winner) { return winner == white ? Result::white_wins : Result::black_wins; }

PlayedGame play_game(UciEngine& white_engine, UciEngine& black_engine, const Opening& opening,
                     const GameRules& rules) {
  return Referee(white_engine, black_engine, opening, rules).run();
}

}  // namespace espalier::match
