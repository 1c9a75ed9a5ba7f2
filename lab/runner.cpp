// Tasks run on several threads, as runner.hpp describes it. It does not know what is measured.
#include "lab/runner.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <condition_variable>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <mutex>
#include <optional>
#include <set>
#include <system_error>
#include <thread>
#include <utility>

#include "lab/results.hpp"
#include "support/error.hpp"
#include "support/files.hpp"
#include "support/interrupt.hpp"
#include "support/terminal.hpp"

namespace espalier::lab {

namespace fs = std::filesystem;

namespace {

using Clock = std::chrono::steady_clock;

/// An experiment of the run: its tasks, and the journal, once something is to be written into it.
struct Work {
  const Experiment* experiment;
  std::vector<Task> tasks;
  std::optional<Journal> journal;
};

/// A task that is still to be done.
struct Unit {
  Work* work;
  std::size_t index;
  [[nodiscard]] const Task& task() const { return work->tasks[index]; }
};

/// Two values under one name would become one column. A part that was left out, `{}`, is an empty
/// object.
void check(Rows& rows) {
  for (Row& row : rows) {
    std::set<std::string> names{"experiment", "task",     "seed",  "scale",
                                "commit",     "compiler", "flags", "machine"};
    for (Json* const part : {&row.factors, &row.counts, &row.timings}) {
      if (part->is_null()) *part = Json::object();
      if (!part->is_object()) throw std::logic_error("a part of a row that is no object");
      for (const auto& [name, _] : part->items()) {
        if (!names.insert(name).second) throw std::logic_error("two values called " + name);
      }
    }
  }
}

[[nodiscard]] std::string minutes(double seconds) {
  const long whole = std::lround(seconds);
  return fmt::format("{}:{:02}", whole / 60, whole % 60);
}

/// The threads of a run and what they share: all of it is run_command by one mutex.
class Pool {
 public:
  Pool(const RunRequest& request, std::vector<Work>& works) : request_(request), works_(works) {}

  /// Does `units` on so many threads. Throws what went wrong first, when all threads have ended.
  void run(std::vector<Unit> units, int threads) {
    units_ = std::move(units);
    // Long tasks first, so that no thread is left with one at the end.
    std::stable_sort(units_.begin(), units_.end(), [](const Unit& a, const Unit& b) {
      return a.task().weight > b.task().weight;
    });
    next_ = 0;
    running_ = threads;
    std::vector<std::thread> pool;
    pool.reserve(static_cast<std::size_t>(threads));
    for (int i = 0; i < threads; ++i) pool.emplace_back([this] { work_off(); });
    show_progress();
    for (std::thread& thread : pool) thread.join();
    if (failure_) std::rethrow_exception(failure_);
  }

  /// What all runs together will do, for the progress.
  void expect(const std::vector<Unit>& units) {
    all_ += units.size();
    for (const Unit& unit : units) seconds_expected_ += unit.task().weight;
  }

  void sync() {
    const std::lock_guard lock(mutex_);
    progress_.clear();
    for (Work& work : works_) {
      if (work.journal) work.journal->sync();
    }
  }

  /// Ctrl-C. Tasks know nothing of it: a journal holds whole tasks at any time, so the program may
  /// end here, as soon as no line is being written.
  [[noreturn]] void interrupt() {
    const std::lock_guard lock(mutex_);
    progress_.clear();
    std::fprintf(stderr, "interrupted: %zu of %zu tasks done; the same command goes on from here\n",
                 done_, all_);
    for (Work& work : works_) {
      try {
        if (work.journal) work.journal->sync();
      } catch (const support::Error& refusal) {
        std::fprintf(stderr, "%s\n", refusal.what());
      }
    }
    std::_Exit(support::interrupted);
  }

 private:
  void work_off() {
    while (const auto unit = take()) {
      try {
        const Task& task = unit->task();
        const std::string& name = unit->work->experiment->name;
        finish(*unit, task.run({task_seed(request_.seed, name, task.id)}));
      } catch (...) {
        fail(*unit, std::current_exception());
      }
    }
    const std::lock_guard lock(mutex_);
    --running_;
    changed_.notify_one();
  }

  [[nodiscard]] std::optional<Unit> take() {
    const std::lock_guard lock(mutex_);
    if (next_ == units_.size() || failure_) return {};
    return units_[next_++];
  }

  void finish(const Unit& unit, Rows rows) {
    check(rows);
    const std::lock_guard lock(mutex_);
    if (failure_) return;
    unit.work->journal->append({unit.task().id, unit.index, std::move(rows)});
    ++done_;
    seconds_done_ += unit.task().weight;
    changed_.notify_one();
  }

  /// A refusal speaks for itself; of anything else it is said which task it comes from.
  void fail(const Unit& unit, const std::exception_ptr& failure) {
    const std::lock_guard lock(mutex_);
    if (failure_) return;
    try {
      std::rethrow_exception(failure);
    } catch (const support::Error&) {
      failure_ = failure;
    } catch (const std::exception& error) {
      failure_ = std::make_exception_ptr(support::Error(
          fmt::format("{}, task {}: {}", unit.work->experiment->name, unit.task().id, error.what()),
          support::goal_missed));
    }
  }

  /// Keeps the line of progress until all threads have run out of work.
  void show_progress() {
    std::unique_lock lock(mutex_);
    while (running_ > 0) {
      progress_.show(progress_text());
      changed_.wait_for(lock, std::chrono::milliseconds(500));
    }
  }

  [[nodiscard]] std::string progress_text() const {
    const std::chrono::duration<double> elapsed = Clock::now() - begin_;
    const double left = seconds_expected_ - seconds_done_;
    // Before anything is done, what the tasks expect of themselves is all there is to go by.
    const double to_go = seconds_done_ > 0 ? elapsed.count() * left / seconds_done_
                                           : std::max(0.0, left / running_ - elapsed.count());
    const std::string name = units_.empty() ? "" : units_[last_begun()].work->experiment->name;
    return fmt::format("{} {}/{} tasks, {} to go, {}",
                       support::bar(static_cast<std::size_t>(1000 * seconds_done_),
                                    static_cast<std::size_t>(1000 * seconds_expected_)),
                       done_, all_, minutes(to_go), name);
  }
  [[nodiscard]] std::size_t last_begun() const { return next_ == 0 ? 0 : next_ - 1; }

  const RunRequest& request_;
  std::vector<Work>& works_;
  std::mutex mutex_;
  std::condition_variable changed_;
  support::Progress progress_;
  const Clock::time_point begin_ = Clock::now();
  std::vector<Unit> units_;
  std::size_t next_ = 0;
  int running_ = 0;
  std::size_t done_ = 0;
  std::size_t all_ = 0;
  double seconds_done_ = 0;
  double seconds_expected_ = 0;
  std::exception_ptr failure_;
};

/// Removes what the folder holds of the experiment: every journal of it, and its tables.
void discard(const fs::path& folder, const std::string& name) {
  std::error_code error;
  std::vector<fs::path> old{folder / (name + ".csv"), folder / (name + ".json")};
  for (const auto& entry : fs::directory_iterator(folder, error)) {
    if (experiment_of(entry.path()) == name) old.push_back(entry.path());
  }
  for (const fs::path& path : old) {
    fs::remove(path, error);
    if (error) throw support::output_failed(path.string(), error.message());
  }
}

/// Opens the experiment's journal, if the shard has anything to do, and lists what that is.
[[nodiscard]] std::vector<Unit> take_up(const RunRequest& request, Work& work) {
  const Experiment& experiment = *work.experiment;
  const Header header{experiment.name,   request.scale, request.seed,
                      work.tasks.size(), environment(), date()};
  const fs::path path = request.folder / journal_name(experiment.name, request.shard);
  if (fs::exists(path)) {
    work.journal.emplace(path, header);
    if (work.journal->was_truncated()) {
      fmt::print(stderr, "{}: its last line was not whole; that task is done again\n",
                 path.string());
    }
  }
  const Results results = read_results(request.folder, experiment);
  if (results.is_begun()) check_settings(request.folder, results.headers.front(), header);
  std::set<std::size_t> done;
  for (const auto& task : results.done) done.insert(task.record.index);
  std::vector<Unit> units;
  for (std::size_t i = request.shard.number - 1; i < work.tasks.size(); i += request.shard.count) {
    if (done.count(i) == 0) units.push_back({&work, i});
  }
  if (!units.empty() && !work.journal) work.journal.emplace(path, header);
  return units;
}

void write_tables(const RunRequest& request) {
  for (const Experiment* const experiment : request.experiments) {
    const Results results = read_results(request.folder, *experiment);
    if (!results.is_complete()) continue;
    const TidyTable table = tidy(results);
    support::write_whole(request.folder / (experiment->name + ".csv"), to_csv(table));
    support::write_whole(request.folder / (experiment->name + ".json"), to_json_text(table));
  }
}

}  // namespace

std::uint64_t task_seed(std::uint64_t seed, std::string_view experiment, std::string_view task) {
  // FNV-1a over all of it, then the finalizer of SplitMix64 (Steele, Lea and Flood 2014), so that
  // tasks whose names differ little get seeds that differ much.
  std::uint64_t hash = 0xcbf29ce484222325;
  const auto add = [&hash](unsigned char byte) { hash = (hash ^ byte) * 0x100000001b3; };
  for (int shift = 0; shift < 64; shift += 8) add(static_cast<unsigned char>(seed >> shift));
  for (const char c : experiment) add(static_cast<unsigned char>(c));
  add(0);
  for (const char c : task) add(static_cast<unsigned char>(c));
  hash = (hash ^ (hash >> 30)) * 0xbf58476d1ce4e5b9;
  hash = (hash ^ (hash >> 27)) * 0x94d049bb133111eb;
  return hash ^ (hash >> 31);
}

void run_experiments(const RunRequest& request) {
  support::make_folder(request.folder);
  std::vector<Work> works;
  works.reserve(request.experiments.size());  // units point into it
  std::vector<Unit> shared;
  std::vector<Unit> alone;
  for (const Experiment* const experiment : request.experiments) {
    if (request.fresh) discard(request.folder, experiment->name);
    works.push_back({experiment, experiment->tasks(request.scale, request.seed), {}});
    for (const Unit& unit : take_up(request, works.back())) {
      (unit.task().alone ? alone : shared).push_back(unit);
    }
  }
  Pool pool(request, works);
  {
    const support::Interrupt interrupt([&pool] { pool.interrupt(); });
    pool.expect(shared);
    pool.expect(alone);
    pool.run(std::move(shared), request.jobs);
    pool.run(std::move(alone), 1);
    pool.sync();
  }
  write_tables(request);
}

}  // namespace espalier::lab
