// What the tests of the laboratory share: a trivial experiment, and requests to run it.
#pragma once

#include <gtest/gtest.h>

#include <functional>
#include <string>
#include <utility>

#include "lab/experiment.hpp"
#include "lab/runner.hpp"
#include "tests/shell.hpp"

namespace espalier::lab::test {

using namespace espalier::test;  // Folder, content, shell, ...

/// An experiment with `count` tasks of two rows each. Each task first calls `before`. The counts
/// depend on the seed.
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
  const auto assess = [](const Rows& rows) -> Findings {
    return {{{"There are rows", "here", "some", std::to_string(rows.size()),
              decide(exact(static_cast<double>(rows.size())), at_least(1))}}};
  };
  return {"fake", "A fake", "Is it?", "None", tasks, assess};
}

inline RunRequest request(const Experiment& experiment, const fs::path& folder, int jobs = 1) {
  RunRequest request;
  request.experiments = {&experiment};
  request.jobs = jobs;
  request.folder = folder;
  return request;
}

}  // namespace espalier::lab::test
