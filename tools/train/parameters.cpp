// The first parameters of a training run.
#include "tools/train/parameters.hpp"

#include "espalier/learn/network.hpp"
#include "tools/train/random.hpp"

namespace espalier::train {

Floats initial_parameters(Shape shape, std::uint64_t seed) {
  Floats parameters(shape.size());
  espalier::detail::set_first_parameters(shape.network(), parameters,
                                         [seed](std::size_t i) { return random_bits(seed, i); });
  return parameters;
}

}  // namespace espalier::train
