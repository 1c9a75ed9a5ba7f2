// The textbook's algorithms on any game, by name, and the checks of its rules.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "espalier/textbook/walk.hpp"
#include "python/native/any_position.hpp"

namespace espalier::python {

struct AlgorithmName {
  std::string name;    ///< as Python calls it
  std::string title;   ///< as docs/reference/algorithms.md has it
  std::string source;  ///< author and year
  bool needs_key = false;
};
/// The algorithms that compute the minimax value.
[[nodiscard]] const std::vector<AlgorithmName>& algorithm_names();

struct AlgorithmResult {
  Score value = draw_score;
  std::vector<AnyMove> moves;  ///< the best, if the algorithm tells them
  textbook::Counts counts;
};

/// The algorithm of that name, which must be one of `algorithm_names`, on a game whose turns
/// alternate; with a key if it needs one.
[[nodiscard]] AlgorithmResult run_algorithm(const std::string& name, const AnyPosition& root,
                                            std::shared_ptr<AnyEvaluator> evaluator, int depth);

/// The settings of those that choose a move otherwise.
struct ChoiceSettings {
  std::uint64_t width = 4;
  std::uint64_t m = 2;
  std::uint64_t n = 2;
  Score error = 20;
  std::uint32_t threshold = 2;
  Score grain = 1;
  Score range = 100;
  std::uint64_t max_leaves = 100'000;
  std::uint64_t simulations = 1000;
  double exploration = 0.7071;
  std::uint64_t seed = 1;
};
[[nodiscard]] AlgorithmResult run_choice(const std::string& name, const AnyPosition& root,
                                         std::shared_ptr<AnyEvaluator> evaluator, int depth,
                                         const ChoiceSettings& settings);

/// The value of plain minimax and every move that keeps it, in any game.
[[nodiscard]] AlgorithmResult run_minimax(const AnyPosition& root,
                                          std::shared_ptr<AnyEvaluator> evaluator, int depth);

/// What check_game is asked.
struct CheckTask {
  std::uint64_t seed;
  int games;
  std::vector<std::uint64_t> perft;
  std::function<std::string(const AnyPosition&, AnyMove)> move_text;
};
/// The faults of a game that random play shows, a line each.
[[nodiscard]] std::vector<std::string> run_check(const AnyPosition& root,
                                                 std::shared_ptr<AnyEvaluator> evaluator,
                                                 const CheckTask& task);

[[nodiscard]] std::uint64_t run_perft(const AnyPosition& root, int depth);

}  // namespace espalier::python
