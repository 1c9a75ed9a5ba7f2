// Positions as formulas of the parameters, kept small: about two hundred bytes each. It knows how a
// score and its gradient come from a formula, and not what is done with them.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "games/chess/evaluation/trace.hpp"
#include "tools/tune_eval/numbers.hpp"

namespace espalier::tune_eval {

/// What a position is to the fit; only `Formulas` can read its uses.
struct Formula {
  std::uint32_t begin;  ///< of its uses in the block: terms, danger of White, of Black, scale
  float result;         ///< White's points, from 0 to 1
  float searched;       ///< centipawns from White's side that a search has found
  std::uint8_t terms;   ///< numbers of uses
  std::array<std::uint8_t, 2> danger;
  std::uint8_t scale_uses;
  std::uint8_t phase;
  std::uint8_t scale;
  std::int16_t fixed;  ///< centipawns from White's side, middle game and end game
};

/// Values of a formula on the way to its score.
struct Reading {
  std::array<double, 2> danger{};        ///< between 0 and danger_most
  std::array<bool, 2> is_danger_free{};  ///< not at the end of that range
  double middle_game = 0;
  double end_game = 0;
  double part = 0;  ///< of the score that can be hoped for, from 0 to 1
  bool is_part_free = false;
  double score = 0;  ///< centipawns from White's side
};

/// At most `size` formulas, so that memory grows by small steps and work can be shared out.
class Block {
 public:
  static constexpr std::size_t size = 4096;

  void add(const chess::Trace& trace, double result, double searched);
  void shrink();
  [[nodiscard]] const std::vector<Formula>& formulas() const { return formulas_; }

  [[nodiscard]] Reading read(const Formula& formula, const Parameters& parameters) const;
  /// Adds `slope` times the derivative of the score by each parameter.
  void add_gradient(const Formula& formula, const Reading& reading, double slope,
                    Parameters& gradient) const;

 private:
  [[nodiscard]] std::uint8_t add_uses(const chess::Uses& uses);

  std::vector<Formula> formulas_;
  std::vector<std::uint16_t> places_;
  std::vector<std::int8_t> times_;
};

/// Any number of formulas.
class Formulas {
 public:
  void add(const chess::Trace& trace, double result, double searched);
  /// Gives back memory that is not needed once all are there.
  void shrink() {
    if (!blocks_.empty()) blocks_.back().shrink();
  }
  [[nodiscard]] std::size_t size() const;
  [[nodiscard]] const std::vector<Block>& blocks() const { return blocks_; }

 private:
  std::vector<Block> blocks_;
};

}  // namespace espalier::tune_eval
