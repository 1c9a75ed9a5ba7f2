// Time controls, limits and clocks.
#include "engines/limit.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>

namespace espalier::match {

using std::chrono::microseconds;
using std::chrono::milliseconds;

namespace {

constexpr milliseconds margin_of_movetime{50};

/// A hundred days; far from overflow.
constexpr double max_seconds = 8'640'000;

/// Digits with an optional decimal point, independent of the locale.
[[nodiscard]] std::optional<double> parse_seconds(std::string_view text) {
  const auto is_part = [](char c) { return (c >= '0' && c <= '9') || c == '.'; };
  if (text.empty() || !std::all_of(text.begin(), text.end(), is_part)) return {};
  const auto point = text.find('.');
  const std::string_view whole = text.substr(0, point);
  const std::string_view part = point == std::string_view::npos ? "" : text.substr(point + 1);
  if ((whole.empty() && part.empty()) || part.find('.') != std::string_view::npos) return {};
  double seconds = 0;
  for (const char c : whole) seconds = seconds * 10 + (c - '0');
  double unit = 1;
  for (const char c : part) seconds += (c - '0') * (unit /= 10);
  if (seconds > max_seconds) return {};
  return seconds;
}

[[nodiscard]] milliseconds as_milliseconds(double seconds) {
  return milliseconds(std::llround(seconds * 1000));
}

[[nodiscard]] std::string seconds(milliseconds time) {
  return fmt::format("{:g}", static_cast<double>(time.count()) / 1000);
}

}  // namespace

std::optional<TimeControl> parse_time_control(std::string_view text) {
  TimeControl control;
  if (const auto slash = text.find('/'); slash != std::string_view::npos) {
    const char* const end = text.data() + slash;
    const auto [stop, error] = std::from_chars(text.data(), end, control.moves);
    if (error != std::errc{} || stop != end || control.moves < 1) return {};
    text.remove_prefix(slash + 1);
  }
  std::optional<double> increment = 0;
  if (const auto plus = text.find('+'); plus != std::string_view::npos) {
    increment = parse_seconds(text.substr(plus + 1));
    text = text.substr(0, plus);
  }
  std::optional<double> minutes = 0;
  if (const auto colon = text.find(':'); colon != std::string_view::npos) {
    minutes = parse_seconds(text.substr(0, colon));
    text.remove_prefix(colon + 1);
  }
  const auto rest = parse_seconds(text);
  if (!increment || !minutes || !rest) return {};
  control.base = as_milliseconds(*minutes * 60 + *rest);
  control.increment = as_milliseconds(*increment);
  if (control.base.count() == 0) return {};
  return control;
}

std::string to_string(const TimeControl& control) {
  std::string text;
  if (control.moves > 0) text += fmt::format("{}/", control.moves);
  text += seconds(control.base);
  if (control.increment.count() > 0) text += '+' + seconds(control.increment);
  return text;
}

std::string to_string(const Limit& limit) {
  std::string text;
  const auto add = [&text](const std::string& part) { text += (text.empty() ? "" : ", ") + part; };
  if (limit.time_control) add(to_string(*limit.time_control));
  if (limit.movetime) add(seconds(*limit.movetime) + " s a move");
  if (limit.nodes) add(fmt::format("{} nodes", *limit.nodes));
  if (limit.depth) add(fmt::format("{} plies", *limit.depth));
  return text;
}

milliseconds Limit::granted_margin() const {
  return margin.value_or(time_control ? milliseconds(0) : margin_of_movetime);
}

Clock::Clock(const Limit& limit) : limit_(limit) {
  if (!limit.time_control) return;
  remaining_ = limit.time_control->base;
  moves_to_go_ = limit.time_control->moves;
}

std::optional<microseconds> Clock::remaining() const {
  std::optional<microseconds> time;
  if (limit_.time_control) time = remaining_;
  if (limit_.movetime)
    time = std::min<microseconds>(time.value_or(*limit_.movetime), *limit_.movetime);
  return time;
}

long long Clock::remaining_ms() const {
  return std::max<long long>(1, std::chrono::duration_cast<milliseconds>(remaining_).count());
}

bool Clock::press(microseconds used) {
  const auto allowed = remaining();
  if (allowed && used > *allowed + limit_.granted_margin()) return false;
  if (!limit_.time_control) return true;
  // Time taken from the margin does not make the clock negative.
  remaining_ = std::max(remaining_ - used, microseconds(0)) + limit_.time_control->increment;
  if (moves_to_go_ > 0 && --moves_to_go_ == 0) {
    remaining_ += limit_.time_control->base;
    moves_to_go_ = limit_.time_control->moves;
  }
  return true;
}

std::string go_command(const Limit& limit, const Limit& opponent, const Clock& own,
                       const Clock& other, bool is_white, Protocol protocol) {
  std::string text = "go";
  if (limit.time_control) {
    const bool both = opponent.time_control.has_value();
    const TimeControl& theirs = both ? *opponent.time_control : *limit.time_control;
    const long long my_time = own.remaining_ms();
    const long long their_time = both ? other.remaining_ms() : my_time;
    const long long my_increment = limit.time_control->increment.count();
    const long long their_increment = theirs.increment.count();
    const bool is_ugi = protocol == Protocol::ugi;
    const std::string_view first = is_ugi ? "p1" : "w";
    const std::string_view second = is_ugi ? "p2" : "b";
    text += fmt::format(" {0}time {2} {1}time {3} {0}inc {4} {1}inc {5}", first, second,
                        is_white ? my_time : their_time, is_white ? their_time : my_time,
                        is_white ? my_increment : their_increment,
                        is_white ? their_increment : my_increment);
    if (own.moves_to_go() > 0 && !is_ugi) text += fmt::format(" movestogo {}", own.moves_to_go());
  }
  if (limit.movetime) text += fmt::format(" movetime {}", limit.movetime->count());
  if (limit.nodes) text += fmt::format(" nodes {}", *limit.nodes);
  if (limit.depth) text += fmt::format(" depth {}", *limit.depth);
  return text;
}

}  // namespace espalier::match
