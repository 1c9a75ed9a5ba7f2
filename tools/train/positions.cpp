// Positions in memory and in blocks of a file.
#include "tools/train/positions.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <string>

#include "support/error.hpp"
#include "tools/train/random.hpp"

namespace espalier::train {

using support::Error;

void Positions::add(std::span<const TrainingPosition> positions) {
  while (!positions.empty()) {
    if (size_ % piece_size == 0) pieces_.emplace_back().reserve(piece_size);
    auto& last = pieces_.back();
    const auto some = positions.first(std::min(positions.size(), piece_size - last.size()));
    last.insert(last.end(), some.begin(), some.end());
    size_ += some.size();
    positions = positions.subspan(some.size());
  }
}

PositionFile::PositionFile(const std::filesystem::path& folder, std::size_t blocks)
    : folder_(folder), blocks_(blocks) {
  std::string name = (folder / ".espalier-positions-XXXXXX").string();
  file_ = ::mkstemp(name.data());
  if (file_ < 0) throw Error(failed("written"));
  ::unlink(name.c_str());
}

PositionFile::~PositionFile() { ::close(file_); }

std::string PositionFile::failed(const char* action) const {
  return fmt::format("{}: the positions beyond --memory cannot be {} here: {}", folder_.string(),
                     action, std::strerror(errno));
}

void PositionFile::add(std::span<const TrainingPosition> positions) {
  constexpr std::uint64_t any_seed = 54;
  for (const TrainingPosition& position : positions) {
    Block& block = blocks_[random_bits(any_seed, size_++) % blocks_.size()];
    ++block.size;
    block.pending.push_back(position);
    if (block.pending.size() < chunk_size) continue;
    const auto* next = reinterpret_cast<const char*>(block.pending.data());
    block.chunks.push_back(length_);
    for (std::size_t left = chunk_size * sizeof(TrainingPosition); left > 0;) {
      const ssize_t written = ::write(file_, next, left);
      if (written < 0 && errno == EINTR) continue;
      if (written <= 0) throw Error(failed("written"));
      next += written;
      left -= static_cast<std::size_t>(written);
      length_ += static_cast<std::uint64_t>(written);
    }
    block.pending.clear();
  }
}

Positions PositionFile::load(std::size_t number) const {
  const Block& block = blocks_[number];
  Positions positions;
  std::vector<TrainingPosition> chunk(chunk_size);
  for (const std::uint64_t begin : block.chunks) {
    auto* next = reinterpret_cast<char*>(chunk.data());
    std::uint64_t offset = begin;
    for (std::size_t left = chunk_size * sizeof(TrainingPosition); left > 0;) {
      const ssize_t got = ::pread(file_, next, left, static_cast<off_t>(offset));
      if (got < 0 && errno == EINTR) continue;
      if (got <= 0) throw Error(failed("read"));
      next += got;
      left -= static_cast<std::size_t>(got);
      offset += static_cast<std::uint64_t>(got);
    }
    positions.add(chunk);
  }
  positions.add(block.pending);
  return positions;
}

std::size_t PositionStorage::blocks_for(std::uint64_t bytes) const {
  if (memory == 0 || bytes <= memory) return 1;
  constexpr std::uint64_t in_memory = 3;
  constexpr std::uint64_t max_blocks = 4096;
  const std::uint64_t size = std::max<std::uint64_t>(memory / in_memory, 1);
  return static_cast<std::size_t>(std::min((bytes + size - 1) / size, max_blocks));
}

TrainingPositions::TrainingPositions(const PositionStorage& storage, std::size_t blocks) {
  if (blocks > 1) file_ = std::make_unique<PositionFile>(storage.folder, blocks);
}

void TrainingPositions::add(std::span<const TrainingPosition> positions) {
  if (file_) {
    file_->add(positions);
  } else {
    in_memory_->add(positions);
  }
}

}  // namespace espalier::train
