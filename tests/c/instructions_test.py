"""A search through the C interface may cost at most 15 % more instructions than one by virtual calls.

usage: instructions_test.py C_REFERENCE. Counts by valgrind; ends with 77 where there is none."""

import re
import shutil
import subprocess
import sys

MOST = 1.15


def instructions(way, depth):
    run = subprocess.run(["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", sys.argv[1], way, str(depth)],
                         check=True, capture_output=True, text=True)
    return int(re.search(r"Collected : (\d+)", run.stderr)[1]), run.stdout


if shutil.which("valgrind") is None:
    print("skipped: valgrind is missing")
    sys.exit(77)
cost = {}
nodes = set()
for way in ("virtual", "interface"):
    (least, _), (most, said) = instructions(way, 1), instructions(way, 11)
    cost[way] = most - least  # of the search alone
    nodes.add(said)
ratio = cost["interface"] / cost["virtual"]
print(f"{cost}: {ratio:.3f}, {nodes}")
if len(nodes) != 1 or ratio > MOST:
    sys.exit(f"at most {MOST}, with the same nodes")
