// The whole library in one include, but for team.hpp, which starts threads. It adds nothing itself.
#pragma once

#include "espalier/game.hpp"                    // IWYU pragma: export
#include "espalier/score.hpp"                   // IWYU pragma: export
#include "espalier/search/enhancements.hpp"     // IWYU pragma: export
#include "espalier/search/limits.hpp"           // IWYU pragma: export
#include "espalier/search/observer.hpp"         // IWYU pragma: export
#include "espalier/search/parameters.hpp"       // IWYU pragma: export
#include "espalier/search/result.hpp"           // IWYU pragma: export
#include "espalier/search/search.hpp"           // IWYU pragma: export
#include "espalier/search/time_management.hpp"  // IWYU pragma: export
