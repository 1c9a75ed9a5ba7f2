// The command `go`: its parameters read from text, and what they mean as limits of a search. It
// does not know how a search is run, nor whether a move to search is legal.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "espalier/search/limits.hpp"
#include "espalier/search/time_management.hpp"
#include "games/chess/board/types.hpp"

namespace espalier::uci {

/// The parameters of a `go`, in the units of the protocol.
struct GoCommand {
  bool ponder = false;
  bool infinite = false;
  /// By colour: milliseconds left (at most 0: overdrawn) and milliseconds gained by each move.
  std::array<std::optional<Milliseconds>, chess::colour_count> time{};
  std::array<std::optional<Milliseconds>, chess::colour_count> increment{};
  std::optional<int> moves_to_go{};
  std::optional<int> depth{};  ///< plies
  std::optional<std::uint64_t> nodes{};
  std::optional<int> mate{};  ///< moves
  std::optional<Milliseconds> movetime{};
  std::optional<int> perft{};                              ///< plies
  std::optional<std::vector<std::string>> search_moves{};  ///< as written
  /// What could not be understood, a line each. The rest of the command stands.
  std::vector<std::string> errors{};

  [[nodiscard]] bool has_clock() const { return time[chess::white] || time[chess::black]; }
  /// Does anything end the search but a `stop`?
  [[nodiscard]] bool is_bounded() const {
    return !infinite && (has_clock() || depth || nodes || mate || movetime);
  }
  /// May the best move be told only after `stop` (or `ponderhit`)?
  [[nodiscard]] bool waits_for_stop() const { return infinite || ponder; }
};

/// Reads what follows the word `go`. Without any limit it is `infinite`; if the limits could not
/// be understood and none is left, it is depth 1, so that a user interface gets its answer at once.
[[nodiscard]] GoCommand parse_go(const std::vector<std::string_view>& words);

/// Limits for the side to move. `overhead`: milliseconds lost on the way to the user interface.
/// A side whose clock is missing while the other's is given has no time at all.
[[nodiscard]] Limits limits_for(const GoCommand& go, chess::Colour side, Milliseconds overhead);

}  // namespace espalier::uci
