#include "c/callbacks.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstring>
#include <utility>
#include <vector>

namespace espalier::c {

using erased::AnyMove;
using erased::AnyMoves;

static_assert(ESPALIER_MAX_MOVES == erased::max_moves && ESPALIER_WIN == win_score &&
              ESPALIER_MAX_SCORE == known_win - 1 && ESPALIER_MAX_DEPTH == max_ply - 1 &&
              ESPALIER_MAX_LINE == max_ply);

namespace {

[[nodiscard]] constexpr bool is_in_range(Score score) {
  return score > -known_win && score < known_win;
}

}  // namespace

// ------------------------------------------------------------------------------------- failures --

void Callbacks::fail(const std::string& text) {
  const std::scoped_lock lock(mutex_);
  if (has_failed_) return;
  text_ = text;
  has_failed_ = true;
}

void Callbacks::fail_by(const char* callback, std::int64_t returned) {
  fail(std::string(callback) + " failed: it returned " + std::to_string(returned));
}

void Callbacks::fail_by_score(const char* callback, Score score) {
  fail(std::string(callback) + " wrote the score " + std::to_string(score) +
       ": it must lie between " + std::to_string(1 - known_win) + " and " +
       std::to_string(known_win - 1));
}

void Callbacks::fail_by_count(std::int32_t count) {
  if (count < 0) return fail_by("moves", count);
  const std::string text = "moves returned " + std::to_string(count);
  if (count == 0) {
    return fail(
        text + " where outcome is ongoing: a position without moves is over, or passing is a move");
  }
  fail(text + ": a position has at most " + std::to_string(ESPALIER_MAX_MOVES) + " moves");
}

std::string Callbacks::text() const {
  const std::scoped_lock lock(mutex_);
  return text_;
}

void Callbacks::forget_failure() {
  const std::scoped_lock lock(mutex_);
  text_.clear();
  has_failed_ = false;
}

// ------------------------------------------------------------------------------------- position --

CallbackPosition::CallbackPosition(Callbacks& callbacks, void* position)
    : callbacks_(callbacks), position_(position) {}

CallbackPosition::~CallbackPosition() {
  if (position_ != nullptr) game().destroy(game().user, position_);
}

std::shared_ptr<CallbackPosition> CallbackPosition::copy_of(Callbacks& callbacks,
                                                            const void* position) {
  void* copy = nullptr;
  // Before the game copies: if there is no memory, nothing is lost.
  auto result = std::make_shared<CallbackPosition>(callbacks, nullptr);
  if (position != nullptr && !callbacks.has_failed()) {
    copy = callbacks.game().copy(callbacks.game().user, position);
    if (copy == nullptr) callbacks.fail("copy failed: it returned NULL");
    if (copy == position) {
      callbacks.fail("copy returned the position itself");
      copy = nullptr;
    }
  }
  result->position_ = copy;
  return result;
}

std::shared_ptr<erased::AnyPosition> CallbackPosition::clone() const {
  return copy_of(callbacks_, position_);
}

Outcome CallbackPosition::outcome() const {
  std::int32_t score = 0;
  const std::int32_t kind = game().outcome(game().user, position_, &score);
  switch (kind) {
    case ESPALIER_ONGOING:
      return Outcome::ongoing();
    case ESPALIER_WON:
      return Outcome::win();
    case ESPALIER_LOST:
      return Outcome::loss();
    case ESPALIER_DRAWN:
      return Outcome::draw();
    case ESPALIER_SCORED:
      break;
    default:
      callbacks_.fail_by("outcome", kind);
      return Outcome::draw();
  }
  if (is_in_range(score)) return Outcome::scored(score);
  callbacks_.fail_by_score("outcome", score);
  return Outcome::draw();
}

Outcome CallbackPosition::generate(AnyMoves& list) const {
  if (is_dead()) return Outcome::draw();
  const Outcome found = outcome();
  if (found.is_over()) return found;
  std::array<espalier_move, ESPALIER_MAX_MOVES> moves;  // NOLINT: written before it is read
  const std::int32_t count = game().moves(game().user, position_, moves.data(), ESPALIER_MAX_MOVES);
  if (count <= 0 || count > ESPALIER_MAX_MOVES) [[unlikely]] {
    callbacks_.fail_by_count(count);
    return Outcome::draw();
  }
  const auto size = static_cast<std::size_t>(count);
  bool has_none = false;
  for (std::size_t i = 0; i < size; ++i) has_none |= moves[i] == 0;
  if (has_none) [[unlikely]] {
    fail_by_none();
    return Outcome::draw();
  }
  static_assert(sizeof(AnyMove) == sizeof(espalier_move));
  std::memcpy(static_cast<void*>(list.end()), moves.data(), size * sizeof(AnyMove));
  list.extend(size);
  return found;
}

void CallbackPosition::fail_by_none() const {
  callbacks_.fail("moves wrote the move 0, which means no move");
}
void CallbackPosition::fail_by_move(const char* callback, AnyMove move,
                                    std::int32_t returned) const {
  callbacks_.fail_by(text_of(callback, move).c_str(), returned);
}

std::string CallbackPosition::text_of(const char* callback, AnyMove move) const {
  std::string text = std::string(callback) + "(" + std::to_string(move.bits);
  std::array<char, 64> own{};
  if (game().move_text != nullptr &&
      game().move_text(game().user, position_, move.bits, own.data(), own.size()) == 0) {
    own.back() = 0;
    text += std::string(" '") + own.data() + "'";
  }
  return text + ")";
}

void CallbackPosition::make(AnyMove move) {
  if (is_dead()) return;
  const std::int32_t returned = game().make(game().user, position_, move.bits);
  if (returned != 0) [[unlikely]]
    fail_by_move("make", move, returned);
}
void CallbackPosition::unmake(AnyMove move) {
  if (is_dead()) return;
  const std::int32_t returned = game().unmake(game().user, position_, move.bits);
  if (returned != 0) [[unlikely]]
    fail_by_move("unmake", move, returned);
}

int CallbackPosition::side_to_move() const {
  if (is_dead()) return 0;
  const std::int32_t side = game().side_to_move(game().user, position_);
  if (side == 0 || side == 1) return side;
  callbacks_.fail("side_to_move returned " + std::to_string(side) + ": it must be 0 or 1");
  return 0;
}

std::uint64_t CallbackPosition::key() const {
  if (is_dead()) return 0;
  std::uint64_t key = 0;
  const std::int32_t returned = game().key(game().user, position_, &key);
  if (returned != 0) callbacks_.fail_by("key", returned);
  return key;
}

bool CallbackPosition::is_draw(int ply) const {
  if (is_dead()) return false;
  const std::int32_t answer = game().is_draw(game().user, position_, ply);
  if (answer < 0) callbacks_.fail_by("is_draw", answer);
  return answer > 0;
}

Score CallbackPosition::evaluate() {
  if (game().evaluate == nullptr || is_dead()) return draw_score;
  std::int32_t score = 0;
  const std::int32_t returned = game().evaluate(game().user, position_, &score);
  if (returned != 0) [[unlikely]]
    callbacks_.fail_by("evaluate", returned);
  if (is_in_range(score)) return score;
  callbacks_.fail_by_score("evaluate", score);
  return draw_score;
}

// ---------------------------------------------------------------------------------------- check --

void CallbackPosition::see(Seen& seen) const {
  seen.moves.clear();
  seen.outcome = generate(seen.moves);
  seen.side = side_to_move();
  seen.key = has_key() ? key() : 0;
}

bool CallbackPosition::are_equal(const Seen& a, const Seen& b) {
  return a.outcome == b.outcome && a.side == b.side && a.key == b.key &&
         std::equal(a.moves.begin(), a.moves.end(), b.moves.begin(), b.moves.end());
}

void CallbackPosition::see_at(const void* position, Seen& seen) const {
  CallbackPosition seen_only(callbacks_, const_cast<void*>(position));  // `see` changes nothing
  seen_only.see(seen);
  seen_only.position_ = nullptr;
}

void CallbackPosition::check(const void* original) {
  Seen before, after;
  see_at(original, before);
  std::vector<std::uint32_t> numbers;
  for (const AnyMove move : before.moves) numbers.push_back(move.bits);
  std::sort(numbers.begin(), numbers.end());
  const auto twice = std::adjacent_find(numbers.begin(), numbers.end());
  if (twice != numbers.end()) {
    callbacks_.fail("moves wrote the move " + std::to_string(*twice) + " twice");
  }
  const std::shared_ptr<CallbackPosition> copy = copy_of(callbacks_, position_);
  copy->see(after);
  if (!are_equal(before, after)) callbacks_.fail("copy made another position");
  for (const AnyMove move : before.moves) {
    copy->make(move);
    if (turns_alternate() && copy->side_to_move() == before.side) {
      callbacks_.fail(
          text_of("make", move) +
          " did not change side_to_move: a game in which a side may move twice in a row "
          "has the flag ESPALIER_FREE_TURNS");
    }
    see(after);
    const bool shares = !are_equal(before, after);
    copy->see(after);
    copy->unmake(move);
    if (shares) callbacks_.fail("copy shares what make changes with the position it copied");
    copy->see(after);
    if (!are_equal(before, after)) {
      callbacks_.fail(text_of("unmake", move) +
                      " left another position behind: another outcome, side, key or list of moves");
    }
    if (callbacks_.has_failed()) return;
  }
}

}  // namespace espalier::c
