# Completion of espalier and espalier-lab for bash. The words are those of the program's own --help.
_espalier() {
  local program=${COMP_WORDS[0]} word=${COMP_WORDS[COMP_CWORD]} command=() i
  for ((i = 1; i < COMP_CWORD; ++i)); do
    [[ ${COMP_WORDS[i]} != [a-z]* ]] || ((${#command[@]} == 2)) || command+=("${COMP_WORDS[i]}")
  done
  local help
  help=$("$program" "${command[@]}" --help 2>/dev/null) ||
    help=$("$program" "${command[@]:0:1}" --help 2>/dev/null) || return
  if [[ $word == -* ]]; then
    mapfile -t COMPREPLY < <(compgen -W "$(grep -oE -- '--[a-z][a-z-]+' <<<"$help" | sort -u)" -- "$word")
  else
    mapfile -t COMPREPLY < <(
      compgen -W "$(sed -n '/^Subcommands/,/^$/s/^  \([a-z][a-z-]*\) .*/\1/p' <<<"$help")" -- "$word"
      compgen -f -- "$word")
  fi
}
complete -o filenames -F _espalier espalier espalier-lab
