// Shared by the tests of tuning runs: a run of the fake engine, whose option "aim" is best at 60
// and starts at 30.
#pragma once

#include <gtest/gtest.h>

#include <cstddef>
#include <string>
#include <vector>

#include "tests/shell.hpp"
#include "tools/tune/tuning.hpp"

namespace espalier::tune::test {

using namespace espalier::test;  // Folder, content, shell, ...

inline TuneSettings aim(std::size_t iterations, std::vector<std::string> orders = {}) {
  TuneSettings settings;
  settings.engine.name = "fake";
  settings.engine.command = {ESPALIER_FAKE_ENGINE, std::move(orders), ""};
  settings.engine.limit.nodes = 1;
  settings.parameters = {{"aim", 30, 0, 100, 10}};
  settings.spsa = {iterations, 0.1, 1};
  settings.openings.random_plies = 4;
  settings.openings.balance = 300;
  settings.response_timeout = std::chrono::minutes(10);
  return settings;
}

inline TuningStatus play(const TuneSettings& settings) {
  match::StopToken stop;
  return run_tuning(settings, stop, [](const TuningStatus&) {});
}

}  // namespace espalier::tune::test
