#include "support/plot.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <iterator>

namespace espalier::support {

namespace {

// Lengths in units of the view box. On a phone a unit is about two thirds of a pixel.
constexpr double width = 600;
constexpr double plot_height = 300;
constexpr double left = 74;
constexpr double right = width - 14;
constexpr double top = 12;
constexpr double bottom = top + plot_height;
constexpr double letter = 7.4;  // mean width of a letter in a label
constexpr double line_height = 20;

/// The palette of Okabe and Ito, which colour-blind readers can distinguish, darkened or lightened
/// for contrast with the background. The series also have different shapes.
constexpr std::string_view style = R"(
.lab-plot{--ink:#24292f;--faint:#d8dee4;--soft:#57606a;--ground:#fff;
--s0:#0072b2;--s1:#d55e00;--s2:#00835f;--s3:#b4538a;
--s4:#a87400;--s5:#2b95d6;--s6:#6b6b6b;--s7:#5b3fa0;
font:14px system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
@media(prefers-color-scheme:dark){
.lab-plot{--ink:#e6edf3;--faint:#30363d;--soft:#9da7b3;--ground:#0d1117;
--s0:#4aa8e0;--s1:#f08c4a;--s2:#2fc498;--s3:#e79ac4;
--s4:#e6b23c;--s5:#8fd0ff;--s6:#b5b5b5;--s7:#b39cf0}}
.lab-plot text{fill:var(--ink)}
.lab-plot .tick{fill:var(--soft);font-size:13px}
.lab-plot .grid{stroke:var(--faint)}
.lab-plot .axis{stroke:var(--soft);fill:none}
.lab-plot .curve{fill:none;stroke:currentColor;stroke-width:2;stroke-linejoin:round}
.lab-plot .rule{fill:none;stroke:currentColor;stroke-width:2;stroke-dasharray:7 5}
.lab-plot .error{fill:none;stroke:currentColor;stroke-width:1.5}
.lab-plot .mark{fill:currentColor;stroke:var(--ground);stroke-width:1}
.lab-plot .ground{fill:var(--ground)}
.lab-plot .ink{color:var(--ink)}
.s0{color:var(--s0)}.s1{color:var(--s1)}.s2{color:var(--s2)}.s3{color:var(--s3)}
.s4{color:var(--s4)}.s5{color:var(--s5)}.s6{color:var(--s6)}.s7{color:var(--s7)}
)";

/// Maps the values of an axis to coordinates.
class Scaling {
 public:
  Scaling(double low, double high, bool logarithmic, double from, double to)
      : low_(low), high_(high), logarithmic_(logarithmic), from_(from), to_(to) {}

  [[nodiscard]] double place(double value) const {
    const double share = logarithmic_ ? std::log(value / low_) / std::log(high_ / low_)
                                      : (value - low_) / (high_ - low_);
    return from_ + share * (to_ - from_);
  }
  /// Is the value finite and within the axis, allowing for rounding?
  [[nodiscard]] bool holds(double value) const {
    const double slack = 1e-9 * (high_ - low_);
    return std::isfinite(value) && value >= low_ - slack && value <= high_ + slack;
  }
  [[nodiscard]] double low() const { return low_; }
  [[nodiscard]] double high() const { return high_; }
  [[nodiscard]] bool is_logarithmic() const { return logarithmic_; }

 private:
  double low_;
  double high_;
  bool logarithmic_;
  double from_;
  double to_;
};

/// 1, 2 or 5 times a power of ten, so that about `wanted` steps make up `span`.
[[nodiscard]] double nice_step(double span, int wanted) {
  const double rough = span / std::max(1, wanted);
  const double power = std::pow(10, std::floor(std::log10(rough)));
  for (const double factor : {1.0, 2.0, 5.0}) {
    if (factor * power >= rough * 0.999) return factor * power;
  }
  return 10 * power;
}

/// The ends of an axis, widened to ticks.
struct Range {
  double low;
  double high;
};

[[nodiscard]] Range widened_linear(double low, double high, bool from_zero) {
  // Begin at 0 unless that wastes more than half of the plot.
  if (from_zero || (low > 0 && low < high / 2)) low = std::min(low, 0.0);
  if (from_zero) high = std::max(high, 0.0);
  if (low == high) {
    const double margin = low == 0 ? 1 : std::abs(low) / 2;
    low -= margin;
    high += margin;
  }
  const double step = nice_step(high - low, 5);
  return {step * std::floor(low / step + 1e-9), step * std::ceil(high / step - 1e-9)};
}

[[nodiscard]] Range widened_logarithmic(double low, double high) {
  const auto below = [](double value) {
    const double power = std::pow(10, std::floor(std::log10(value) + 1e-12));
    return value >= 5 * power ? 5 * power : value >= 2 * power ? 2 * power : power;
  };
  const auto above = [](double value) {
    const double power = std::pow(10, std::floor(std::log10(value) - 1e-12));
    return value <= 2 * power ? 2 * power : value <= 5 * power ? 5 * power : 10 * power;
  };
  if (low == high) return {below(low / 2), above(high * 2)};
  return {below(low), above(high)};
}

/// The ends of an axis: its own limits if it has them, else from the values.
[[nodiscard]] Range range_of(const Axis& axis, const std::vector<double>& values, bool is_bars) {
  std::vector<double> shown;
  std::copy_if(values.begin(), values.end(), std::back_inserter(shown), [&axis](double value) {
    return std::isfinite(value) && (!axis.logarithmic || value > 0);
  });
  // On a logarithmic axis bars start below the smallest value.
  if (is_bars && axis.logarithmic && !axis.low && !shown.empty()) {
    shown.push_back(
        std::pow(10, std::floor(std::log10(*std::min_element(shown.begin(), shown.end())) - 0.3)));
  }
  if (shown.empty()) shown = axis.logarithmic ? std::vector{1.0, 10.0} : std::vector{0.0, 1.0};
  const auto [least, most] = std::minmax_element(shown.begin(), shown.end());
  const double low = axis.low.value_or(*least);
  const double high = std::max(axis.high.value_or(*most), low);
  Range range = axis.logarithmic ? widened_logarithmic(low, high)
                                 : widened_linear(low, high, is_bars && !axis.low);
  if (axis.low && axis.low < range.high) range.low = *axis.low;
  if (axis.high && axis.high > range.low) range.high = *axis.high;
  return range;
}

[[nodiscard]] bool all_whole(const std::vector<double>& values) {
  return std::all_of(values.begin(), values.end(),
                     [](double value) { return value == std::floor(value); });
}

/// The shape of a series' marks; all shapes have about the same area.
[[nodiscard]] std::string shape(std::size_t series, double x, double y, double size) {
  const auto path = [&](std::initializer_list<std::pair<double, double>> corners) {
    std::string points;
    for (const auto& [dx, dy] : corners) {
      points +=
          fmt::format("{}{:.1f},{:.1f}", points.empty() ? "" : " ", x + dx * size, y + dy * size);
    }
    return fmt::format(R"(<polygon points="{}"/>)", points);
  };
  switch (series % 8) {
    case 0:
      return fmt::format(R"(<circle cx="{:.1f}" cy="{:.1f}" r="{:.1f}"/>)", x, y, size);
    case 1:
      return path({{-0.9, -0.9}, {0.9, -0.9}, {0.9, 0.9}, {-0.9, 0.9}});
    case 2:
      return path({{0, -1.25}, {1.15, 0.85}, {-1.15, 0.85}});
    case 3:
      return path({{0, -1.3}, {1.3, 0}, {0, 1.3}, {-1.3, 0}});
    case 4:
      return path({{0, 1.25}, {1.15, -0.85}, {-1.15, -0.85}});
    case 5:
      return path({{-1.3, -0.5}, {1.3, -0.5}, {1.3, 0.5}, {-1.3, 0.5}});
    case 6:
      return path({{-0.5, -1.3}, {0.5, -1.3}, {0.5, 1.3}, {-0.5, 1.3}});
    default:
      return path({{-0.6, -1.1}, {0.6, -1.1}, {1.2, 0}, {0.6, 1.1}, {-0.6, 1.1}, {-1.2, 0}});
  }
}

/// Builds the SVG of one plot.
class Drawing {
 public:
  explicit Drawing(const Plot& plot) : plot_(plot), x_(x_scaling(plot)), y_(y_scaling(plot)) {}

  [[nodiscard]] std::string svg(bool standalone) {
    const double end = draw_cases(draw_legend(draw_content()));
    const std::string size = fmt::format(R"(viewBox="0 0 {:.0f} {:.0f}")", width, end);
    const std::string words = fmt::format("<title>{}</title>\n<desc>{}</desc>\n",
                                          escaped(plot_.title), escaped(plot_.caption));
    if (!standalone) {
      return fmt::format("<svg class='lab-plot' role='img' {}>\n{}{}</svg>\n", size, words, out_);
    }
    return fmt::format(
        "<svg xmlns='http://www.w3.org/2000/svg' class='lab-plot' role='img' {}>\n{}"
        "<style>{}</style>\n<rect class='ground' width='100%' height='100%'/>\n{}</svg>\n",
        size, words, style, out_);
  }

 private:
  [[nodiscard]] bool is_bars() const { return !plot_.categories.empty(); }

  /// The length of the longest name of a category.
  [[nodiscard]] double longest_category() const {
    std::size_t longest = 0;
    for (const std::string& name : plot_.categories) longest = std::max(longest, name.size());
    return letter * static_cast<double>(longest);
  }

  /// Draws everything but the legend and returns the y coordinate below it.
  double draw_content() {
    const double space = (right - left) / static_cast<double>(plot_.categories.size());
    if (is_bars() && longest_category() > space - 6) return draw_lying_bars();
    draw_y_axis();
    const double below = is_bars() ? draw_categories() : draw_x_axis();
    for (std::size_t i = 0; i < plot_.series.size(); ++i) {
      is_bars() ? draw_bars(i) : draw_series(i);
    }
    return below;
  }

  /// Bars from left to right, a line for each category with its name at the left.
  double draw_lying_bars() {
    constexpr double bar = 8;
    const double start = std::min(longest_category() + 12, width / 2);
    y_ = Scaling(y_.low(), y_.high(), y_.is_logarithmic(), start, right - 8);
    const double group = std::max(18.0, bar * static_cast<double>(plot_.series.size()) + 5);
    const double foot = top + group * static_cast<double>(plot_.categories.size());
    for (const double tick : ticks(y_.low(), y_.high(), 5, y_.is_logarithmic())) {
      const double x = y_.place(tick);
      draw(R"(<path class="grid" d="M{:.1f} {:.1f}V{:.1f}"/>)", x, top, foot);
      draw(R"(<text class="tick" text-anchor="middle" x="{:.1f}" y="{:.1f}">{}</text>)", x,
           foot + 17, short_number(tick));
    }
    for (std::size_t i = 0; i < plot_.categories.size(); ++i) {
      const double middle = top + group * (static_cast<double>(i) + 0.5);
      draw(R"(<text class="tick" text-anchor="end" x="{:.1f}" y="{:.1f}">{}</text>)", start - 7,
           middle + 4.5, escaped(plot_.categories[i]));
    }
    for (std::size_t i = 0; i < plot_.series.size(); ++i) {
      for (const Point& point : plot_.series[i].points) draw_lying_bar(i, point, group, bar);
    }
    draw(R"(<text text-anchor="middle" x="{:.1f}" y="{:.1f}">{}</text>)", (start + right) / 2,
         foot + 38, escaped(plot_.y.label));
    return foot + 50;
  }

  void draw_lying_bar(std::size_t index, const Point& point, double group, double bar) {
    if (!is_shown(point)) return;
    const double all = bar * static_cast<double>(plot_.series.size());
    const double y = top + group * (point.x + 0.5) - all / 2 + bar * static_cast<double>(index);
    const auto [from, to] = std::minmax({y_.place(point.y), y_.place(base())});
    draw("<rect class='mark {}' x='{:.1f}' y='{:.1f}' width='{:.1f}' height='{:.1f}'>{}</rect>",
         colour(index), from, y, std::max(to - from, 0.5), bar,
         tooltip(plot_.series[index], point));
    if (!point.has_error()) return;
    const double low = clamped(point.y - point.below);
    draw(R"(<path class="error ink" d="M{:.1f} {:.1f}H{:.1f}m0 -3v6M{:.1f} {:.1f}v6"/>)", low,
         y + bar / 2, clamped(point.y + point.above), low, y + bar / 2 - 3);
  }

  [[nodiscard]] static Scaling x_scaling(const Plot& plot) {
    if (!plot.categories.empty()) {
      return {-0.5, static_cast<double>(plot.categories.size()) - 0.5, false, left, right};
    }
    std::vector<double> values;
    for (const Series& series : plot.series) {
      for (const Point& point : series.points) values.push_back(point.x);
    }
    Range range = range_of(plot.x, values, false);
    if (!plot.x.logarithmic && !values.empty() && !plot.x.low && !plot.x.high) {
      // The x axis ends a little beyond the data; only the y axis is rounded to ticks.
      const auto [least, most] = std::minmax_element(values.begin(), values.end());
      if (*least < *most) {
        const double air = (*most - *least) / 30;
        range = {*least - air, *most + air};
      }
    }
    return {range.low, range.high, plot.x.logarithmic, left, right};
  }

  [[nodiscard]] static Scaling y_scaling(const Plot& plot) {
    std::vector<double> values;
    for (const Series& series : plot.series) {
      for (const Point& point : series.points) {
        values.push_back(point.y);
        if (point.has_error())
          values.insert(values.end(), {point.y - point.below, point.y + point.above});
      }
    }
    const Range range = range_of(plot.y, values, !plot.categories.empty());
    return {range.low, range.high, plot.y.logarithmic, bottom, top};
  }

  template <class... Arguments>
  void draw(fmt::format_string<Arguments...> format, Arguments&&... arguments) {
    out_ += fmt::format(format, std::forward<Arguments>(arguments)...);
    out_ += '\n';
  }

  void draw_y_axis() {
    for (const double tick : ticks(y_.low(), y_.high(), 6, y_.is_logarithmic())) {
      const double y = y_.place(tick);
      draw(R"(<path class="grid" d="M{:.1f} {:.1f}H{:.1f}"/>)", left, y, right);
      draw(R"(<text class="tick" text-anchor="end" x="{:.1f}" y="{:.1f}">{}</text>)", left - 7,
           y + 4.5, short_number(tick));
    }
    draw(R"(<text text-anchor="middle" transform='translate(16 {:.1f}) rotate(-90)'>{}</text>)",
         (top + bottom) / 2, escaped(plot_.y.label));
  }

  /// The functions that draw an x axis or a legend return the y coordinate below it.
  double draw_x_axis() {
    draw(R"(<path class="axis" d="M{:.1f} {:.1f}H{:.1f}"/>)", left, bottom, right);
    std::vector<double> values;
    for (const Series& series : plot_.series) {
      for (const Point& point : series.points) values.push_back(point.x);
    }
    for (const double tick : ticks(x_.low(), x_.high(), 8, x_.is_logarithmic())) {
      if (all_whole(values) && tick != std::floor(tick)) continue;  // no tick at ply 2.5
      const double x = x_.place(tick);
      draw(R"(<path class="axis" d="M{:.1f} {:.1f}v5"/>)", x, bottom);
      draw(R"(<text class="tick" text-anchor="middle" x="{:.1f}" y="{:.1f}">{}</text>)", x,
           bottom + 19, short_number(tick));
    }
    draw_x_label(bottom + 40);
    return bottom + 52;
  }

  double draw_categories() {
    draw(R"(<path class="axis" d="M{:.1f} {:.1f}H{:.1f}"/>)", left, y_.place(base()), right);
    for (std::size_t i = 0; i < plot_.categories.size(); ++i) {
      draw(R"(<text class="tick" text-anchor="middle" x="{:.1f}" y="{:.1f}">{}</text>)",
           x_.place(static_cast<double>(i)), bottom + 19, escaped(plot_.categories[i]));
    }
    if (plot_.x.label.empty()) return bottom + 31;
    draw_x_label(bottom + 40);
    return bottom + 52;
  }

  void draw_x_label(double y) {
    draw(R"(<text text-anchor="middle" x="{:.1f}" y="{:.1f}">{}</text>)", (left + right) / 2, y,
         escaped(plot_.x.label));
  }

  /// The foot of the bars: 0 if the axis shows it.
  [[nodiscard]] double base() const {
    return y_.is_logarithmic() ? y_.low() : std::clamp(0.0, y_.low(), y_.high());
  }

  [[nodiscard]] bool is_shown(const Point& point) const {
    return x_.holds(point.x) && y_.holds(point.y);
  }

  [[nodiscard]] std::string tooltip(const Series& series, const Point& point) const {
    const std::string x =
        is_bars() ? plot_.categories[static_cast<std::size_t>(point.x)] : short_number(point.x);
    const std::string error = point.has_error()
                                  ? fmt::format(" ({} to {})", short_number(point.y - point.below),
                                                short_number(point.y + point.above))
                                  : "";
    return fmt::format("<title>{}</title>", escaped(fmt::format("{}: {}, {}{}", series.name, x,
                                                                short_number(point.y), error)));
  }

  void draw_error(const Point& point, double x, const std::string& colour) {
    if (!point.has_error()) return;
    const double low = clamped(point.y - point.below);
    draw(R"(<path class="error {}" d="M{:.1f} {:.1f}V{:.1f}m-4 0h8M{:.1f} {:.1f}h8"/>)", colour, x,
         low, clamped(point.y + point.above), x - 4, low);
  }

  /// The coordinate of a value of the y axis; beyond its ends that of the end.
  [[nodiscard]] double clamped(double value) const {
    return y_.place(std::clamp(value, y_.low(), y_.high()));
  }

  void draw_bars(std::size_t index) {
    const Series& series = plot_.series[index];
    const double group = 0.8 * (right - left) / static_cast<double>(plot_.categories.size());
    const double bar = group / static_cast<double>(plot_.series.size());
    for (const Point& point : series.points) {
      if (!is_shown(point)) continue;
      const double x = x_.place(point.x) - group / 2 + bar * static_cast<double>(index);
      const auto [y, foot] = std::minmax({y_.place(point.y), y_.place(base())});
      draw("<rect class='mark {}' x='{:.1f}' y='{:.1f}' width='{:.1f}' height='{:.1f}'>{}</rect>",
           colour(index), x, y, bar, std::max(foot - y, 0.5), tooltip(series, point));
      draw_error(point, x + bar / 2, "ink");
    }
  }

  void draw_series(std::size_t index) {
    const Series& series = plot_.series[index];
    std::vector<Point> points;
    std::copy_if(series.points.begin(), series.points.end(), std::back_inserter(points),
                 [this](const Point& point) { return is_shown(point); });
    if (series.mark != Mark::points) {
      std::string way;
      for (const Point& point : points) {
        way += fmt::format("{}{:.1f} {:.1f}", way.empty() ? 'M' : 'L', x_.place(point.x),
                           y_.place(point.y));
      }
      draw(R"(<path class="{} {}" d="{}"/>)", series.mark == Mark::rule ? "rule" : "curve",
           colour(index), way);
    }
    if (series.mark == Mark::rule) return;
    for (const Point& point : points) {
      draw_error(point, x_.place(point.x), colour(index));
      draw(R"(<g class="mark {}">{}{}</g>)", colour(index), tooltip(series, point),
           shape(index, x_.place(point.x), y_.place(point.y), 4.5));
    }
  }

  /// Draws the legend in as many lines as it needs.
  double draw_legend(double y) {
    if (plot_.series.size() < 2) return y;
    double x = left;
    y += line_height / 2;
    for (std::size_t i = 0; i < plot_.series.size(); ++i) {
      const Series& series = plot_.series[i];
      const double length = 36 + letter * static_cast<double>(series.name.size()) + 14;
      if (x > left && x + length > right) {
        x = left;
        y += line_height;
      }
      draw_key(i, x, y);
      draw(R"(<text x="{:.1f}" y="{:.1f}">{}</text>)", x + 34, y + 5, escaped(series.name));
      x += length;
    }
    return y + line_height;
  }

  /// Says what a point is the figure of.
  double draw_cases(double y) {
    if (plot_.cases.empty()) return y;
    std::string words = "N: " + plot_.cases;
    const auto has_error = [](const Series& series) {
      return std::any_of(series.points.begin(), series.points.end(),
                         [](const Point& point) { return point.has_error(); });
    };
    if (std::any_of(plot_.series.begin(), plot_.series.end(), has_error))
      words += "; bars: 95 % confidence";
    draw(R"(<text class="tick" x="10" y="{:.1f}">{}</text>)", y + line_height / 2, escaped(words));
    return y + line_height;
  }

  void draw_key(std::size_t index, double x, double y) {
    const Mark mark = plot_.series[index].mark;
    if (is_bars()) {
      draw(R"(<rect class="mark {}" x="{:.1f}" y="{:.1f}" width="16" height="12"/>)", colour(index),
           x + 10, y - 6);
      return;
    }
    if (mark != Mark::points) {
      draw(R"(<path class="{} {}" d="M{:.1f} {:.1f}h26"/>)", mark == Mark::rule ? "rule" : "curve",
           colour(index), x, y);
    }
    if (mark != Mark::rule) {
      draw(R"(<g class="mark {}">{}</g>)", colour(index), shape(index, x + 13, y, 4.5));
    }
  }

  /// The CSS class with the colour of a series.
  [[nodiscard]] static std::string colour(std::size_t series) {
    return fmt::format("s{}", series % 8);
  }

  const Plot& plot_;
  Scaling x_;
  Scaling y_;
  std::string out_;
};

}  // namespace

std::vector<double> ticks(double low, double high, int wanted, bool logarithmic) {
  std::vector<double> found;
  if (!logarithmic) {
    const double step = nice_step(high - low, wanted);
    const auto first = static_cast<long long>(std::ceil(low / step - 1e-9));
    const auto last = static_cast<long long>(std::floor(high / step + 1e-9));
    for (long long i = first; i <= last; ++i) found.push_back(static_cast<double>(i) * step);
    return found;
  }
  const int first = static_cast<int>(std::floor(std::log10(low) + 1e-9));
  const int last = static_cast<int>(std::floor(std::log10(high) + 1e-9));
  const bool few = last - first < 3;
  const int stride = (last - first) / (wanted + 1) + 1;
  const std::array<double, 3> folds{1, 2, 5};
  for (int power = first; power <= last; power += few ? 1 : stride) {
    for (const double fold : folds) {
      const double tick = fold * std::pow(10, power);
      if (fold > 1 && !few) break;
      if (tick >= low * (1 - 1e-9) && tick <= high * (1 + 1e-9)) found.push_back(tick);
    }
  }
  return found;
}

std::string escaped(std::string_view text) {
  std::string result;
  for (const char c : text) {
    switch (c) {
      case '&':
        result += "&amp;";
        break;
      case '<':
        result += "&lt;";
        break;
      case '>':
        result += "&gt;";
        break;
      case '"':
        result += "&quot;";
        break;
      case '\'':
        result += "&#39;";
        break;
      case '\t':
      case '\n':
        result += c;
        break;
      default:
        // XML forbids the other control characters, even escaped.
        result += static_cast<unsigned char>(c) < 0x20 || c == 0x7f ? std::string("\xEF\xBF\xBD")
                                                                    : std::string(1, c);
    }
  }
  return result;
}

std::string csv(const Plot& plot) {
  const auto quoted = [](const std::string& text) {
    std::string result = "\"";
    for (const char c : text) result += c == '"' ? "\"\"" : std::string(1, c);
    return result + '"';
  };
  std::string text = "series,x,y,low,high\n";
  for (const Series& series : plot.series) {
    for (const Point& point : series.points) {
      const std::string x = plot.categories.empty()
                                ? fmt::format("{:.6g}", point.x)
                                : quoted(plot.categories[static_cast<std::size_t>(point.x)]);
      text += fmt::format("{},{},{:.6g},", quoted(series.name), x, point.y);
      text += point.has_error()
                  ? fmt::format("{:.6g},{:.6g}\n", point.y - point.below, point.y + point.above)
                  : ",\n";
    }
  }
  return text;
}

std::string_view plot_style() { return style; }

std::string svg(const Plot& plot, bool standalone) { return Drawing(plot).svg(standalone); }

}  // namespace espalier::support
