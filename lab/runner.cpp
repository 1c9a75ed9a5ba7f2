#include "lab/runner.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <condition_variable>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <exception>
#include <mutex>
#include <optional>
#include <set>
#include <system_error>
#include <utility>

#include "espalier/hash.hpp"
#include "espalier/random.hpp"
#include "lab/results.hpp"
#include "support/error.hpp"
#include "support/files.hpp"
#include "support/interrupt.hpp"
#include "support/record_file.hpp"
#include "support/terminal.hpp"
#include "support/threads.hpp"

namespace espalier::lab {

namespace fs = std::filesystem;

namespace {

using Clock = std::chrono::steady_clock;

/// An experiment of the run: its tasks, and its journal once there is something to write.
struct ExperimentRun {
  const Experiment* experiment;
  std::vector<Task> tasks;
  std::optional<Journal> journal;
};

/// A task that has not been done yet.
struct PendingTask {
  ExperimentRun* run;
  std::size_t index;
  [[nodiscard]] const Task& task() const { return run->tasks[index]; }
};

/// Throws std::logic_error if a row has two values with the same name, which would be one column.
/// Makes parts that were left out, `{}`, empty objects.
void check(Rows& rows) {
  for (Row& row : rows) {
    std::set<std::string> names{"experiment", "task",     "seed",  "scale",
                                "commit",     "compiler", "flags", "machine"};
    for (Json* const part : {&row.factors, &row.counts, &row.timings}) {
      if (part->is_null()) *part = Json::object();
      if (!part->is_object()) throw std::logic_error("a part of a row is not an object");
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

[[nodiscard]] double cpu_seconds(clockid_t clock) {
  timespec time{};
  clock_gettime(clock, &time);
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

/// The threads of a run and their shared state, which one mutex guards.
class Pool {
 public:
  Pool(const RunRequest& request, std::vector<ExperimentRun>& runs)
      : request_(request), runs_(runs) {}

  /// Runs `pending` on `threads` threads, or on fewer if the system refuses some. After all threads
  /// have ended, throws the first exception of a task.
  void run(std::vector<PendingTask> pending, int threads) {
    pending_ = std::move(pending);
    // Long tasks first, so that the threads end at about the same time.
    std::stable_sort(pending_.begin(), pending_.end(),
                     [](const PendingTask& a, const PendingTask& b) {
                       return a.task().weight > b.task().weight;
                     });
    next_ = 0;
    running_ = threads;
    support::Threads pool;
    pool.start(static_cast<std::size_t>(threads), [this](std::size_t) { run_tasks(); });
    pool.check(1);
    {
      const std::lock_guard lock(mutex_);
      running_ -= threads - static_cast<int>(pool.size());
    }
    show_progress();
    pool.join();
    if (failure_) std::rethrow_exception(failure_);
  }

  /// Adds tasks to the total that the progress line shows.
  void expect(const std::vector<PendingTask>& pending) {
    all_ += pending.size();
    for (const PendingTask& pending_task : pending) seconds_expected_ += pending_task.task().weight;
  }

  void sync() {
    const std::lock_guard lock(mutex_);
    progress_.clear();
    for (ExperimentRun& run : runs_) {
      if (run.journal) run.journal->sync();
    }
  }

  /// Ends the program on Ctrl-C. The mutex ensures that no line of a journal is being written;
  /// unfinished tasks are lost and run again later.
  [[noreturn]] void interrupt() {
    const std::lock_guard lock(mutex_);
    progress_.clear();
    std::fprintf(stderr,
                 "interrupted: %zu of %zu tasks done; the same command continues from here\n",
                 done_, all_);
    for (ExperimentRun& run : runs_) {
      try {
        if (run.journal) run.journal->sync();
      } catch (const support::Error& error) {
        std::fprintf(stderr, "%s\n", error.what());
      }
    }
    std::_Exit(support::interrupted);
  }

 private:
  void run_tasks() {
    while (const auto pending_task = take()) {
      try {
        finish(*pending_task, measured(*pending_task->run->experiment, pending_task->task(),
                                       pending_task->index, request_.seed));
      } catch (...) {
        fail(*pending_task, std::current_exception());
      }
    }
    const std::lock_guard lock(mutex_);
    --running_;
    changed_.notify_one();
  }

  [[nodiscard]] std::optional<PendingTask> take() {
    const std::lock_guard lock(mutex_);
    if (next_ == pending_.size() || failure_) return {};
    return pending_[next_++];
  }

  void finish(const PendingTask& pending_task, const Record& record) {
    const std::lock_guard lock(mutex_);
    if (failure_) return;
    pending_task.run->journal->append(record);
    ++done_;
    seconds_done_ += pending_task.task().weight;
    changed_.notify_one();
  }

  /// Keeps the first failure. An exception other than Error is given the name of its task.
  void fail(const PendingTask& pending_task, const std::exception_ptr& failure) {
    const std::lock_guard lock(mutex_);
    if (failure_) return;
    try {
      std::rethrow_exception(failure);
    } catch (const support::Error&) {
      failure_ = failure;
    } catch (const std::exception& error) {
      failure_ = std::make_exception_ptr(
          support::Error(fmt::format("{}, task {}: {}", pending_task.run->experiment->name,
                                     pending_task.task().id, error.what()),
                         support::goal_missed));
    }
  }

  /// Updates the progress line until all threads have finished.
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
    // Until the first task is done, the estimate uses the tasks' own weights.
    const double to_go = seconds_done_ > 0 ? elapsed.count() * left / seconds_done_
                                           : std::max(0.0, left / running_ - elapsed.count());
    const std::string name = pending_.empty() ? "" : pending_[last_begun()].run->experiment->name;
    return fmt::format("{} {}/{} tasks, {} left, {}",
                       support::bar(static_cast<std::size_t>(1000 * seconds_done_),
                                    static_cast<std::size_t>(1000 * seconds_expected_)),
                       done_, all_, minutes(to_go), name);
  }
  [[nodiscard]] std::size_t last_begun() const { return next_ == 0 ? 0 : next_ - 1; }

  const RunRequest& request_;
  std::vector<ExperimentRun>& runs_;
  std::mutex mutex_;
  std::condition_variable changed_;
  support::Progress progress_;
  const Clock::time_point begin_ = Clock::now();
  std::vector<PendingTask> pending_;
  std::size_t next_ = 0;
  int running_ = 0;
  std::size_t done_ = 0;
  std::size_t all_ = 0;
  double seconds_done_ = 0;
  double seconds_expected_ = 0;
  std::exception_ptr failure_;
};

/// Removes all journals and row files of the experiments from the folder. The locks of all journals
/// are taken before the first is removed: what another run is writing is not discarded.
void discard(const fs::path& folder, const std::vector<const Experiment*>& experiments) {
  std::error_code error;
  std::vector<fs::path> old;
  std::vector<support::RecordFile> locked;
  for (const Experiment* const experiment : experiments) {
    const std::string& name = experiment->name;
    old.insert(old.end(), {folder / (name + ".csv"), folder / (name + ".json")});
    for (const auto& entry : fs::directory_iterator(folder, error)) {
      if (experiment_of(entry.path()) != name) continue;
      check_journal(entry.path());
      locked.emplace_back(entry.path());
      old.push_back(entry.path());
    }
  }
  for (const fs::path& path : old) {
    fs::remove(path, error);
    if (error) throw support::output_failed(path.string(), error.message());
  }
}

/// Opens the experiment's journal if there is anything to do. Returns the pending tasks.
[[nodiscard]] std::vector<PendingTask> open_experiment(const RunRequest& request,
                                                       ExperimentRun& run) {
  const Experiment& experiment = *run.experiment;
  const Header header = header_of(experiment, request.scale, request.seed, run.tasks.size());
  const fs::path path = request.folder / journal_name(experiment.name);
  if (fs::exists(path)) {
    run.journal.emplace(path, header);
    if (run.journal->was_truncated()) {
      fmt::print(stderr, "{}: the last line was incomplete; its task is run again\n",
                 path.string());
    }
  }
  const Results results = read_results(request.folder, experiment);
  if (results.is_begun()) check_settings(request.folder, results.headers.front(), header);
  std::set<std::size_t> done;
  for (const auto& task : results.done) done.insert(task.record.index);
  std::vector<PendingTask> pending;
  for (std::size_t i = 0; i < run.tasks.size(); ++i) {
    if (done.count(i) == 0) pending.push_back({&run, i});
  }
  if (!pending.empty() && !run.journal) run.journal.emplace(path, header);
  return pending;
}

}  // namespace

std::uint64_t task_seed(std::uint64_t seed, std::string_view experiment, std::string_view task) {
  std::string bytes;
  for (int shift = 0; shift < 64; shift += 8) bytes += static_cast<char>(seed >> shift);
  bytes.append(experiment).append(1, '\0').append(task);
  // Mixed, so that similar names give unrelated seeds.
  return mix_bits(espalier::detail::fnv1a(bytes));
}

Header header_of(const Experiment& experiment, Scale scale, std::uint64_t seed, std::size_t tasks) {
  return {experiment.name, scale, seed, tasks, environment(), date(), load()};
}

Record measured(const Experiment& experiment, const Task& task, std::size_t index,
                std::uint64_t seed) {
  // A task that runs alone may start threads; nothing else uses the processor then.
  const clockid_t clock = task.alone ? CLOCK_PROCESS_CPUTIME_ID : CLOCK_THREAD_CPUTIME_ID;
  const double begin = cpu_seconds(clock);
  Rows rows = task.run({task_seed(seed, experiment.name, task.id)});
  const double seconds = cpu_seconds(clock) - begin;
  check(rows);
  return {task.id, index, std::move(rows), seconds};
}

void write_row_files(const std::vector<const Experiment*>& experiments, const fs::path& folder) {
  for (const Experiment* const experiment : experiments) {
    const Results results = read_results(folder, *experiment);
    if (!results.is_complete()) continue;
    const TidyData data = tidy_data(results);
    support::write_whole(folder / (experiment->name + ".csv"), to_csv(data));
    support::write_whole(folder / (experiment->name + ".json"), to_json_text(data));
  }
}

void run_experiments(const RunRequest& request) {
  support::make_folder(request.folder);
  if (request.fresh) discard(request.folder, request.experiments);
  std::vector<ExperimentRun> runs;
  runs.reserve(request.experiments.size());  // pending tasks point into it
  std::vector<PendingTask> shared;
  std::vector<PendingTask> alone;
  for (const Experiment* const experiment : request.experiments) {
    runs.push_back({experiment, experiment->tasks(request.scale, request.seed), {}});
    for (const PendingTask& pending_task : open_experiment(request, runs.back())) {
      (pending_task.task().alone ? alone : shared).push_back(pending_task);
    }
  }
  Pool pool(request, runs);
  {
    const support::Interrupt interrupt([&pool] { pool.interrupt(); });
    pool.expect(shared);
    pool.expect(alone);
    pool.run(std::move(shared), request.jobs);
    pool.run(std::move(alone), 1);
    pool.sync();
  }
  write_row_files(request.experiments, request.folder);
}

}  // namespace espalier::lab
