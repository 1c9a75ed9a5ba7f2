// Includes the whole library except search/parallel_search.hpp, which starts threads, and the
// directories historical/ and textbook/.
#pragma once

#include "espalier/evaluator.hpp"               // IWYU pragma: export
#include "espalier/game.hpp"                    // IWYU pragma: export
#include "espalier/hooks.hpp"                   // IWYU pragma: export
#include "espalier/move_history.hpp"            // IWYU pragma: export
#include "espalier/score.hpp"                   // IWYU pragma: export
#include "espalier/search/enhancements.hpp"     // IWYU pragma: export
#include "espalier/search/limits.hpp"           // IWYU pragma: export
#include "espalier/search/observer.hpp"         // IWYU pragma: export
#include "espalier/search/parameters.hpp"       // IWYU pragma: export
#include "espalier/search/result.hpp"           // IWYU pragma: export
#include "espalier/search/search.hpp"           // IWYU pragma: export
#include "espalier/search/time_management.hpp"  // IWYU pragma: export
#include "espalier/version.hpp"                 // IWYU pragma: export
