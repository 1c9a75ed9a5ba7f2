// A game of callbacks as the erased game. A callback that fails, or that cannot have told the
// truth, ends the search: from then on none is called but `destroy`, and every position looks
// drawn. Nothing is thrown, so that no exception must find its way through the frames of another
// language, and WebAssembly needs none.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <string>

#include "c/espalier.h"
#include "erased/position.hpp"

namespace espalier::c {

/// The callbacks and their first failure. Any thread may call its members.
class Callbacks {
 public:
  explicit Callbacks(const espalier_game& game) : game_(game) {}

  [[nodiscard]] const espalier_game& game() const { return game_; }
  [[nodiscard]] bool turns_alternate() const { return (game_.flags & ESPALIER_FREE_TURNS) == 0; }

  /// Keeps the first text only.
  void fail(const std::string& text);
  /// `fail` with the callback's name and what it returned.
  [[gnu::cold]] void fail_by(const char* callback, std::int64_t returned);
  [[gnu::cold]] void fail_by_score(const char* callback, Score score);
  /// Of moves.
  [[gnu::cold]] void fail_by_count(std::int32_t count);
  [[nodiscard]] bool has_failed() const { return has_failed_.load(std::memory_order_relaxed); }
  [[nodiscard]] std::string text() const;
  /// Before each call of the interface.
  void forget_failure();

 private:
  espalier_game game_;
  std::atomic<bool> has_failed_{false};
  mutable std::mutex mutex_;
  std::string text_;
};

class CallbackPosition final : public erased::AnyPosition {
 public:
  /// Owns `position`, which `copy` has made; null after a failure. `callbacks` must outlive it.
  CallbackPosition(Callbacks& callbacks, void* position);
  CallbackPosition(const CallbackPosition&) = delete;
  CallbackPosition& operator=(const CallbackPosition&) = delete;
  ~CallbackPosition() override;

  /// A copy of a position of the caller.
  [[nodiscard]] static std::shared_ptr<CallbackPosition> copy_of(Callbacks& callbacks,
                                                                 const void* position);

  [[nodiscard]] std::shared_ptr<AnyPosition> clone() const override;
  Outcome generate(erased::AnyMoves& list) const override;
  void make(erased::AnyMove move) override;
  void unmake(erased::AnyMove move) override;
  [[nodiscard]] int side_to_move() const override;
  [[nodiscard]] std::uint64_t key() const override;
  [[nodiscard]] bool is_draw(int ply) const override;
  [[nodiscard]] bool has_key() const override { return game().key != nullptr; }
  [[nodiscard]] bool has_draws() const override { return game().is_draw != nullptr; }
  [[nodiscard]] bool turns_alternate() const override { return callbacks_.turns_alternate(); }
  [[nodiscard]] Score evaluate() override;

  /// Makes and takes back each move, and looks for what cannot be true: in a copy that differs from
  /// `original`, of which this is one, in a turn that does not pass, in moves that are named twice,
  /// in what `unmake` leaves behind.
  void check(const void* original);

 private:
  [[nodiscard]] const espalier_game& game() const { return callbacks_.game(); }
  [[nodiscard]] bool is_dead() const { return callbacks_.has_failed(); }
  [[nodiscard]] Outcome outcome() const;
  [[gnu::cold, gnu::noinline]] void fail_by_none() const;
  [[gnu::cold, gnu::noinline]] void fail_by_move(const char* callback, erased::AnyMove move,
                                                 std::int32_t returned) const;
  [[nodiscard]] std::string text_of(const char* callback, erased::AnyMove move) const;
  /// What the rules say here.
  struct Seen {
    Outcome outcome = Outcome::ongoing();
    int side = 0;
    std::uint64_t key = 0;
    erased::AnyMoves moves;
  };
  void see(Seen& seen) const;
  /// At a position that is not this one's.
  void see_at(const void* position, Seen& seen) const;
  [[nodiscard]] static bool are_equal(const Seen& a, const Seen& b);

  Callbacks& callbacks_;
  void* position_;
};

}  // namespace espalier::c
