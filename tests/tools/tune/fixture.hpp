// What the tests of tuning runs share: a run of the fake player, whose best aim is 60 and which
// starts at 30. It does not know what is tested.
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
  settings.player.name = "fake";
  settings.player.command = {ESPALIER_FAKE_PLAYER, std::move(orders), ""};
  settings.player.limit.nodes = 1;
  settings.parameters = {{"aim", 30, 0, 100, 10}};
  settings.spsa = {iterations, 0.1, 1};
  settings.openings.random_plies = 4;
  settings.openings.balance = 300;
  settings.patience = std::chrono::seconds(1);
  return settings;
}

inline Standing play(const TuneSettings& settings) {
  match::Stop stop;
  return run_tuning(settings, stop, [](const Standing&) {});
}

}  // namespace espalier::tune::test
