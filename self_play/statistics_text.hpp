// Statistics of games as a table and as JSON.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "espalier/game_capabilities.hpp"
#include "self_play/statistics.hpp"

namespace espalier::training_data {

/// What the sides are called.
struct SideNames {
  const char* first = "white";
  const char* second = "black";
};
/// For games without a fixed first side.
inline constexpr SideNames any_sides{"first side", "second side"};

template <class G>
[[nodiscard]] constexpr SideNames sides_of() {
  if constexpr (NamesSides<G>) {
    return {G::first_side, G::second_side};
  } else {
    return any_sides;
  }
}

/// A few lines for people; ends with a newline.
[[nodiscard]] std::string to_table(const Statistics& statistics, const SideNames& sides = {});
/// `white_wins` are those of the side that begins.
[[nodiscard]] nlohmann::ordered_json to_json(const Statistics& statistics);

/// "white 42 % draw 21 % black 37 %".
[[nodiscard]] std::string results_text(const Statistics& statistics, const SideNames& sides = {});
/// Shares of the training positions by |score|: "<=25: 20 % <=100: 31 % ... more: 4 %".
[[nodiscard]] std::string scores_text(const Statistics& statistics);

}  // namespace espalier::training_data
