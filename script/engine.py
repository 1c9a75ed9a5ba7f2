"""An engine that answers lines with lines, as by UCI, UGI or GTP: what the scripts that talk to engines share."""

import pathlib
import subprocess
import sys


class Engine:
    """A running engine. What goes wrong ends the script with one line that names it."""

    def __init__(self, command, options=()):
        """`command` is a list of words; `options` are pairs of name and value, set by UCI."""
        self.name = pathlib.Path(command[0]).name
        try:
            self.process = subprocess.Popen(
                command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
            )
        except OSError as error:
            self.fail(f"cannot start {command[0]}: {error.strerror}")
        self.set_options(options)

    @staticmethod
    def fail(why):
        sys.exit(f"{pathlib.Path(sys.argv[0]).name}: {why}")

    def say(self, *lines):
        try:
            self.process.stdin.write("".join(line + "\n" for line in lines))
            self.process.stdin.flush()
        except BrokenPipeError:
            self.fail(f"{self.name} ended")

    def set_options(self, options):
        self.say(*(f"setoption name {name} value {value}" for name, value in options))

    def until(self, *beginnings):
        """The lines up to one with one of these beginnings."""
        lines = []
        for line in self.process.stdout:
            lines.append(line.rstrip())
            if line.startswith(beginnings):
                return lines
        return self.fail(f"{self.name} ended before it said {' or '.join(beginnings)}")

    def close(self):
        self.say("quit")
        self.process.wait(10)
