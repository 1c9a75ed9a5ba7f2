// Tournaments: who plays whom, the cross table, and ratings by maximum likelihood.
#pragma once

#include <cstddef>
#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace espalier::match {

enum class Schedule {
  round_robin,  ///< each against each
  gauntlet,     ///< the first against each other
};
/// The pairs of engines that play matches, by number from 0.
[[nodiscard]] std::vector<std::pair<std::size_t, std::size_t>> pairings(std::size_t engines,
                                                                        Schedule schedule);

/// Games of one engine against another, from its side.
struct Results {
  std::uint64_t wins = 0;
  std::uint64_t draws = 0;
  std::uint64_t losses = 0;
  [[nodiscard]] std::uint64_t games() const { return wins + draws + losses; }
  [[nodiscard]] double points() const {
    return static_cast<double>(wins) + static_cast<double>(draws) / 2;
  }
};

/// The results of a tournament: `at(a, b)` are those of `a` against `b`.
class CrossTable {
 public:
  explicit CrossTable(std::vector<std::string> names);
  [[nodiscard]] std::size_t size() const { return names_.size(); }
  [[nodiscard]] const std::string& name(std::size_t engine) const { return names_[engine]; }
  [[nodiscard]] const Results& at(std::size_t engine, std::size_t opponent) const {
    return results_[engine * size() + opponent];
  }
  /// Adds these to both sides.
  void add(std::size_t engine, std::size_t opponent, const Results& results);
  /// Against all.
  [[nodiscard]] Results total(std::size_t engine) const;

 private:
  std::vector<std::string> names_;
  std::vector<Results> results_;
};

struct Rating {
  double elo = 0;    ///< the mean of all rated engines is 0
  double error = 0;  ///< half of the 95 % interval, relative to that mean
};
/// The ratings that make the results the most likely, by the logistic model (Bradley and Terry
/// 1952) with a draw as half a win, which Ordo fits too: then each engine's expected points are
/// those it made. The errors are of single games; they follow from how much the results vary.
/// Nothing for an engine whose rating has no bound: one that lost or won every game, or that the
/// largest group of engines which took points from each other is not connected with in both
/// directions.
[[nodiscard]] std::vector<std::optional<Rating>> ratings(const CrossTable& table);

/// A row for each engine, the best first: rating, points, and points against each other one.
[[nodiscard]] std::string to_string(const CrossTable& table);
/// {"engines": [{"name", "elo", "error", "points", "games"}, ...], "results": [...]}
[[nodiscard]] nlohmann::ordered_json to_json(const CrossTable& table);

}  // namespace espalier::match
