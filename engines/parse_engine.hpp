// Settings of an engine parsed from key=value text, with the keys that other match runners use.
#pragma once

#include <string>
#include <vector>

#include "engines/engine.hpp"
#include "engines/key_values.hpp"

namespace espalier::match {

/// The engine that `own` describes; `common` gives defaults. A limit in `own` (tc, movetime, st,
/// nodes, depth) replaces all limits in `common`. Without a name the engine is called like its
/// file. The key proto names one of `protocols`, the first by default. `self_arguments` are those
/// of cmd=self without arguments. Throws Error if a setting cannot be parsed, or cmd or a limit is
/// missing.
[[nodiscard]] EngineSettings parse_engine(const KeyValues& own, const KeyValues& common,
                                          const std::vector<Protocol>& protocols = {Protocol::uci},
                                          const std::vector<std::string>& self_arguments = {});

}  // namespace espalier::match
