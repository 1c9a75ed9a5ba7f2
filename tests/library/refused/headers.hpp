// What each use of the game includes: compiled once for all its mistakes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#if defined(IN_SEARCH)
#include "espalier/espalier.hpp"
#elif defined(IN_TEXTBOOK)
#include "espalier/textbook/pvs.hpp"
#include "espalier/textbook/reference.hpp"
#else
#include "espalier/evaluator.hpp"
#include "espalier/game.hpp"
#include "espalier/hooks.hpp"
#include "espalier/learn/features.hpp"
#include "espalier/playable_game.hpp"
#endif
