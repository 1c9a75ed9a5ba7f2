# What the scripts share: messages, and configuring and building a preset. Sourced, not run; it changes
# to the repository's root.
# shellcheck shell=bash

cd "$(dirname "${BASH_SOURCE[0]}")/.." || exit 1

if [[ -t 1 && -z ${NO_COLOR:-} ]]; then
  bold=$'\e[1m' red=$'\e[31m' plain=$'\e[0m'
else
  bold='' red='' plain=''
fi

jobs=${ESPALIER_JOBS:-$(nproc 2>/dev/null || sysctl -n hw.ncpu 2>/dev/null || echo 2)}

# The interpreter for which the package of Python is built: that of the system, whose packages
# script/bootstrap installs.
# shellcheck disable=SC2034  # of those that source this
python=${PYTHON:-$(if [[ -x /usr/bin/python3 ]]; then echo /usr/bin/python3; else echo python3; fi)}

say() { echo "${bold}$*${plain}"; }
die() {
  echo "${red}${0##*/}: $*${plain}" >&2
  exit 1
}

# usage_error TEXT: a wrong argument.
usage_error() {
  echo "${red}${0##*/}: $*${plain} (see --help)" >&2
  exit 2
}

# keep_and_show LOG: copies standard input to LOG and, on a terminal, shows the latest line in place.
keep_and_show() {
  local line
  while IFS= read -r line; do
    printf '%s\n' "$line" >>"$1"
    if [[ -t 1 ]]; then printf '\r\e[K%.*s' "$((${COLUMNS:-80} - 1))" "$line"; fi
  done
  if [[ -t 1 ]]; then printf '\r\e[K'; fi
}

# step WHAT COMMAND...: runs the command quietly and reports how long it took. Its warnings are
# repeated; if it fails, the last 100 lines of its output are.
step() {
  local what=$1 log status=0 start=$SECONDS
  shift
  log=$(mktemp)
  [[ -t 1 ]] || say "$what ..."  # on a terminal, keep_and_show shows what happens
  "$@" 2>&1 </dev/null | keep_and_show "$log" || status=$?
  if ((status)); then
    tail -n 100 "$log" >&2
    rm -f "$log"
    die "$what failed"
  fi
  grep -E '(^|[^-])[Ww]arning:' "$log" || true
  rm -f "$log"
  say "$what: $((SECONDS - start)) s"
}

# build PRESET [CMAKE ARGUMENTS...]: configures and builds it in build/PRESET; only the targets of the
# array `targets`, if the caller has set it. The files of a module are compiled as one (a unity build),
# which takes half the time; ESPALIER_UNITY=OFF compiles them one by one.
build() {
  local preset=$1
  shift
  step "configure $preset" cmake --preset "$preset" \
    -DESPALIER_WERROR="${ESPALIER_WERROR:-OFF}" -DESPALIER_MPI="${ESPALIER_MPI:-OFF}" -DCMAKE_UNITY_BUILD="${ESPALIER_UNITY:-ON}" \
    -DCMAKE_UNITY_BUILD_BATCH_SIZE=0 "$@"
  step "build $preset" cmake --build --preset "$preset" --parallel "$jobs" \
    ${targets:+--target "${targets[@]}"}
}
