// Games that only the engines know: they say by UGI's queries whose turn it is and how a game
// ends, and must agree.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "engines/uci_engine.hpp"
#include "tools/match/board.hpp"
#include "tools/match/openings.hpp"
#include "tools/match/ugi_game.hpp"

namespace espalier::match {

/// `--game ugi`: whatever both engines play. Its boards ask the engines.
[[nodiscard]] const UgiGame& unknown_game();

/// The position after some moves, as both engines of a game see it.
class ArbitratedBoard final : public Board {
 public:
  /// `first` moves first. Both must have begun a game. Throws as `make`.
  ArbitratedBoard(UciEngine& first, UciEngine& second);

  [[nodiscard]] int side_to_move() const override { return state_.is_first_to_move ? 0 : 1; }
  [[nodiscard]] int move_number() const override { return 1 + plies_ / 2; }
  [[nodiscard]] std::optional<GameEnd> end() const override;
  /// None if both engines refuse the move. Throws EngineFault, Disagreement and Stopped.
  [[nodiscard]] std::optional<std::string> make(std::string_view move) override;

 private:
  /// What an engine says of a position.
  struct State {
    bool is_over = false;
    bool is_first_to_move = true;
    std::string result{};  ///< of a game that is over: "p1win", "p2win" or "draw"
    friend bool operator==(const State&, const State&) = default;
  };

  [[nodiscard]] std::string ask(std::size_t engine, std::string_view question) const;
  /// None if the engine does not answer as UGI has it: it refuses the position.
  [[nodiscard]] std::optional<State> state_of(std::size_t engine, const std::string& moves) const;
  [[nodiscard]] std::optional<State> agreed_state(const std::string& moves) const;
  [[nodiscard]] std::string text_of(std::size_t engine, const std::optional<State>& state) const;

  std::array<UciEngine*, 2> engines_;
  std::string moves_;  // each after a blank
  int plies_ = 0;
  State state_;
};

/// The random opening of pair `index`, from the moves that one of the engines lists. Throws as
/// ArbitratedBoard does, and Error if no engine lists moves that both accept.
[[nodiscard]] OpeningText random_opening(UciEngine& first, UciEngine& second,
                                         const OpeningSettings& settings, std::size_t index);

}  // namespace espalier::match
