"""Plants retired words in a temporary tree and expects script/check_words to report each."""

import pathlib
import subprocess
import tempfile
import unittest

SCRIPT = pathlib.Path(__file__).resolve().parents[2] / "script" / "check_words"

RETIRED = """
Judgement misjudge as_judged is_forced exchange_at_least loses_exchange tactical_gain pass_is_sound
play_pass first_pass_ply drawn_by_rule can_repeat known_score history_slot Undo Deepening Team Ballot
Frame Picker Ordered Wanted expects_cut is_whole swing Certainty urgency most_threads least_depth Manner
Mailbox Moment Refusal Puzzle overlooked misjudged Ruling guarded Ledger Seats Tally obituary reckoned
men man_moves placing rooms whoever
""".split()
PHRASES = ["a room", "is told", "in vain", "It knows chess", "does not know", "by a hair", "unmade.undo(",
           "noticed("]
ALLOWED = ["IterativeDeepening", "Iterative Deepening", "deepening", "least_squares", "MovePicker", "moment",
           "room", "can be told apart", "frame", "woman", "mental", "iterative deepening", "headroom"]


def check(text, name="uci/x.cpp"):
    with tempfile.TemporaryDirectory() as root:
        path = pathlib.Path(root, name)
        path.parent.mkdir(parents=True)
        path.write_text(text, encoding="utf-8")
        done = subprocess.run([SCRIPT, root], capture_output=True, text=True, check=False)
        return done.returncode, done.stderr.splitlines()


class CheckWords(unittest.TestCase):
    def test_every_retired_word_is_reported(self):
        planted = RETIRED + PHRASES
        status, lines = check("".join(f"{word}\n" for word in planted))
        self.assertEqual(status, 1)
        for number, word in enumerate(planted, 1):
            self.assertTrue(any(line.startswith(f"uci/x.cpp:{number}: ") for line in lines), word)

    def test_other_words_are_not(self):
        self.assertEqual(check("".join(f"{word}\n" for word in ALLOWED)), (0, []))

    def test_documents_are_read_and_the_kept_report_is_not(self):
        self.assertEqual(check("The puzzle.\n", "docs/search.md")[0], 1)
        self.assertEqual(check("The puzzle.\n", "docs/report/index.md"), (0, []))


if __name__ == "__main__":
    unittest.main()
