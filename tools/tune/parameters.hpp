// Which options of a program are tuned, and within which bounds: what was asked for, joined with
// what the program declares. It does not know how they are tuned.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "tools/match/player.hpp"
#include "tools/tune/spsa.hpp"

namespace espalier::tune {

/// "futility_base,min=40,max=200,step=12": the name of an option or a pattern of names, and what
/// the program's own declaration does not decide.
struct Wish {
  std::string pattern;  ///< with * and ? as in a shell, unless an option has just this name
  std::optional<double> start{};
  std::optional<std::int64_t> low{};
  std::optional<std::int64_t> high{};
  std::optional<double> step{};
};

/// Throws Error if it is not understood.
[[nodiscard]] Wish parse_wish(const std::string& text);

/// The parameters in the order in which they are declared. A start that is not given is the value
/// that `player` sets, or else the declared default; a step is a twentieth of the range, but at
/// least 1/2. Of two wishes for one option the later counts. Throws Error if a wish fits no
/// option, an option is no whole number, or its figures make no sense.
[[nodiscard]] std::vector<Parameter> parameters_of(
    const std::vector<Wish>& wishes, const std::vector<match::DeclaredOption>& declared,
    const match::PlayerSettings& player);

}  // namespace espalier::tune
