// The arguments of `go` in the Universal Game Interface.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "espalier/search/limits.hpp"
#include "uci/text.hpp"

namespace espalier::apps {

/// In the units of the protocol. Player 1 moves first.
struct UgiGo {
  bool infinite = false;
  std::array<std::optional<Milliseconds>, 2> time{};       ///< left to each player
  std::array<std::optional<Milliseconds>, 2> increment{};  ///< added after each move
  std::optional<Milliseconds> movetime{};
  std::optional<int> depth{};  ///< plies
  std::optional<std::uint64_t> nodes{};
  std::vector<std::string> errors{};  ///< a line for each part that was ignored
};

/// Parses what follows the word `go`. Without any limit the search is infinite; if all limits given
/// are invalid, it has depth 1, so that it is answered at once.
[[nodiscard]] UgiGo parse_ugi_go(const uci::Words& words);

/// The limits of the search of `side`.
[[nodiscard]] Limits limits_for(const UgiGo& go, int side);

}  // namespace espalier::apps
