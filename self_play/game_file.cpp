// Reading and writing files of games.
#include "self_play/game_file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <fstream>
#include <string_view>
#include <utility>

#include "self_play/bytes.hpp"
#include "support/error.hpp"
#include "support/files.hpp"
#include "support/printable.hpp"

namespace espalier::training_data {

using support::Error;

namespace {

constexpr std::string_view magic = "ESPGAMES";
/// Version 1 has neither openings nor game. It is written wherever it says everything.
constexpr std::uint32_t newest_version = 2;
constexpr std::string_view game_of_version_1 = "chess";
constexpr std::size_t name_size = 20;
constexpr std::size_t header_2_size = header_1_size + 4 + name_size;
constexpr std::size_t block_size = std::size_t{1} << 16;

/// The name of a game as it stands in a header.
[[nodiscard]] std::string padded(std::string_view name) {
  std::string bytes(name);
  bytes.resize(name_size, '\0');
  return bytes;
}

struct FoundHeader {
  GameFileHeader header;
  std::string game;
  std::size_t size = 0;  ///< in bytes
};

/// The header at the beginning of `bytes`, which has as many of them as the largest one if the file
/// is so long.
[[nodiscard]] FoundHeader decode_header(const std::string& name, std::string_view bytes) {
  const Error foreign(name + " is not a game file");
  if (bytes.substr(0, magic.size()) != magic || bytes.size() < header_1_size) throw foreign;
  ByteReader reader(bytes.substr(magic.size()));
  const auto version = reader.take<std::uint32_t>();
  if (version < 1 || version > newest_version) {
    throw Error(fmt::format("{} has version {} of the format; this program reads versions 1 to {}",
                            name, version, newest_version));
  }
  GameFileHeader header;
  header.nodes = reader.take<std::uint32_t>();
  header.seed = reader.take<std::uint64_t>();
  header.shard = reader.take<std::uint32_t>();
  header.shards = reader.take<std::uint32_t>();
  header.evaluation = reader.take<std::uint64_t>();
  if (version == 1) return {header, std::string(game_of_version_1), header_1_size};
  if (bytes.size() < header_2_size) throw foreign;
  header.openings = reader.take<std::uint32_t>();
  std::string game(bytes.substr(header_1_size + 4, name_size));
  game.resize(std::min(game.size(), game.find('\0')));
  // It becomes part of messages of one line.
  const auto is_of_name = [](char c) { return (c >= 'a' && c <= 'z') || c == '_'; };
  if (!std::all_of(game.begin(), game.end(), is_of_name)) throw foreign;
  return {header, std::move(game), header_2_size};
}

}  // namespace

std::string encode(const GameFileHeader& header, std::string_view game) {
  const std::uint32_t version = header.openings == 0 && game == game_of_version_1 ? 1 : 2;
  std::string bytes(magic);
  put(bytes, version);
  put(bytes, header.nodes);
  put(bytes, header.seed);
  put(bytes, header.shard);
  put(bytes, header.shards);
  put(bytes, header.evaluation);
  if (version == 1) return bytes;
  put(bytes, header.openings);
  return bytes + padded(game);
}

std::string game_of(const std::filesystem::path& path) {
  std::string bytes(header_2_size, '\0');
  std::ifstream stream = support::open_bytes(path);
  stream.read(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  bytes.resize(static_cast<std::size_t>(stream.gcount()));
  return decode_header(path.string(), bytes).game;
}

RecordReader::RecordReader(const std::filesystem::path& path, std::string_view game)
    : RecordReader(std::make_unique<std::ifstream>(support::open_bytes(path)), path.string(),
                   game) {}

RecordReader::RecordReader(std::unique_ptr<std::istream> stream, std::string name,
                           std::string_view game)
    : name_(std::move(name)), stream_(std::move(stream)) {
  fill();
  const FoundHeader found = decode_header(name_, buffer_);
  if (found.game != game) {
    throw Error(fmt::format("{} has games of {}, not of {}", name_, found.game, game));
  }
  header_ = found.header;
  begin_ = offset_ = found.size;
}

void RecordReader::fill() {
  if (buffer_.size() - begin_ >= max_record_size || !*stream_) return;
  buffer_.erase(0, begin_);
  begin_ = 0;
  const std::size_t before = buffer_.size();
  buffer_.resize(before + block_size);
  stream_->read(buffer_.data() + before, block_size);
  buffer_.resize(before + static_cast<std::size_t>(stream_->gcount()));
}

Error RecordReader::damaged(const std::string& what) const {
  return Error(fmt::format("{}: game {} {}", name_, games_ + 1, what));
}

bool RecordReader::next_record(const std::function<Decoded(std::string_view)>& decode,
                               const std::function<bool()>& is_legal) {
  fill();
  const std::string_view left = std::string_view(buffer_).substr(begin_);
  if (left.empty()) return false;
  const Decoded decoded = decode(left);
  if (decoded.state == Decoded::incomplete && !ends_with_record(left)) {
    // What a killed run left.
    dropped_ = left.size();
    fmt::print(stderr, "{}: its last {} bytes are an incomplete game, which is left out\n",
               support::printable(name_), dropped_);
    buffer_.clear();
    begin_ = 0;
    return false;
  }
  if (decoded.state != Decoded::whole) throw damaged(fmt::format("is damaged (byte {})", offset_));
  if (!is_legal()) throw damaged("has an illegal move");
  ++games_;
  begin_ += decoded.size;
  offset_ += decoded.size;
  return true;
}

void check_header(const std::filesystem::path& path, const GameFileHeader& found,
                  const GameFileHeader& wanted) {
  if (found == wanted) return;
  const auto text = [](const GameFileHeader& header) {
    return fmt::format("{} nodes, seed {}, shard {}/{}, evaluation {:016x}{}", header.nodes,
                       header.seed, header.shard, header.shards, header.evaluation,
                       header.openings == 0 ? "" : ", varied openings");
  };
  throw Error(fmt::format("{} was made with {}, not with {}: choose another file", path.string(),
                          text(found), text(wanted)));
}

}  // namespace espalier::training_data
