// Tests of files of JSON lines.
#include "support/json_lines.hpp"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace espalier::support {
namespace {

using Json = nlohmann::ordered_json;

std::vector<Json> read(std::string_view content, IncompleteLine* rest = nullptr) {
  std::vector<Json> lines;
  const IncompleteLine found = for_each_json_line<Json>(
      content, [&](std::size_t, const Json& line) { lines.push_back(line); });
  if (rest != nullptr) *rest = found;
  return lines;
}

const std::vector<Json> written{{{"kind", "test"}, {"value", 0.1}},
                                {{"text", "a \"quoted\" line\n"}, {"list", {1, 2, 3}}}};

std::string file() { return to_json_line(written[0]) + to_json_line(written[1]); }

TEST(JsonLines, AreReadAsTheyWereWritten) { EXPECT_EQ(read(file()), written); }

TEST(JsonLines, AnIncompleteLineIsNeitherReadNorDamage) {
  const std::string whole = file();
  const std::size_t first = to_json_line(written[0]).size();
  for (std::size_t size = 0; size < whole.size(); ++size) {
    IncompleteLine rest;
    EXPECT_EQ(read(std::string_view(whole).substr(0, size), &rest).size(), size >= first ? 1U : 0U);
    EXPECT_EQ(rest.begin, size >= first ? first : 0);
    EXPECT_EQ(rest.text.size(), size - rest.begin);
  }
}

TEST(JsonLines, NoFlippedBitIsReadAsAnotherValue) {
  const std::string whole = file();
  for (std::size_t bit = 0; bit < 8 * whole.size(); ++bit) {
    std::string flipped = whole;
    flipped[bit / 8] = static_cast<char>(flipped[bit / 8] ^ 1 << bit % 8);
    IncompleteLine rest;
    try {
      // A damaged last line end leaves an incomplete line.
      EXPECT_EQ(read(flipped, &rest).size(), 1U) << bit;
      EXPECT_EQ(bit / 8, whole.size() - 1) << bit;
    } catch (const DamagedLine&) {
    }
  }
}

TEST(JsonLines, ALineThatItsReaderRefusesIsNamed) {
  try {
    for_each_json_line<Json>(file(), [](std::size_t, const Json& line) { (void)line.at("list"); });
    FAIL() << "read";
  } catch (const DamagedLine& damage) {
    EXPECT_EQ(damage.number, 1U);
  }
}

TEST(JsonLines, ALineOfOutputIsAsciiWhateverTheText) {
  EXPECT_EQ(json_line(Json{{"name", "\u00e9"}}), "{\"name\":\"\\u00e9\"}\n");
  EXPECT_EQ(json_line(Json{{"name", "\xff"}}), "{\"name\":\"\\ufffd\"}\n");
}

}  // namespace
}  // namespace espalier::support
