#!/usr/bin/env bash
# Plays games against itself by GNU parallel, in TASKS shards of one seed, a file each:
#   PARALLEL="--sshloginfile hosts" examples/cluster/datagen.sh OUT TASKS --games GAMES [OPTION...]
# GAMES is for each file; OUT/games.bin has all in the end. The same command goes on after an end.
set -euo pipefail
lab=${LAB:-espalier-lab} out=$1 tasks=$2
shift 2
[[ $out == /* ]] || out=./$out  # no option, whatever its name
mkdir -p "$out"
# Bash reads the line on each host: whatever a name holds, it is one word there.
# Not the shell that SHELL names: it may be another one, or none, which runs nothing and says nothing.
export PARALLEL_SHELL=${PARALLEL_SHELL:-$BASH}
seq "$tasks" | while read -r task; do
  printf '%q ' "$lab" datagen "$@" --threads 1 --shard "$task/$tasks" --out "$out/$task.bin"
  echo
done | parallel --retries 3 --joblog "$out/joblog"
files=()
for task in $(seq "$tasks"); do files+=("$out/$task.bin"); done
rm -f "$out/games.bin"
"$lab" data merge "${files[@]}" --out "$out/games.bin"
