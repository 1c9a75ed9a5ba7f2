// Endings: the exact values of all positions that a game can number, by retrograde analysis, with a
// proof of each value, a file with a checksum, and hooks by which a search knows them.
#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "espalier/expected.hpp"
#include "espalier/game.hpp"
#include "espalier/hash.hpp"
#include "espalier/hooks.hpp"
#include "espalier/score.hpp"

namespace espalier {

/// Numbers from `begin` to `end` - 1.
struct NumberRange {
  std::size_t begin;
  std::size_t end;
};

/// Numbers positions of a game, as a set that is closed: a move leads to a position with a number
/// or ends the game, by a loss of the side to move then or by a draw.
///   using Position             the rules (Game), in which turns alternate
///   size()                     how many numbers there are, from 0; at most 2^32 - 1
///   index(position)            std::optional<std::size_t>: its number, if it has one. Positions of
///                              equal value may share one: turned round, with sides exchanged
///   position_of(number)        std::optional<Position>: a position with this number, if there is
///   header()                   std::string with which a file begins: the game and what is numbered
/// and optionally, where memory or time are short:
///   groups()                   std::vector<std::vector<NumberRange>>: positions that are analysed
///                              together. Moves lead to the same group or to earlier ones
///   predecessors(position, visit)     calls `visit(number)` for each position and move that leads
///                              to `position` from the same group. Else moves are kept, four bytes
///                              each
///   is_in_time(position, plies)       false if a draw by the history of the game may come before
///                              the end that is `plies` away
template <class N>
concept NumbersPositions = Game<typename N::Position> && std::copyable<N> &&
    requires(const N& numbering, const typename N::Position& position, std::size_t number) {
  { numbering.size() } -> std::same_as<std::size_t>;
  { numbering.index(position) } -> std::same_as<std::optional<std::size_t>>;
  { numbering.position_of(number) } -> std::same_as<std::optional<typename N::Position>>;
  { numbering.header() } -> std::convertible_to<std::string>;
};

namespace detail {

/// What predecessors are visited by, for the concept.
struct AnyNumber {
  void operator()(std::size_t) const {}
};

/// What is wrong with a numbering, in one line.
class EndingsError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

}  // namespace detail

/// Values with best play, without draws by the history of the game: how many plies it takes to a
/// win or loss, or a draw.
template <NumbersPositions N>
class Endings {
 public:
  using Numbering = N;
  using Position = typename N::Position;
  /// 0 for a draw, else one more than the number of plies to the end of the game, which the side to
  /// move wins if it is odd.
  using Code = std::uint8_t;
  /// The most plies to an end.
  static constexpr int longest = std::numeric_limits<Code>::max() - 1;

  /// All positions are draws.
  explicit Endings(N numbering = N{})
      : numbering_(std::move(numbering)), codes_(numbering_.size()) {}

  [[nodiscard]] const N& numbering() const { return numbering_; }
  [[nodiscard]] std::size_t size() const { return codes_.size(); }
  /// By number.
  [[nodiscard]] std::span<Code> codes() { return codes_; }
  [[nodiscard]] std::span<const Code> codes() const { return codes_; }
  [[nodiscard]] static Score score_of(Code code) {
    if (code == 0) return draw_score;
    const int plies = code - 1;
    return plies % 2 == 1 ? win_in(plies) : loss_in(plies);
  }

  /// From the side to move, wins and losses in plies. Nothing if the position has no number.
  [[nodiscard]] std::optional<Score> probe(const Position& position) const {
    const auto number = numbering_.index(position);
    if (!number) return std::nullopt;
    return score_of(codes_[*number]);
  }

  /// The content of a file: the header, a byte for each number, a checksum.
  [[nodiscard]] std::string to_bytes() const {
    std::string bytes = numbering_.header();
    bytes.append(codes_.begin(), codes_.end());
    const std::uint64_t sum = detail::fnv1a(bytes);
    for (std::size_t i = 0; i < checksum_size_; ++i) {
      bytes += static_cast<char>(sum >> 8 * i & 0xff);
    }
    return bytes;
  }
  /// The error is one line that says why this is no such file.
  [[nodiscard]] static Expected<Endings, std::string> from_bytes(std::string_view bytes,
                                                                 N numbering = N{}) {
    const std::string header = numbering.header();
    if (!bytes.starts_with(header)) {
      return Unexpected<std::string>{"no endgame database of this game"};
    }
    Endings endings(std::move(numbering));
    const std::size_t size = header.size() + endings.size() + checksum_size_;
    if (bytes.size() != size) {
      return Unexpected<std::string>{"the endgame database has " + std::to_string(bytes.size()) +
                                     " bytes instead of " + std::to_string(size)};
    }
    const auto content = bytes.substr(header.size(), endings.size());
    std::transform(content.begin(), content.end(), endings.codes_.begin(),
                   [](char c) { return static_cast<Code>(c); });
    std::uint64_t sum = 0;
    for (std::size_t i = 0; i < checksum_size_; ++i) {
      const char c = bytes[size - checksum_size_ + i];
      sum |= std::uint64_t{static_cast<unsigned char>(c)} << 8 * i;
    }
    if (sum != detail::fnv1a(bytes.substr(0, size - checksum_size_))) {
      return Unexpected<std::string>{"the endgame database is damaged: its checksum is wrong"};
    }
    return endings;
  }

 private:
  static constexpr std::size_t checksum_size_ = 8;

  N numbering_;
  std::vector<Code> codes_;
};

namespace detail {

/// What is known of a position from its moves so far.
struct KnownSuccessors {
  int inside = 0;  ///< moves to positions that are not analysed yet
  int win = std::numeric_limits<int>::max();
  int loss = 0;  ///< plies of the longest loss, if nothing is better
  bool has_draw = false;
  [[nodiscard]] bool has_win() const { return win != std::numeric_limits<int>::max(); }

  /// A move to a position with this value.
  void add(Score value) {
    if (value == draw_score) {
      has_draw = true;
    } else if (value < 0) {
      win = std::min(win, plies_to_end(value) + 1);
    } else {
      loss = std::max(loss, plies_to_end(value) + 1);
    }
  }
  [[nodiscard]] Score value() const {
    if (has_win()) return win_in(win);
    return has_draw ? draw_score : loss_in(loss);
  }
};

/// The value of a position that is over, in which no move was made before.
[[nodiscard]] inline Score ended(Outcome outcome, std::size_t number) {
  const Score value = outcome.score(0);
  if (value == draw_score || value == loss_in(0)) return value;
  throw EndingsError("position " + std::to_string(number) +
                     ": endings need games that end by a draw or a loss of the side to move");
}

/// The value of a position without a number, to which a move from position `number` leads.
template <class P>
[[nodiscard]] Score ended(const P& position, std::size_t number) {
  MovesOf<P> moves;
  const Outcome outcome = position.generate(moves);
  if (outcome.is_over()) return ended(outcome, number);
  throw EndingsError("position " + std::to_string(number) +
                     ": a move leads to a position without a number");
}

/// Finds the values of one group of positions after the other.
template <class N>
class RetrogradeAnalysis {
 public:
  using Report = std::function<bool(std::size_t, std::size_t)>;

  RetrogradeAnalysis(Endings<N>& endings, const Report& report)
      : endings_(endings),
        report_(report),
        open_(endings.size()),
        loss_(endings.size()),
        buckets_(Endings<N>::longest + 1) {}

  /// False if `report` was.
  [[nodiscard]] bool run() {
    if (!goes_on()) return false;
    if constexpr (requires { numbering().groups(); }) {
      const auto groups = numbering().groups();
      return std::all_of(groups.begin(), groups.end(),
                         [this](const auto& group) { return analyse(group); });
    } else {
      return analyse({{0, endings_.size()}});
    }
  }

 private:
  using Position = typename N::Position;
  using Move = typename Position::Move;
  using Code = typename Endings<N>::Code;
  using Number = std::uint32_t;
  using Open = std::uint16_t;
  static constexpr bool names_predecessors_ =
      requires(const N& numbering, const Position& position) {
    numbering.predecessors(position, AnyNumber{});
  };
  static constexpr Open not_lost_ = std::numeric_limits<Open>::max();
  static constexpr std::size_t reported_ = 1 << 16;
  static_assert(turns_alternate<Position>, "endings need turns that alternate");
  static_assert(Position::max_moves < not_lost_);

  [[nodiscard]] const N& numbering() const { return endings_.numbering(); }
  [[nodiscard]] bool goes_on() const { return !report_ || report_(done_, endings_.size()); }

  [[nodiscard]] bool analyse(const std::vector<NumberRange>& group) {
    group_ = group;
    if constexpr (!names_predecessors_) {
      begin_.assign(local(group.back().end - 1) + 2, 0);
      to_.clear();
    }
    const bool is_whole = for_each_position([this](Number number, Position& position) {
      enter(number, position);
      ++done_;
    });
    if (!is_whole) return false;
    if constexpr (!names_predecessors_) {
      if (!keep_moves()) return false;
    }
    for (int plies = 0; plies <= Endings<N>::longest; ++plies) {
      const auto settled = std::move(buckets_[static_cast<std::size_t>(plies)]);
      buckets_[static_cast<std::size_t>(plies)].clear();
      if (!settled.empty() && !goes_on()) return false;
      for (const Number number : settled) settle(number, plies);
    }
    return true;
  }
  /// False if the report was.
  template <class Visit>
  [[nodiscard]] bool for_each_position(Visit visit) {
    for (const NumberRange range : group_) {
      for (std::size_t number = range.begin; number < range.end; ++number) {
        if (number % reported_ == reported_ - 1 && !goes_on()) return false;
        if (auto position = numbering().position_of(number)) {
          visit(static_cast<Number>(number), *position);
        }
      }
    }
    return true;
  }
  [[nodiscard]] bool is_inside(std::size_t number) const {
    return std::any_of(group_.begin(), group_.end(), [number](NumberRange range) {
      return number >= range.begin && number < range.end;
    });
  }
  /// Its place among the positions of the group.
  [[nodiscard]] std::size_t local(std::size_t number) const {
    std::size_t before = 0;
    for (const NumberRange range : group_) {
      if (number >= range.begin && number < range.end) return before + number - range.begin;
      before += range.end - range.begin;
    }
    return before;
  }
  /// Calls `visit` with the position after each move and its number; false if the game is over.
  template <class Visit>
  static bool for_each_successor(Position& position, const N& numbering, Visit visit) {
    MovesOf<Position> moves;
    if (position.generate(moves).is_over()) return false;
    for (const Move move : moves) {
      position.make(move);
      visit(std::as_const(position), numbering.index(position));
      position.unmake(move);
    }
    return true;
  }

  /// Looks at the moves of a position.
  void enter(Number number, Position& position) {
    KnownSuccessors successors;
    const auto see = [&](const Position& next, std::optional<std::size_t> index) {
      if (!index) return successors.add(ended(next, number));
      if (!is_inside(*index)) return successors.add(endings_.score_of(endings_.codes()[*index]));
      ++successors.inside;
      if constexpr (!names_predecessors_) ++begin_[local(*index)];
    };
    if (!for_each_successor(position, numbering(), see)) {
      MovesOf<Position> none;
      if (ended(position.generate(none), number) == draw_score) successors.has_draw = true;
    }
    if (successors.has_win()) put(number, successors.win);
    loss_[number] = static_cast<Code>(successors.loss);
    const bool may_lose = !successors.has_win() && !successors.has_draw;
    open_[number] = may_lose ? static_cast<Open>(successors.inside) : not_lost_;
    if (may_lose && successors.inside == 0) put(number, successors.loss);
  }
  /// Keeps for each position of the group those from which moves lead to it. `begin_` has their
  /// numbers by then.
  [[nodiscard]] bool keep_moves() {
    std::size_t all = 0;
    for (std::size_t& count : begin_) all += std::exchange(count, all);
    to_.resize(all);
    std::vector<std::size_t> place = begin_;
    return for_each_position([&](Number number, Position& position) {
      for_each_successor(position, numbering(), [&](const Position&, auto index) {
        if (index && is_inside(*index)) to_[place[local(*index)]++] = number;
      });
    });
  }

  void put(std::size_t number, int plies) {
    if (plies > Endings<N>::longest) {
      throw EndingsError("position " + std::to_string(number) + ": its end is more than " +
                         std::to_string(Endings<N>::longest) + " plies away");
    }
    buckets_[static_cast<std::size_t>(plies)].push_back(static_cast<Number>(number));
  }

  /// The value of a position is known: what does it say about the positions before it?
  void settle(Number number, int plies) {
    Code& code = endings_.codes()[number];
    if (code != 0) return;  // by a shorter win
    code = static_cast<Code>(plies + 1);
    const auto before = [&](std::size_t each) {
      if (endings_.codes()[each] != 0) return;
      Open& open = open_[each];
      if (plies % 2 == 0) {
        put(each, plies + 1);
      } else if (open != not_lost_ && --open == 0) {
        put(each, std::max(plies + 1, int{loss_[each]}));
      }
    };
    if constexpr (names_predecessors_) {
      numbering().predecessors(*numbering().position_of(number), before);
    } else {
      const std::size_t place = local(number);
      for (std::size_t i = begin_[place]; i < begin_[place + 1]; ++i) before(to_[i]);
    }
  }

  Endings<N>& endings_;
  const Report& report_;
  std::size_t done_ = 0;
  std::vector<NumberRange> group_{};
  std::vector<Open> open_;  // moves of the position that may still not lose; or `not_lost_`
  std::vector<Code> loss_;  // plies of the longest loss by a move out of the group
  std::vector<std::vector<Number>> buckets_;  // positions by plies to the end, if not shorter
  std::vector<std::size_t> begin_{};          // of each position's predecessors in `to_`
  std::vector<Number> to_{};
};

}  // namespace detail

/// The values of all numbered positions, from the ends of games backwards. `report(done, all)` is
/// called with numbers of positions; if it returns false, the analysis ends. The error is one line:
/// "stopped", or which position breaks the promises of NumbersPositions. K. Thompson, "Retrograde
/// analysis of certain endgames", ICCA Journal 9(3), 1986; for draughts R. Lake, J. Schaeffer and
/// P. Lu, "Solving large retrograde analysis problems using a network of workstations", 1994.
template <NumbersPositions N>
[[nodiscard]] Expected<Endings<N>, std::string> build_endings(
    N numbering = N{}, const std::function<bool(std::size_t, std::size_t)>& report = {}) {
  if (numbering.size() == 0 || numbering.size() > std::numeric_limits<std::uint32_t>::max()) {
    return Unexpected<std::string>{"the numbers of positions are from 1 to 2^32 - 1, not " +
                                   std::to_string(numbering.size())};
  }
  Endings<N> endings(std::move(numbering));
  try {
    if (!detail::RetrogradeAnalysis<N>(endings, report).run()) {
      return Unexpected<std::string>{"stopped"};
    }
  } catch (const detail::EndingsError& error) {
    return Unexpected<std::string>{error.what()};
  }
  return endings;
}

/// The number of a position whose value does not follow from those of its successors, if there is
/// one. Without one, all values are proved: each win has a move to a shorter loss, each loss only
/// moves to shorter wins, and a draw has a move that keeps it and none that wins.
template <NumbersPositions N>
[[nodiscard]] std::optional<std::size_t> find_contradiction(const Endings<N>& endings) {
  using Position = typename N::Position;
  for (std::size_t number = 0; number < endings.size(); ++number) {
    auto position = endings.numbering().position_of(number);
    if (!position) continue;
    MovesOf<Position> moves;
    const Outcome outcome = position->generate(moves);
    detail::KnownSuccessors successors;
    for (const auto move : moves) {
      position->make(move);
      const auto value = endings.probe(*position);
      successors.add(value ? *value : detail::ended(*position, number));
      position->unmake(move);
    }
    const Score value = outcome.is_over() ? detail::ended(outcome, number) : successors.value();
    if (value != endings.score_of(endings.codes()[number])) return number;
  }
  return std::nullopt;
}

/// The hooks `Base` with the values of endings as bounds. A win or loss that may come after a draw
/// by the history of the game (`is_in_time`) is a bound only.
template <class Base, NumbersPositions N>
class EndingsHooks : public Base {
 public:
  using Position = typename N::Position;

  /// Without endings: nothing is known.
  EndingsHooks() = default;
  /// `endings` must live as long as the hooks and their copies.
  explicit EndingsHooks(const Endings<N>& endings) : endings_(&endings) {}

  [[nodiscard]] ScoreBounds bounds(const Position& position) const {
    const auto value = endings_ ? endings_->probe(position) : std::nullopt;
    if (!value) return other_bounds(position);
    if (!is_proven(*value) || is_in_time(position, plies_to_end(*value))) {
      return ScoreBounds::exactly(*value);
    }
    return *value > 0 ? ScoreBounds{.lower = draw_score, .upper = *value}
                      : ScoreBounds{.lower = *value, .upper = draw_score};
  }

 private:
  [[nodiscard]] ScoreBounds other_bounds(const Position& position) const {
    static_assert(
        !requires(const Base& base) { base.bounds(position, 0); },
        "bounds that depend on the depth cannot be joined with endings");
    if constexpr (requires(const Base& base) { base.bounds(position); }) {
      return Base::bounds(position);
    } else {
      return {};
    }
  }
  [[nodiscard]] bool is_in_time(const Position& position, int plies) const {
    if constexpr (requires(const N& numbering) { numbering.is_in_time(position, plies); }) {
      return endings_->numbering().is_in_time(position, plies);
    } else {
      return true;
    }
  }

  const Endings<N>* endings_ = nullptr;
};

}  // namespace espalier
