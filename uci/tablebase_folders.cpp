#include "uci/tablebase_folders.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <system_error>

#include "support/encoding.hpp"
#include "support/error.hpp"
#include "support/mapped_file.hpp"
#include "uci/text.hpp"

namespace espalier::uci {

namespace fs = std::filesystem;

namespace {

constexpr char separator = fs::path::preferred_separator == '/' ? ':' : ';';

[[nodiscard]] Expected<chess::TableBytes, std::string> load(const fs::path& path) {
  try {
    support::MappedFile file = support::map_file(path);
    return chess::TableBytes{.bytes = file.bytes, .owner = std::move(file.owner)};
  } catch (const support::Error& error) {
    return Unexpected{std::string(error.what())};
  }
}

/// Adds the tables of a folder. Returns why it cannot be read, or nothing.
[[nodiscard]] std::string add_folder(chess::Tablebase& tables, const fs::path& folder) {
  std::error_code error;
  std::vector<fs::path> files;
  for (fs::directory_iterator entry(folder, error), end; !error && entry != end;
       entry.increment(error)) {
    files.push_back(entry->path());
  }
  for (const fs::path& file : files) {
    tables.add(support::name_of(file.filename()), [file] { return load(file); });
  }
  return error ? support::message_of(error) : "";
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
    const std::string error = add_folder(*result.tables, support::path_of(folder));
    if (!error.empty()) {
      result.errors.push_back(
          fmt::format("SyzygyPath: cannot read the folder {}: {}", in_quotes(folder, 100), error));
    }
  }
  if (result.tables->wdl_tables() == 0) result.tables = nullptr;
  return result;
}

}  // namespace espalier::uci
