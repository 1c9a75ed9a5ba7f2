// Tests of escaped control characters.
#include "support/printable.hpp"

#include <gtest/gtest.h>

namespace espalier::support {
namespace {

TEST(Printable, EscapesControlCharactersOnly) {
  EXPECT_EQ(printable("a b\n"), "a b\n");
  EXPECT_EQ(printable("red\x1b[31m"), "red\\x1B[31m");
  EXPECT_EQ(printable(std::string_view("\0\r\t\x7f", 4)), "\\x00\\x0D\\x09\\x7F");
  EXPECT_EQ(printable("\xc2\x9b[31m"), "\\xC2\\x9B[31m");
  EXPECT_EQ(printable("\xc3\x9b \xc2\xb1 \xc2"), "\xc3\x9b \xc2\xb1 \xc2");
}

}  // namespace
}  // namespace espalier::support
