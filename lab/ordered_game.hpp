// A game whose moves come as the rules generate them or in the order of their static values.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>
#include <vector>

#include "espalier/evaluator.hpp"
#include "espalier/game.hpp"

namespace espalier::lab {

enum class Order { generated, by_evaluation };
inline constexpr std::array orders{Order::generated, Order::by_evaluation};
constexpr const char* name_of(Order order) {
  return order == Order::generated ? "as generated" : "ordered by evaluation";
}

/// A game whose moves come in an order of choice, except at the horizon of a search, where none is
/// tried.
template <class Rules, class Evaluator>
class OrderedGame : public Rules {
 public:
  using Move = typename Rules::Move;

  OrderedGame(const Rules& position, Order order, int depth)
      : Rules(position), order_(order), plies_left_(depth) {}

  Outcome generate(MovesOf<Rules>& list) const {
    const Outcome outcome = Rules::generate(list);
    if (order_ == Order::by_evaluation && plies_left_ > 0 && list.size() > 1) sort(list);
    return outcome;
  }
  void make(Move move) {
    Rules::make(move);
    --plies_left_;
  }
  void unmake(Move move) {
    Rules::unmake(move);
    ++plies_left_;
  }

 private:
  /// First the moves after which the opponent's static evaluation is lowest.
  void sort(MovesOf<Rules>& list) const {
    Rules next(static_cast<const Rules&>(*this));
    std::vector<std::pair<Score, Move>> scored;
    for (const Move move : list) {
      next.make(move);
      scored.emplace_back(evaluator_.evaluate(next), move);
      next.unmake(move);
    }
    std::stable_sort(scored.begin(), scored.end(),
                     [](const auto& a, const auto& b) { return a.first < b.first; });
    for (std::size_t i = 0; i < scored.size(); ++i) list[i] = scored[i].second;
  }

  Order order_;
  int plies_left_;
  mutable Evaluator evaluator_{};  // of chess has a cache
};

}  // namespace espalier::lab
