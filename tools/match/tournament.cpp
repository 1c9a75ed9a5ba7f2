// Tournaments: pairings, cross table, ratings.
#include "tools/match/tournament.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <numeric>

#include "tools/match/elo.hpp"

namespace espalier::match {

std::vector<std::pair<std::size_t, std::size_t>> pairings(std::size_t engines, Schedule schedule) {
  std::vector<std::pair<std::size_t, std::size_t>> pairs;
  for (std::size_t first = 0; first < engines; ++first) {
    if (schedule == Schedule::gauntlet && first > 0) break;
    for (std::size_t second = first + 1; second < engines; ++second) {
      pairs.emplace_back(first, second);
    }
  }
  return pairs;
}

CrossTable::CrossTable(std::vector<std::string> names)
    : names_(std::move(names)), results_(names_.size() * names_.size()) {}

void CrossTable::add(std::size_t engine, std::size_t opponent, const Results& results) {
  const auto count = [&](std::size_t a, std::size_t b, std::uint64_t wins, std::uint64_t losses) {
    Results& all = results_[a * size() + b];
    all.wins += wins;
    all.draws += results.draws;
    all.losses += losses;
  };
  count(engine, opponent, results.wins, results.losses);
  count(opponent, engine, results.losses, results.wins);
}

Results CrossTable::total(std::size_t engine) const {
  Results sum;
  for (std::size_t other = 0; other < size(); ++other) {
    sum.wins += at(engine, other).wins;
    sum.draws += at(engine, other).draws;
    sum.losses += at(engine, other).losses;
  }
  return sum;
}

// -------------------------------------------------------------------------------------- ratings --

namespace {

using Json = nlohmann::ordered_json;

using Matrix = std::vector<std::vector<double>>;

/// The largest set of engines of which each took points from each other one, perhaps by way of
/// others: only for these the likelihood has a maximum.
[[nodiscard]] std::vector<std::size_t> connected(const CrossTable& table) {
  const std::size_t size = table.size();
  std::vector<std::vector<bool>> reaches(size, std::vector<bool>(size));
  for (std::size_t a = 0; a < size; ++a) {
    for (std::size_t b = 0; b < size; ++b) reaches[a][b] = table.at(a, b).points() > 0;
  }
  for (std::size_t via = 0; via < size; ++via) {
    for (std::size_t a = 0; a < size; ++a) {
      for (std::size_t b = 0; b < size; ++b) {
        if (reaches[a][via] && reaches[via][b]) reaches[a][b] = true;
      }
    }
  }
  std::vector<std::size_t> largest;
  for (std::size_t a = 0; a < size; ++a) {
    std::vector<std::size_t> group;
    for (std::size_t b = 0; b < size; ++b) {
      if (reaches[a][b] && reaches[b][a]) group.push_back(b);
    }
    if (group.size() > largest.size()) largest = std::move(group);
  }
  return largest;
}

/// The inverse, by Gauss and Jordan with pivots. `matrix` has one.
[[nodiscard]] Matrix inverse(Matrix matrix) {
  const std::size_t size = matrix.size();
  for (std::size_t row = 0; row < size; ++row) {
    matrix[row].resize(2 * size);
    matrix[row][size + row] = 1;
  }
  for (std::size_t column = 0; column < size; ++column) {
    std::size_t pivot = column;
    for (std::size_t row = column; row < size; ++row) {
      if (std::abs(matrix[row][column]) > std::abs(matrix[pivot][column])) pivot = row;
    }
    std::swap(matrix[column], matrix[pivot]);
    const double scale = matrix[column][column];
    for (double& value : matrix[column]) value /= scale;
    for (std::size_t row = 0; row < size; ++row) {
      const double factor = row == column ? 0 : matrix[row][column];
      if (factor == 0) continue;
      for (std::size_t i = 0; i < 2 * size; ++i) matrix[row][i] -= factor * matrix[column][i];
    }
  }
  for (auto& row : matrix) row.erase(row.begin(), row.begin() + static_cast<std::ptrdiff_t>(size));
  return matrix;
}

/// Fits the ratings of a connected group by Newton's method.
class Fit {
 public:
  Fit(const CrossTable& table, std::vector<std::size_t> group)
      : table_(table), group_(std::move(group)), elo_(group_.size()) {}

  [[nodiscard]] std::vector<Rating> run() {
    constexpr int most_steps = 1000;
    constexpr double most_elo = 200;  // of a step: the first may be far too long
    double longest = most_elo;
    for (int step = 0; step < most_steps && longest > 1e-9; ++step) {
      const Matrix solve = inverse(slopes());
      const std::vector<double> missing = surplus();
      std::vector<double> change(size());
      for (std::size_t i = 0; i < size(); ++i) {
        change[i] = std::inner_product(solve[i].begin(), solve[i].end(), missing.begin(), 0.0);
      }
      longest = 0;
      for (const double each : change) longest = std::max(longest, std::abs(each));
      const double scale = std::min(1.0, most_elo / std::max(longest, 1e-12));
      for (std::size_t i = 0; i < size(); ++i) elo_[i] += scale * change[i];
    }
    return with_errors();
  }

 private:
  [[nodiscard]] std::size_t size() const { return group_.size(); }
  [[nodiscard]] const Results& results(std::size_t i, std::size_t j) const {
    return table_.at(group_[i], group_[j]);
  }
  [[nodiscard]] double expected(std::size_t i, std::size_t j) const {
    return expected_score(elo_[i] - elo_[j]);
  }
  /// Points made above those expected.
  [[nodiscard]] std::vector<double> surplus() const {
    std::vector<double> all(size());
    for (std::size_t i = 0; i < size(); ++i) {
      for (std::size_t j = 0; j < size(); ++j) {
        const Results& played = results(i, j);
        all[i] += played.points() - static_cast<double>(played.games()) * expected(i, j);
      }
    }
    return all;
  }
  /// A matrix with -`weight` beside the diagonal and rows whose sum is 0.
  template <class Weight>
  [[nodiscard]] Matrix laplacian(Weight weight) const {
    Matrix matrix(size(), std::vector<double>(size()));
    for (std::size_t i = 0; i < size(); ++i) {
      for (std::size_t j = 0; j < size(); ++j) {
        if (i == j) continue;
        const double each = weight(i, j);
        matrix[i][j] -= each;
        matrix[i][i] += each;
      }
    }
    return matrix;
  }
  /// How the expected points grow with the ratings. The constant, which makes it invertible, keeps
  /// the mean of the ratings where it is.
  [[nodiscard]] Matrix slopes() const {
    constexpr double per_elo = 0.005756462732485115;  // ln 10 / 400
    Matrix matrix = laplacian([&](std::size_t i, std::size_t j) {
      const double score = expected(i, j);
      return per_elo * static_cast<double>(results(i, j).games()) * score * (1 - score);
    });
    for (auto& row : matrix) {
      for (double& value : row) value += 1;
    }
    return matrix;
  }
  /// From the variance of the points that were made (a sandwich estimate): draws make it smaller.
  [[nodiscard]] std::vector<Rating> with_errors() const {
    const Matrix variances = laplacian([&](std::size_t i, std::size_t j) {
      const Results& played = results(i, j);
      const double score = expected(i, j);
      const auto part = [&](std::uint64_t count, double made) {
        return static_cast<double>(count) * (made - score) * (made - score);
      };
      return part(played.wins, 1) + part(played.draws, 0.5) + part(played.losses, 0);
    });
    const Matrix solve = inverse(slopes());
    std::vector<Rating> all;
    for (std::size_t i = 0; i < size(); ++i) {
      double variance = 0;
      for (std::size_t a = 0; a < size(); ++a) {
        for (std::size_t b = 0; b < size(); ++b) {
          variance += solve[i][a] * variances[a][b] * solve[i][b];
        }
      }
      all.push_back({elo_[i], 1.959964 * std::sqrt(std::max(variance, 0.0))});
    }
    return all;
  }

  const CrossTable& table_;
  std::vector<std::size_t> group_;
  std::vector<double> elo_;
};

/// The best rated first, then by points.
[[nodiscard]] std::vector<std::size_t> ranking(const CrossTable& table,
                                               const std::vector<std::optional<Rating>>& rated) {
  std::vector<std::size_t> order(table.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  const auto share = [&](std::size_t engine) {
    const Results all = table.total(engine);
    return all.games() == 0 ? 0 : all.points() / static_cast<double>(all.games());
  };
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    if (rated[a] && rated[b]) return rated[a]->elo > rated[b]->elo;
    return share(a) > share(b);
  });
  return order;
}

}  // namespace

std::vector<std::optional<Rating>> ratings(const CrossTable& table) {
  std::vector<std::optional<Rating>> all(table.size());
  const std::vector<std::size_t> group = connected(table);
  if (group.size() < 2) return all;
  const std::vector<Rating> fitted = Fit(table, group).run();
  for (std::size_t i = 0; i < group.size(); ++i) all[group[i]] = fitted[i];
  return all;
}

std::string to_string(const CrossTable& table) {
  const auto rated = ratings(table);
  const std::vector<std::size_t> order = ranking(table, rated);
  std::size_t width = 6;
  for (std::size_t i = 0; i < table.size(); ++i) width = std::max(width, table.name(i).size());
  std::string text = fmt::format("{:>3} {:<{}} {:>8} {:>7} {:>8} {:>6} {:>6}", "", "engine", width,
                                 "Elo", "±95%", "points", "games", "score");
  for (std::size_t rank = 1; rank <= order.size(); ++rank) text += fmt::format(" {:>7}", rank);
  text += '\n';
  for (std::size_t rank = 0; rank < order.size(); ++rank) {
    const std::size_t engine = order[rank];
    const Results all = table.total(engine);
    const auto& rating = rated[engine];
    text += fmt::format(
        "{:>3} {:<{}} {:>8} {:>7} {:>8} {:>6} {:>6}", rank + 1, table.name(engine), width,
        rating ? fmt::format("{:+.1f}", rating->elo) : "-",
        rating ? fmt::format("{:.1f}", rating->error) : "-", all.points(), all.games(),
        all.games() == 0
            ? "-"
            : fmt::format("{:.1f}%", 100 * all.points() / static_cast<double>(all.games())));
    for (const std::size_t opponent : order) {
      const Results& played = table.at(engine, opponent);
      text +=
          fmt::format(" {:>7}", played.games() == 0 ? std::string(engine == opponent ? "x" : "-")
                                                    : fmt::format("{}", played.points()));
    }
    text += '\n';
  }
  return text;
}

nlohmann::ordered_json to_json(const CrossTable& table) {
  const auto rated = ratings(table);
  Json json{{"engines", Json::array()}, {"results", Json::array()}};
  for (const std::size_t engine : ranking(table, rated)) {
    const Results all = table.total(engine);
    const auto& rating = rated[engine];
    json["engines"].push_back({{"name", table.name(engine)},
                               {"elo", rating ? Json(rating->elo) : Json()},
                               {"error", rating ? Json(rating->error) : Json()},
                               {"points", all.points()},
                               {"games", all.games()}});
  }
  for (std::size_t a = 0; a < table.size(); ++a) {
    for (std::size_t b = a + 1; b < table.size(); ++b) {
      const Results& played = table.at(a, b);
      if (played.games() == 0) continue;
      json["results"].push_back({{"engines", {table.name(a), table.name(b)}},
                                 {"wins", played.wins},
                                 {"draws", played.draws},
                                 {"losses", played.losses}});
    }
  }
  return json;
}

}  // namespace espalier::match
