#!/usr/bin/env bash
# Runs experiments by GNU parallel, on this machine or on several that share the folder:
#   SCALE=--full PARALLEL="--sshloginfile hosts" examples/cluster/parallel.sh OUT NAME...
# The same command goes on after an end. LAB is espalier-lab, by its whole path for other machines.
set -euo pipefail
lab=${LAB:-espalier-lab} scale=${SCALE:---quick} out=$1
shift
[[ $out == /* ]] || out=./$out  # no option, whatever its name
mkdir -p "$out"
# The shell of each host reads a line: whatever a name holds, it is one word there.
"$lab" tasks "$@" "$scale" | cut -f1 | while read -r task; do
  printf '%q ' "$lab" run --task "$task" "$scale" --out "$out"
  echo
done | parallel --retries 3 --joblog "$out/joblog"
"$lab" merge "$@" "$scale" --out "$out"
