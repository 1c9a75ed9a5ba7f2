// Tests of the experiment commands of the built program: bad input, Ctrl-C, kills and full disks.
#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>
#include <string>
#include <vector>

#include "lab/bibliography.hpp"
#include "lab/page.hpp"
#include "lab/rows.hpp"
#include "tests/lab/fixture.hpp"

namespace espalier::lab {
namespace {

using test::content;
using test::Ended;
using test::Folder;
using test::shell;

constexpr const char* program = ESPALIER_PROGRAM;
const std::string run = "run depth-five --quick --out ";

Ended espalier_lab(const std::string& arguments) {
  return shell(std::string(program) + ' ' + arguments);
}

bool says(const Ended& ended, const std::string& words) {
  return ended.output.find(words) != std::string::npos;
}

bool is_one_line(const Ended& ended) {
  return !ended.output.empty() && ended.output.find('\n') == ended.output.size() - 1;
}

/// All rows without what another run measures differently.
Json exact_rows(const Folder& folder, const std::string& experiment) {
  Json rows = Json::parse(content(folder / (experiment + ".json")));
  for (Json& row : rows) {
    for (const char* const name : {"seconds", "nodes_of_all_threads"}) row.erase(name);
  }
  return rows;
}

TEST(LabProgram, ListsItsExperiments) {
  const Ended list = espalier_lab("list");
  EXPECT_TRUE(says(list, "depth-five"));
  EXPECT_TRUE(says(list, "L'EXCENTRIQUE")) << "the programs of the period";
  const Ended json = espalier_lab("list --json");
  EXPECT_EQ(json.status, 0);
  const Json first = Json::parse(json.output.substr(0, json.output.find('\n')));
  EXPECT_TRUE(first.at("question").is_string());
}

TEST(LabProgram, AStarStandsForAllThatBeginSo) {
  const auto tasks = [](const std::string& names) {
    return espalier_lab("tasks --quick " + names).output;
  };
  EXPECT_EQ(tasks("'survey-t*'"), tasks("survey-table-1"));
  EXPECT_EQ(tasks("'*'"), tasks("all"));
}

TEST(LabProgram, WithoutThreadsItEndsWithOneLine) {
  if (!test::can_refuse_threads()) GTEST_SKIP() << "sanitizers, or a limit on stacks";
  const Folder folder;
  const Ended ended = shell(test::without_threads + program + ' ' + run + folder.path().string());
  EXPECT_EQ(ended.status, 1);
  EXPECT_EQ(ended.output, "cannot start a thread: Resource temporarily unavailable\n");
}

TEST(LabProgram, BadInputIsOneLineAndStatusTwo) {
  const Folder folder;
  test::write(folder / "file", "");
  const std::string out = folder.path().string();
  for (const auto& [arguments, words] : {
           std::pair{"run nonsense --out " + out, "no experiment 'nonsense'"},
           std::pair{"run depth-fife --out " + out, "did you mean 'depth-five'?"},
           std::pair{run + out + " depth-five", "'depth-five' is named twice"},
           std::pair{run + out + " 'nonsense-*'", "no experiment 'nonsense-*'"},
           std::pair{run + out + " 'depth-fi*'", "'depth-five' is named twice"},
           std::pair{"run --task 'survey-*/1' --out " + out, "names more than one task"},
           std::pair{run + out + " all", "'all' already includes 'depth-five'"},
           std::pair{std::string("rum all"), "no such command 'rum'; did you mean 'run'?"},
           std::pair{std::string("run all --qick"),
                     "espalier-lab run has no option '--qick'; did you mean '--quick'?"},
           std::pair{std::string("lab"), "no such command 'lab'"},
           std::pair{run + out + "/file", "is a file"},
           std::pair{run + out + " --task depth-five/1", "give no NAME"},
           std::pair{"run --out " + out, "name experiments"},
           std::pair{"run --task depth-five --out " + out, "'depth-five' is not a task"},
           std::pair{"run --task depth-five/0 --out " + out, "'depth-five/0' is not a task"},
           std::pair{"run --task depth-five/1x --out " + out, "'depth-five/1x' is not a task"},
           std::pair{"run --task depth-fife/1 --out " + out, "did you mean 'depth-five'?"},
           std::pair{"run --task depth-five/9999 --quick --out " + out, "has the tasks 1 to"},
           std::pair{"merge depth-five --out " + out + "/none", "not a folder"},
           std::pair{std::string("tasks nonsense"), "no experiment 'nonsense'"},
           std::pair{std::string("report ") + out, "contains no results"},
           std::pair{std::string("report ") + out + "/none", "not a folder"},
       }) {
    const Ended ended = espalier_lab(arguments);
    EXPECT_EQ(ended.status, 2) << arguments;
    EXPECT_TRUE(says(ended, words)) << arguments << ": " << ended.output;
    EXPECT_TRUE(is_one_line(ended)) << ended.output;
  }
  for (const char* const option : {" --jobs 0", " --full", " --seed x", " --nonsense"}) {
    EXPECT_EQ(espalier_lab(run + out + option).status, 2) << option;
  }
  EXPECT_EQ(test::fs::directory_iterator(folder.path())->path().filename(), "file")
      << "nothing else is written";
}

TEST(LabProgram, FailedOutputIsOneLineAndStatusOne) {
  const Ended ended = espalier_lab(run + "/proc/espalier");
  EXPECT_EQ(ended.status, 1);
  EXPECT_TRUE(is_one_line(ended)) << ended.output;
}

TEST(LabProgram, AFullDiskLeavesCompleteLinesOnly) {
  const Folder folder;
  const std::string out = folder.path().string();
  // A limit on file sizes, in blocks: a write stops in the middle, as on a full disk.
  const Ended ended =
      shell("trap '' XFSZ; ulimit -f 2; " + std::string(program) + ' ' + run + out + " --jobs 1");
  EXPECT_EQ(ended.status, 1) << ended.output;
  EXPECT_TRUE(is_one_line(ended)) << ended.output;
  EXPECT_FALSE(test::fs::exists(folder / "depth-five.csv"));
  const std::string journal = content(folder / "depth-five.run.jsonl");
  EXPECT_FALSE(journal.empty());
  EXPECT_EQ(journal.back(), '\n') << "the journal ends with a complete line";
}

TEST(LabProgram, CtrlCEndsItAtOnceAndItContinuesLater) {
  const Folder folder;
  const std::string journal = (folder / "depth-five.run.jsonl").string();
  const Ended ended = test::interrupt_when(
      "[ -s " + journal + " ]", std::string(program) + ' ' + run + folder.path().string());
  EXPECT_EQ(ended.status, 130);
  EXPECT_TRUE(says(ended, "the same command continues from here")) << ended.output;
  EXPECT_FALSE(test::fs::exists(folder / "depth-five.csv"));
}

TEST(LabProgramSlow, KillsAndJobsChangeNoExactFigure) {
  const Folder killed;
  const std::string small = "run survey-gains --quick --out ";
  const std::string journal = (killed / "survey-gains.run.jsonl").string();
  const std::string killed_run = small + killed.path().string() + " --jobs 2";
  int kills = 0;
  for (const char* const lines : {"0", "1", "10", "30", "50", "75", "100", "130"}) {  // of 163
    const std::string condition = "[ $(wc -l <" + journal + ") -gt " + lines + " ]";
    kills += test::kill_when(condition, std::string(program) + ' ' + killed_run);
  }
  EXPECT_GT(kills, 0);
  EXPECT_EQ(espalier_lab(killed_run).status, 0);
  const Folder whole;
  EXPECT_EQ(espalier_lab(small + whole.path().string() + " --jobs 1").status, 0);
  EXPECT_EQ(exact_rows(killed, "survey-gains"), exact_rows(whole, "survey-gains"));
  const std::string both = killed.path().string() + ' ' + whole.path().string();
  EXPECT_EQ(espalier_lab("compare " + both).status, 0);
  EXPECT_EQ(espalier_lab("report " + whole.path().string() + " --pictures " +
                         (whole / "pictures").string())
                .status,
            0);
  EXPECT_NE(content(whole / "report.html").find("</html>"), std::string::npos);
  const Ended full_disk = espalier_lab("report " + whole.path().string() + " --out /dev/full");
  EXPECT_EQ(full_disk.status, 1);
  EXPECT_TRUE(is_one_line(full_disk)) << full_disk.output;
  EXPECT_TRUE(test::fs::is_character_file("/dev/full")) << "the device is not replaced";
  EXPECT_NE(content(whole / "pictures" / "survey-gains-table-gain.svg").find("</svg>"),
            std::string::npos);
}

/// Every figure says what it shows, in which units and of how many cases.
void expect_described_figures(const std::string& experiment, const Findings& findings) {
  for (const support::Plot& plot : findings.plots) {
    const std::string name = experiment + ", " + plot.name;
    EXPECT_FALSE(plot.title.empty() || plot.caption.empty()) << name;
    EXPECT_FALSE(plot.y.label.empty()) << name;
    EXPECT_FALSE(plot.x.label.empty() && plot.categories.empty()) << name;
    EXPECT_FALSE(plot.cases.empty()) << name << ": the number of cases, Plot::cases";
    EXPECT_LE(plot.series.size(), 8U) << name << ": there are eight colours";
  }
}

/// Every claim of the literature cites a source of the bibliography, and names a figure that there
/// is.
void expect_sources_and_figures(const std::string& experiment, const Findings& findings) {
  for (const Claim& claim : findings.claims) {
    const std::vector<Citation> cited = citations(claim.source);
    EXPECT_TRUE(claim.kind != ClaimKind::literature || !cited.empty())
        << experiment << ": " << claim.statement << ": " << claim.source;
    for (const Citation& citation : cited)
      EXPECT_NE(citation.reference, nullptr) << experiment << ": " << claim.source;
    EXPECT_TRUE(claim.figure.empty() ||
                std::any_of(findings.plots.begin(), findings.plots.end(),
                            [&](const auto& plot) { return plot.name == claim.figure; }))
        << experiment << ": " << claim.figure;
  }
}

/// The verdict of every deterministic claim: {"pvs": {"statement": "reproduced"}}.
Json verdicts_of(const std::string& lines) {
  Json verdicts = Json::object();
  std::istringstream stream(lines);
  for (std::string line; std::getline(stream, line);) {
    const Json experiment = Json::parse(line);
    EXPECT_TRUE(experiment.at("complete").get<bool>()) << line;
    Json& own = verdicts[experiment.at("experiment").get<std::string>()] = Json::object();
    for (const Json& claim : experiment.at("claims")) {
      if (!claim.at("deterministic").get<bool>()) continue;
      own[claim.at("statement").get<std::string>()] = claim.at("verdict");
    }
  }
  return verdicts;
}

/// Each statement of the sources that this scale answers is measured in its setting: some row has
/// all factors that lab/sources.json names, with their values unless these are null.
void expect_settings(const test::fs::path& folder, const Experiment& experiment,
                     const Json& verdicts) {
  const Results results = read_results(folder, experiment);
  const Json sources =
      Json::parse(content(test::fs::path(ESPALIER_SOURCE_DIR) / "lab/sources.json"));
  for (const Json& source : sources) {
    if (source.value("experiment", "") != experiment.name) continue;
    const auto has_claim = [&](const auto& item) {
      return item.key().find(source.at("claim").get<std::string>()) != std::string::npos;
    };
    const auto claims = verdicts.at(experiment.name).items();
    const auto claim = std::find_if(claims.begin(), claims.end(), has_claim);
    if (claim != claims.end() && claim.value() == to_string(Verdict::not_measured)) continue;
    const auto fits = [&](const Row& row) {
      const Json& setting = source.at("setting");
      return std::all_of(setting.items().begin(), setting.items().end(), [&](const auto& factor) {
        return row.factors.contains(factor.key()) &&
               (factor.value().is_null() || row.factors.at(factor.key()) == factor.value());
      });
    };
    bool measured = false;
    for (const Results::Done& done : results.done)
      measured = measured || std::any_of(done.record.rows.begin(), done.record.rows.end(), fits);
    EXPECT_TRUE(measured) << source;
  }
}

// A broken search or experiment gives other verdicts. If a change is intended, replace the file.
TEST(LabProgramSlow, QuickVerdictsAreUnchanged) {
  const test::fs::path expected =
      test::fs::path(ESPALIER_SOURCE_DIR) / "tests/lab/quick_verdicts.json";
  // The folder stays, to be compared with the results of another compiler.
  const test::fs::path folder = test::fs::path(program).parent_path().parent_path() / "lab-quick";
  const test::fs::path found = folder / "verdicts.json";
  const Ended ended = shell(std::string(program) + " run all --quick --fresh --json --out " +
                            folder.string() + " 2>/dev/null");
  ASSERT_EQ(ended.status, 0) << ended.output;
  const Json verdicts = verdicts_of(ended.output);
  test::write(found, verdicts.dump(2) + '\n');
  EXPECT_EQ(content(found), content(expected))
      << "if this is intended: cp " << found.string() << ' ' << expected.string();
  for (const Experiment& experiment : catalogue()) {
    const Findings findings = assessed(read_results(folder, experiment)).findings;
    expect_described_figures(experiment.name, findings);
    expect_sources_and_figures(experiment.name, findings);
    expect_settings(folder, experiment, verdicts);
  }
}

}  // namespace
}  // namespace espalier::lab
