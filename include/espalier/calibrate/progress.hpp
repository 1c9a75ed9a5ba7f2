// How far a calibration is: what its searches and games have found, in order. A calibration that
// goes on from it does again what follows from these results, and then what is missing.
#pragma once

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <stdexcept>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "espalier/calibrate/options.hpp"
#include "espalier/hash.hpp"
#include "espalier/search/time_management.hpp"
#include "espalier/whole_file.hpp"

namespace espalier::detail {

/// What is wrong with the file of a calibration, in one line.
class CalibrationFileError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Mixes words to a hash.
class WordHash : public Fnv1a {
 public:
  [[nodiscard]] std::uint64_t value() const { return Fnv1a::value() ^ (Fnv1a::value() >> 32); }
};

/// The results of a calibration, which may be kept in a file. Also what it has used of its time.
class CalibrationProgress {
 public:
  using Result = std::vector<std::int64_t>;

  explicit CalibrationProgress(const CalibrationOptions& options) : options_(options) {}

  /// From now on in the file `path`, and on from what that has, if it is there. `task`: a hash of
  /// all that the results depend on.
  void keep_in(const std::string& path, std::uint64_t task) {
    path_ = path;
    task_ = task;
    std::error_code error;
    if (std::filesystem::exists(path, error)) read();
    if (!results_.empty()) used_before_ = results_.back().front();
    save();  // says now, and not after an hour, that it cannot be written
  }
  /// The calibration has ended.
  void remove() const {
    std::error_code error;
    if (!path_.empty()) std::filesystem::remove(path_, error);
  }

  /// The next result: the one that is known, or the one that `measure` finds. `nodes` is what
  /// `measure` counts.
  template <class Measure>
  [[nodiscard]] Result next(Measure measure) {
    if (taken_ == results_.size()) {
      Result result = measure();
      result.insert(result.begin(), used_before_ + clock_.elapsed());
      results_.push_back(std::move(result));
      if (since_saved_.elapsed() >= 1000) save();
    }
    const Result& result = results_[taken_++];
    used_ = result.front();
    return {result.begin() + 1, result.end()};
  }
  void save() {
    if (path_.empty()) return;
    if (const auto error = replace_file(path_, text())) throw CalibrationFileError(*error);
    since_saved_.restart();
  }

  void add_nodes(std::uint64_t nodes) { nodes_ += nodes; }
  /// Of all searches, those before an interruption among them.
  [[nodiscard]] std::uint64_t nodes() const { return nodes_; }
  /// How much of the limits is used, if there are any. Changes with results only, so that a
  /// calibration that goes on decides as the one that was interrupted.
  [[nodiscard]] double share_used() const {
    const auto share = [](auto used, auto limit) {
      return limit > 0 ? static_cast<double>(used) / static_cast<double>(limit) : 0.0;
    };
    return std::max(share(used_, options_.time), share(nodes_, options_.node_limit));
  }
  [[nodiscard]] bool is_later_than(double share) const { return share_used() > share; }
  /// Is it now? For what is one result and takes long.
  [[nodiscard]] bool is_now_later_than(double share, std::uint64_t more_nodes) const {
    const auto time = static_cast<double>(options_.time);
    const auto nodes = static_cast<double>(options_.node_limit);
    return (time > 0 && static_cast<double>(used_before_ + clock_.elapsed()) > share * time) ||
           (nodes > 0 && static_cast<double>(nodes_ + more_nodes) > share * nodes);
  }

 private:
  static constexpr std::string_view magic_ = "espalier calibration 1\n";

  [[nodiscard]] static std::string hash_of(std::string_view text) {
    WordHash hash;
    hash.add(text);
    return std::to_string(hash.value());
  }
  [[nodiscard]] std::string text() const {
    std::string text = std::string(magic_) + std::to_string(task_) + "\n";
    for (const Result& result : results_) {
      for (const std::int64_t number : result) text += std::to_string(number) + " ";
      text.back() = '\n';
    }
    return text + "end " + hash_of(text) + "\n";
  }

  void read() {
    constexpr std::size_t max_bytes = 1'000'000'000;
    const auto content = content_of(path_, max_bytes);
    if (!content) throw CalibrationFileError(content.error());
    std::string_view rest = *content;
    const auto fail = [&](const std::string& what) {
      throw CalibrationFileError(path_ + ": " + what);
    };
    if (!rest.starts_with(magic_)) fail("no calibration of this version that could go on");
    const std::size_t end = rest.rfind("end ");
    if (end == std::string_view::npos ||
        rest.substr(end) != "end " + hash_of(rest.substr(0, end)) + "\n") {
      fail("damaged; remove it, and the calibration begins anew");
    }
    rest = rest.substr(0, end);
    rest.remove_prefix(magic_.size());
    const std::string task = std::to_string(task_) + "\n";
    if (!rest.starts_with(task)) {
      fail(
          "a calibration of another game or evaluation, or with other options; remove it, and "
          "this one begins anew");
    }
    for (rest.remove_prefix(task.size()); !rest.empty();) read_line(rest);
  }
  void read_line(std::string_view& rest) {
    Result result;
    for (char separator = ' '; separator == ' ';) {
      std::int64_t number = 0;
      const char* const end = std::from_chars(rest.data(), rest.data() + rest.size(), number).ptr;
      result.push_back(number);
      separator = *end;  // a hash has shown that the file is as it was written
      rest.remove_prefix(static_cast<std::size_t>(end - rest.data()) + 1);
    }
    results_.push_back(std::move(result));
  }

  const CalibrationOptions& options_;
  std::string path_;  // empty: in no file
  std::uint64_t task_ = 0;
  std::vector<Result> results_;  // each begins with the milliseconds that were used before its end
  std::size_t taken_ = 0;
  Milliseconds used_ = 0;         // at the end of the last result taken
  Milliseconds used_before_ = 0;  // this program began to measure
  std::uint64_t nodes_ = 0;
  Stopwatch clock_, since_saved_;
};

}  // namespace espalier::detail
