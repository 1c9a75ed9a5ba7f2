// Directories and inputs; each system writes files in its own way.
#include "support/files.hpp"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <iostream>
#include <iterator>
#include <string>
#include <system_error>

#include "support/encoding.hpp"
#include "support/error.hpp"

namespace espalier::support {

namespace fs = std::filesystem;

namespace {

constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";

}  // namespace

void make_folder(const fs::path& folder) {
  std::error_code error;
  if (fs::exists(folder, error) && !fs::is_directory(folder, error)) {
    throw Error(name_of(folder) + " is a file, not a directory");
  }
  fs::create_directories(folder, error);
  if (error) throw output_failed(name_of(folder), message_of(error));
}

std::ifstream open_bytes(const fs::path& path, InputKind kind) {
  const auto refuse = [&path](std::string_view reason) {
    return Error(name_of(path) + ": " + std::string(reason));
  };
  // The kind is asked before the file is opened: to open a pipe waits for its writer.
  std::error_code error;
  const fs::file_status status = fs::status(path, error);
  if (error) throw refuse(message_of(error));
  if (fs::is_directory(status)) throw refuse("is a directory, not a file");
  const bool is_pipe = fs::is_fifo(status);
  if (is_pipe && kind == InputKind::file) throw refuse("is a pipe; a file is needed");
  if (!is_pipe && !fs::is_regular_file(status)) throw refuse("is a device, not a file");
  std::ifstream stream(path, std::ios::binary);
  if (!stream) throw refuse(std::strerror(errno));
  return stream;
}

std::ifstream open_input(const fs::path& path, InputKind kind) {
  std::ifstream stream = open_bytes(path, kind);
  // Byte by byte, and put back where it is none: a pipe cannot be read again.
  std::size_t read = 0;
  for (const char c : byte_order_mark) {
    if (stream.peek() != static_cast<unsigned char>(c)) break;
    stream.get();
    ++read;
  }
  stream.clear();  // of the end of a short input
  while (read > 0 && read < byte_order_mark.size() && stream.unget()) --read;
  if (!stream) throw Error(name_of(path) + ": begins with a part of a byte order mark");  // a pipe
  return stream;
}

std::string read_bytes(const fs::path& path, InputKind kind, std::size_t max_bytes) {
  std::ifstream stream = open_bytes(path, kind);
  std::string content;
  constexpr std::size_t block = std::size_t{1} << 16;
  while (stream && content.size() <= max_bytes) {
    const std::size_t before = content.size();
    content.resize(before + std::min(block, max_bytes + 1 - before));
    stream.read(content.data() + before, static_cast<std::streamsize>(content.size() - before));
    content.resize(before + static_cast<std::size_t>(stream.gcount()));
  }
  if (stream.bad()) throw Error(name_of(path) + ": cannot be read");
  if (content.size() > max_bytes) {
    throw Error(name_of(path) + ": larger than " + std::to_string(max_bytes) + " bytes");
  }
  return content;
}

std::string read_input(const fs::path& path, InputKind kind, std::size_t max_bytes) {
  std::string content = read_bytes(path, kind, max_bytes);
  if (content.starts_with(byte_order_mark)) content.erase(0, byte_order_mark.size());
  return content;
}

std::string read_input_or_stdin(const std::string& name) {
  if (name == "-") return {std::istreambuf_iterator<char>(std::cin), {}};
  return read_input(path_of(name), InputKind::file_or_pipe);
}

void check_output(const fs::path& path, const std::vector<std::string>& inputs) {
  std::error_code error;
  for (const std::string& input : inputs) {
    if (fs::equivalent(path, path_of(input), error)) {
      throw Error(name_of(path) + " is one of the inputs: choose another output");
    }
  }
  if (fs::is_directory(path, error)) throw output_failed(name_of(path), std::strerror(EISDIR));
  detail::check_writable(path);
}

}  // namespace espalier::support
