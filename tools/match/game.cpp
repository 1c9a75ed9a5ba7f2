// A game refereed, as game.hpp describes it. It does not know the match that the game belongs to.
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

/// The game as it goes on.
class Referee {
 public:
  Referee(Player& white_player, Player& black_player, const Opening& opening,
          const GameRules& rules)
      : players_{&white_player, &black_player},
        rules_(rules),
        adjudicator_(rules.adjudication),
        clocks_{Clock(white_player.settings().limit), Clock(black_player.settings().limit)},
        position_(opening.start) {
    game_.opening = opening;
    const std::string fen = chess::to_fen(
        opening.start, rules.chess960 ? chess::FenStyle::shredder : chess::FenStyle::standard);
    command_ = fen == chess::start_fen ? "position startpos" : "position fen " + fen;
    for (const Move move : opening.moves) make(move);
  }

  [[nodiscard]] PlayedGame run() {
    for (const Colour side : {white, black}) {
      if (const auto fault = player(side).new_game()) {
        lose(side, *fault);
        return std::move(game_);
      }
    }
    for (bool goes_on = !is_over_on_the_board(); goes_on;) goes_on = make_move();
    return std::move(game_);
  }

 private:
  [[nodiscard]] Player& player(Colour side) { return *players_[static_cast<std::size_t>(side)]; }
  [[nodiscard]] Clock& clock(Colour side) { return clocks_[static_cast<std::size_t>(side)]; }

  void end(Result result, std::string reason) {
    game_.result = result;
    game_.reason = std::move(reason);
  }
  void lose(Colour side, const Fault& fault) {
    end(won_by(~side), side_name(side) + ' ' + fault.text);
    game_.fault = fault.kind;
  }

  /// Mate comes before the fifty-move rule; a position that could be claimed drawn is drawn.
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

  /// Has the side to move move; false if that ends the game.
  [[nodiscard]] bool make_move() {
    const Colour side = position_.side_to_move();
    const Limit& limit = player(side).settings().limit;
    auto allowed = clock(side).left();
    if (allowed) *allowed += limit.margin;
    const std::string go =
        go_command(limit, player(~side).settings().limit, clock(side), clock(~side), side == white);
    Answer answer;
    auto fault = player(side).think(command_, go, allowed, answer);
    if (!fault && !clock(side).press(answer.used)) fault = time_loss(answer);
    const auto move = chess::parse_uci_move(position_, answer.move, rules_.chess960);
    if (!fault && !move) {
      fault =
          Fault{FaultKind::illegal_move, "plays an illegal move: " + chess::in_quotes(answer.move)};
    }
    if (fault) {
      lose(side, *fault);
      return false;
    }
    const int number = position_.fullmove_number();
    game_.moves.push_back({*move, answer.score, answer.depth, answer.used});
    make(*move);
    return !is_over_on_the_board() && !adjudicated(adjudicator_.see(side, number, answer.score));
  }

  [[nodiscard]] bool adjudicated(Verdict verdict) {
    switch (verdict) {
      case Verdict::none:
        return false;
      case Verdict::white_resigns:
        end(Result::black_wins, "White resigns");
        break;
      case Verdict::black_resigns:
        end(Result::white_wins, "Black resigns");
        break;
      case Verdict::draw:
        end(Result::draw, "Draw agreed");
        break;
    }
    game_.adjudicated = true;
    return true;
  }

  std::array<Player*, 2> players_;
  const GameRules& rules_;
  Adjudicator adjudicator_;
  std::array<Clock, 2> clocks_;
  Position position_;
  std::string command_;  // "position ...", as far as the game has come
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

PlayedGame play_game(Player& white_player, Player& black_player, const Opening& opening,
                     const GameRules& rules) {
  return Referee(white_player, black_player, opening, rules).run();
}

}  // namespace espalier::match
