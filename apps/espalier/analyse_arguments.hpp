// What the command `analyse` is given.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "apps/evaluation_options.hpp"
#include "catalogue/games.hpp"
#include "espalier/search/limits.hpp"
#include "espalier/search/time_management.hpp"

namespace espalier::apps {

inline constexpr Milliseconds default_movetime = 3000;

struct AnalyseArguments {
  std::string game{catalogue::DefaultGame::name};
  std::string file{};                      ///< "-" for standard input; or else
  std::optional<std::string> fen{};        ///< one position
  std::optional<int> depth{};              ///< plies
  std::optional<std::uint64_t> nodes{};    ///< per position
  std::optional<Milliseconds> movetime{};  ///< per position; default_movetime if there is no limit
  std::string endgames{};                  ///< file of a database; empty: none
  std::int64_t threads = 1;
  std::int64_t hash_mib = 64;
  int lines = 1;
  bool chess960 = false;  ///< castling of `found_uci` is written as king takes rook
  bool json = false;
  EvaluationArguments evaluation{};
  std::optional<int> min_solved{};  ///< with fewer the exit status is goal_missed
};

[[nodiscard]] inline Limits limits_of(const AnalyseArguments& arguments) {
  Limits limits;
  if (arguments.depth) limits.depth = *arguments.depth;
  if (arguments.nodes) limits.nodes = *arguments.nodes;
  if (arguments.movetime) limits.time = TimeBudget{*arguments.movetime, *arguments.movetime};
  if (!arguments.depth && !arguments.nodes && !arguments.movetime) {
    limits.time = TimeBudget{default_movetime, default_movetime};
  }
  limits.lines = arguments.lines;
  return limits;
}

}  // namespace espalier::apps
