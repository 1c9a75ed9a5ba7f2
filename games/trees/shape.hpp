// The size of a synthetic tree and the seed that identifies it: width, depth, seed.
#pragma once

#include <cstdint>
#include <string>

#include "espalier/expected.hpp"

namespace espalier::trees {

/// Why a shape is not possible.
struct ShapeError {
  enum class Kind {
    width,  ///< width below 1 or above Shape::max_width
    depth,  ///< depth below 1 or above Shape::max_depth
  };
  Kind kind;
  std::string message;  ///< one line that says what is wrong
};

/// The size of a uniform tree: every node above the leaves has `width` branches, every leaf lies
/// `depth` plies from the root. Trees of the same shape and seed are the same tree.
class Shape {
 public:
  static constexpr int max_width = 64;
  static constexpr int max_depth = 200;

  /// 1 <= `width` <= max_width, 1 <= `depth` <= max_depth, any `seed`.
  [[nodiscard]] static Expected<Shape, ShapeError> make(int width, int depth,
                                                        std::uint64_t seed = 0) {
    if (width < 1 || width > max_width)
      return error(ShapeError::Kind::width, "width", width, max_width);
    if (depth < 1 || depth > max_depth)
      return error(ShapeError::Kind::depth, "depth", depth, max_depth);
    return Shape(width, depth, seed);
  }

  [[nodiscard]] constexpr int width() const { return width_; }
  [[nodiscard]] constexpr int depth() const { return depth_; }  ///< in plies
  [[nodiscard]] constexpr std::uint64_t seed() const { return seed_; }

  friend bool operator==(const Shape&, const Shape&) = default;

 private:
  Shape(int width, int depth, std::uint64_t seed) : width_(width), depth_(depth), seed_(seed) {}

  static Unexpected<ShapeError> error(ShapeError::Kind kind, const char* what, int value, int max) {
    return {{kind, "a tree of " + std::string(what) + " " + std::to_string(value) +
                       " cannot be made: its " + what + " must be 1 to " + std::to_string(max)}};
  }

  int width_;
  int depth_;
  std::uint64_t seed_;
};

}  // namespace espalier::trees
