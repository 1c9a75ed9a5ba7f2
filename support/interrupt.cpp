#include "support/interrupt.hpp"

#include <cstdlib>

#include "support/exit_status.hpp"

namespace espalier::support {

void Interrupt::happen() {
  if (happened_.exchange(true)) std::_Exit(interrupted);
  action_();
}

}  // namespace espalier::support
