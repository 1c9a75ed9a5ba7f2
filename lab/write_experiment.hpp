// All that an experiment is written with: the rows that it measures, the statistics that decide its
// claims, tables and figures, and the positions of chess.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "lab/chess_positions.hpp"
#include "lab/claims.hpp"
#include "lab/comparisons.hpp"
#include "lab/experiment.hpp"
#include "lab/findings.hpp"
#include "lab/lists.hpp"
#include "lab/rows.hpp"
#include "lab/same_values.hpp"
#include "lab/statistics.hpp"
