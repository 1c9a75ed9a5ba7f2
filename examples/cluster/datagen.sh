#!/usr/bin/env bash
# Plays games against itself by GNU parallel, in TASKS shards of one seed, a file each:
#   PARALLEL="--sshloginfile hosts" examples/cluster/datagen.sh OUT TASKS --games GAMES [OPTION...]
# GAMES is for each file; OUT/games.bin has all in the end. The same command goes on after an end.
set -euo pipefail
lab=${LAB:-espalier-lab} out=$1 tasks=$2
shift 2
mkdir -p "$out"
seq "$tasks" | parallel --retries 3 --joblog "$out/joblog" \
  "$lab" datagen "$@" --threads 1 --shard "{}/$tasks" --out "$out/{}.bin"
mapfile -t files < <(seq -f "$out/%g.bin" "$tasks")
rm -f "$out/games.bin"
"$lab" data merge "${files[@]}" --out "$out/games.bin"
