// Makes the pictures of docs/ that show the page, from the built page: node test/pictures.mjs [NAME...]
// NAMEs: analyse, explore, compare, learn, why-not (the moving one), games, looks. Without: all.
import {writeFileSync} from "node:fs";
import {fileURLToPath} from "node:url";
import puppeteer from "puppeteer-core";

import {animation} from "./animation.mjs";
import {serve} from "./serve.mjs";

const docs = fileURLToPath(new URL("../../docs/", import.meta.url));
const wanted = (name) => process.argv.length === 2 || process.argv.slice(2).includes(name);
const fragment = (values) => `#${new URLSearchParams(values)}`;
const ruy_lopez = "e2e4,e7e5,g1f3,b8c6,f1b5,a7a6,b5a4,g8f6,e1g1,f6e4,d2d4";
const kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
const views = {
  analyse: fragment({view: "analyse", moves: ruy_lopez}),
  explore: fragment({view: "explore", moves: ruy_lopez, depth: 9}),
  compare: fragment({view: "compare", fen: kiwipete, a: "7,network", b: "7,network,-null_move"}),
  learn: fragment({view: "learn", step: 42}),
};
const games = {
  chess: {moves: ruy_lopez},
  checkers: {moves: "11-15,23-19,8-11,22-17,4-8"},
  othello: {moves: "d3,c5,f6,f5,e6,e3"},
  connect_four: {moves: "4,4,4,4,3,2,5,6"},
  tic_tac_toe: {moves: "5,1,3"},
};

const {server, address} = await serve(0);
const browser = await puppeteer.launch({executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox"], timeout: 600_000, protocolTimeout: 600_000});
const page = await browser.newPage();
await page.evaluateOnNewDocument(() => {
  if (location.protocol === "http:") localStorage.clear(); // no earlier games
});
const until = (check, ...values) => page.waitForFunction(check, {timeout: 600_000}, ...values);
const drawn = () => new Promise((resolve) => setTimeout(resolve, 500));

async function show(view, width, height, scheme) {
  await page.setViewport({width, height});
  await page.emulateMediaFeatures([{name: "prefers-color-scheme", value: scheme}]);
  await page.goto("about:blank");
  await page.goto(address + views[view]);
  await until(() => document.getElementById("status").textContent !== "");
  if (view === "explore" || view === "compare") await until((name) => !document.getElementById(`${name}-body`).hidden, view);
  if (view === "compare") await page.click("#compare-divergence button");
  if (view === "analyse") {
    await until(() => /^To see [7-9] plies/.test(document.getElementById("miniature-text").textContent));
    await page.click("#analyse-game");
    await until(() => document.getElementById("engine-facts").textContent === "All moves are evaluated.");
    await page.click("#analyse-toggle");
    await until(() => /^Depth 1[4-9]/.test(document.getElementById("engine-facts").textContent));
    await page.click("#analyse-toggle");
  }
  await page.evaluate(() => {
    document.activeElement?.blur();
    scrollTo(0, 0);
  });
  await drawn();
}
const picture = (quality, options = {}) => page.screenshot({type: "webp", quality, encoding: "base64", ...options});
const save = (name, base64) => writeFileSync(`${docs}page-${name}.webp`, Buffer.from(base64, "base64"));

for (const view of Object.keys(views).filter(wanted)) {
  await show(view, 1280, 860, "light");
  if (view !== "explore") save(view, await picture(70));
  else {
    // To the end of the tree and of what is said of its node: nothing is cut through.
    const height = await page.$eval(".explore-main", (body) => Math.ceil(body.getBoundingClientRect().bottom));
    save("tree", await picture(70, {clip: {x: 0, y: 0, width: 1280, height}}));
  }
}
if (wanted("why-not")) writeFileSync(`${docs}why-not.webp`, await why_not("d5"));
if (wanted("games")) {
  await page.setViewport({width: 700, height: 900, deviceScaleFactor: 0.5});
  await page.emulateMediaFeatures([{name: "prefers-color-scheme", value: "light"}]);
  for (const [game, values] of Object.entries(games)) {
    await page.goto("about:blank");
    await page.goto(address + fragment({view: "analyse", game, ...values}));
    await until(() => document.getElementById("status").textContent !== "");
    const board = await page.waitForSelector("#board:not([hidden]), #grid:not([hidden])", {visible: true});
    writeFileSync(`${docs}game-${game}.webp`, await board.screenshot({type: "webp", quality: 70}));
  }
}
if (wanted("looks")) {
  // Each view at 1920 and at 360 pixels, light and dark.
  const looks = [];
  for (const view of Object.keys(views)) {
    for (const width of [1920, 360]) {
      for (const scheme of ["light", "dark"]) {
        await show(view, width, width === 360 ? 780 : 1080, scheme);
        looks.push(`<img src="data:image/webp;base64,${await picture(90)}" width="${width === 360 ? 156 : 600}" height="338">`);
      }
    }
  }
  await page.setViewport({width: 1560, height: 1400});
  await page.goto("about:blank"); // without the Content-Security-Policy of the page
  await page.setContent(`<style>body {margin: 8px; background: #888} div {display: grid; grid-template-columns: repeat(2, 600px) repeat(2, 156px); gap: 8px}</style><div>${looks.join("")}</div>`);
  await page.waitForSelector("img");
  save("looks", await picture(60, {fullPage: true}));
}
await browser.close();
server.close();

/// Ten seconds: a move is asked for, why it was rejected, and its node. They begin with the answer, which is all that is
/// seen where pictures do not move.
async function why_not(move) {
  const begin = async () => {
    await show("explore", 1080, 1000, "light");
    // Only the tree, the board, the question and the answer.
    await page.evaluate(() => {
      for (const selector of ["#tree-help", "#node-analyse", "#node-facts", "#left-out", "#explore-body .tree-column .facts"]) document.querySelector(selector).style.display = "none";
    });
    await drawn();
  };
  await begin();
  const bounds = (selector) => page.$eval(selector, (element) => element.getBoundingClientRect().toJSON());
  const even = (value) => 2 * Math.floor(value / 2);
  const [legend, tree, column] = [await bounds("#legend"), await bounds("#tree"), await bounds(".node-column")];
  const all = {x: 0, y: even(legend.top - 8), width: 1080, height: 0};
  const frames = [];
  const take = async (part, milliseconds) => {
    await page.evaluate(() => document.activeElement?.id !== "why-move" && document.activeElement?.blur());
    await drawn();
    const clip = part === "all" ? all : {...all, x: even(column.left - 4), width: 1080 - even(column.left - 4)};
    frames.push({x: clip.x, y: 0, width: clip.width, height: clip.height, milliseconds, picture: Buffer.from(await picture(60, {clip}), "base64")});
  };
  const typed = async (text) => {
    await page.$eval("#why-move", (input) => (input.value = ""));
    await page.type("#why-move", text);
  };
  const ask = () => page.click("#why-form button");

  await typed(move);
  await ask();
  await drawn();
  all.height = even(Math.max(tree.bottom, (await bounds("#why")).bottom) + 12 - all.y);
  await take("all", 4500);
  await page.click("#why button");
  await take("all", 2500);
  await begin();
  await take("all", 2000);
  for (let length = 1; length <= move.length; length++) {
    await typed(move.slice(0, length));
    await take("column", length < move.length ? 300 : 700);
  }
  return animation(all.width, all.height, frames);
}
