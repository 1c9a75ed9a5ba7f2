// Settings of adjudication and SPRT parsed from key=value text, with the keys that other
// match runners use.
#pragma once

#include "engines/key_values.hpp"
#include "tools/match/adjudication.hpp"
#include "tools/match/sprt.hpp"

namespace espalier::match {

/// Several settings may be joined by commas. Each throws Error if a setting is unknown or its value
/// out of range.
[[nodiscard]] ResignRule parse_resign(const KeyValues& settings);
[[nodiscard]] DrawRule parse_draw(const KeyValues& settings);
[[nodiscard]] Sprt parse_sprt(const KeyValues& settings);

}  // namespace espalier::match
