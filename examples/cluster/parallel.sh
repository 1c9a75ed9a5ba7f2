#!/usr/bin/env bash
# Runs experiments by GNU parallel, on this machine or on several that share the folder:
#   SCALE=--full PARALLEL="--sshloginfile hosts" examples/cluster/parallel.sh OUT NAME...
# The same command goes on after an end. LAB is espalier-lab, by its whole path for other machines.
set -euo pipefail
lab=${LAB:-espalier-lab} scale=${SCALE:---quick} out=$1
shift
[[ $out == /* ]] || out=./$out  # no option, whatever its name
mkdir -p "$out"
# Bash reads the line on each host: whatever a name holds, it is one word there.
# Not the shell that SHELL names: it may be another one, or none, which runs nothing and says nothing.
export PARALLEL_SHELL=${PARALLEL_SHELL:-$BASH}
"$lab" tasks "$@" "$scale" | cut -f1 | while read -r task; do
  printf '%q ' "$lab" run --task "$task" "$scale" --out "$out"
  echo
done | parallel --retries 3 --joblog "$out/joblog"
"$lab" merge "$@" "$scale" --out "$out"
