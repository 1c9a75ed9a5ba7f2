// What the laboratory's tests share: a folder that goes away, an experiment that costs nothing, and
// the built program run by the shell. It does not know what is tested.
#pragma once

#include <gtest/gtest.h>
#include <sys/wait.h>

#include <array>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iterator>
#include <string>
#include <utility>

#include "lab/experiment.hpp"
#include "lab/runner.hpp"

namespace espalier::lab::test {

namespace fs = std::filesystem;

/// A folder of its own for each test, removed with all it holds.
class Folder {
 public:
  Folder() {
    std::string name = (fs::temp_directory_path() / "espalier-lab-XXXXXX").string();
    if (mkdtemp(name.data()) != nullptr) path_ = name;
  }
  ~Folder() {
    std::error_code error;
    fs::remove_all(path_, error);
  }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;

  [[nodiscard]] const fs::path& path() const { return path_; }
  [[nodiscard]] fs::path operator/(const std::string& name) const { return path_ / name; }

 private:
  fs::path path_;
};

inline std::string content(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

inline void write(const fs::path& path, const std::string& text) {
  std::ofstream(path, std::ios::binary) << text;
}

/// `count` tasks of two rows each; `before` runs first in each task. The counts depend on the seed.
inline Experiment experiment(
    std::size_t count, std::function<void()> before = [] {}) {
  const auto tasks = [count, before](Scale, std::uint64_t) {
    std::vector<Task> all;
    for (std::size_t i = 0; i < count; ++i) {
      const auto run = [i, before](const Context& context) -> Rows {
        before();
        return {{{{"number", i}, {"part", "first, \"half\""}},
                 {{"drawn", context.seed % 1000}},
                 {{"seconds", 0.5}}},
                {{{"number", i}, {"part", "second"}}, {{"drawn", context.seed % 7}}, {}}};
      };
      all.push_back({"task " + std::to_string(i), 1.0 / static_cast<double>(i + 1), run, i == 1});
    }
    return all;
  };
  const auto judge = [](const Rows& rows) -> Findings {
    return {{{"There are rows", "here", "some", std::to_string(rows.size()),
              at_least(static_cast<double>(rows.size()), 1)}}};
  };
  return {"fake", "A fake", "Is it?", "None", tasks, judge};
}

inline RunRequest request(const Experiment& experiment, const fs::path& folder, int jobs = 1) {
  RunRequest request;
  request.experiments = {&experiment};
  request.jobs = jobs;
  request.folder = folder;
  return request;
}

/// What a shell command wrote, both outputs together, and its exit status.
struct Ended {
  std::string output;
  int status = -1;
};
inline Ended shell(const std::string& command) {
  Ended ended;
  FILE* const pipe = popen(("(" + command + ") 2>&1").c_str(), "r");
  if (pipe == nullptr) return ended;
  std::array<char, 4096> buffer{};
  for (std::size_t size; (size = fread(buffer.data(), 1, buffer.size(), pipe)) > 0;) {
    ended.output.append(buffer.data(), size);
  }
  const int status = pclose(pipe);
  ended.status = WIFEXITED(status) ? WEXITSTATUS(status) : 1000 + WTERMSIG(status);
  return ended;
}

}  // namespace espalier::lab::test
