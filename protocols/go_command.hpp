// Parses the arguments of `go`. search_limits.hpp turns them into limits of a search.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "espalier/search/time_management.hpp"
#include "protocols/text.hpp"

namespace espalier::protocols {

/// What a protocol calls the clocks of the two players, the first to move first.
struct ClockNames {
  std::array<std::string_view, 2> time;
  std::array<std::string_view, 2> increment;
};
inline constexpr ClockNames uci_clocks{{"wtime", "btime"}, {"winc", "binc"}};
inline constexpr ClockNames ugi_clocks{{"p1time", "p2time"}, {"p1inc", "p2inc"}};

/// The parameters of a `go`, in the units of the protocol.
struct GoCommand {
  bool ponder = false;
  bool infinite = false;
  /// By player: milliseconds left (0 or less: none) and milliseconds added after each move.
  std::array<std::optional<Milliseconds>, 2> time{};
  std::array<std::optional<Milliseconds>, 2> increment{};
  std::optional<int> moves_to_go{};
  std::optional<int> depth{};  ///< plies
  std::optional<std::uint64_t> nodes{};
  std::optional<int> mate{};  ///< moves
  std::optional<Milliseconds> movetime{};
  std::optional<int> perft{};                              ///< plies
  std::optional<std::vector<std::string>> search_moves{};  ///< as written, perhaps illegal
  /// One line for each part that was ignored or corrected. The rest of the command is valid.
  std::vector<std::string> errors{};
  /// A word is unknown and no limit is left: nothing is searched, since the limit that was meant is
  /// unknown.
  bool is_refused = false;

  [[nodiscard]] bool has_clock() const { return time[0] || time[1]; }
  /// Can the search end without a `stop`?
  [[nodiscard]] bool is_bounded() const {
    return !infinite && (has_clock() || depth || nodes || mate || movetime);
  }
};

/// Parses what follows the word `go`.
///  - Without any limit the search is infinite.
///  - If all limits given are invalid, the search has depth 1, so that it is answered at once; if
///    there is an unknown word as well, it is refused.
///  - If increments or `movestogo` are the only limits, both clocks are taken to be at zero.
[[nodiscard]] GoCommand parse_go(const Words& words, const ClockNames& clocks = uci_clocks);

}  // namespace espalier::protocols
