// The protocols that the engines of a match speak.
#pragma once

#include <string_view>

namespace espalier::match {

/// Chess is played by UCI, other games by UGI, the Universal Game Interface
/// (https://github.com/kz04px/cutegames/blob/master/ugi.md), which has the manners of UCI, or, if
/// they have squares and passes, by GTP, the Go Text Protocol, or, if they are draughts, by Hub.
/// Player 1, who moves first, is White in the words of the match.
enum class Protocol { uci, ugi, gtp, hub };

/// "uci": the name, and of UCI and UGI the first command; with "newgame" and "ok" behind it other
/// words.
[[nodiscard]] constexpr std::string_view to_string(Protocol protocol) {
  switch (protocol) {
    case Protocol::uci:
      return "uci";
    case Protocol::ugi:
      return "ugi";
    case Protocol::gtp:
      return "gtp";
    case Protocol::hub:
      return "hub";
  }
  return "";
}
/// "White" or "Player 1": the player of side 0, who moves first, or of side 1.
[[nodiscard]] constexpr std::string_view player_name(Protocol protocol, int side) {
  if (protocol == Protocol::uci) return side == 0 ? "White" : "Black";
  return side == 0 ? "Player 1" : "Player 2";
}

}  // namespace espalier::match
