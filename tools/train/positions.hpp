// The positions that a network is trained on: in memory or, where they are too many, in a file.
#pragma once

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>
#include <vector>

#include "tools/train/training_position.hpp"

namespace espalier::train {

/// Any number of positions in memory, in pieces: growing neither moves them nor takes twice the
/// memory.
class Positions {
 public:
  void add(std::span<const TrainingPosition> positions);
  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] const TrainingPosition& operator[](std::size_t index) const {
    return pieces_[index / piece_size][index % piece_size];
  }

 private:
  static constexpr std::size_t piece_size = 65536;

  std::vector<std::vector<TrainingPosition>> pieces_;
  std::size_t size_ = 0;
};

/// A file without a name, which disappears with the program however that ends. Every position goes
/// to a random block; which one depends on its number only.
class PositionFile {
 public:
  /// In `folder`. Throws Error if it cannot be made.
  PositionFile(const std::filesystem::path& folder, std::size_t blocks);
  ~PositionFile();
  PositionFile(const PositionFile&) = delete;
  PositionFile& operator=(const PositionFile&) = delete;

  /// Throws Error if the disk is full.
  void add(std::span<const TrainingPosition> positions);
  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] std::size_t blocks() const { return blocks_.size(); }
  [[nodiscard]] std::size_t size_of(std::size_t block) const { return blocks_[block].size; }
  /// Throws Error if the file cannot be read.
  [[nodiscard]] Positions load(std::size_t block) const;

 private:
  struct Block {
    std::size_t size = 0;
    std::vector<std::uint64_t> chunks{};      ///< where they begin; all have chunk_size positions
    std::vector<TrainingPosition> pending{};  ///< not written yet
  };
  static constexpr std::size_t chunk_size = 512;

  [[nodiscard]] std::string failed(const char* action) const;

  std::filesystem::path folder_;
  int file_ = -1;
  std::uint64_t length_ = 0;
  std::size_t size_ = 0;
  std::vector<Block> blocks_;
};

/// How much memory positions may take, and where they go beyond that.
struct PositionStorage {
  std::uint64_t memory = 0;  ///< bytes; 0: any number
  std::filesystem::path folder = ".";

  /// The number of blocks for positions that take at most `bytes`: 1 if they fit in memory, else
  /// enough that two blocks, the current one and the next, fit with room to spare.
  [[nodiscard]] std::size_t blocks_for(std::uint64_t bytes) const;
};

/// The training positions, in blocks: a single one in memory, or those of a file.
class TrainingPositions {
 public:
  TrainingPositions() = default;
  TrainingPositions(const PositionStorage& storage, std::size_t blocks);

  void add(std::span<const TrainingPosition> positions);
  [[nodiscard]] std::size_t size() const { return file_ ? file_->size() : in_memory_->size(); }
  [[nodiscard]] std::size_t blocks() const { return file_ ? file_->blocks() : 1; }
  [[nodiscard]] std::size_t size_of(std::size_t block) const {
    return file_ ? file_->size_of(block) : in_memory_->size();
  }
  /// From any thread.
  [[nodiscard]] std::shared_ptr<const Positions> load(std::size_t block) const {
    return file_ ? std::make_shared<const Positions>(file_->load(block)) : in_memory_;
  }
  /// The position at `index`, if the positions are in memory.
  [[nodiscard]] const TrainingPosition& operator[](std::size_t index) const {
    assert(!file_);
    return (*in_memory_)[index];
  }

 private:
  std::shared_ptr<Positions> in_memory_ = std::make_shared<Positions>();
  std::unique_ptr<PositionFile> file_;
};

}  // namespace espalier::train
