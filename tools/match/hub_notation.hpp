// What an engine that speaks Hub must be told of a game: positions and moves in the notation of
// that protocol.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace espalier::match {

struct HubNotation {
  std::string_view variant;  ///< of draughts: "english"; empty: not played by Hub
  std::string (*start)();    ///< the start position
  /// The moves of a game from the start position, as they are sent to engines that speak UGI.
  std::vector<std::string> (*from_ugi)(const std::vector<std::string>& moves);
  /// A move after these in the notation of UGI; none if it is not legal.
  std::optional<std::string> (*to_ugi)(const std::vector<std::string>& moves,
                                       std::string_view move);
};

/// None (`variant` empty) for a game whose texts do not say how it is written:
///   hub_variant, parse_hub_move(text, position), to_hub(move), to_hub_position(position)
template <class Texts>
[[nodiscard]] constexpr HubNotation hub_notation() {
  if constexpr (requires { Texts::hub_variant; }) {
    return {Texts::hub_variant, [] { return Texts::to_hub_position(typename Texts::Position()); },
            [](const std::vector<std::string>& moves) {
              typename Texts::Position position;
              std::vector<std::string> written;
              for (const std::string& text : moves) {
                const auto move = Texts::parse_move(text, position).value();
                written.push_back(Texts::to_hub(move));
                position.make(move);
              }
              return written;
            },
            [](const std::vector<std::string>& moves,
               std::string_view text) -> std::optional<std::string> {
              typename Texts::Position position;
              for (const std::string& each : moves) {
                position.make(Texts::parse_move(each, position).value());
              }
              const auto move = Texts::parse_hub_move(text, position);
              if (!move) return std::nullopt;
              return Texts::to_string(*move, position);
            }};
  }
  return {"", nullptr, nullptr, nullptr};
}

}  // namespace espalier::match
