#include "apps/espalier_lab/mpi/measure.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <vector>

#include "support/plot.hpp"

namespace espalier::mpi {

namespace {

constexpr int rounds = 300;

void send_to(MPI_Comm processes, std::vector<char>& bytes, int to) {
  MPI_Send(bytes.data(), static_cast<int>(bytes.size()), MPI_BYTE, to, 0, processes);
}
void receive_from(MPI_Comm processes, std::vector<char>& bytes, int from) {
  MPI_Recv(bytes.data(), static_cast<int>(bytes.size()), MPI_BYTE, from, 0, processes,
           MPI_STATUS_IGNORE);
}

/// From one process to the other, as half of the way there and back: latency and two overheads.
[[nodiscard]] double one_way(const Network& network, std::vector<char>& bytes) {
  const double start = MPI_Wtime();
  for (int i = 0; i < rounds; ++i) {
    if (network.rank() == 0) send_to(network.processes(), bytes, 1);
    receive_from(network.processes(), bytes, 1 - static_cast<int>(network.rank()));
    if (network.rank() == 1) send_to(network.processes(), bytes, 0);
  }
  return (MPI_Wtime() - start) / (2 * rounds);
}

/// Seconds of the sender for a message, if no process waits for an answer.
[[nodiscard]] double sending(const Network& network, std::vector<char>& bytes) {
  const double start = MPI_Wtime();
  for (int i = 0; i < rounds; ++i) {
    if (network.rank() == 0) send_to(network.processes(), bytes, 1);
    if (network.rank() == 1) receive_from(network.processes(), bytes, 0);
  }
  return (MPI_Wtime() - start) / rounds;
}

}  // namespace

MessageCosts measure_messages(const Network& network, std::size_t size) {
  MessageCosts costs;
  MPI_Barrier(network.processes());
  if (network.size() > 1 && network.rank() < 2) {
    std::vector<char> bytes(size);
    (void)one_way(network, bytes);  // the first messages make the connection
    const double way = one_way(network, bytes);
    costs.overhead = std::min(sending(network, bytes), way / 2);
    costs.latency = way - 2 * costs.overhead;
  }
  MPI_Barrier(network.processes());
  return costs;
}

parallel::Costs simulated_costs(const MessageCosts& messages, double node) {
  const auto nanoseconds = [](double seconds) {
    return static_cast<parallel::Time>(std::llround(seconds * 1e9));
  };
  return {.node = std::max<parallel::Time>(nanoseconds(node), 1),
          .message = nanoseconds(messages.latency),
          .overhead = nanoseconds(messages.overhead)};
}

std::string prediction_plot(const std::vector<Prediction>& predictions, const std::string& cases) {
  support::Plot plot{.name = "search-mpi",
                     .title = "Searches on several processes, predicted and measured",
                     .caption =
                         "Each point is a search. On the line the simulated machine, fed "
                         "with the costs of a node and of a message, predicts its time.",
                     .x = {.label = "predicted (s)", .logarithmic = true},
                     .y = {.label = "measured (s)", .logarithmic = true},
                     .series = {},
                     .cases = cases};
  double low = predictions.front().predicted;
  double high = low;
  for (const Prediction& each : predictions) {
    auto series = std::find_if(plot.series.begin(), plot.series.end(),
                               [&](const auto& known) { return known.name == each.algorithm; });
    if (series == plot.series.end())
      series = plot.series.insert(series, {each.algorithm, {}, support::Mark::points});
    series->points.push_back({each.predicted, each.measured});
    low = std::min({low, each.predicted, each.measured});
    high = std::max({high, each.predicted, each.measured});
  }
  plot.series.push_back({"predicted = measured", {{low, low}, {high, high}}, support::Mark::rule});
  return support::svg(plot, true);
}

}  // namespace espalier::mpi
