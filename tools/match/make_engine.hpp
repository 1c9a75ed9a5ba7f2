// The engines of a match, each by the protocol that it speaks.
#pragma once

#include <chrono>
#include <memory>

#include "engines/engine.hpp"
#include "tools/match/ugi_game.hpp"

namespace espalier::match {

/// The engine that speaks the protocol of the settings. `game`: null for chess.
[[nodiscard]] std::unique_ptr<Engine> make_engine(EngineSettings settings, bool chess960,
                                                  const UgiGame* game,
                                                  std::chrono::milliseconds response_timeout,
                                                  const StopToken& stop);

}  // namespace espalier::match
