// The options to be tuned: what --parameter requests, checked against what the engine declares.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engines/uci_engine.hpp"
#include "tools/tune/spsa.hpp"

namespace espalier::tune {

/// "futility_base,min=40,max=200,step=12": the name of an option or a pattern of names, and values
/// that replace the declared ones.
struct ParameterRequest {
  std::string pattern;  ///< with * and ? as in a shell; an exact name has precedence
  std::optional<double> start{};
  std::optional<std::int64_t> low{};
  std::optional<std::int64_t> high{};
  std::optional<double> step{};
};

/// Throws Error if the text cannot be parsed.
[[nodiscard]] ParameterRequest parse_parameter_request(const std::string& text);

/// The parameters in the order in which the options are declared. The default of `start` is the
/// value that `engine` sets, or else the declared default; that of `step` is a twentieth of the
/// range, but at least 1/2. Of two requests for one option the later one counts. Throws Error if a
/// request matches no option, an option is not a spin, or its values are out of range.
[[nodiscard]] std::vector<Parameter> parameters_of(const std::vector<ParameterRequest>& requests,
                                                   const std::vector<match::UciOption>& declared,
                                                   const match::EngineSettings& engine);

}  // namespace espalier::tune
