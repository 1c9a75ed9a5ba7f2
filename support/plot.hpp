// A plot as data, and the SVG drawn from it.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "support/numbers.hpp"

namespace espalier::support {

struct Point {
  double x = 0;  ///< for bars: index of the category, from 0
  double y = 0;
  /// How far the error bar reaches below and above y, in units of y; 0 and 0: no error bar.
  double below = 0;
  double above = 0;
  [[nodiscard]] bool has_error() const { return below > 0 || above > 0; }
};

enum class Mark {
  line,    ///< points joined by a line
  points,  ///< points only: measurements with error bars, published figures
  rule     ///< a dashed line without points: a formula, a bound
};

struct Series {
  std::string name;
  std::vector<Point> points;
  Mark mark = Mark::line;
};

struct Axis {
  std::string label;  ///< with its unit: "nodes", "depth (plies)"
  bool logarithmic = false;
  /// Limits of the axis. Without them it is fitted to the data; linear bars begin at 0.
  std::optional<double> low{};
  std::optional<double> high{};
};

/// At most eight series, since there are eight colours.
struct Plot {
  std::string name;     ///< kebab case, part of the file name
  std::string title;    ///< what it shows
  std::string caption;  ///< what to see in it; also the description for screen readers
  Axis x;
  Axis y;
  std::vector<Series> series;
  /// If not empty: grouped bars, a group for each category. They lie if the names are too long to
  /// stand below them.
  std::vector<std::string> categories{};
  std::string cases{};  ///< what a point is the figure of: "23 positions"; drawn below the legend
};

/// An <svg> element that follows the reader's light or dark colour scheme. Several on one HTML page
/// share `plot_style()`; with `standalone` the result is a complete SVG file.
[[nodiscard]] std::string svg(const Plot& plot, bool standalone = false);
[[nodiscard]] std::string_view plot_style();

/// The points as CSV (RFC 4180, lines ended by "\n"): series, x, y and the ends of the error bar,
/// which are empty without one. Bars have the category as x.
[[nodiscard]] std::string csv(const Plot& plot);

/// Tick positions between `low` and `high` (low < high), about `wanted` of them: multiples of 1, 2
/// or 5 times a power of ten; on a logarithmic axis (low > 0) powers of ten, or where these are too
/// few also their 2 and 5 folds.
[[nodiscard]] std::vector<double> ticks(double low, double high, int wanted, bool logarithmic);

/// `text` escaped for HTML and SVG, within elements and quoted attributes. Control characters that
/// are not allowed there become U+FFFD.
[[nodiscard]] std::string escaped(std::string_view text);

}  // namespace espalier::support
