// Connect Four behind virtual functions, as C++ would write it, in a file of its own: the compiler
// sees no call's target.
#pragma once

#include <memory>

#include "erased/position.hpp"

namespace espalier::c::tests {

[[nodiscard]] std::shared_ptr<erased::AnyPosition> virtual_four();

}  // namespace espalier::c::tests
