// The whole library in one include, but for team.hpp, which starts threads. It adds nothing itself.
#pragma once

#include "espalier/clock.hpp"         // IWYU pragma: export
#include "espalier/enhancements.hpp"  // IWYU pragma: export
#include "espalier/game.hpp"          // IWYU pragma: export
#include "espalier/limits.hpp"        // IWYU pragma: export
#include "espalier/observer.hpp"      // IWYU pragma: export
#include "espalier/result.hpp"        // IWYU pragma: export
#include "espalier/score.hpp"         // IWYU pragma: export
#include "espalier/search.hpp"        // IWYU pragma: export
#include "espalier/tuning.hpp"        // IWYU pragma: export
