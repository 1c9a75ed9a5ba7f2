// What a machine of processes costs, measured, for the simulated machine.
#pragma once

#include <string>
#include <vector>

#include "apps/espalier_lab/mpi/network.hpp"
#include "espalier/parallel/machine.hpp"

namespace espalier::mpi {

/// Latency and overhead of a message of `size` bytes, in seconds, as in LogP (D. Culler and others,
/// 1993).
struct MessageCosts {
  double latency = 0;   ///< from the end of sending to the beginning of receiving
  double overhead = 0;  ///< of the sender, and of the receiver
};
/// Measured between the first two processes; all call this, and the first one gets the result.
/// Zeros if there is one process only.
[[nodiscard]] MessageCosts measure_messages(const Network& network, std::size_t size);

/// Costs for the simulated machine, in nanoseconds. `node`: seconds.
[[nodiscard]] parallel::Costs simulated_costs(const MessageCosts& messages, double node);

/// A search as it was predicted and as it was.
struct Prediction {
  std::string algorithm;
  double predicted = 0;  ///< seconds
  double measured = 0;
};
/// The plot of one against the other as an SVG file; at least one prediction.
[[nodiscard]] std::string prediction_plot(const std::vector<Prediction>& predictions,
                                          const std::string& cases);

}  // namespace espalier::mpi
