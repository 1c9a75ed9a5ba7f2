// Chess and English draughts, in which several experiments measure the same.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "games/checkers/evaluator.hpp"
#include "games/checkers/position.hpp"
#include "lab/experiment.hpp"
#include "lab/random_moves.hpp"

namespace espalier::lab {

inline constexpr const char* chess_name = "chess";
inline constexpr const char* draughts = "English draughts";

inline constexpr int draughts_opening = 8;  ///< random moves

/// A task of `weight` seconds for each of `count` random positions of draughts, which have numbers.
[[nodiscard]] inline std::vector<Task> tasks_of_draughts(
    int count, double weight,
    const std::function<Rows(const checkers::Position&, const std::string& name)>& run) {
  return numbered_tasks(draughts, count, weight, [=](const Context& context, int number) {
    return run(random_position<checkers::Position>(draughts_opening, context.seed),
               std::to_string(number));
  });
}

}  // namespace espalier::lab
