// Positions of a board game's files as what the weights of its features are trained on.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "espalier/final_value.hpp"
#include "espalier/learn/self_play.hpp"
#include "self_play/game_file.hpp"
#include "tools/train/random.hpp"
#include "tools/train/training_set.hpp"

namespace espalier::train {

/// One game in a hundred, chosen by its opening.
template <class P>
[[nodiscard]] bool is_held_out(const training_data::RecordOf<P>& game) {
  constexpr std::uint64_t one_in = 100;
  return mix_bits(training_data::after_opening(game).key()) % one_in == 0;
}

/// The positions of files of games of `G`, with the features that it names, for N neurons or, with
/// 0, for weights that are summed; in blocks that fit into memory, whose games are read again for
/// each pass if there are several. All functions throw Error as ReaderOf does.
template <class G, class Features, std::size_t N>
class FeatureSet {
 public:
  /// Reads all games. `memory`: bytes of a block, beyond which the next one begins; 0: no limit.
  /// `lambda`: share of the later course of the game in a score, as in TD(lambda). If `goes_on()`,
  /// asked for each game, is false, the set is of no use.
  FeatureSet(std::vector<std::string> files, std::size_t memory, double lambda,
             const std::function<bool()>& goes_on)
      : files_(std::move(files)), memory_(memory), lambda_(lambda) {
    TrainingSet scores({.max_score = max_score_});
    while (goes_on() && next_game()) {
      ++games_;
      const bool is_training = !is_held_out(game_);
      if (is_training && is_full()) {
        sizes_.push_back(block_.positions.size());
        clear();
      }
      detail::Samples& samples = is_training ? block_ : held_out_;
      const std::size_t first = samples.positions.size();
      add_game(samples);
      for (std::size_t i = first; i < samples.positions.size(); ++i) {
        count(samples.positions[i], scores);
      }
    }
    if (!block_.positions.empty()) sizes_.push_back(block_.positions.size());
    loaded_ = sizes_.empty() ? 0 : sizes_.size() - 1;
    scale_ = fit_scale(scores);
  }

  [[nodiscard]] std::size_t games() const { return games_; }
  /// For which the scores of the searches fit the results best.
  [[nodiscard]] int scale() const { return scale_; }
  [[nodiscard]] const detail::Samples& held_out() const { return held_out_; }
  /// Positions to train on of each block.
  [[nodiscard]] const std::vector<std::size_t>& sizes() const { return sizes_; }
  /// A hash of all positions with their values.
  [[nodiscard]] std::uint64_t fingerprint() const { return fingerprint_; }

  /// The block `number`; valid until the next call.
  [[nodiscard]] const detail::Samples& block(std::size_t number) {
    if (number < loaded_) {
      reader_.reset();
      file_ = 0;
      read_block();
      loaded_ = 0;
    }
    for (; loaded_ < number; ++loaded_) read_block();
    return block_;
  }

 private:
  /// False at the end of the files.
  [[nodiscard]] bool next_game() {
    for (;;) {
      if (!reader_) {
        if (file_ == files_.size()) return false;
        reader_.emplace(files_[file_++]);
      }
      if (reader_->next(game_)) return true;
      reader_.reset();
    }
  }
  [[nodiscard]] bool is_full() const {
    return memory_ != 0 && block_.features.size() * sizeof(detail::ActiveFeature) +
                                   block_.positions.size() * sizeof(detail::Sample) >=
                               memory_;
  }
  void clear() {
    block_.features.clear();
    block_.positions.clear();
  }
  void read_block() {
    clear();
    while (!is_full() && next_game()) {
      if (!is_held_out(game_)) add_game(block_);
    }
  }

  void add_game(detail::Samples& samples) {
    const std::size_t first = samples.positions.size();
    sides_.clear();
    const auto end = for_each_position(game_, [&](const auto& position, const auto& best) {
      detail::add_position<Features, N>(samples, sides_, position, best.score);
    });
    // What the last position is worth to side 0: by the rules, or as the search has proven.
    Score result = training_data::score_of(game_.result);
    if (const auto value = final_value(end)) result = end.side_to_move() == 0 ? *value : -*value;
    detail::end_game(samples, sides_, result, 0, 1);
    last_key_ = end.key();
    if (lambda_ > 0) average(samples, first);
  }
  /// Replaces what was found in the positions of a game, those from `first` on.
  void average(detail::Samples& samples, std::size_t first) const {
    if (sides_.empty()) return;  // a game that ended in its opening
    const auto limited = [](Score score) {
      return static_cast<double>(is_decided(score) ? std::clamp(score, -max_score_, max_score_)
                                                   : score);
    };
    double later = limited(samples.positions.back().result);
    for (std::size_t i = sides_.size(); i-- > 0;) {
      detail::Sample& sample = samples.positions[first + i];
      if (i + 1 < sides_.size() && sides_[i] != sides_[i + 1]) later = -later;
      later = lambda_ * later + (1 - lambda_) * limited(sample.found);
      sample.found = static_cast<Score>(std::lround(later));
    }
  }
  void count(const detail::Sample& sample, TrainingSet& scores) {
    fingerprint_ = mix_bits(fingerprint_ ^ last_key_ ^ static_cast<std::uint64_t>(sample.found));
    if (std::abs(sample.found) > max_score_) return;
    ScoreCount& each = scores.score_counts[static_cast<std::size_t>(sample.found + max_score_)];
    ++each.positions;
    each.half_points += sample.result > 0 ? 2U : sample.result == 0 ? 1U : 0U;
  }

  static constexpr Score max_score_ = 3000;

  std::vector<std::string> files_;
  std::size_t memory_;
  double lambda_;
  std::optional<training_data::ReaderOf<G>> reader_;
  std::size_t file_ = 0;  ///< the next one
  training_data::GameRecordOf<G> game_;
  std::vector<int> sides_;
  std::uint64_t last_key_ = 0;
  std::uint64_t fingerprint_ = 0;
  detail::Samples block_, held_out_;
  std::size_t loaded_ = 0;  ///< the number of the block
  std::vector<std::size_t> sizes_;
  std::size_t games_ = 0;
  int scale_ = 0;
};

}  // namespace espalier::train
