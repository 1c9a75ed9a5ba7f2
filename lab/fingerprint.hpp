// What tells whether results are of this code: the counts of a small task of an experiment.
#pragma once

#include <string>

#include "lab/experiment.hpp"
#include "lab/results.hpp"

namespace espalier::lab {

/// Sixteen hexadecimal digits from the factors and counts of one task of the quick scale, which is
/// run for it (a fraction of a second). They are the same on every machine and with every compiler
/// as long as the searches of the experiment visit the same trees.
[[nodiscard]] std::string fingerprint(const Experiment& experiment);

/// The fingerprint of the experiment if complete results are of this code, whichever commit made
/// them: one of their small tasks is run again and must give the same rows. Else empty.
[[nodiscard]] std::string fingerprint(const Results& results);

}  // namespace espalier::lab
