#include "tests/c/virtual_four.hpp"

#include <cstdint>

#include "tests/c/connect_four.hpp"

namespace espalier::c::tests {
namespace {

using erased::AnyMove;

class VirtualFour final : public erased::AnyPosition {
 public:
  explicit VirtualFour(const Four& four) : four_(four) {}
  [[nodiscard]] std::shared_ptr<AnyPosition> clone() const override {
    return std::make_shared<VirtualFour>(four_);
  }
  Outcome generate(erased::AnyMoves& list) const override {
    MovesOf<Four> moves;
    const Outcome outcome = four_.generate(moves);
    for (const Four::Move move : moves) list.push({move.column});
    return outcome;
  }
  void make(AnyMove move) override { four_.make({move.bits}); }
  void unmake(AnyMove move) override { four_.unmake({move.bits}); }
  [[nodiscard]] int side_to_move() const override { return four_.side_to_move(); }
  [[nodiscard]] std::uint64_t key() const override { return four_.key(); }
  [[nodiscard]] bool is_draw(int) const override { return false; }
  [[nodiscard]] bool has_key() const override { return true; }
  [[nodiscard]] bool has_draws() const override { return false; }
  [[nodiscard]] bool turns_alternate() const override { return true; }
  [[nodiscard]] Score evaluate() override { return FourEvaluator::evaluate(four_); }

 private:
  Four four_;
};

}  // namespace

std::shared_ptr<erased::AnyPosition> virtual_four() {
  return std::make_shared<VirtualFour>(Four());
}

}  // namespace espalier::c::tests
