// Reads traces (docs/reference/trace.md) as columns of numbers.
import type {GameName} from "./games";

/// "No score", and "none" in columns of numbers.
export const none = 0x7fffffff;
export const formatVersion = 1;

/// An enhancement of the search, as the trace states it.
export interface Rule {
  name: string;
  effect: string; ///< "ends_node", "skips_move", …
  meaning: string;
  source: string;
}
export interface Trace {
  game: GameName;
  fen: string; ///< the position, as `Position.start`
  diagram: string; ///< of that position, for those who do not know the game; "": none
  program: string;
  result: {depth: number; nodes: number; score: number; pv: string[]};
  max_level: number;
  names: {purpose: string[]; end: string[]; stage: string[]; left_out: string[]; bound: string[]};
  rules: Rule[];
  totals: {
    nodes: number;
    quiescence: number;
    table_probes: number;
    table_hits: number;
    by_purpose: number[];
    left_out: number[];
    cutoff_index: number[];
    ends: number[][];
  };
  count: number;
  move: string[];
  columns: Record<string, Int32Array>;
  left_out: {node: Int32Array; move: string[]; rule: Int32Array};
}

/// Of the nodes of a trace, and of characters in its texts.
export const mostNodes = 5_000_000;
const longestText = 4000;
const depthRange = 1000;
const columnsNeeded = [
  "parent",
  "purpose",
  "index",
  "stage",
  "order_score",
  "reduction",
  "extension",
  "is_singular",
  "ply",
  "depth",
  "alpha",
  "beta",
  "pv_node",
  "cut_node",
  "raw_eval",
  "static_eval",
  "hindsight",
  "internal_iterative",
  "entry_bound",
  "entry_depth",
  "entry_score",
  "entry_from",
  "end",
  "value",
  "bound",
  "nodes_below",
] as const;

/// The members of an object of JSON, checked as they are read.
class Members {
  private readonly values: Record<string, unknown>;
  constructor(
    values: unknown,
    private readonly name: string,
  ) {
    if (typeof values !== "object" || values === null || Array.isArray(values)) throw wrong(name, "it is not an object");
    this.values = values as Record<string, unknown>;
  }
  has(name: string): boolean {
    return Object.hasOwn(this.values, name);
  }
  members(name: string): Members {
    return new Members(this.value(name), `${this.name}${name}.`);
  }
  text(name: string): string {
    return textOf(this.value(name), this.name + name);
  }
  number(name: string, least = -none, greatest = Number.MAX_SAFE_INTEGER): number {
    const value = this.value(name);
    if (typeof value !== "number" || !(value >= least && value <= greatest)) throw wrong(this.name + name, "it is not a number in its range");
    return value;
  }
  list(name: string, most: number): unknown[] {
    return listOf(this.value(name), this.name + name, most);
  }
  texts(name: string, most: number): string[] {
    return this.list(name, most).map((each) => textOf(each, this.name + name));
  }
  /// Integers that fit 32 bits, from `least` to below `end`; null: `none`.
  column(name: string, length: number, least = -none, end: number = none): Int32Array {
    return columnOf(this.value(name), this.name + name, length, least, end);
  }

  private value(name: string): unknown {
    if (!Object.hasOwn(this.values, name)) throw wrong(this.name + name, "it is missing");
    return this.values[name];
  }
}
const wrong = (name: string, why: string) => new Error(`This trace is damaged: ${name.replace(/\.$/, "") || "what it holds"}: ${why}.`);
function textOf(value: unknown, name: string): string {
  if (typeof value !== "string" || value.length > longestText) throw wrong(name, `it is not a text of at most ${longestText} characters`);
  return value;
}
function listOf(value: unknown, name: string, most: number): unknown[] {
  if (!Array.isArray(value) || value.length > most) throw wrong(name, `it is not a list of at most ${most} values`);
  return value;
}
function columnOf(value: unknown, name: string, length: number, least: number, end: number): Int32Array {
  const values = listOf(value, name, mostNodes * 4);
  if (values.length !== length) throw wrong(name, `it has ${values.length} values, not ${length}`);
  const column = new Int32Array(length);
  for (let i = 0; i < length; ++i) {
    const each = values[i];
    const number = each === null ? none : typeof each === "boolean" ? Number(each) : each;
    if (typeof number !== "number" || !Number.isInteger(number) || number < least || (each !== null && number >= end)) {
      throw wrong(name, `value ${i} is not in its range`);
    }
    column[i] = number;
  }
  return column;
}

function readColumns(nodes: Members, names: Trace["names"], count: number): Trace["columns"] {
  const columns: Trace["columns"] = {};
  const greatest: Partial<Record<string, number>> = {
    purpose: names.purpose.length,
    end: names.end.length,
    stage: names.stage.length,
    bound: names.bound.length,
    entry_bound: names.bound.length,
    entry_from: count,
    parent: count,
    depth: depthRange,
    nodes_below: none,
  };
  const least: Partial<Record<string, number>> = {
    purpose: 0,
    end: 0,
    stage: 0,
    bound: 0,
    entry_bound: 0,
    entry_from: -1,
    parent: -1,
    depth: -depthRange,
    nodes_below: 0,
  };
  for (const name of [...columnsNeeded, ...names.left_out.map((rule) => `left_out_by_${rule}`)]) {
    const column = nodes.column(name, count, least[name], greatest[name]);
    // Where `none` would be an index, it is not allowed.
    if (greatest[name] !== undefined && column.includes(none)) throw wrong(`nodes.${name}`, "a value is missing");
    columns[name] = column;
  }
  const parent = columns.parent!;
  for (let i = 0; i < count; ++i) if (parent[i]! >= i) throw wrong("nodes.parent", `node ${i} stands before its parent`);
  return columns;
}
function readTotals(totals: Members, names: Trace["names"]): Trace["totals"] {
  const counts = (name: string, length: number) => [...totals.column(name, length, 0)];
  const rowOf = (row: unknown) => [...columnOf(row, "totals.ends", names.end.length, 0, none)];
  return {
    nodes: totals.number("nodes", 0),
    quiescence: totals.number("quiescence", 0),
    table_probes: totals.number("table_probes", 0),
    table_hits: totals.number("table_hits", 0),
    by_purpose: counts("by_purpose", names.purpose.length),
    left_out: counts("left_out", names.left_out.length),
    cutoff_index: counts("cutoff_index", totals.list("cutoff_index", 64).length),
    ends: totals.list("ends", depthRange).map(rowOf),
  };
}

/// Traces of earlier versions do not say what their rules do.
function readRules(all: Members): Rule[] {
  if (!all.has("rules")) return [];
  return all.list("rules", 256).map((value, i) => {
    const rule = new Members(value, `rules.${i}.`);
    return {name: rule.text("name"), effect: rule.text("effect"), meaning: rule.text("meaning"), source: rule.text("source")};
  });
}

/// Throws an Error with a sentence for the reader if the text is not a trace, or one that contradicts docs/reference/trace.md: what is
/// returned can be used without further checks.
export function parseTrace(text: string): Trace {
  let json;
  try {
    json = JSON.parse(text);
  } catch {
    throw new Error("This file is not a trace: it is not JSON, or it is cut off.");
  }
  if (json?.format !== "espalier-trace") {
    throw new Error("This file is not a trace of Espalier. 'espalier trace' writes one.");
  }
  if (json.version !== formatVersion) {
    throw new Error(`This trace has format ${String(json.version).slice(0, 40)}; this page reads format ${formatVersion}.`);
  }
  const all = new Members(json, "");
  const game = all.text("game");
  const [listed, result, nodes, left_out] = [all.members("names"), all.members("result"), all.members("nodes"), all.members("left_out")];
  const nameList = (name: string) => listed.texts(name, 256);
  const names = {purpose: nameList("purpose"), end: nameList("end"), stage: nameList("stage"), left_out: nameList("left_out"), bound: nameList("bound")};
  const move = nodes.texts("move", mostNodes);
  const leftOutMoves = left_out.texts("move", 4 * mostNodes);
  return {
    game,
    fen: all.text("fen"),
    diagram: all.has("diagram") ? all.text("diagram") : "",
    program: all.text("program"),
    result: {depth: result.number("depth", 0, depthRange), nodes: result.number("nodes", 0), score: result.number("score"), pv: result.texts("pv", depthRange)},
    max_level: all.number("max_level", 0),
    names,
    rules: readRules(all),
    totals: readTotals(all.members("totals"), names),
    count: move.length,
    move,
    columns: readColumns(nodes, names, move.length),
    left_out: {
      node: left_out.column("node", leftOutMoves.length, 0, move.length),
      move: leftOutMoves,
      rule: left_out.column("rule", leftOutMoves.length, 0, names.left_out.length),
    },
  };
}
