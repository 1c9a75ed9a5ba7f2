// What the laboratory's tests ask of refusals: the line that a person would read. It does not know
// what is refused, or why.
#pragma once

#include <string>

#include "support/error.hpp"

namespace espalier::test {

/// The line of the refusal that the action ends in; empty if there is none.
template <class Action>
std::string refusal(const Action& action) {
  try {
    action();
  } catch (const support::Error& caught) {
    return caught.what();
  }
  return "";
}

}  // namespace espalier::test
