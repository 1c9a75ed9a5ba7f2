// Parses the arguments of `go`. search_limits.hpp turns them into limits of a search.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "espalier/search/time_management.hpp"
#include "games/chess/board/types.hpp"
#include "uci/text.hpp"

namespace espalier::uci {

/// The parameters of a `go`, in the units of the protocol.
struct GoCommand {
  bool ponder = false;
  bool infinite = false;
  /// By colour: milliseconds left (0 or less: none) and milliseconds added after each move.
  std::array<std::optional<Milliseconds>, chess::colour_count> time{};
  std::array<std::optional<Milliseconds>, chess::colour_count> increment{};
  std::optional<int> moves_to_go{};
  std::optional<int> depth{};  ///< plies
  std::optional<std::uint64_t> nodes{};
  std::optional<int> mate{};  ///< moves
  std::optional<Milliseconds> movetime{};
  std::optional<int> perft{};                              ///< plies
  std::optional<std::vector<std::string>> search_moves{};  ///< as written, perhaps illegal
  /// One line for each part that was ignored or corrected. The rest of the command is valid.
  std::vector<std::string> errors{};

  [[nodiscard]] bool has_clock() const { return time[chess::white] || time[chess::black]; }
  /// Can the search end without a `stop`?
  [[nodiscard]] bool is_bounded() const {
    return !infinite && (has_clock() || depth || nodes || mate || movetime);
  }
};

/// Parses what follows the word `go`.
///  - Without any limit the search is infinite.
///  - If all limits given are invalid, the search has depth 1, so that it is answered at once.
///  - If `winc`, `binc` or `movestogo` are the only limits, both clocks are taken to be at zero.
[[nodiscard]] GoCommand parse_go(const Words& words);

}  // namespace espalier::uci
