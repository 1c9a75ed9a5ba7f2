// The error message of an action, for tests of errors.
#pragma once

#include <string>

#include "support/error.hpp"

namespace espalier::test {

/// The message of the Error that the action throws; empty if it throws none.
template <class Action>
std::string error_line(const Action& action) {
  try {
    action();
  } catch (const support::Error& caught) {
    return caught.what();
  }
  return "";
}

}  // namespace espalier::test
