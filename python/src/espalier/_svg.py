"""Pictures of boards and trees for notebooks."""

from __future__ import annotations

from typing import Callable, Dict, List, Optional, Sequence, Tuple
from xml.sax.saxutils import escape

LIGHT, DARK = "#f0d9b5", "#b58863"


def svg(width: float, height: float, parts: Sequence[str]) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:g}" height="{height:g}" '
        f'viewBox="0 0 {width:g} {height:g}" font-family="sans-serif">{"".join(parts)}</svg>'
    )


def text(x: float, y: float, content: str, size: float, fill: str = "#222") -> str:
    return (
        f'<text x="{x:g}" y="{y:g}" font-size="{size:g}" fill="{fill}" text-anchor="middle" '
        f'dominant-baseline="central">{escape(content)}</text>'
    )


def circle(x: float, y: float, radius: float, fill: str) -> str:
    return f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" fill="{fill}" stroke="#333"/>'


def square(x: float, y: float, size: float, fill: str) -> str:
    return f'<rect x="{x:g}" y="{y:g}" width="{size:g}" height="{size:g}" fill="{fill}"/>'


def board(
    rows: Sequence[str],
    column_names: str,
    row_names: Sequence[str],
    colour: Callable[[int, int], str],
    piece: Callable[[str, float, float, float], str],
) -> str:
    """`rows`: a character a square, the upper row first. `piece(character, x, y, size)`: its drawing
    around the point (x, y)."""
    size, margin = 36, 18
    parts: List[str] = []
    for r, row in enumerate(rows):
        y = margin + r * size
        parts.append(text(margin / 2, y + size / 2, row_names[r], 11))
        for c, character in enumerate(row):
            x = margin + c * size
            parts.append(square(x, y, size, colour(r, c)))
            parts.append(piece(character, x + size / 2, y + size / 2, size))
    width = len(rows[0]) * size
    for c, name in enumerate(column_names):
        parts.append(text(margin + (c + 0.5) * size, margin * 1.5 + len(rows) * size, name, 11))
    return svg(width + 2 * margin, len(rows) * size + 2 * margin, parts)


def discs(colours: Dict[str, str]) -> Callable[[str, float, float, float], str]:
    """Pieces that are discs; a letter in upper case carries a crown if the lower case has a colour."""

    def piece(character: str, x: float, y: float, size: float) -> str:
        fill = colours.get(character) or colours.get(character.lower())
        if fill is None:
            return ""
        drawn = circle(x, y, size * 0.4, fill)
        if character not in colours:
            drawn += text(x, y, "\u265b", size * 0.5, "#c80")
        return drawn

    return piece


class Node:
    """A node of a drawn tree."""

    def __init__(self, label: str, is_max: bool, children: Sequence[Node], title: str = "") -> None:
        self.label, self.is_max, self.children, self.title = label, is_max, children, title


def tree(root: Node, edge_labels: Optional[Callable[[Node], str]] = None) -> str:
    """Triangles up: the side to move at the root; down: its opponent; squares: leaves."""
    gap, step, top = 38, 62, 22
    parts: List[str] = []
    edges: List[str] = []
    next_leaf = [0]
    deepest = [0]

    def place(node: Node, level: int) -> Tuple[float, float]:
        deepest[0] = max(deepest[0], level)
        y = top + level * step
        places = [place(child, level + 1) for child in node.children]
        if places:
            x = (places[0][0] + places[-1][0]) / 2
        else:
            x = 24 + next_leaf[0] * gap
            next_leaf[0] += 1
        for child, (cx, cy) in zip(node.children, places):
            edges.append(
                f'<line x1="{x:g}" y1="{y:g}" x2="{cx:g}" y2="{cy:g}" stroke="#999"/>'
            )
            if edge_labels:
                edges.append(text((x + 2 * cx) / 3, (y + 2 * cy) / 3, edge_labels(child), 9, "#777"))
        tip = -1 if node.is_max else 1
        shape = (
            f'<rect x="{x - 16:g}" y="{y - 11:g}" width="32" height="22" fill="#fff" stroke="#333"/>'
            if not node.children
            else f'<polygon points="{x:g},{y + tip * 18:g} {x - 20:g},{y - tip * 13:g} '
            f'{x + 20:g},{y - tip * 13:g}" fill="{"#cfe3ff" if node.is_max else "#ffd9cf"}" '
            'stroke="#333"/>'
        )
        title = f"<title>{escape(node.title)}</title>" if node.title else ""
        offset = 0 if not node.children else -tip * 4
        parts.append(f"<g>{title}{shape}{text(x, y + offset, node.label, 11)}</g>")
        return x, y

    place(root, 0)
    width = max(48 + (next_leaf[0] - 1) * gap, 60)
    return svg(width, top + deepest[0] * step + 30, edges + parts)
