#include "support/process.hpp"

#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <system_error>

namespace espalier::support {

std::vector<std::string> arguments(int count, char** words) { return {words + 1, words + count}; }

std::filesystem::path own_path() {
  std::error_code error;
  return std::filesystem::read_symlink("/proc/self/exe", error);
}

bool can_replace_process() { return true; }

std::string replace_process(const std::filesystem::path& program,
                            const std::vector<std::string>& arguments) {
  std::vector<std::string> words{program.string()};
  words.insert(words.end(), arguments.begin(), arguments.end());
  std::vector<char*> pointers;
  pointers.reserve(words.size() + 1);
  for (std::string& word : words) pointers.push_back(word.data());
  pointers.push_back(nullptr);
  execv(pointers.front(), pointers.data());
  return std::strerror(errno);
}

}  // namespace espalier::support
