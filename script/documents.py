"""The documents of the repository as the scripts that check them read them: prose, blocks of code and commands."""

import re
import shlex

DOCUMENTS = ("*.md", "docs/**/*.md", "nets/*.md", "data/**/*.md", "python/*.md", "web/package/*.md", "examples/**/*.md", "packaging/*.md",
             "tools/**/*.md")


def documents_of(root):
    """Each document of the repository, by name."""
    for path in sorted({path for pattern in DOCUMENTS for path in root.glob(pattern)}):
        yield Document(root, path)


class Document:
    def __init__(self, root, path):
        self.root, self.path = root, path
        self.name = str(path.relative_to(root))
        self.lines = path.read_text(encoding="utf-8").splitlines()
        self.examples = set(re.findall(r"<!-- example: (\S+) -->", "\n".join(self.lines)))

    def prose(self):
        """(line number, line) of what is in no block."""
        inside = False
        for number, line in enumerate(self.lines, 1):
            if line.startswith("```"):
                inside = not inside
            elif not inside:
                yield number, line

    def blocks(self, language):
        """(line number of the fence, lines before it, lines of the block)."""
        start = None
        for number, line in enumerate(self.lines):
            if start is None and line.startswith("```"):
                start = number
            elif start is not None and line.startswith("```"):
                if self.lines[start][3:].strip() == language:
                    yield start + 1, self.lines[:start], self.lines[start + 1:number]
                start = None


def logical_lines(block):
    """(offset of the first line, text) of each line of a shell block: those that a backslash continues are joined,
    here-documents left out."""
    start, parts, end = 0, [], None
    for offset, line in enumerate(block):
        if end is not None:
            end = None if line == end else end
            continue
        if not parts:
            start = offset
        parts.append(line.removesuffix("\\"))
        if not line.endswith("\\"):
            yield start, " ".join(parts)
            parts = []
            if here := re.search(r"<<'?(\w+)'?", line):
                end = here[1]


def commands_of(line):
    """The commands of a shell line, as lists of words."""
    try:
        lexer = shlex.shlex(line, posix=True, punctuation_chars=";&|")
        lexer.whitespace_split = True
        words = list(lexer)
    except ValueError:
        return
    command = []
    for word in [*words, ";"]:
        if word in (";", "&&", "||", "|", "&"):
            if command:
                yield command
            command = []
        else:
            command.append(word)
