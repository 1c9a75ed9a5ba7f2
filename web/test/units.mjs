// Tests what needs no browser: links, games with variations, PGN, marks, and what is computed from traces. node --test test/units.mjs
import assert from "node:assert/strict";
import {mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync} from "node:fs";
import {connect} from "node:net";
import {tmpdir} from "node:os";
import {join} from "node:path";
import test from "node:test";
import {fileURLToPath} from "node:url";

import {compress} from "../compress.mjs";
import {load, moduleOf, source} from "./modules.mjs";
import {traceOf} from "./sample_trace.mjs";
import {serve} from "./serve.mjs";

const {readLink, textOf} = await load("link");
const {GameTree} = await load("game_tree");
const {parsePgn, addVariations, writePgn} = await load("pgn");
const {markOf, accuracies} = await load("marks");
const {parseTrace} = await load("trace");
const {Tree, contradictions} = await load("search_tree");
const {savings} = await load("savings");
const {firstDifference, iterations, movesAt} = await load("difference");

test("the page and the modules of the engine have the same games", async () => {
  const {games} = await load("games");
  const found = [];
  for (const name of ["engine", "games"]) {
    const ask = await moduleOf(name);
    found.push(...ask("games").games.map((game) => [game.name, game.title]));
  }
  assert.deepEqual(Object.fromEntries(found), Object.fromEntries(Object.entries(games).map(([name, {title}]) => [name, title])));
});

test("each lesson asks what one answer is right for, and explains the others", async () => {
  const {lessons, questionFrom} = await load("lessons");
  const {algorithms} = await load("algorithms");
  const [{parseTree}, {runOf}] = [await load("given_tree"), await load("recorder")];
  assert.equal(lessons.length, 8);
  const asked = lessons.map((lesson) => Array.from({length: 300}, (_, seed) => questionFrom(lesson, seed + 1)));
  for (const questions of asked) assert.ok(new Set(questions.map(({tree}) => tree)).size === 300, "a class has as many questions as seeds");
  for (const [i, questions] of asked.entries()) {
    assert.ok(algorithms.some(({name}) => name === lessons[i].algorithm), lessons[i].title);
    for (const {tree, text, right, wrong} of questions) {
      parseTree(tree);
      const texts = [right, ...wrong].map((option) => option.text);
      assert.equal(new Set(texts).size, texts.length, `${lessons[i].title}: ${texts.join(" | ")}`);
      assert.ok(wrong.length >= 2 && text.endsWith("?") && [right, ...wrong].every(({why}) => why.length > 20), text);
    }
    // Nobody can learn the answer by heart, but where it is the same for all trees.
    const rights = new Set(questions.map(({right}) => right.text));
    assert.ok(rights.size > 1 || [4, 5].includes(i), lessons[i].title);
  }
  const leaves = (name, tree) => runOf(algorithms.find((each) => each.name === name), parseTree(tree)).leaves;
  for (const {tree, right} of asked[0]) assert.equal(right.text, String(runOf(algorithms[0], parseTree(tree)).value));
  for (const {tree, right} of asked[4]) assert.deepEqual([leaves("Minimax", tree), right.text], [27, "11"]);
  for (const {tree, right} of asked[7]) assert.notEqual(right.text, String(runOf(algorithms[0], parseTree(tree)).value));
  // What is stepped through has the rule that the question is about.
  for (const {tree, right} of asked[5]) {
    const all = parseTree(tree).filter(({children}) => children.length === 0).length;
    assert.equal(right.text, String(all - runOf(lessons[5].rule, parseTree(tree)).leaves));
  }
  for (const {tree, right} of asked[7]) assert.equal(right.text, String(runOf(lessons[7].rule, parseTree(tree)).value));
});

test("the lesson on order says how many leaves prove which bound", async () => {
  const [{lessons, questionFrom}, {parseTree}] = [await load("lessons"), await load("given_tree")];
  const {tree: text, wrong, right} = questionFrom(lessons[4], 3);
  const tree = parseTree(text);
  const value = (node) => (node.children.length === 0 ? node.value : Math[node.ply % 2 === 0 ? "max" : "min"](...node.children.map((child) => value(tree[child]))));
  /// The fewest leaves that prove the bound: one move of the side that it favours, all moves of the other.
  const proof = (node, isLower) => {
    if (node.children.length === 0) return (isLower ? node.value >= value(tree[0]) : node.value <= value(tree[0])) ? 1 : Infinity;
    const counts = node.children.map((child) => proof(tree[child], isLower));
    return isLower === (node.ply % 2 === 0) ? Math.min(...counts) : counts.reduce((sum, count) => sum + count, 0);
  };
  assert.deepEqual([proof(tree[0], true), proof(tree[0], false), right.text], [3, 9, "11"]);
  assert.match(wrong.find((option) => option.text === "9").why, /^3² prove .* no more: .* no less takes 3¹/);
});

test("of a node that a stop ended nothing is said of its value", async () => {
  const {whyNot} = await load("why");
  const tree = new Tree(parseTrace(traceOf([{parent: -1, move: "", depth: 1}, {parent: 0, move: "e2e4", end: 2}], {names: {purpose: ["root", "move", "null_move"], end: ["stopped", "cutoff", "null_move", "draw"], stage: ["none", "quiet"], left_out: ["futility", "delta_pruning"], bound: ["none", "lower", "upper", "exact"]}})));
  const {text} = whyNot(tree, 0, {move: "d2d4", turn: "w", write: (move) => move, line: [], numbers: undefined});
  assert.equal(text, "d2d4 was not tried: the search was stopped before its turn.");
});

test("a tree of the lessons is changed as text", async () => {
  const {parseTree, treeText, branchesTo, nodeAt, withValue, withMove, without} = await load("given_tree");
  const tree = parseTree("((3 12) (2 (4 -5)))");
  assert.equal(treeText(tree), "((3 12) (2 (4 -5)))");
  for (const {index} of tree) assert.equal(nodeAt(tree, branchesTo(tree, index)), index);
  assert.equal(nodeAt(tree, [0, 2]), undefined);
  const node = nodeAt(tree, [1, 1]);
  assert.equal(withValue(tree, nodeAt(tree, [1, 1, 1]), 8), "((3 12) (2 (4 8)))");
  assert.equal(withMove(tree, node, 1), "((3 12) (2 (4 -5 1)))");
  assert.equal(withMove(tree, nodeAt(tree, [0, 0]), 3), "(((3) 12) (2 (4 -5)))");
  assert.equal(without(tree, node), "((3 12) (2))");
  assert.equal(without(parseTree("((1) 2)"), 2), "(0 2)");
});
test("own trees: any brackets, commas, minus signs and decimals, and MIN may begin", async () => {
  const [{parseTree, treeText, withValue, withMove, plainText}, {textOf}] = [await load("given_tree"), await load("recorder")];
  assert.equal(treeText(parseTree("[[3, 12], {2; −4}]")), "((3 12) (2 -4))");
  const half = parseTree("MIN ((3.5, 12) (+2 –0.25))");
  assert.equal(treeText(half), "min ((3.5 12) (2 -0.25))");
  assert.deepEqual([half[0].ply, half.scale, half.map(({value}) => value)], [1, 100, [0, 0, 350, 1200, 0, 200, -25]]);
  assert.equal(withValue(half, 2, 7.5), "min ((7.5 12) (2 -0.25))");
  assert.equal(withMove(half, 4, 1.5), "min ((3.5 12) (2 -0.25 1.5))");
  assert.equal(plainText(half), "((-350 -1200) (-200 25))");
  assert.equal(treeText(parseTree("max: ((3 1) (2 -4))")), "((3 1) (2 -4))");
  for (const [wrong, why] of [["((3 x) (2 4))", /'x' is neither/], ["((3 400.25) (2 4))", /too large beside two decimals/], ["(3 1.234)", /neither/], ["((3 4)", /within a bracket/]]) {
    assert.throws(() => parseTree(wrong), why);
  }
  assert.equal(textOf(-7), "−7");
});
test("all algorithms find the value where MIN begins, by as many nodes as on the turned tree", async () => {
  const {algorithms} = await load("algorithms");
  const [{parseTree, plainText, randomTree}, {runOf}] = [await load("given_tree"), await load("recorder")];
  for (let seed = 1; seed <= 60; ++seed) {
    const tree = parseTree(`min ${randomTree(seed, 2 + (seed % 2), 2 + (seed % 3))}`);
    const turned = parseTree(plainText(tree));
    const {value} = runOf(algorithms[0], tree);
    for (const algorithm of algorithms) {
      const [run, other] = [runOf(algorithm, tree), runOf(algorithm, turned)];
      assert.deepEqual([run.value, other.value], [value, -value || 0], `${algorithm.name}, seed ${seed}`);
      if (!/^(SSS|DUAL)/.test(algorithm.name)) assert.deepEqual([run.nodes, run.leaves], [other.nodes, other.leaves], `${algorithm.name}, seed ${seed}`);
    }
  }
});
test("values for MAX are those of the side to move, with the sign of the node", async () => {
  const {algorithms} = await load("algorithms");
  const [{parseTree, randomTree}, {runOf}, {SteppedRun}] = [await load("given_tree"), await load("recorder"), await load("stepped_run")];
  const tree = parseTree(randomTree(7, 2, 4));
  const steppedRun = (name) => {
    const algorithm = algorithms.find((each) => each.name === name);
    return new SteppedRun(tree, algorithm, runOf(algorithm, tree));
  };
  for (const [name, same] of [["Negamax", "Minimax"], ["Alpha-beta", "Alpha-beta, max and min"]]) {
    const [run, other] = [steppedRun(name), steppedRun(same)];
    const known = (states) => states.map(({value, window, isCut}) => ({value, window, isCut}));
    assert.deepEqual(known(run.states(run.length, true)), known(other.states(other.length, false)));
    const turned = run.states(run.length, true).map(({value}, node) => (tree[node].ply % 2 === 1 && value !== undefined ? -value || 0 : value));
    assert.deepEqual(turned, run.states(run.length, false).map(({value}) => value));
  }
});

test("the form of the exercise sheets keeps v beside the window, and each alpha-beta says what it returns", async () => {
  const {algorithms} = await load("algorithms");
  const [{parseTree, givenTrees}, {runOf}, {SteppedRun}] = [await load("given_tree"), await load("recorder"), await load("stepped_run")];
  const tree = parseTree(givenTrees.russell);
  const valuesBy = (name) => {
    const algorithm = algorithms.find((each) => each.name === name);
    const run = new SteppedRun(tree, algorithm, runOf(algorithm, tree));
    const states = run.states(run.length, true);
    return {root: states[0].value, below: tree[0].children.map((node) => states[node].value), cut: tree.filter(({index}) => states[index].isCut).map(({value}) => value)};
  };
  // Figure 5.5 of the book: C is worth at most 2, and its leaves 4 and 6 are not looked at.
  assert.deepEqual(valuesBy("Alpha-beta, textbook form"), {root: 3, below: [3, 2, 2], cut: [4, 6]});
  assert.deepEqual(valuesBy("Alpha-beta, max and min"), {root: 3, below: [3, 2, 2], cut: [4, 6]});
  for (const {name, source: said} of algorithms.filter(({name}) => /alpha-?beta|Rival/i.test(name) && !/^[LPC]alpha/.test(name))) assert.match(said, /fail-(hard|soft)/, name);
});

test("the colours of nodes differ, for deuteranopes too", async () => {
  const {kindsOf} = await load("kinds");
  const rules = Array.from({length: 9}, (_, i) => `rule_${i}`);
  const tree = {rules, rulesThat: () => rules, namesUsed: () => rules};
  const linear = (hex) => [1, 3, 5].map((i) => parseInt(hex.slice(i, i + 2), 16) / 255).map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
  // Machado, Oliveira and Fernandes 2009, severity 1.
  const deuteranope = (rgb) => [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.01182, 0.04294, 0.968881]].map((row) => Math.max(0, Math.min(1, row.reduce((sum, each, i) => sum + each * rgb[i], 0))));
  const lab = (rgb) => {
    const xyz = [[0.4124, 0.3576, 0.1805], [0.2126, 0.7152, 0.0722], [0.0193, 0.1192, 0.9505]].map((row) => row.reduce((sum, each, i) => sum + each * rgb[i], 0));
    const [x, y, z] = [xyz[0] / 0.9505, xyz[1], xyz[2] / 1.089].map((t) => (t > 0.008856 ? Math.cbrt(t) : 7.787 * t + 16 / 116));
    return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
  };
  for (const colouring of ["end", "purpose", "type"]) {
    const kinds = kindsOf([tree], colouring);
    for (const seen of [(rgb) => rgb, deuteranope]) {
      const places = kinds.map(({colour}) => lab(seen(linear(colour))));
      for (let i = 0; i < kinds.length; ++i) {
        for (let j = 0; j < i; ++j) {
          const distance = Math.hypot(...places[i].map((each, k) => each - places[j][k]));
          assert.ok(distance >= 10, `${colouring}: ${kinds[i].name} and ${kinds[j].name} differ by ${distance.toFixed(1)}`);
        }
      }
    }
  }
});

test("no two elements of the page have the same id", () => {
  const ids = [...readFileSync(fileURLToPath(new URL("../src/index.html", import.meta.url)), "utf8").matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
  assert.deepEqual(ids.filter((id, i) => ids.indexOf(id) !== i), []);
});

test("no file imports itself through others, not even types", () => {
  const imports = new Map();
  for (const file of readdirSync(fileURLToPath(new URL("../src/", import.meta.url))).filter((name) => name.endsWith(".ts"))) {
    const name = file.replace(/\.ts$/, "");
    imports.set(name, [...readFileSync(source(name), "utf8").matchAll(/(?:from|import\() ?"\.\/(\w+)"/g)].map(([, other]) => other));
  }
  assert.ok(imports.get("main").includes("learn") && imports.get("trace").includes("games"));
  const visit = (name, path) => {
    assert.ok(!path.includes(name), [...path, name].join(" > "));
    for (const other of imports.get(name) ?? []) visit(other, [...path, name]);
  };
  for (const name of imports.keys()) visit(name, []);
});

test("a link says what was read from it, and nothing that is so without it", () => {
  const links = [
    "#view=analyse",
    "#view=analyse&game=connect_four&fen=7x6+4435&moves=1%2C2&ply=1",
    "#view=analyse&flip=1&side=b&level=2400",
    "#view=analyse&moves=e2e4&lines=0.d2d4.d7d5%2C0.c2c4",
    "#view=explore&moves=e2e4&depth=8&node=3&zoom=0&colour=type&part=5%2C90&hidden=null_move%2Crazoring&find=Nf3&left-out=1&rule=see_pruning&at-depth=2",
    "#view=compare&a=8%2Cnetwork&b=8%2Cnetwork%2C-null_move&iteration=4&at=e2e4%2Ce7e5",
    "#view=learn&algorithm=Alpha-beta&second=PVS&tree=%28%283+12%29+%282+4%29%29&step=3&ask=1&large=1&for-mover=1&processors=4&latency=2",
  ];
  for (const link of links) assert.equal(textOf(readLink(link, "")), link);
});
test("a link with nonsense is read as far as it makes sense", () => {
  const {view, game, ply, depth, part, side, wrong} = readLink("#view=nowhere&game=go&ply=-3&depth=x&part=1&side=z&moves=e2e4", 7);
  assert.deepEqual({view, game, ply, depth, part, side}, {view: "analyse", game: "chess", ply: 1, depth: 0, part: [], side: ""});
  assert.equal(wrong, "'game=go' means nothing");
  for (const each of ["view=nowhere", "game=go", "depth=x", "depth=15", "depth=-1", "ply=1.5", "side=z", "colour=red", "lesson=9", "processors=99", "part=1", "step="]) {
    assert.equal(readLink(`#${each}`, "").wrong, `'${each}' means nothing`);
  }
  assert.equal(readLink("#view=learn&lesson=8&processors=8&depth=14&embed=1", "").wrong, "", "what it does not know it leaves to later versions");
});

const move = (text) => ({uci: text, san: text});
const played = (...moves) => moves.map(move);
test("a game keeps all its lines, here and as text", () => {
  const tree = new GameTree("chess", "start");
  const last = tree.add(played("a", "b", "c"));
  const other = tree.add(played("a", "x"));
  assert.deepEqual(tree.movesTo(last), ["a", "b", "c"]);
  assert.deepEqual(tree.movesTo(other), ["a", "x"]);
  assert.equal(tree.find(["a", "x"]), other);
  assert.equal(tree.find(["x"]), -1);
  assert.equal(tree.add(played("a", "b")), tree.find(["a", "b"]));
  assert.equal(tree.nodes.length, 5);
  assert.deepEqual(tree.line(0).map((node) => tree.at(node).uci), ["", "a", "b", "c"]);
  const again = GameTree.from(JSON.parse(JSON.stringify(tree)));
  assert.deepEqual(again, tree);
});
test("lines are promoted and deleted, and stay so when they are stored", () => {
  const tree = new GameTree("chess", "start");
  tree.add(played("a", "b", "c"));
  const other = tree.add(played("a", "x", "y"));
  const deeper = tree.add(played("a", "x", "z"));
  const stored = () => GameTree.from(JSON.parse(JSON.stringify(tree)));
  const main = (of) => of.line(0).slice(1).map((node) => of.at(node).uci).join(" ");
  assert.equal(main(tree), "a b c");
  const promoted = tree.promote(deeper); // before its sibling, then before the main line
  assert.deepEqual([tree.movesTo(promoted), main(tree)], [["a", "x", "z"], "a b c"]);
  assert.deepEqual(tree.movesTo(tree.toMain(promoted)), ["a", "x", "z"]);
  assert.equal(main(tree), "a x z");
  assert.equal(main(stored()), "a x z");
  assert.ok(tree.find(["a", "x", "y"]) > 0 && tree.find(["a", "b", "c"]) > 0 && other > 0);
  const before = tree.remove(tree.find(["a", "x"]));
  assert.deepEqual([tree.movesTo(before), main(tree), tree.nodes.length, main(stored())], [["a"], "a b c", 4, "a b c"]);
  tree.annotate(before, {comment: "best", nags: [3]});
  assert.deepEqual([stored().at(before).comment, stored().at(before).nags], ["best", [3]]);
  assert.equal(tree.toMain(before), before);
});
test("what is no game is not read as one", () => {
  const good = JSON.parse(JSON.stringify(new GameTree("chess", "start")));
  assert.ok(GameTree.from(good));
  for (const wrong of [null, 3, {}, {...good, game: "go"}, {...good, nodes: [{...good.nodes[0], parent: 0}]}, {...good, nodes: [...good.nodes, {...good.nodes[0], parent: 5}]}]) {
    assert.equal(GameTree.from(wrong), undefined);
  }
});

test("each opening has legal moves, a code, and no other has its position", async () => {
  const {openings, openingOf} = await load("openings");
  const ask = await moduleOf("engine");
  assert.ok(openings.length > 100);
  const start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
  for (const {code, moves, name} of openings) {
    assert.match(code, /^[A-E]\d\d$/);
    const {error, moves: played, fen} = ask("describe", "chess", start, moves.join(" "));
    assert.equal(error, undefined, name);
    const tree = new GameTree("chess", start);
    assert.equal(openingOf(tree, tree.add(played)), `${code} ${name}`);
    // The board of the page's own table is that of the rules.
    const here = new GameTree("chess", fen);
    assert.equal(openingOf(here, 0), `${code} ${name}`);
  }
  assert.equal(openingOf(new GameTree("chess", start), 0), "");
});

test("PGN: the games of a text, whatever their comments and variations hold", async () => {
  const {gamesOf, playersOf} = await load("pgn");
  const text = '% a line to skip [White "X"]\n[White "A \\"a\\""]\n[Black "B"]\n\n1. e4 {1-0 [White "C"] *} (1. d4 * 1-0) e5 ; 0-1 *\n 1/2-1/2\n\n[White "D"]\n\n*\n1. c4 c5 2. O-O 0-0 1-0 1. d4\n[Event "tags only"]\n[Event "the next"]\n1. f4';
  const found = gamesOf(text);
  assert.deepEqual(found.map(({tags}) => playersOf(tags)), ['A "a" – B', "D – ?", "", "", "", ""]);
  assert.deepEqual(found.slice(1).map((game) => game.text), ['[White "D"]\n\n*', "1. c4 c5 2. O-O 0-0 1-0", "1. d4", '[Event "tags only"]', '[Event "the next"]\n1. f4']);
  assert.ok(found[0].text.endsWith("1/2-1/2"));
  assert.deepEqual(gamesOf(" \n{nothing}"), []);
  const many = gamesOf('[White "A"]\n\n1. e4 {a comment} e5 2. Nf3 1-0\n\n'.repeat(20_000));
  assert.equal(many.length, 20_000);
});

test("PGN: a comment or a second result behind a game is no game", async () => {
  const {gamesOf} = await load("pgn");
  const [a, b] = ['[Event "a"]\n\n1. e4 1-0 {resigns}\n; so 0-1', '{of b}\n[Event "b"]\n\n1. d4 *'];
  assert.deepEqual(
    gamesOf(`% 1-0\n${a}\n\n${b} 1-0\n\n*\n\n{the end}`).map((game) => game.text),
    [`% 1-0\n${a}`, b],
  );
  const {moves, beginning} = parsePgn(`% 1. a3\n${a}`);
  assert.deepEqual([moves.map(({san}) => san), moves[0].comment, beginning.comment], [["e4"], "resigns so 0-1", ""]);
  assert.equal(parsePgn(b).beginning.comment, "of b");
});

test("PGN: what was drawn on the board, and said before the first move, is kept", async () => {
  const text = "{Before [%csl Re4,Gd5]} 1. e4 {[%cal Ge2e4,Yd2d4] good [%clk 0:01]} *";
  const {beginning, moves} = parsePgn(text);
  assert.deepEqual([beginning, moves[0].drawn, moves[0].comment], [{comment: "Before", drawn: ["Re4", "Gd5"]}, ["Ge2e4", "Yd2d4"], "good"]);
  const tree = new GameTree("chess", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
  tree.add(played("e4"));
  assert.equal(await addVariations(tree, {beginning, moves}, async () => []), 0);
  tree.draw(1, "Gg1f3");
  tree.draw(1, "Yd2d4");
  const written = writePgn(tree, "*", {number: 1, isBlack: false});
  assert.match(written.replaceAll("\n", " "), / \{\[%csl Re4,Gd5\] Before\} 1\. e4 \{\[%clk 0:01\] \[%cal Ge2e4,Gg1f3\] good\} \*/);
});

test("PGN: tags, comments, marks and variations are read and written", async () => {
  const text = '[White "A \\"B\\""]\n[Result "1-0"]\n\n1. e4! {best; by test} e5 (1... c5 $6 2. Nf3 (2. c3) 2... d6) 2. f4 ; the gambit\n exf4 1-0\n\n[White "C"]\n\n1. d4 *';
  const {tags, moves} = parsePgn(text);
  assert.deepEqual(tags, [["White", 'A "B"'], ["Result", "1-0"]]);
  assert.deepEqual(moves.map(({san}) => san), ["e4", "e5", "f4", "exf4"]);
  assert.deepEqual([moves[0].nags, moves[0].comment, moves[2].comment], [[1], "best; by test", "the gambit"]);
  const tree = new GameTree("chess", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
  tree.add(played("e4", "e5", "f4", "exf4"));
  tree.tags = tags;
  assert.equal(await addVariations(tree, parsePgn(text), async () => played("c5", "Nf3", "c3", "d6+")), 0);
  const written = writePgn(tree, "1-0", {number: 1, isBlack: false});
  assert.equal(written, '[White "A \\"B\\""]\n[Result "1-0"]\n\n1. e4 $1 {best; by test} 1... e5 (1... c5 $6 2. Nf3 (2. c3) 2... d6+) 2. f4 {the\ngambit} 2... exf4 1-0\n');
  const again = parsePgn(written);
  assert.deepEqual(again.moves[0], moves[0]);
  assert.equal(await addVariations(tree, parsePgn("1. e4 (1. Zz9 e5) *"), async () => []), 2, "what is no move is counted");
});

test("PGN of Lichess: evaluations and clocks are read, other commands kept, and all written again", async () => {
  const text = "1. e4 {[%eval 0.33] [%clk 0:03:00]} e5 {[%eval -1.2,18][%clk 0:02:58.4] [%emt 0:00:02] Inaccuracy.} 2. Qh5 {[%eval #-3]} Nc6 {[%eval what]} *";
  const parsed = parsePgn(text);
  const tree = new GameTree("chess", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
  const last = tree.add(played("e4", "e5", "Qh5", "Nc6"));
  assert.equal(await addVariations(tree, parsed, async () => []), 0);
  const line = tree.line(0).map((node) => tree.at(node));
  assert.deepEqual(line.map(({comment}) => comment), ["", "", "Inaccuracy.", "", ""]);
  assert.deepEqual(line.map(({clock}) => clock), [undefined, "0:03:00", "0:02:58.4", undefined, undefined]);
  assert.deepEqual(line.map(({evaluation}) => evaluation?.text), [undefined, "+0.33", "−1.20", "#-3", undefined]);
  const shares = line.map(({evaluation}) => evaluation?.share);
  assert.ok(shares[1] > 0.5 && shares[1] < 0.7 && shares[2] < 0.4 && shares[3] === 0, shares.join());
  const written = writePgn(tree, "*", {number: 1, isBlack: false}).replaceAll("\n", " ");
  assert.match(written, /1\. e4 \{\[%eval 0\.33\] \[%clk 0:03:00\]\} 1\.\.\. e5 \{\[%eval -1\.20\] \[%clk 0:02:58\.4\] \[%emt 0:00:02\] Inaccuracy\.\} 2\. Qh5 \{\[%eval #-3\]\} 2\.\.\. Nc6 \{\[%eval what\]\} \*/);
  // What the engine finds is written as well.
  tree.evaluate(last, {share: 1, text: "#2"});
  assert.match(writePgn(tree, "*", {number: 1, isBlack: false}), /Nc6 \{\[%eval #2\]/);
});
test("the page's model of a score is that of the engine", async () => {
  const {shareOf} = await load("score");
  const ask = await moduleOf("engine");
  for (const [fen, moves] of [["4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", ""], ["4k3/p7/8/8/8/8/8/4K3 w - - 0 1", ""], ["rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "e2e4"]]) {
    const {lines} = ask("search", "chess", fen, moves, 6, 0, 0, 3, 0, 1);
    assert.ok(lines.length > 1);
    for (const {score, mate, expected} of lines) if (mate === undefined) assert.ok(Math.abs(1000 * shareOf(score) - expected) <= 1, `${score}: ${expected}`);
  }
});
test("a search has the settings of a file, and says what is wrong with one", async () => {
  const start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
  const ask = await moduleOf("engine");
  const search = (...lines) => ask("search_with", "chess", start, "", 8, 0, 0, 1, ["espalier settings 1", ...lines, ""].join("\n"));
  const plain = search("end");
  assert.equal(plain.nodes, ask("search", "chess", start, "", 8, 0, 0, 1, 0, 1).nodes);
  assert.notEqual(search("unit = 100", "null_move = off", "end").nodes, plain.nodes);
  assert.equal(search("null_mov = off", "end").error, "Settings: line 2: the search has no switch or parameter 'null_mov'");
  assert.equal(search("null_move = off").error, "Settings: cut off: the last line must be 'end'");
  assert.match(search("unit = 30", "end").error, /in the unit 30; that of this game is in 100/);
});
test("PGN: a comment before the first move of a variation stays there", async () => {
  const text = "{Start} 1. e4 e5 ({Or} 1... c5 {then} 2. Nf3) ({Also} {more} 1... e6) 2. Nf3 *";
  const parsed = parsePgn(text);
  assert.equal(parsed.beginning.comment, "Start");
  const tree = new GameTree("chess", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
  tree.add(played("e4", "e5", "Nf3"));
  assert.equal(await addVariations(tree, parsed, async () => played("c5", "e6", "Nf3")), 0);
  const written = writePgn(tree, "*", {number: 1, isBlack: false}).split("\n\n")[1].replaceAll("\n", " ");
  assert.equal(written, "{Start} 1. e4 e5 ({Or} 1... c5 {then} 2. Nf3) ({Also more} 1... e6) 2. Nf3 * ");
});
test("PGN: each symbol of the standard is a glyph, and no number is shown", async () => {
  const {glyphOf} = await load("pgn");
  assert.deepEqual([1, 6, 10, 13, 14, 15, 16, 17, 18, 19, 146].map(glyphOf), ["!", "?!", "=", "∞", "⩲", "⩱", "±", "∓", "+−", "−+", "N"]);
  for (let nag = 0; nag < 256; ++nag) assert.doesNotMatch(glyphOf(nag), /\$/);
});

test("marks follow from what a move costs", () => {
  const tree = new GameTree("chess", "start");
  const line = [0, tree.add(played("a")), tree.add(played("a", "b")), tree.add(played("a", "b", "c"))];
  [0.5, 0.5, 0.8, 0.72].forEach((share, i) => (tree.at(line[i]).evaluation = {share, text: ""}));
  assert.deepEqual(line.slice(1).map((node, i) => markOf(tree, node, i % 2 === 1).glyph), ["", "??", "?!"]);
  const [white, black] = accuracies(tree, line, false);
  assert.ok(white > 80 && white < 90 && black > 20 && black < 30, `${white} ${black}`);
  tree.at(line[2]).isForced = true;
  assert.equal(markOf(tree, line[2], true), undefined, "where there is no choice there is no mistake");
  delete tree.at(line[2]).isForced;
  delete tree.at(line[1]).evaluation;
  assert.equal(markOf(tree, line[2], true), undefined);
});

const small = () => [
  {parent: -1, move: "", purpose: 0, depth: 2, value: 7, pv_node: 1},
  {parent: 0, move: "a", value: -7, pv_node: 1},
  {parent: 1, move: "c", depth: 1, end: 3, value: 7, pv_node: 1},
  {parent: 0, move: "b", value: -3},
  {parent: 3, move: "d", depth: 1, end: 3, value: 3},
];
test("a tree knows its lines, its sizes and its principal variation", () => {
  const tree = new Tree(parseTrace(traceOf(small())));
  assert.deepEqual([...tree.children(0)], [1, 3]);
  assert.deepEqual(tree.movesTo(4), ["b", "d"]);
  assert.deepEqual([...tree.size], [5, 2, 1, 2, 1]);
  assert.deepEqual([...tree.start], [0, 0, 0, 2, 2]);
  assert.deepEqual([...tree.isPv], [1, 1, 1, 0, 0]);
  assert.deepEqual(contradictions(tree), []);
  const wrong = small();
  wrong[3].value = -9;
  assert.match(contradictions(new Tree(parseTrace(traceOf(wrong))))[0], /^Node 0 is worth 7, its moves 9\.$/);
});
test("a tree without an end is refused", () => {
  for (const parents of [[-1, 2, 1], [0, 0, 0], [-1, 0, 7], [-1, 0], [-1, NaN, 0]]) {
    const trace = parseTrace(traceOf(small()));
    trace.count = 3;
    trace.columns.parent = parents;
    assert.throws(() => new Tree(trace), {name: "RangeError", message: /^The parent of node \d is not a node before it\.$/}, String(parents));
  }
});
test("a trace may be of a game that the page does not know", async () => {
  const trace = parseTrace(traceOf(small(), {game: "breakthrough", fen: "", diagram: "bb\n..\nww"}));
  assert.deepEqual([trace.game, trace.diagram, parseTrace(traceOf(small())).diagram], ["breakthrough", "bb\n..\nww", ""]);
  const {gameFacts, isGame} = await load("games");
  for (const name of ["breakthrough", "constructor", "__proto__"]) assert.deepEqual([isGame(name), gameFacts(name).board], [false, "text"]);
});
test("a damaged trace is refused with its place", () => {
  assert.throws(() => parseTrace("{"), /not JSON/);
  assert.throws(() => parseTrace(traceOf(small(), {version: 2})), /has format 2/);
  assert.throws(() => parseTrace(traceOf(small(), {diagram: 3})), /diagram/);
  const late = small();
  late[1].parent = 3;
  assert.throws(() => parseTrace(traceOf(late)), /nodes\.parent: node 1 stands before its parent/);
});
test("what a rule saved is the mean of its depth, less its cost", () => {
  const nodes = [...small(), {parent: 0, move: "f", value: -1}, {parent: 0, move: "e", end: 2, value: -1}, {parent: 6, move: "0000", purpose: 2, depth: 0, value: 0}];
  const found = savings(new Tree(parseTrace(traceOf(nodes))));
  // Nodes of depth 1 with a closed window that searched their moves: b and f, 2 and 1 nodes large. The null move took 2.
  assert.deepEqual(found, [{rule: "null move", times: 1, nodes: -0.5}]);
});
test("the first difference of two trees is found, with its reason", () => {
  const [a, b] = [small(), small()];
  assert.equal(firstDifference(new Tree(parseTrace(traceOf(a))), new Tree(parseTrace(traceOf(b)))), undefined);
  b[3].end = 3;
  const trees = [a, b].map((nodes) => new Tree(parseTrace(traceOf(nodes))));
  const found = firstDifference(...trees);
  assert.deepEqual([found.same, found.depth, found.path], [3, 2, ["b"]]);
  assert.match(found.what(String), /no move reached beta, in B: draw/);
  assert.deepEqual(iterations(trees[0]), [{depth: 2, nodes: 4, best: "a", score: 7}]);
  assert.deepEqual(movesAt(trees[0], 0, trees[1], 0).map(({move: each, disagree}) => [each, disagree]), [["a", false], ["b", false]]);
});

/// What a server answers to these bytes before the connection ends.
const answerTo = (port, bytes) =>
  new Promise((resolve, reject) => {
    let answer = "";
    const socket = connect(port, "127.0.0.1", () => (bytes.endsWith("\r\n\r\n") ? socket.write(bytes) : socket.end(bytes)));
    socket.on("data", (data) => (answer += data));
    socket.on("error", (error) => (error.code === "ECONNRESET" ? resolve(answer) : reject(error)));
    socket.on("close", () => resolve(answer));
  });
test("no request ends the server, or gets what is outside its folder", async () => {
  const folder = mkdtempSync(join(tmpdir(), "espalier-"));
  mkdirSync(join(folder, "page"));
  writeFileSync(join(folder, "page/index.html"), "the page");
  writeFileSync(join(folder, "secret"), "the secret");
  const {server, address} = await serve(0, join(folder, "page"));
  const port = Number(new URL(address).port);
  const get = (target, more = "") => `GET ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n${more}\r\n`;
  try {
    for (const [request, status] of [
      [get("/%"), 400],
      [get("/%c3%28"), 400],
      [get("//"), 400],
      [get("http://"), 400],
      [get("http://x:99999/"), 400],
      [get("/%00"), 404],
      [get("/../secret"), 404],
      [get("/..%2fsecret"), 404],
      [get("/%2e%2e/%2e%2e/page/../../secret"), 404],
      [get("/..%5csecret"), 404],
      [get("data:../secret"), 400],
      [get("file:///../secret"), 404],
      [get("*"), 404],
      [get(`/${"a".repeat(8000)}`), 404],
      [get("/", `X: ${"x".repeat(1 << 20)}\r\n`), undefined], // the connection may end before the answer is read
      [get("/", "X: a\0b\r\n"), 400],
      [get("/", "Expect: nothing\r\n"), 417],
      [get("/", "Connection: upgrade\r\nUpgrade: x\r\n"), 200],
      ["\0\0\0", 400],
      ["CONNECT x:1 HTTP/1.1\r\nHost: x\r\n\r\n", 0],
      ["POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 99\r\n\r\n", 200],
      ["GET / HTTP/1.1\r\nHost: x\r\n", 400],
    ]) {
      const answer = await answerTo(port, request);
      assert.doesNotMatch(answer, /the secret/, request.slice(0, 80));
      if (status !== undefined) assert.equal(Number(answer.split(" ")[1] ?? 0), status, request.slice(0, 80));
    }
    assert.match(await answerTo(port, get("/")), /the page/);
  } finally {
    server.close();
    rmSync(folder, {recursive: true});
  }
});

test("a folder is served compressed to those who take it", async () => {
  const folder = mkdtempSync(join(tmpdir(), "espalier-"));
  const text = "alpha beta ".repeat(1000);
  writeFileSync(join(folder, "page.js"), text);
  writeFileSync(join(folder, "tiny.svg"), "x");
  await compress(folder);
  assert.deepEqual(readdirSync(folder).sort(), ["page.js", "page.js.br", "page.js.gz", "tiny.svg"]);
  const {server, address} = await serve(0, folder);
  for (const [accepted, encoding] of [["gzip, br", "br"], ["gzip", "gzip"], ["identity", null]]) {
    const answer = await fetch(`${address}page.js`, {headers: {"accept-encoding": accepted}});
    assert.equal(answer.headers.get("content-encoding"), encoding);
    assert.equal(await answer.text(), text);
  }
  server.close();
  rmSync(folder, {recursive: true});
});
