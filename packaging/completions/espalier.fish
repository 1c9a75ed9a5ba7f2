# Completion of espalier and espalier-lab for fish. The words are those of the program's own --help.
function __espalier_words
    set -l words (commandline -opc)
    set -l program $words[1]
    set -l command (string match -r '^[a-z].*' -- $words[2..-1])[1..2]
    set -l help ($program $command --help 2>/dev/null; or $program $command[1] --help 2>/dev/null)
    string match -rg '^  ([a-z][a-z-]*) ' -- $help
    string match -rag '(--[a-z][a-z-]+)' -- $help | sort -u
end
complete -c espalier -a '(__espalier_words)'
complete -c espalier-lab -a '(__espalier_words)'
