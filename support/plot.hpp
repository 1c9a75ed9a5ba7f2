// A plot as data, and the SVG drawn from it. It knows axes and marks, not what the numbers mean.
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
  double error = 0;  ///< half the length of the error bar, in y; 0: none
};

enum class Mark {
  line,    ///< points joined by a line
  points,  ///< points alone: measurements with error bars, published figures
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
  /// Without them the data decide; linear bars begin at 0.
  std::optional<double> low{};
  std::optional<double> high{};
};

/// At most eight series: more cannot be told apart.
struct Plot {
  std::string name;   ///< kebab case, unique in the experiment: its file is <experiment>-<name>.svg
  std::string title;  ///< what it shows
  std::string caption;  ///< what to see in it, read aloud too; may be empty
  Axis x;
  Axis y;
  std::vector<Series> series;
  std::vector<std::string> categories{};  ///< not empty: grouped bars, one group a category
};

/// A whole <svg> element, legible on light and dark ground by the reader's colour scheme. Several
/// on one page share `plot_style()`; with `standalone` it is a file of its own and needs nothing.
[[nodiscard]] std::string svg(const Plot& plot, bool standalone = false);
[[nodiscard]] std::string_view plot_style();

/// Tick positions between `low` and `high` (low < high), about `wanted` of them: multiples of 1, 2
/// or 5 times a power of ten; on a logarithmic axis (low > 0) powers of ten, or where these are too
/// few also their 2 and 5 folds.
[[nodiscard]] std::vector<double> ticks(double low, double high, int wanted, bool logarithmic);

/// `text` so that it stands for itself in HTML and SVG, within elements and quoted attributes.
/// Control characters that neither may hold become U+FFFD.
[[nodiscard]] std::string escaped(std::string_view text);

}  // namespace espalier::support
