#!/usr/bin/env python3
"""Reads files of self-play games (docs/reference/data-format.md): an example, and a library for Python programs.

script/read_games.py FILE... prints each position after the opening: board and side to move as in FEN,
the move, its score in centipawns from the side to move, and the result.
"""

import argparse
import struct
import sys
import zlib

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w"
HAS_FEN = 4  # added to the result
RESULTS = ("0-1", "1/2-1/2", "1-0")
NORMAL, PROMOTES, EN_PASSANT, CASTLING = range(4)


def read_games(path):
    """Yields (result, FEN, opening, moves) of each game: opening a list of moves, moves of (move, score)."""
    with open(path, "rb") as file:
        data = file.read()
    version = struct.unpack_from("<I", data, 8)[0] if data[:8] == b"ESPGAMES" else 0
    if version not in (1, 2) or (version == 2 and data[44:64].rstrip(b"\0") != b"chess"):
        raise ValueError(f"{path} is not a file of chess games of version 1 or 2")
    offset = 40 if version == 1 else 64
    while offset + 6 <= len(data):
        size, checksum = struct.unpack_from("<HI", data, offset)
        body = data[offset + 6:offset + 6 + size]
        if len(body) < size:
            break  # the incomplete record of a killed run
        if zlib.crc32(body) != checksum:
            raise ValueError(f"{path} is damaged at byte {offset}")
        _index, result, plies = struct.unpack_from("<IBB", body)
        fen = START
        if result & HAS_FEN:
            begin = 7 + body[6]
            fen = body[7:begin].decode("ascii")
        else:
            begin = 6
        end = begin + 2 * plies
        yield (result & ~HAS_FEN, fen, struct.unpack_from(f"<{plies}H", body, begin),
               list(struct.iter_unpack("<Hh", body[end:])))
        offset += 6 + size


class Board:
    """Squares as in FEN, from a8 to h1, and the side to move; it makes legal moves, no more."""

    def __init__(self, fen):
        board, side = fen.split()[:2]
        self.squares = list("".join(" " * int(c) if c.isdigit() else c for c in board if c != "/"))
        self.white = side == "w"

    def fen(self):
        rows = ["".join(self.squares[i:i + 8]) for i in range(0, 64, 8)]
        text = "/".join(rows)
        for blanks in range(8, 0, -1):
            text = text.replace(" " * blanks, str(blanks))
        return text + (" w" if self.white else " b")

    def make(self, bits):
        to, start, kind = (bits & 63) ^ 56, (bits >> 6 & 63) ^ 56, bits >> 14
        piece = self.squares[start]
        self.squares[start] = " "
        if kind == CASTLING:  # the king takes its own rook
            rook, row, king_side = self.squares[to], start & 56, to > start
            self.squares[to] = " "
            self.squares[row + (6 if king_side else 2)] = piece
            self.squares[row + (5 if king_side else 3)] = rook
        else:
            if kind == EN_PASSANT:
                self.squares[(start & 56) + (to & 7)] = " "
            if kind == PROMOTES:
                piece = "NBRQ"[bits >> 12 & 3] if self.white else "nbrq"[bits >> 12 & 3]
            self.squares[to] = piece
        self.white = not self.white


def name(bits):
    """The move as UCI writes it in Chess960: castling is the king's square and the rook's."""
    def square(number):
        return "abcdefgh"[number & 7] + str((number >> 3) + 1)
    return square(bits >> 6 & 63) + square(bits & 63) + ("nbrq"[bits >> 12 & 3] if bits >> 14 == PROMOTES else "")


def print_games(paths):
    for path in paths:
        for result, fen, opening, moves in read_games(path):
            board = Board(fen)
            for move in opening:
                board.make(move)
            for move, score in moves:
                print(board.fen(), name(move), score, RESULTS[result], sep=" | ")
                board.make(move)


def main():
    parser = argparse.ArgumentParser(prog="read_games.py", description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", nargs="+", help="a file of games, as espalier-lab datagen writes it")
    try:
        print_games(parser.parse_args().file)
    except (OSError, ValueError) as error:
        sys.exit(f"read_games.py: {error}")
    except BrokenPipeError:
        sys.exit(1)


if __name__ == "__main__":
    main()
