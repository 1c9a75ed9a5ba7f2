// A list of matches to be played one after the other, and the table of their results.
#pragma once

#include <cstddef>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace espalier::match {

struct QueuedTest {
  std::string name;       ///< letters, digits, '-', '_' and '.'
  std::string arguments;  ///< of `match`
  std::size_t line = 0;   ///< in the file, from 1
};

struct TestQueue {
  std::string common;  ///< arguments of all tests
  std::vector<QueuedTest> tests;
};

/// Reads lines "NAME: ARGUMENTS"; the line "common: ARGUMENTS" holds for all tests. Blank lines and
/// lines that begin with # are skipped. Throws Error if the file cannot be read, a line has another
/// form, a name occurs twice, or there is no test.
[[nodiscard]] TestQueue read_test_queue(const std::filesystem::path& path);

/// A row for the table: a test and its result as `to_json` gives it; null if it was not played.
struct TestRow {
  std::string name;
  nlohmann::ordered_json result;
  std::string error;  ///< why the test could not be played; empty otherwise
};

/// A header and a line for each test.
[[nodiscard]] std::string table(const std::vector<TestRow>& rows);

}  // namespace espalier::match
