// Endings: the values of all positions of small games, compared with a search by the rules alone,
// the proof of each value, files, and the search that knows them.
#include "espalier/endings.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "espalier/evaluator.hpp"
#include "espalier/final_value.hpp"
#include "espalier/search/search.hpp"

namespace espalier {
namespace {

/// Three Men's Morris after the men are placed: they move along the lines of a board of three by
/// three points for ever, until three are in a line.
struct ThreeMen {
  using Men = std::uint16_t;
  struct Move {
    std::uint8_t from = 0, to = 0;  // from 1
    friend bool operator==(Move, Move) = default;
  };
  static constexpr std::size_t max_moves = 24;
  static constexpr Men board = 0x1ff;
  static constexpr std::array<Men, 8> lines{0007, 0070, 0700, 0111, 0222, 0444, 0421, 0124};
  static constexpr std::array<Men, 9> neighbours{0032, 0025, 0062, 0121, 0757,
                                                 0424, 0230, 0520, 0260};

  Men own = 0700, other = 0007;
  int side = 0;

  [[nodiscard]] Outcome generate(MovesOf<ThreeMen>& list) const {
    for (const Men line : lines) {
      if ((line & other) == line) return Outcome::loss();
    }
    for (Men men = own; men != 0; men &= static_cast<Men>(men - 1)) {
      const auto from = static_cast<std::size_t>(std::countr_zero(men));
      for (unsigned to = neighbours[from] & board & ~(own | other); to != 0; to &= to - 1) {
        list.push({static_cast<std::uint8_t>(from + 1),
                   static_cast<std::uint8_t>(std::countr_zero(to) + 1)});
      }
    }
    return list.empty() ? Outcome::loss() : Outcome::ongoing();
  }
  void make(Move move) {
    own = static_cast<Men>(own ^ (1 << (move.from - 1) | 1 << (move.to - 1)));
    turn();
  }
  void unmake(Move move) {
    turn();
    own = static_cast<Men>(own ^ (1 << (move.from - 1) | 1 << (move.to - 1)));
  }
  void turn() {
    std::swap(own, other);
    side ^= 1;
  }
  [[nodiscard]] int side_to_move() const { return side; }
};

struct ThreeMenNumbers {
  using Position = ThreeMen;
  [[nodiscard]] std::size_t size() const { return 512 * 512; }
  [[nodiscard]] std::optional<std::size_t> index(const ThreeMen& position) const {
    return std::size_t{position.own} << 9 | position.other;
  }
  [[nodiscard]] std::optional<ThreeMen> position_of(std::size_t number) const {
    const ThreeMen position{static_cast<ThreeMen::Men>(number >> 9),
                            static_cast<ThreeMen::Men>(number & 0x1ff), 0};
    const bool is_one = std::popcount(position.own) == 3 && std::popcount(position.other) == 3 &&
                        (position.own & position.other) == 0;
    return is_one ? std::optional(position) : std::nullopt;
  }
  [[nodiscard]] std::string header() const { return "three men 1\n"; }
};
using ThreeMenEndings = Endings<ThreeMenNumbers>;

const ThreeMenEndings& three_men() {
  static const ThreeMenEndings endings = *build_endings<ThreeMenNumbers>();
  return endings;
}

/// The value if the game ends within `plies`, by the rules alone; else a draw.
Score value_within(ThreeMen position, int plies) {
  MovesOf<ThreeMen> moves;
  if (position.generate(moves).is_over()) return loss_in(0);
  if (plies == 0) return draw_score;
  Score best = -infinite_score;
  for (const auto move : moves) {
    position.make(move);
    const Score score = value_within(position, plies - 1);
    best = std::max(best, score < 0   ? win_in(plies_to_end(score) + 1)
                          : score > 0 ? loss_in(plies_to_end(score) + 1)
                                      : draw_score);
    position.unmake(move);
  }
  return best;
}

TEST(Endings, AreWhatASearchByTheRulesFinds) {
  constexpr int plies = 5;
  std::set<int> seen;
  for (std::size_t i = 0; i < three_men().size(); ++i) {
    const auto position = three_men().numbering().position_of(i);
    if (!position) continue;
    const Score score = *three_men().probe(*position);
    const bool is_within = is_proven(score) && plies_to_end(score) <= plies;
    ASSERT_EQ(value_within(*position, plies), is_within ? score : draw_score) << i;
    seen.insert(is_proven(score) ? plies_to_end(score) : -1);
  }
  EXPECT_TRUE(seen.contains(-1)) << "a draw";
  EXPECT_GT(*seen.rbegin(), plies);
}

TEST(Endings, EachValueFollowsFromItsSuccessors) {
  EXPECT_FALSE(find_contradiction(three_men()).has_value());
  for (const ThreeMen position : {ThreeMen{}, ThreeMen{0013, 0700, 0}, ThreeMen{0124, 0013, 0}}) {
    const std::size_t number = *three_men().numbering().index(position);
    for (const int change : {1, 2}) {
      ThreeMenEndings changed = three_men();
      auto& code = changed.codes()[number];
      code = static_cast<std::uint8_t>(code + change);
      EXPECT_TRUE(find_contradiction(changed).has_value()) << number;
    }
  }
}

/// The same with predecessors, and with positions by the turn, each in a group of its own that
/// follows no other.
struct ByPredecessors : ThreeMenNumbers {
  void predecessors(const ThreeMen& position, auto visit) const {
    const unsigned empty = ThreeMen::board & ~(position.own | position.other);
    for (unsigned to = position.other; to != 0; to &= to - 1) {
      const auto place = static_cast<std::size_t>(std::countr_zero(to));
      for (unsigned from = ThreeMen::neighbours[place] & empty; from != 0; from &= from - 1) {
        const auto before =
            static_cast<ThreeMen::Men>(position.other ^ (1U << place) ^ (from & (0U - from)));
        const ThreeMen game{before, position.own, 0};
        MovesOf<ThreeMen> moves;
        if (!game.generate(moves).is_over()) visit(*index(game));
      }
    }
  }
};

TEST(Endings, AreTheSameByPredecessors) {
  const auto endings = build_endings<ByPredecessors>();
  ASSERT_TRUE(endings) << endings.error();
  EXPECT_TRUE(std::equal(endings->codes().begin(), endings->codes().end(),
                         three_men().codes().begin(), three_men().codes().end()));
}

TEST(Endings, AreReadAgainOrRefused) {
  const std::string bytes = three_men().to_bytes();
  const auto read = ThreeMenEndings::from_bytes(bytes);
  ASSERT_TRUE(read) << read.error();
  EXPECT_EQ(read->to_bytes(), bytes);
  EXPECT_EQ(ThreeMenEndings::from_bytes("").error(), "no endgame database of this game");
  EXPECT_EQ(ThreeMenEndings::from_bytes(bytes + "x").error(),
            "the endgame database has " + std::to_string(bytes.size() + 1) + " bytes instead of " +
                std::to_string(bytes.size()));
  std::string damaged = bytes;
  damaged[bytes.size() / 2] ^= 4;
  EXPECT_EQ(ThreeMenEndings::from_bytes(damaged).error(),
            "the endgame database is damaged: its checksum is wrong");
}

struct KnowsNothing {
  static constexpr int unit = 100;
  [[nodiscard]] static Score evaluate(const ThreeMen&) { return 0; }
};

TEST(Endings, AreBoundsOfASearch) {
  using Hooks = EndingsHooks<NoHooks, ThreeMenNumbers>;
  static_assert(capabilities<ThreeMen, Hooks>().bounds);
  int longest = 0;
  for (std::size_t i = 0; i < three_men().size(); i += 97) {
    const auto position = three_men().numbering().position_of(i);
    if (!position || final_value(*position)) continue;
    const Score score = *three_men().probe(*position);
    Search<ThreeMen, KnowsNothing, Hooks> search({}, 1, {}, Hooks(three_men()));
    ASSERT_EQ(search.run(*position, {.depth = 2}).score(), score) << i;
    if (is_proven(score)) longest = std::max(longest, plies_to_end(score));
  }
  EXPECT_GT(longest, 4);
  EXPECT_EQ(Hooks().bounds(ThreeMen{}), ScoreBounds{});
}

/// A set that is not closed, and positions that are won where no move is left.
struct NotClosed : ThreeMenNumbers {
  [[nodiscard]] std::optional<std::size_t> index(const ThreeMen& position) const {
    if (position.own == 0013) return std::nullopt;
    return ThreeMenNumbers::index(position);
  }
};
struct Misere : ThreeMen {
  [[nodiscard]] Outcome generate(MovesOf<ThreeMen>& list) const {
    const Outcome outcome = ThreeMen::generate(list);
    return outcome.is_over() ? Outcome::win() : outcome;
  }
};
struct MisereNumbers : ThreeMenNumbers {
  using Position = Misere;
  [[nodiscard]] std::optional<Misere> position_of(std::size_t number) const {
    const auto position = ThreeMenNumbers::position_of(number);
    return position ? std::optional(Misere{*position}) : std::nullopt;
  }
};

TEST(Endings, SayWhatIsWrongWithANumbering) {
  const auto ends_with = [](const std::string& text, const std::string& end) {
    return text.ends_with(end) && text.starts_with("position ");
  };
  const auto open = build_endings<NotClosed>();
  ASSERT_FALSE(open);
  EXPECT_TRUE(ends_with(open.error(), ": a move leads to a position without a number"));
  const auto misere = build_endings<MisereNumbers>();
  ASSERT_FALSE(misere);
  EXPECT_TRUE(ends_with(misere.error(), "end by a draw or a loss of the side to move"));
  const auto stopped = build_endings<ThreeMenNumbers>({}, [](auto, auto) { return false; });
  ASSERT_FALSE(stopped);
  EXPECT_EQ(stopped.error(), "stopped");
}

}  // namespace
}  // namespace espalier
