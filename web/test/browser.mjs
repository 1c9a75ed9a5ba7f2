// Tests the built page in Chromium: all views by mouse and by keyboard, what it refuses, links, requests, speed of
// the picture, accessibility, and the node counts against those of the program, if one is built.
import assert from "node:assert/strict";
import {execFileSync} from "node:child_process";
import {existsSync, readFileSync} from "node:fs";
import {createRequire} from "node:module";
import {fileURLToPath} from "node:url";
import puppeteer from "puppeteer-core";

import {serve} from "./serve.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

const {server, address} = await serve(0);
const browser = await puppeteer.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox"],
});
const page = await browser.newPage();
await page.setViewport({width: 1280, height: 900});
const foreign = [];
const errors = [];
page.on("request", (request) => {
  const url = request.url();
  if (!url.startsWith(address) && !url.startsWith("blob:") && !url.startsWith("about:")) foreign.push(url);
});
page.on("pageerror", (error) => errors.push(error.message));
page.on("console", (message) => message.type() === "error" && errors.push(message.text()));

const open = async (fragment = "") => {
  await page.goto("about:blank");
  await page.goto(address + fragment);
  await page.waitForFunction(() => document.getElementById("status").textContent !== "");
};
const text = (id) => page.$eval(`#${id}`, (element) => element.textContent);
const until = (check, ...values) => page.waitForFunction(check, {timeout: 60_000}, ...values);
const fragment = (values) => `#${new URLSearchParams(values)}`;
const square = async (name) => {
  const handle = await page.$(`#board [data-square=${name}]`);
  const box = await handle.boundingBox();
  return [box.x + box.width / 2, box.y + box.height / 2];
};
const status_is = (expected) => until((wanted) => document.getElementById("status").textContent === wanted, expected);
const tree_is_shown = async (where) => {
  if (/explore|compare/.test(where)) await until((view) => !document.getElementById(`${view}-body`).hidden, /view=(\w+)/.exec(where)[1]);
};
const set_value = (id, value) =>
  page.$eval(`#${id}`, (element, wanted) => {
    element.value = wanted;
  }, value);

const tests = {
  async "starts within two seconds"() {
    const began = Date.now();
    await open();
    const took = Date.now() - began;
    console.log(`    ready after ${took} ms`);
    assert.equal(await text("status"), "White to move");
  },

  async "plays a move by clicks, by dragging and by keys"() {
    await open();
    await page.mouse.click(...(await square("e2")));
    await page.mouse.click(...(await square("e4")));
    await status_is("Black to move");
    await page.mouse.move(...(await square("g8")));
    await page.mouse.down();
    await page.mouse.move(...(await square("g6")), {steps: 4});
    await page.mouse.move(...(await square("f6")), {steps: 4});
    await page.mouse.up();
    await status_is("White to move");
    await page.focus("#board [data-square=f6]");
    for (const key of ["ArrowDown", "ArrowDown", "ArrowDown", "ArrowDown", "ArrowLeft", "ArrowLeft", "Enter"]) {
      await page.keyboard.press(key);
    }
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Enter");
    await status_is("Black to move");
    assert.match(await text("moves"), /1\.e4Nf62\.d4/);
    await page.click("#back");
    await status_is("White to move");
  },

  async "plays Connect Four and tic-tac-toe"() {
    await open("#game=connect_four&moves=4,4,4,4,4");
    await status_is("Red to move");
    await page.focus("#grid [tabindex='0']");
    for (const key of ["ArrowUp", "ArrowLeft", "Enter"]) await page.keyboard.press(key);
    await status_is("Yellow to move");
    assert.match(await text("moves"), /3\.43$/);
    await page.click("#back");
    await page.click("#grid [data-place='3,0']");
    await status_is("Yellow to move");
    assert.match(await text("moves"), /3\.44$/);

    await page.select("#game", "tic_tac_toe");
    await status_is("X to move");
    await page.select("#play-depth", "0");
    await page.select("#play-side", "w");
    await page.click("#grid [data-place='0,0']");
    await until(() => document.querySelectorAll("#moves button").length === 2);
    await status_is("X to move");
    assert.equal(await page.$eval("#moves button:nth-of-type(2)", (move) => move.textContent), "5", "only the centre holds the draw");
    await page.select("#play-side", "");
    await page.click("#to-explore");
    await until(() => document.getElementById("trace-status").textContent.includes("finds no contradiction"));
    await page.click("#children tbody tr button");
    await page.click("#node-analyse");
    await status_is("O to move");
  },

  async "asks what a pawn becomes"() {
    await open(fragment({fen: "8/P6k/8/8/8/8/8/K7 w - - 0 1"}));
    await page.mouse.click(...(await square("a7")));
    await page.mouse.click(...(await square("a8")));
    await page.waitForSelector("#promotion[open]");
    await page.click("#promotion button[value=a7a8n]");
    await until(() => document.getElementById("moves").textContent.includes("a8=N"));
  },

  async "finds a mate"() {
    await open(fragment({fen: "7k/8/8/8/8/8/R7/1R4K1 w - - 0 1"}));
    await page.click("#analyse-toggle");
    await until(() => document.querySelector("#lines .score")?.textContent === "#2");
    assert.match(await page.$eval("#lines li", (line) => line.textContent), /^#2R[ab]7/);
    await page.click("#analyse-toggle");
    assert.equal(await text("analyse-toggle"), "Analyse");
  },

  async "plays against the user"() {
    await open();
    await page.select("#play-side", "b");
    await until(() => document.getElementById("moves").textContent.startsWith("1."));
    await status_is("Black to move");
  },

  async "refuses an illegal FEN and a broken PGN with a sentence"() {
    await open();
    await set_value("fen", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBN w - - 0 1 x");
    await page.click("#fen-form button");
    await until(() => document.getElementById("text-status").textContent.length > 10);
    console.log(`    ${await text("text-status")}`);
    assert.equal(await text("status"), "White to move");
    await set_value("pgn", "1. e4 e5 2. Ke3");
    await page.click("#pgn-form button");
    await until(() => document.getElementById("text-status").textContent.startsWith("Line 1"));
    console.log(`    ${await text("text-status")}`);
  },

  async "reads and writes a game"() {
    await open();
    await set_value("pgn", '[White "A"]\n[Black "B"]\n\n1. f3 e5 2. g4 Qh4# 0-1');
    await page.click("#pgn-form button");
    await until(() => document.getElementById("text-status").textContent.startsWith("A – B, 4 plies"));
    await page.click("#last");
    await status_is("Checkmate: Black wins");
    await page.click("#pgn-write");
    await until(() => document.getElementById("pgn").value.includes("1. f3 e5 2. g4 Qh4# 0-1"));
    await page.click("#analyse-game");
    await until(() => document.getElementById("engine-facts").textContent === "All moves are evaluated.");
    assert.ok(await page.$("#graph svg polygon"));
  },

  async "a link shows the same to another"() {
    await open(fragment({view: "explore", fen: kiwipete, depth: 6}));
    await until(() => !document.getElementById("explore-body").hidden);
    await page.focus("#tree");
    for (const key of ["ArrowDown", "ArrowDown", "Enter", "ArrowDown"]) await page.keyboard.press(key);
    await page.select("#colour", "type");
    const shown = [await text("path"), await text("node-facts"), await text("legend")];
    const link = await page.evaluate(() => location.hash);
    await open(link);
    await until(() => !document.getElementById("explore-body").hidden);
    await until((path) => document.getElementById("path").textContent === path, shown[0]);
    assert.deepEqual([await text("path"), await text("node-facts"), await text("legend")], shown);
  },

  async "the tree adds up, and leads back to the board"() {
    await open(fragment({view: "explore", fen: kiwipete, depth: 8}));
    await until(() => !document.getElementById("explore-body").hidden);
    assert.match(await text("trace-status"), /^14,\d\d\d nodes|nodes to depth 8\. An independent walk finds no contradiction/);
    await page.click("#children tbody tr:nth-child(2) button");
    await page.click("#node-analyse");
    await until(() => !document.getElementById("analyse").hidden);
    await status_is("Black to move");
  },

  async "opens a file and refuses another"() {
    await open("#view=explore");
    const input = await page.$("#trace-open");
    await input.uploadFile(`${root}README.md`);
    await until(() => document.getElementById("trace-status").textContent.startsWith("This file is not a trace"));
    const program = `${root}build/release/bin/espalier-lab`;
    if (!existsSync(program)) return;
    const file = `${root}build/web/test-trace.json.gz`;
    execFileSync(program, ["trace", "--depth", "7", "--out", file]);
    await (await page.$("#trace-open")).uploadFile(file);
    await until(() => document.getElementById("trace-status").textContent.includes("finds no contradiction"));
  },

  async "100,000 nodes move at 30 frames a second"() {
    await open(fragment({view: "explore", fen: kiwipete, depth: 11}));
    await until(() => !document.getElementById("explore-body").hidden);
    const canvas = await (await page.$("#tree")).boundingBox();
    const [x, y] = [canvas.x + canvas.width / 2, canvas.y + canvas.height / 2];
    await page.mouse.move(x, y);
    for (let i = 0; i < 3; ++i) await page.mouse.wheel({deltaY: -200});
    // What drawing costs: the main thread's time in frames while the picture is dragged.
    await page.evaluate(() => {
      const state = (window.frames_seen = {count: 0, worst: 0, last: performance.now()});
      const frame = (now) => {
        state.worst = Math.max(state.worst, now - state.last);
        state.last = now;
        ++state.count;
        requestAnimationFrame(frame);
      };
      requestAnimationFrame(frame);
    });
    const before = await page.metrics();
    const began = Date.now();
    await page.mouse.down();
    for (let i = 0; i < 60; ++i) await page.mouse.move(x - 5 * i, y);
    await page.mouse.up();
    const seconds = (Date.now() - began) / 1000;
    const after = await page.metrics();
    const frames = await page.evaluate(() => window.frames_seen.count);
    const busy = ((after.TaskDuration - before.TaskDuration) * 1000) / Math.max(1, frames);
    console.log(`    ${frames} frames in ${seconds.toFixed(1)} s, ${busy.toFixed(1)} ms of work a frame`);
    assert.ok(busy < 33, "a frame takes longer than a thirtieth of a second");
  },

  async "compares two configurations"() {
    await open(fragment({view: "compare", fen: kiwipete, a: "6,network", b: "5,network"}));
    await until(() => !document.getElementById("compare-body").hidden);
    assert.match(await text("compare-divergence"), /^The first [\d,]+ nodes are the same\. .*only A goes on/);
    await page.click("#compare-summary-b");
    await page.click("#compare-switches-b input[value=null_move]");
    assert.equal(await text("compare-summary-b"), "Without null move");
    await page.click("#compare-run");
    await until(() => document.getElementById("compare-divergence").textContent.includes("A goes on with null move"));
    await page.select("#compare-evaluation-b", "classical");
    await page.select("#compare-depth-b", "6");
    await page.click("#compare-run");
    await until(() => document.getElementById("compare-divergence").textContent.includes("in the iteration to depth 1"));
    assert.equal(await page.$$eval("#compare-iterations tbody tr", (rows) => rows.length), 6);
    await page.focus("#compare-moves tbody button");
    await page.keyboard.press("Enter");
    await page.click("#compare-divergence button");
    const shown = [await text("compare-path"), await text("compare-moves"), await text("compare-iterations"), await text("compare-divergence")];
    const link = await page.evaluate(() => location.hash);
    await open(link);
    await until((path) => document.getElementById("compare-path").textContent === path, shown[0]);
    assert.deepEqual([await text("compare-path"), await text("compare-moves"), await text("compare-iterations"), await text("compare-divergence")], shown);
  },

  async "learn: steps, counts, questions and links"() {
    await open("#view=learn");
    const counts = await page.$$eval("#learn-counts tbody tr", (rows) =>
      rows.map((row) => [...row.cells].map((cell) => cell.textContent).join(" ")),
    );
    // As in docs/algorithms.md, which has more.
    const shown_names = counts.map((row) => row.replace(/ \d+ \d+ -?\d+$/, "").toLowerCase());
    const expected = readFileSync(`${root}docs/algorithms.md`, "utf8")
      .split("\n")
      .map((line) => /^\| ([^|]+) \| (\d+) \| (\d+) \| \d+ \|/.exec(line))
      .filter((row) => row && shown_names.includes(row[1].toLowerCase()))
      .map(([, name, nodes, leaves]) => `${name} ${nodes} ${leaves} 35`.toLowerCase());
    assert.ok(expected.length > 20);
    assert.deepEqual(counts.map((row) => row.toLowerCase()), expected);
    for (const name of counts.keys()) {
      await page.select("#learn-algorithm", String(name));
      await page.click("#learn-last");
      assert.match(await text("learn-note"), /35/, `algorithm ${name}`);
    }
    await page.select("#learn-algorithm", "2");
    await page.click("#learn-first");
    await page.click("#learn-ask");
    while (await page.$eval("#learn-question", (question) => question.hidden)) await page.click("#learn-forward");
    await page.click("#learn-yes");
    assert.match(await text("learn-answer"), /^No/);
    await page.focus("#learn-forward");
    const before = await text("learn-place");
    await page.keyboard.press("ArrowLeft");
    assert.notEqual(await text("learn-place"), before);
    const seen = async () => [
      await text("learn-place"),
      await text("learn-note"),
      await page.$eval("#learn-picture", (element) => element.innerHTML),
    ];
    const shown = await seen();
    await open(await page.evaluate(() => location.hash));
    assert.deepEqual(await seen(), shown);
    await page.select("#learn-tree", "connect_four");
    await until(() => document.querySelector("#learn-counts tbody td")?.textContent === "64");
    const values = await page.$$eval("#learn-counts tbody tr", (rows) => rows.map((row) => row.cells[3].textContent));
    assert.deepEqual(new Set(values), new Set(["1"]), "all algorithms find the win");
    await set_value("learn-text", "((1 2) (3");
    await page.click("#learn-form button");
    assert.equal(await text("learn-error"), "The tree ends within a bracket.");
  },

  async "has no accessibility error"() {
    for (const where of ["", "#game=connect_four&moves=4,4", "#view=learn", fragment({view: "explore", depth: 4}), fragment({view: "compare", a: "4", b: "4"})]) {
      for (const scheme of ["light", "dark"]) {
        await page.emulateMediaFeatures([{name: "prefers-color-scheme", value: scheme}]);
        await open(where);
        await tree_is_shown(where);
        await page.evaluate(axe);
        const {violations} = await page.evaluate(() => window.axe.run());
        const found = violations.map((each) => `${each.id}: ${each.nodes.map((node) => node.target).join(", ")}`);
        assert.deepEqual(found, [], `${where} ${scheme}`);
      }
    }
  },

  async "fits 360 pixels"() {
    await page.setViewport({width: 360, height: 740});
    for (const where of ["", "#game=connect_four", "#view=learn", fragment({view: "explore", depth: 5}), fragment({view: "compare", a: "5", b: "5"})]) {
      await open(where);
      await tree_is_shown(where);
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), where);
    }
    await page.setViewport({width: 1280, height: 900});
  },

  async "visits the nodes of the native program"() {
    const program = process.env.ESPALIER ?? `${root}build/release/bin/espalier`;
    if (!existsSync(program)) return console.log(`    ${program} is not built: skipped`);
    const depth = 7;
    const lines = execFileSync(program, ["bench", String(depth)], {encoding: "utf8"}).split("\n");
    const expected = lines
      .map((line) => line.match(/^ *\d+\/\d+ +(\d+) nodes +(\S+) +(?:cp|mate) +\S+ +(.*)$/))
      .filter(Boolean)
      .map(([, nodes, move, fen]) => ({nodes: Number(nodes), move, fen}));
    assert.ok(expected.length > 30);
    await open();
    const found = await page.evaluate(async (positions, plies) => {
      const module = await WebAssembly.compile(await (await fetch("engine.wasm")).arrayBuffer());
      const worker = new Worker("worker.js", {type: "module"});
      worker.postMessage({id: 0, module});
      const ask = (id, request) =>
        new Promise((resolve) => {
          worker.onmessage = ({data}) => "report" in data || resolve(data.result ?? data.error);
          worker.postMessage({id, request});
        });
      const results = [];
      for (const {fen} of positions) {
        await ask(1, {kind: "clear", game: "chess"});
        const limits = {depth: plies, nodes: 0, movetime: 0, lines: 1, elo: 0, seed: 1};
        const {nodes, bestmove} = await ask(2, {kind: "search", game: "chess", start: fen, moves: [], limits});
        results.push({nodes, move: bestmove, fen});
      }
      worker.terminate();
      return results;
    }, expected, depth);
    // The last position is of Chess960, whose castling UCI writes otherwise.
    assert.deepEqual(found.map(({nodes}) => nodes), expected.map(({nodes}) => nodes));
    assert.deepEqual(found.slice(0, -1), expected.slice(0, -1));
  },
};

let failed = 0;
const only = process.argv[2];
for (const [name, test] of Object.entries(tests)) {
  if (only && !name.includes(only)) continue;
  errors.length = 0;
  const began = Date.now();
  try {
    await test();
    assert.deepEqual(errors, []);
    console.log(`ok   ${name} (${Date.now() - began} ms)`);
  } catch (error) {
    if (name === "starts within two seconds") {
      console.log(`FAIL the page does not start: ${error.message}${errors.length ? ` (${errors.join("; ")})` : ""}`);
      process.exit(1);
    }
    ++failed;
    console.log(`FAIL ${name}: ${error.message}${errors.length ? ` (${errors.join("; ")})` : ""}`);
  }
}
await browser.close();
server.close();
if (foreign.length > 0) console.log(`FAIL requests left the page: ${foreign.join(" ")}`);
process.exit(failed > 0 || foreign.length > 0 ? 1 : 0);
