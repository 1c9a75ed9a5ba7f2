// The network that evaluates chess positions: its weights, its file format, and the features of a
// position that are its inputs. network_evaluator.hpp computes its value.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <new>
#include <string>
#include <string_view>
#include <vector>

#include "espalier/expected.hpp"
#include "espalier/learn/network_shape.hpp"
#include "games/chess/board/position.hpp"

namespace espalier::chess {

/// Allocates at multiples of 64 bytes: a cache line, and the widest vector register.
template <class T>
struct CacheLineAllocator {
  using value_type = T;
  static constexpr std::align_val_t alignment{64};

  CacheLineAllocator() = default;
  template <class U>
  CacheLineAllocator(const CacheLineAllocator<U>&) {}  // NOLINT: implicit as the standard asks

  [[nodiscard]] T* allocate(std::size_t n) {
    if (n > std::numeric_limits<std::size_t>::max() / sizeof(T)) throw std::bad_alloc();
    return static_cast<T*>(::operator new(n * sizeof(T), alignment));
  }
  void deallocate(T* pointer, std::size_t) { ::operator delete(pointer, alignment); }
  friend bool operator==(const CacheLineAllocator&, const CacheLineAllocator&) { return true; }
};
template <class T>
using AlignedVector = std::vector<T, CacheLineAllocator<T>>;

/// The quantised weights of a network (768 -> N) x 2 -> 1 as learn/network_shape.hpp describes it.
/// The stage of the game is one of 8 buckets, which the number of pieces chooses.
///
/// Units: a feature weight or bias of 1 is stored as `qa`, an output weight of 1 as `qb`, an output
/// bias of 1 as `qa * qb`. The output of 1 is `scale` centipawns.
struct Network {
  static constexpr std::size_t inputs = 768;
  static constexpr std::size_t output_buckets = 8;
  static constexpr int qa = espalier::detail::hidden_unit;
  static constexpr int qb = espalier::detail::output_unit;
  /// Largest magnitude of an output weight: an activation up to `qa` times it fits 16 bits.
  static constexpr int max_output_weight = espalier::detail::max_output_integer;
  /// N is a multiple of this...
  static constexpr std::size_t hidden_step = 32;
  /// ... and at most this.
  static constexpr std::size_t max_hidden_size = 1024;
  static constexpr int max_scale = 10'000;

  /// The shape of a network with `n` neurons.
  [[nodiscard]] static constexpr NetworkShape shape(std::size_t n) {
    return {.features = inputs, .neurons = n, .stages = output_buckets};
  }

  /// All weights are 0. `n`: a multiple of hidden_step from hidden_step to max_hidden_size.
  explicit Network(std::size_t n)
      : hidden_size(n),
        feature_weights(inputs * n),
        feature_bias(n),
        output_weights(output_buckets * 2 * n) {}

  std::size_t hidden_size;    ///< N
  int scale = 400;            ///< centipawns for an output of 1, 1 to max_scale
  std::string description{};  ///< how the network was made, UTF-8 words

  AlignedVector<std::int16_t> feature_weights;  ///< [768][N]
  AlignedVector<std::int16_t> feature_bias;     ///< [N]
  /// [8][2 N]: for the side to move, then for the other; at most max_output_weight.
  AlignedVector<std::int16_t> output_weights;
  std::array<std::int32_t, output_buckets> output_bias{};

  friend bool operator==(const Network&, const Network&) = default;
};

/// The network in the bytes of a file (docs/evaluation.md describes the format), or the reason why
/// they are not one that this program can use: a phrase such as "truncated: 100 of 200 bytes".
[[nodiscard]] Expected<Network, std::string> parse_network(std::string_view bytes);

/// The network in a file, or a line that says why there is none: "NAME: truncated: ...".
[[nodiscard]] Expected<Network, std::string> load_network(const std::string& name);

/// The bytes of the file that parse_network reads.
[[nodiscard]] std::string serialise(const Network& network);

/// The checksum in that file: two networks with the same are the same, but for one chance in 2^64.
[[nodiscard]] std::uint64_t checksum(const Network& network);

/// The feature, below Network::inputs, that a piece on a square is for a perspective. Black sees
/// the board with the ranks flipped; a perspective whose own king, on `own_king`, stands on the
/// files e to h sees it with the files mirrored.
[[nodiscard]] constexpr std::size_t feature_index(Colour perspective, Square own_king, Piece piece,
                                                  Square square) {
  const int seen = square ^ (perspective == black ? 56 : 0) ^ (file_of(own_king) >= 4 ? 7 : 0);
  const int kind = perspective == white ? piece
                   : piece < black_pawn ? piece + piece_type_count
                                        : piece - piece_type_count;
  return static_cast<std::size_t>(kind * square_count + seen);
}

/// The set of output weights for a number of pieces, 0 (two pieces) to 7.
[[nodiscard]] constexpr std::size_t output_bucket(int pieces) {
  return std::min(static_cast<std::size_t>(pieces - 2) / 4, Network::output_buckets - 1);
}
[[nodiscard]] inline std::size_t output_bucket(const Position& position) {
  return output_bucket(count(position.occupied()));
}

/// The pieces on the board by square, no_piece where there is none.
using Board = std::array<Piece, square_count>;

/// The value of a board with one king of each colour, in plain arithmetic: what NetworkEvaluator
/// computes fast. Centipawns from `side`, strictly between -proven_win and proven_win.
[[nodiscard]] Score evaluate_plainly(const Network& network, const Board& board, Colour side);

/// The score that the sum over all 2 N neurons means, as network_score says.
[[nodiscard]] constexpr Score score_of_sum(const Network& network, std::size_t bucket,
                                           std::int64_t sum) {
  const std::int64_t score =
      espalier::detail::network_score(sum, network.output_bias[bucket], network.scale);
  constexpr std::int64_t limit = proven_win - 1;
  return static_cast<Score>(std::clamp(score, -limit, limit));
}

}  // namespace espalier::chess
