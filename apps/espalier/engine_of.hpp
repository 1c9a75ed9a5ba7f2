// The engine with which a session plays a game.
#pragma once

#include <concepts>
#include <type_traits>

#include "espalier/game_capabilities.hpp"
#include "espalier/playable_search.hpp"
#include "uci/engine.hpp"

namespace espalier::apps {

namespace detail {
template <class G>
struct EngineOf {
  using Type = ParallelSearchOf<G>;
};
template <SpeaksUci G>
struct EngineOf<G> {
  using Type = uci::Engine;
};
}  // namespace detail

/// Of a game that speaks UCI that of the UCI session, which is compiled once.
template <class G>
using EngineOf = typename detail::EngineOf<G>::Type;

}  // namespace espalier::apps
