// Tests of files written as a whole: links, devices and pipes are not replaced, temporaries are not
// written through links.
#include "support/files.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <string>
#include <thread>
#include <utility>

#include "support/record_file.hpp"
#include "tests/error.hpp"
#include "tests/shell.hpp"

namespace espalier::support {
namespace {

using test::content;
using test::error_line;
using test::Folder;
namespace fs = std::filesystem;

std::ptrdiff_t entries(const Folder& folder) {
  return std::distance(fs::directory_iterator(folder.path()), fs::directory_iterator());
}

TEST(WriteWhole, CreatesAndReplacesAFile) {
  const Folder folder;
  write_whole(folder / "a.txt", "one");
  EXPECT_EQ(content(folder / "a.txt"), "one");
  write_whole(folder / "a.txt", "two");
  EXPECT_EQ(content(folder / "a.txt"), "two");
  EXPECT_EQ(entries(folder), 1) << "no temporary is left";
}

TEST(WriteWhole, ReplacesTheTargetOfALinkAndKeepsTheLink) {
  const Folder folder;
  fs::create_directory(folder / "far");
  test::write(folder / "far" / "target.txt", "old");
  fs::create_symlink("far/target.txt", folder / "second");
  fs::create_symlink(folder / "second", folder / "first");
  write_whole(folder / "first", "new");
  EXPECT_TRUE(fs::is_symlink(folder / "first"));
  EXPECT_TRUE(fs::is_symlink(folder / "second"));
  EXPECT_TRUE(fs::is_regular_file(fs::symlink_status(folder / "far" / "target.txt")));
  EXPECT_EQ(content(folder / "far" / "target.txt"), "new");
}

TEST(WriteWhole, CreatesTheTargetOfADanglingLink) {
  const Folder folder;
  fs::create_symlink("target.txt", folder / "link");
  write_whole(folder / "link", "new");
  EXPECT_TRUE(fs::is_symlink(folder / "link"));
  EXPECT_EQ(content(folder / "target.txt"), "new");
}

TEST(WriteWhole, RefusesLinksInACircle) {
  const Folder folder;
  fs::create_symlink("b", folder / "a");
  fs::create_symlink("a", folder / "b");
  EXPECT_NE(error_line([&] { write_whole(folder / "a", "x"); }), "");
  EXPECT_TRUE(fs::is_symlink(folder / "a"));
}

TEST(WriteWhole, WritesToADeviceWithoutReplacingIt) {
  const Folder folder;
  // A link: even a faulty program could replace nothing but this.
  fs::create_symlink("/dev/full", folder / "device");
  EXPECT_NE(error_line([&] { write_whole(folder / "device", "x"); }).find("No space left"),
            std::string::npos);
  EXPECT_TRUE(fs::is_symlink(folder / "device"));
  EXPECT_TRUE(fs::is_character_file("/dev/full"));
  EXPECT_EQ(entries(folder), 1);
}

TEST(WriteWhole, WritesToAPipeWithoutReplacingIt) {
  const Folder folder;
  const fs::path pipe = folder / "pipe";
  ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
  const int reader = open(pipe.c_str(), O_RDONLY | O_NONBLOCK);
  write_whole(pipe, "through the pipe");
  std::string text(100, ' ');
  text.resize(static_cast<std::size_t>(std::max<ssize_t>(0, read(reader, text.data(), 100))));
  close(reader);
  EXPECT_EQ(text, "through the pipe");
  EXPECT_TRUE(fs::is_fifo(pipe));
}

TEST(WriteWhole, DoesNotFollowAPlantedLinkOfItsTemporary) {
  const Folder folder;
  test::write(folder / "victim.txt", "precious");
  fs::create_symlink("victim.txt", folder / "p.svg.unfinished");
  write_whole(folder / "p.svg", "<svg");
  EXPECT_EQ(content(folder / "victim.txt"), "precious");
  EXPECT_EQ(content(folder / "p.svg"), "<svg");
  EXPECT_TRUE(fs::is_regular_file(fs::symlink_status(folder / "p.svg")));
}

TEST(WriteWhole, FailsWithOneLineAndLeavesNothing) {
  const Folder folder;
  EXPECT_NE(error_line([&] { write_whole(folder / "no" / "file", "x"); }), "");
  EXPECT_NE(error_line([&] { write_whole(folder.path(), "x"); }), "");
  EXPECT_EQ(entries(folder), 0);
}

TEST(Input, ReadsFilesAndPipesAndRefusesWhatBlocksOrNeverEnds) {
  const Folder folder;
  test::write(folder / "file", "some text");
  EXPECT_EQ(read_input(folder / "file"), "some text");
  EXPECT_EQ(read_input(folder / "file", InputKind::file, 9), "some text");
  const auto refusal = [](const fs::path& path, std::size_t max) {
    return error_line([&] { (void)read_input(path, InputKind::file, max); });
  };
  EXPECT_NE(refusal(folder / "file", 8).find("larger than 8 bytes"), std::string::npos);
  EXPECT_NE(refusal(folder / "none", 8).find("No such file"), std::string::npos);
  EXPECT_NE(refusal(folder.path(), 8).find("is a directory"), std::string::npos);
  EXPECT_NE(refusal("/dev/zero", 8).find("is a device"), std::string::npos);
  const fs::path pipe = folder / "pipe";
  ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
  EXPECT_NE(refusal(pipe, 8).find("is a pipe"), std::string::npos) << "without waiting for it";
  std::thread writer([&] { test::write(pipe, "through the pipe"); });
  EXPECT_EQ(read_input(pipe, InputKind::file_or_pipe), "through the pipe");
  writer.join();
}

TEST(Input, ATextBeginsBehindItsByteOrderMark) {
  const Folder folder;
  const std::string mark = "\xEF\xBB\xBF";
  const auto streamed = [&](const fs::path& path, InputKind kind) {
    std::ifstream stream = open_input(path, kind);
    return std::string(std::istreambuf_iterator<char>(stream), {});
  };
  // What only begins as the mark does stays, and so does a second mark.
  for (const auto& [written, read] :
       {std::pair{mark + "text", std::string("text")}, std::pair{mark, std::string()},
        std::pair{std::string(), std::string()}, std::pair{mark + mark + "x", mark + "x"},
        std::pair{mark.substr(0, 2), mark.substr(0, 2)},
        std::pair{mark.substr(0, 1) + "x", mark.substr(0, 1) + "x"},
        std::pair{std::string("x"), std::string("x")}}) {
    test::write(folder / "file", written);
    EXPECT_EQ(read_input(folder / "file"), read);
    EXPECT_EQ(streamed(folder / "file", InputKind::file), read);
    EXPECT_EQ(read_bytes(folder / "file"), written);
    const fs::path pipe = folder / "pipe";
    ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
    std::thread writer([&, text = written] { test::write(pipe, text); });
    if (written == mark.substr(0, 2)) {  // nothing can be put back behind the end of a pipe
      EXPECT_NE(error_line([&] { (void)open_input(pipe, InputKind::file_or_pipe); }), "");
    } else {
      EXPECT_EQ(streamed(pipe, InputKind::file_or_pipe), read);
    }
    writer.join();
    fs::remove(pipe);
  }
}

TEST(TargetOf, IsTheEndOfLinksAndARegularFileOrNothing) {
  const Folder folder;
  fs::create_symlink("second", folder / "first");
  fs::create_symlink("file", folder / "second");
  fs::create_symlink("/dev/null", folder / "device");
  fs::create_symlink("circle", folder / "circle");
  EXPECT_EQ(target_of(folder / "first"), folder / "file") << "which does not exist";
  test::write(folder / "file", "");
  EXPECT_EQ(target_of(folder / "first"), folder / "file");
  for (const char* const name : {"device", "."}) {
    EXPECT_NE(error_line([&] { (void)target_of(folder / name); }).find("not a regular file"),
              std::string::npos);
  }
  EXPECT_NE(error_line([&] { (void)target_of(folder / "circle"); }), "");
}

TEST(WriteWhole, RemovesWhatAKilledRunLeftAndNotWhatIsBeingWritten) {
  const Folder folder;
  test::write(folder / "a.txt.unfinished-123-0", "half");
  test::write(folder / "b.txt.unfinished-123-0", "of another file");
  const RecordFile held(folder / "a.txt.unfinished-124-0");
  write_whole(folder / "a.txt", "whole");
  EXPECT_FALSE(fs::exists(folder / "a.txt.unfinished-123-0"));
  EXPECT_TRUE(fs::exists(folder / "b.txt.unfinished-123-0"));
  EXPECT_TRUE(fs::exists(folder / "a.txt.unfinished-124-0"));
  EXPECT_EQ(content(folder / "a.txt"), "whole");
}

TEST(CheckOutput, RefusesMissingFoldersAndInputs) {
  const Folder folder;
  test::write(folder / "input", "x");
  fs::create_symlink("input", folder / "link");
  const std::vector<std::string> inputs{(folder / "input").string()};
  check_output(folder / "new", inputs);
  check_output("/dev/null", inputs);
  EXPECT_FALSE(fs::exists(folder / "new"));
  EXPECT_NE(error_line([&] { check_output(folder / "no" / "file"); }).find("No such file"),
            std::string::npos);
  EXPECT_NE(error_line([&] { check_output(folder.path()); }).find("directory"), std::string::npos);
  for (const char* const name : {"input", "link"}) {
    EXPECT_NE(error_line([&] { check_output(folder / name, inputs); }).find("one of the inputs"),
              std::string::npos);
  }
}

TEST(RecordFiles, ArePutInPlaceOfOnesThatWereRemoved) {
  const Folder folder;
  RecordFile first(folder / "file");
  EXPECT_NE(error_line([&] { RecordFile second(folder / "file"); }).find("another run"),
            std::string::npos);
  fs::remove(folder / "file");
  RecordFile(folder / "file").add("kept\n");
  EXPECT_EQ(content(folder / "file"), "kept\n");
}

TEST(RecordFiles, AreRegularFilesAndKeepLinks) {
  const Folder folder;
  fs::create_symlink("games.pgn", folder / "link");
  RecordFile(folder / "link").add("a record\n");
  EXPECT_TRUE(fs::is_symlink(folder / "link"));
  EXPECT_EQ(content(folder / "games.pgn"), "a record\n");
  ASSERT_EQ(mkfifo((folder / "pipe").c_str(), 0600), 0);
  fs::create_symlink("/dev/full", folder / "device");
  for (const char* const name : {"pipe", "device"}) {
    EXPECT_NE(error_line([&] { RecordFile file(folder / name); }).find("not a regular file"),
              std::string::npos);
  }
  EXPECT_NE(error_line([&] { RecordFile file(folder.path()); }), "");
}

}  // namespace
}  // namespace espalier::support
