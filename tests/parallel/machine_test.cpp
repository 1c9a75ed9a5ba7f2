// The machine of simulated processors: the order of its events and the account of its times.
#include "espalier/parallel/machine.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <vector>

#include "espalier/parallel/message.hpp"

namespace espalier::parallel {
namespace {

Task<> says(Machine& machine, Processor& me, std::string& text, char letter, Time time) {
  for (int i = 0; i < 3; ++i) {
    co_await machine.spend(me, {.work = time});
    text += letter;
  }
}
Task<> ends(Machine& machine, Processor& me, Time time) {
  co_await machine.spend(me, {.work = time});
  machine.finish();
}
Task<> waits(Machine& machine, Processor& me, std::string& text) {
  co_await machine.wait(me);
  text += 'w';
  co_await machine.wait(me);
}
Task<> wakes(Machine& machine, Processor& me, Processor& other) {
  co_await machine.spend(me, {.work = 3, .communication = 4});
  machine.wake(other);
  co_await machine.spend(me, {.work = 100, .communication = 2});
}

TEST(ParallelMachine, ResumesInTheOrderOfTimeAndThenOfScheduling) {
  Machine machine(4, 1);
  std::string text;
  machine.start(says(machine, machine.processor(0), text, 'a', 2));
  machine.start(says(machine, machine.processor(1), text, 'b', 3));
  machine.start(says(machine, machine.processor(2), text, 'c', 2));
  machine.start(ends(machine, machine.processor(3), 9));
  machine.run();
  // a and c at 2, 4 and 6, b at 3 and 6, where it was scheduled before them; at 9 the end was.
  EXPECT_EQ(text, "acbacbac");
  EXPECT_EQ(machine.time(), 9U);
}

TEST(ParallelMachine, AccountsForTheTimeOfEveryProcessor) {
  Machine machine(3, 1);
  std::string text;
  machine.start(waits(machine, machine.processor(0), text));
  machine.start(wakes(machine, machine.processor(1), machine.processor(0)));
  machine.start(ends(machine, machine.processor(2), 20));
  machine.run();
  EXPECT_EQ(text, "w");
  EXPECT_EQ(machine.processor(0).idle, 20U);
  // Cut off by the end, after 2 of communication and 11 of work.
  EXPECT_EQ(machine.processor(1).spent.work, 14U);
  EXPECT_EQ(machine.processor(1).spent.communication, 6U);
  EXPECT_EQ(machine.processor(2).spent.work, 20U);
}

Task<> sleeps(Machine& machine, Processor& me, std::string& text, Time until) {
  co_await machine.wait_until(me, until);
  text += 's';
  co_await machine.wait_until(me, until);  // which is over
  co_await machine.wait(me);
  text += 'w';
}
Task<> wakes_later(Machine& machine, Processor& me, Processor& other) {
  co_await machine.spend(me, {.work = 7});
  machine.wake(other, 12);
}

/// A processor idles until a time that it sets or another one.
TEST(ParallelMachine, GoesOnAtATime) {
  Machine machine(3, 1);
  std::string text;
  machine.start(sleeps(machine, machine.processor(0), text, 5));
  machine.start(wakes_later(machine, machine.processor(1), machine.processor(0)));
  machine.start(ends(machine, machine.processor(2), 11));
  machine.run();
  EXPECT_EQ(text, "s");
  EXPECT_EQ(machine.processor(0).idle, 11U) << "the end comes before 12";
}

TEST(ParallelMessage, CrossesANetworkAsBytes) {
  using Sent = Message<std::uint16_t>;
  Sent sent{.kind = Sent::Kind::abort,
            .is_test = true,
            .from = 3,
            .index = 7,
            .node = 1,
            .key = ~std::uint64_t{0},
            .depth = -1,
            .alpha = -5,
            .beta = 6,
            .value = -infinite_score,
            .team = 1024};
  for (const std::vector<std::uint16_t>& line : {std::vector<std::uint16_t>{}, {1, 65535, 3}}) {
    sent.line = line;
    const std::vector<char> packed = sent.pack();
    EXPECT_EQ(packed.size(), sent.bytes());
    const Sent read = Sent::unpack(packed.data(), packed.size());
    EXPECT_EQ(read.pack(), packed);
    EXPECT_EQ(read.line, line);
    EXPECT_EQ(read.value, sent.value);
    EXPECT_EQ(read.team, sent.team);
  }
}

TEST(ParallelMachine, TellsWhatTheProcessorsDo) {
  Machine machine(2, 1);
  std::string text;
  std::vector<Interval> seen;
  machine.observe([&](const Interval& interval) { seen.push_back(interval); });
  machine.start(waits(machine, machine.processor(0), text));
  machine.start(wakes(machine, machine.processor(1), machine.processor(0)));
  machine.start(ends(machine, machine.processor(0), 1));
  machine.run();
  ASSERT_EQ(seen.size(), 3U);
  EXPECT_TRUE(seen[0].communicates);
  EXPECT_EQ(seen[0].end, 4U);
  EXPECT_EQ(seen[1].begin, 4U);
  EXPECT_EQ(seen[1].end, 7U);
}

TEST(ParallelMachine, EveryProcessorHasItsOwnGenerator) {
  Machine a(2, 5), b(2, 5);
  const auto first = a.processor(0).random();
  EXPECT_EQ(first, b.processor(0).random());
  EXPECT_NE(first, a.processor(1).random());
}

}  // namespace
}  // namespace espalier::parallel
