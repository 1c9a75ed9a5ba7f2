// The inner loops of the network: accumulators are updated, and activations are multiplied by the
// output weights. There is one variant for each instruction set; all give the same numbers.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace espalier::chess {

/// A list of rows of feature weights.
class WeightRows {
 public:
  void push(const std::int16_t* row) { rows_[size_++] = row; }
  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] const std::int16_t* operator[](std::size_t i) const { return rows_[i]; }

 private:
  std::array<const std::int16_t*, 64> rows_;  // a row for each square at most
  std::size_t size_ = 0;
};

/// The loops for one instruction set. All arrays of weights and accumulators are aligned to 64
/// bytes; `n` is the number of hidden neurons.
struct NetworkKernels {
  std::string_view name;
  /// to = from + the sum of `added` - the sum of `removed`, modulo 2^16. `to` may be `from`.
  void (*update)(std::int16_t* to, const std::int16_t* from, const WeightRows& added,
                 const WeightRows& removed, std::size_t n);
  /// The sum of (v * w) * v with v = clamp(a, 0, 255) over `own` with the first n weights, then
  /// `other` with the next n. Weights are at most 127 in magnitude, so that v * w fits 16 bits.
  std::int64_t (*output)(const std::int16_t* own, const std::int16_t* other,
                         const std::int16_t* weights, std::size_t n);
};

/// The variants that this program has and this processor can run, the fastest first. The last is
/// portable code.
[[nodiscard]] const std::vector<NetworkKernels>& usable_kernels();

/// The fastest variant.
[[nodiscard]] const NetworkKernels& fastest_kernels();

}  // namespace espalier::chess
