// Games that are played by UGI: what a match must know of them, made from the rules and the texts
// of a game.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "engines/protocol.hpp"
#include "espalier/final_value.hpp"
#include "tools/match/board.hpp"
#include "tools/match/game_file.hpp"
#include "tools/match/hub_notation.hpp"
#include "tools/match/openings.hpp"
#include "tools/match/random_opening.hpp"

namespace espalier::match {

/// A game that engines play by UGI.
struct UgiGame {
  const char* name;
  int gtp_board_size;                 ///< 0: not played by GTP
  std::unique_ptr<Board> (*start)();  ///< at the start position; null: the engines are asked
  /// The opening of pair `index`; see `Openings::at`.
  OpeningText (*random_opening)(const OpeningSettings&, std::size_t index);
  GameFileFormat file_format;
  HubNotation hub;
};

/// `Texts` are the positions and moves of a game as text, as PlayableGame describes them.
template <class Texts>
class UgiBoard final : public Board {
 public:
  [[nodiscard]] int side_to_move() const override { return position_.side_to_move(); }
  [[nodiscard]] int move_number() const override { return 1 + plies_ / 2; }
  [[nodiscard]] std::optional<GameEnd> end() const override {
    const auto value = final_value(position_);
    if (!value) return {};
    if (*value == draw_score) return GameEnd{Result::draw, "Draw"};
    const int winner = *value > 0 ? side_to_move() : 1 - side_to_move();
    return GameEnd{won_by(static_cast<chess::Colour>(winner)),
                   std::string(player_name(Protocol::ugi, winner)) + " wins"};
  }
  [[nodiscard]] std::optional<std::string> make(std::string_view text) override {
    const auto move = Texts::parse_move(text, position_);
    if (!move) return {};
    std::string made = Texts::to_string(*move, position_);
    position_.make(*move);
    ++plies_;
    return made;
  }

 private:
  typename Texts::Position position_;
  int plies_ = 0;
};

/// The game; `Eval` and `Hooks` are those of the search that balances openings.
template <class Texts, class Eval, class Hooks>
[[nodiscard]] constexpr UgiGame ugi_game() {
  int gtp_board_size = 0;
  if constexpr (requires { Texts::gtp_board_size; }) gtp_board_size = Texts::gtp_board_size;
  return {Texts::name,
          gtp_board_size,
          []() -> std::unique_ptr<Board> { return std::make_unique<UgiBoard<Texts>>(); },
          [](const OpeningSettings& settings, std::size_t index) {
            auto [position, moves] = match::random_opening<Eval, Hooks>(
                settings, index, [](auto&) { return typename Texts::Position(); });
            OpeningText text;
            for (const auto move : moves) {
              text.moves.push_back(Texts::to_string(move, position));
              position.make(move);
            }
            return text;
          },
          game_file_format<Texts>(),
          hub_notation<Texts>()};
}

}  // namespace espalier::match
