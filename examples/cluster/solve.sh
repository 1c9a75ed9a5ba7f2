#!/usr/bin/env bash
# Solves the positions of a file by GNU parallel, BLOCK bytes of lines a task, and prints a JSON object for each,
# with one for the total of each task, in the order of the file:
#   PARALLEL="--sshloginfile hosts" examples/cluster/solve.sh connect_four FILE [OPTION...]
set -euo pipefail
espalier=${ESPALIER:-espalier} game=$1 file=$2
shift 2
[[ $file == /* ]] || file=./$file  # no option, whatever its name
# Not the shell that SHELL names: it may be another one, or none, which runs nothing and says nothing.
export PARALLEL_SHELL=${PARALLEL_SHELL:-$BASH}
# In a variable, which each host gets: a command itself could hold what GNU parallel replaces.
solve=$(printf '%q ' "$espalier" solve "$game" "$@" --json --file /dev/stdin)
export solve
# shellcheck disable=SC2016  # each host expands it
parallel --env solve --pipepart --keep-order --retries 3 --arg-file "$file" --block "${BLOCK:-1k}" 'eval "$solve"'
