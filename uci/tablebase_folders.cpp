#include "uci/tablebase_folders.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>
#include <system_error>

#include "protocols/text.hpp"
#include "support/encoding.hpp"
#include "support/error.hpp"
#include "support/random_access_file.hpp"

namespace espalier::uci {

namespace fs = std::filesystem;

namespace {

constexpr char separator = fs::path::preferred_separator == '/' ? ':' : ';';

[[nodiscard]] Expected<chess::TableFile, std::string> load(const fs::path& path) {
  try {
    const auto file = std::make_shared<const support::RandomAccessFile>(path);
    return chess::TableFile{.size = file->size(),
                            .read = [file](std::uint64_t offset, std::span<std::uint8_t> bytes) {
                              return file->read(offset, bytes);
                            }};
  } catch (const support::Error& error) {
    return Unexpected{std::string(error.what())};
  }
}

/// What a folder holds.
struct Content {
  std::vector<fs::path> files;    ///< with the names of tables
  std::vector<fs::path> folders;  ///< in it
  std::error_code error;          ///< why it could not be read to the end
};

[[nodiscard]] Content content_of(const fs::path& folder) {
  Content content;
  for (fs::directory_iterator entry(folder, content.error), end; !content.error && entry != end;
       entry.increment(content.error)) {
    const fs::path extension = entry->path().extension();
    std::error_code error;
    if (entry->is_directory(error)) {
      content.folders.push_back(entry->path());
    } else if (extension == ".rtbw" || extension == ".rtbz") {
      content.files.push_back(entry->path());
    }
  }
  std::sort(content.folders.begin(), content.folders.end());
  return content;
}

/// Why no table is in a folder: perhaps they are in one of its folders.
[[nodiscard]] std::string no_table_text(const fs::path& folder, const Content& content) {
  const auto quoted = [](const fs::path& path) { return in_quotes(support::name_of(path), 100); };
  std::string text = fmt::format("SyzygyPath: no table in the folder {}", quoted(folder));
  for (const fs::path& inner : content.folders) {
    if (content_of(inner).files.empty()) continue;
    return text + fmt::format("; its folder {} has some: name that one", quoted(inner.filename()));
  }
  return text;
}

/// Adds the tables of a folder, and to `errors` what is wrong with it.
void add_folder(chess::Tablebase& tables, const std::string& name,
                std::vector<std::string>& errors) {
  const fs::path folder = support::path_of(name);
  const Content content = content_of(folder);
  if (content.error) {
    errors.push_back(fmt::format("SyzygyPath: cannot read the folder {}: {}", in_quotes(name, 100),
                                 support::message_of(content.error)));
  } else if (content.files.empty()) {
    errors.push_back(no_table_text(folder, content));
  }
  for (const fs::path& file : content.files) {
    const std::string file_name = support::name_of(file.filename());
    std::error_code error;
    if (fs::is_regular_file(file, error)) {
      tables.add(file_name, [file] { return load(file); });
    } else {
      errors.push_back(fmt::format("SyzygyPath: {} is not a file", in_quotes(file_name, 100)));
    }
  }
}

}  // namespace

TablebaseFolders find_tables(std::string_view path,
                             const std::function<void(const std::string&)>& report_error) {
  TablebaseFolders result;
  result.tables = std::make_unique<chess::Tablebase>(
      [report_error](const std::string& file, const std::string& error) {
        report_error(fmt::format("SyzygyPath: {}: {}; the file is ignored", file, error));
      });
  while (!path.empty()) {
    const std::size_t end = std::min(path.find(separator), path.size());
    const std::string folder(path.substr(0, end));
    path.remove_prefix(std::min(end + 1, path.size()));
    if (folder.empty()) continue;
    add_folder(*result.tables, folder, result.errors);
  }
  if (result.tables->wdl_tables() > 0) return result;
  if (result.tables->dtz_tables() > 0) {
    result.errors.emplace_back(
        "SyzygyPath: only DTZ tables (.rtbz): WDL tables (.rtbw) are needed");
  }
  result.tables = nullptr;
  return result;
}

}  // namespace espalier::uci
