// Settings given as words such as "nodes=5000" or "score=600,moves=4", as users of match runners
// write them. It does not know the options that carry the words.
#pragma once

#include "tools/match/adjudication.hpp"
#include "tools/match/player.hpp"
#include "tools/match/sprt.hpp"
#include "tools/match/words.hpp"

namespace espalier::match {

/// The program that `own` describes; what it does not say is taken from `common`, but a limit of
/// its own (tc, movetime, st, nodes, depth) takes the place of all common ones. Its name is that of
/// its file if it has no other. Throws Error if a word is not understood, or cmd or a limit is
/// missing.
[[nodiscard]] PlayerSettings parse_player(const Words& own, const Words& common);

/// Words may hold several settings with commas between them. Each throws Error if a word is not
/// understood or its value makes no sense.
[[nodiscard]] ResignRule parse_resign(const Words& words);
[[nodiscard]] DrawRule parse_draw(const Words& words);
[[nodiscard]] Sprt parse_sprt(const Words& words);

}  // namespace espalier::match
