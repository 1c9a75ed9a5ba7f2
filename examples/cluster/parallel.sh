#!/usr/bin/env bash
# Runs experiments by GNU parallel, on this machine or on several that share the folder:
#   SCALE=--full PARALLEL="--sshloginfile hosts" examples/cluster/parallel.sh OUT NAME...
# The same command goes on after an end. LAB is espalier-lab, by its whole path for other machines.
set -euo pipefail
lab=${LAB:-espalier-lab} scale=${SCALE:---quick} out=$1
shift
mkdir -p "$out"
"$lab" tasks "$@" "$scale" | cut -f1 |
  parallel --retries 3 --joblog "$out/joblog" "$lab" run --task {} "$scale" --out "$out"
"$lab" merge "$@" "$scale" --out "$out"
