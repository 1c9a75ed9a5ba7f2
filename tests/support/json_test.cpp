// Tests of the reader of JSON: what is nested too deeply never reaches what would use up the stack,
// and errors say where in one line.
#include "support/json.hpp"

#include <gtest/gtest.h>

#include <string>

#include "support/json_lines.hpp"
#include "tests/error.hpp"
#include "tests/shell.hpp"

namespace espalier::support {
namespace {

using Json = nlohmann::ordered_json;

std::string refusal_of(const std::string& text) {
  try {
    (void)parse_json<Json>(text);
  } catch (const JsonError& error) {
    return error.what();
  }
  return "";
}

std::string nested(std::size_t depth, const std::string& open = "[",
                   const std::string& close = "]") {
  std::string begin;
  std::string end;
  for (std::size_t i = 0; i < depth; ++i) {
    begin += open;
    end += close;
  }
  return begin + '1' + end;
}

TEST(Json, IsReadUpToADepth) {
  EXPECT_EQ(parse_json<Json>(R"({"a": [1, "[[{\"", {}]})").dump(), R"({"a":[1,"[[{\"",{}]})");
  EXPECT_EQ(refusal_of(nested(max_json_depth)), "");
  EXPECT_EQ(refusal_of(nested(max_json_depth + 1)),
            "line 1, column 101: nested more than 100 deep");
  // Whatever the reader itself would do with it.
  EXPECT_NE(refusal_of(nested(1'000'000)).find("nested"), std::string::npos);
  EXPECT_NE(refusal_of(nested(1'000'000, R"({"a":)", "}")).find("nested"), std::string::npos);
  EXPECT_NE(refusal_of(std::string(1'000'000, '[')).find("nested"), std::string::npos);
  EXPECT_EQ(refusal_of("[" + std::string(1'000, ']')), "line 1, column 3: not JSON");
  std::string list = "[[]";
  for (int i = 0; i < 1'000; ++i) list += ",[]";
  EXPECT_EQ(refusal_of(list + "]"), "") << "side by side, not one in the other";
  EXPECT_EQ(refusal_of("[\"" + std::string(1'000, '[') + "\"]"), "") << "in a text";
}

TEST(Json, ErrorsSayWhere) {
  EXPECT_EQ(refusal_of("{\n \"a\": 1,\n \"b\" 2}"), "line 3, column 6: not JSON");
  EXPECT_EQ(refusal_of(""), "line 1, column 1: not JSON");
  EXPECT_EQ(refusal_of("\"\xff\""), "line 1, column 2: not JSON");
  EXPECT_EQ(refusal_of("[1e999]"), "a number is too large");
}

TEST(Json, AFileIsNamed) {
  const test::Folder folder;
  test::write(folder / "file", "\xEF\xBB\xBF{\"a\": 1}\n");
  EXPECT_EQ(read_json<Json>(folder / "file").at("a"), 1);
  test::write(folder / "file", "{");
  EXPECT_EQ(test::error_line([&] { (void)read_json<Json>(folder / "file"); }),
            (folder / "file").string() + ": line 1, column 2: not JSON");
  EXPECT_NE(test::error_line([&] { (void)read_json<Json>(folder.path()); }).find("directory"),
            std::string::npos);
}

TEST(Json, ADeepLineWithARightChecksumIsDamage) {
  const std::string line = detail::with_checksum(R"({"a":)" + nested(1'000'000)) + '\n';
  EXPECT_THROW(for_each_json_line<Json>(line, [](std::size_t, const Json&) {}), DamagedLine);
}

TEST(Json, ReasonsAreThoseOfTheExceptionWithoutItsName) {
  try {
    (void)Json{{"a", 1}}.at("b");
    FAIL();
  } catch (const Json::exception& error) {
    EXPECT_EQ(reason_of(error), "key 'b' not found");
  }
  EXPECT_EQ(reason_of(std::runtime_error("[1] a reason")), "[1] a reason");
}

}  // namespace
}  // namespace espalier::support
