// Settings of engines, adjudication and SPRT parsed from key=value text, with the keys that other
// match runners use.
#pragma once

#include <vector>

#include "tools/match/adjudication.hpp"
#include "tools/match/engine.hpp"
#include "tools/match/key_values.hpp"
#include "tools/match/sprt.hpp"

namespace espalier::match {

/// The engine that `own` describes; `common` gives defaults. A limit in `own` (tc, movetime, st,
/// nodes, depth) replaces all limits in `common`. Without a name the engine is called like its
/// file. The key proto names one of `protocols`, the first by default. `self_arguments` are those
/// of cmd=self without arguments. Throws Error if a setting cannot be parsed, or cmd or a limit is
/// missing.
[[nodiscard]] EngineSettings parse_engine(const KeyValues& own, const KeyValues& common,
                                          const std::vector<Protocol>& protocols = {Protocol::uci},
                                          const std::vector<std::string>& self_arguments = {});

/// Several settings may be joined by commas. Each throws Error if a setting is unknown or its value
/// out of range.
[[nodiscard]] ResignRule parse_resign(const KeyValues& settings);
[[nodiscard]] DrawRule parse_draw(const KeyValues& settings);
[[nodiscard]] Sprt parse_sprt(const KeyValues& settings);

}  // namespace espalier::match
