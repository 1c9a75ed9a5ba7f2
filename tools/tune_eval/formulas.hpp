// Positions as formulas of the weight parameters, in about two hundred bytes each.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "games/chess/evaluation/trace.hpp"
#include "tools/tune_eval/weight_parameters.hpp"

namespace espalier::tune_eval {

/// A position as the fit sees it. Its coefficients are stored in the block.
struct Formula {
  std::uint32_t
      begin;     ///< of its coefficients in the block: terms, king danger of White, of Black, scale
  float result;  ///< White's points, 0, 0.5 or 1
  float search_score;  ///< centipawns from White's side
  std::uint8_t terms;  ///< number of coefficients, as are `danger` and `scale_coefficients`
  std::array<std::uint8_t, 2> danger;
  std::uint8_t scale_coefficients;
  std::uint8_t phase;
  std::uint8_t scale;
  std::int16_t fixed;  ///< centipawns from White's side, middle game and end game
};

/// The value of a formula with its intermediate results.
struct Reading {
  std::array<double, 2> danger{};        ///< between 0 and danger_max
  std::array<bool, 2> is_danger_free{};  ///< inside that range, where the gradient is not zero
  double middle_game = 0;
  double end_game = 0;
  double part = 0;  ///< scale factor of the score, 0 to 1
  bool is_part_free = false;
  double score = 0;  ///< centipawns from White's side
};

/// At most `size` formulas: memory grows in small steps, and blocks are the unit of work.
class Block {
 public:
  static constexpr std::size_t size = 4096;

  void add(const chess::Trace& trace, double result, double search_score);
  void shrink();
  [[nodiscard]] const std::vector<Formula>& formulas() const { return formulas_; }

  [[nodiscard]] Reading read(const Formula& formula, const Parameters& parameters) const;
  /// Adds `slope` times the derivative of the score by each parameter.
  void add_gradient(const Formula& formula, const Reading& reading, double slope,
                    Parameters& gradient) const;

 private:
  [[nodiscard]] std::uint8_t add_uses(const chess::Coefficients& uses);

  std::vector<Formula> formulas_;
  std::vector<std::uint16_t> places_;
  std::vector<std::int8_t> times_;
};

/// Any number of formulas.
class Formulas {
 public:
  void add(const chess::Trace& trace, double result, double search_score);
  /// Releases unused memory; call it after the last `add`.
  void shrink() {
    if (!blocks_.empty()) blocks_.back().shrink();
  }
  [[nodiscard]] std::size_t size() const;
  [[nodiscard]] const std::vector<Block>& blocks() const { return blocks_; }

 private:
  std::vector<Block> blocks_;
};

}  // namespace espalier::tune_eval
