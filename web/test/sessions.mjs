// Acts out five visitors of the built page, with a picture of every step to be looked at: node test/sessions.mjs FOLDER
import {mkdirSync} from "node:fs";
import {join} from "node:path";
import {fileURLToPath} from "node:url";
import puppeteer from "puppeteer-core";

import {serve} from "./serve.mjs";

const folder = process.argv[2];
if (!folder) {
  console.error("usage: node test/sessions.mjs FOLDER");
  process.exit(2);
}
mkdirSync(folder, {recursive: true});
const kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
const {server, address} = await serve(0);
const {server: packageServer, address: packageAddress} = await serve(0, fileURLToPath(new URL("../../build/web/package", import.meta.url)));
const browser = await puppeteer.launch({executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox"], timeout: 600_000, protocolTimeout: 600_000});

const sessions = {
  async player({page, click, until, look}) {
    await page.goto(address);
    await until(() => /^To see [6-9] plies/.test(document.getElementById("miniature-text").textContent));
    await look("first screen");
    await page.select("#play-side", "w");
    for (const square of ["e2", "e4"]) await click(`#board [data-square=${square}]`);
    await until(() => document.querySelectorAll("#moves button").length === 2);
    await look("Espalier has answered");
    await page.select("#play-side", "");
    await click("#analyse-toggle");
    await until(() => document.querySelector("#board .arrows") !== null && /^Depth ([89]|1\d)/.test(document.getElementById("engine-facts").textContent));
    await look("analysis with arrows");
    await click("#analyse-toggle");
    await page.hover("#lines button:nth-of-type(4)");
    await until(() => !document.getElementById("line-board").hidden);
    await look("the position of a move of a line");
    await page.hover("#status");
    await page.evaluate(() => {
      const dataTransfer = new DataTransfer();
      const game = (white, black, moves) => `[White "${white}"]\n[Black "${black}"]\n[Event "Club"]\n\n${moves}\n\n`;
      const games = game("Ann", "Bob", "1. e4 e5 2. Qh5 {[%cal Gh5f7,Gc4f7]} Nc6 3. Bc4 Nf6 4. Qxf7# 1-0") + game("Cat", "Dan", "1. d4 Nf6 2. c4 g6 *");
      dataTransfer.items.add(new File([games], "club.pgn"));
      document.getElementById("analyse").dispatchEvent(new DragEvent("drop", {bubbles: true, cancelable: true, dataTransfer}));
    });
    await until(() => document.querySelectorAll("#pgn-games option").length === 2);
    for (let ply = 1; ply <= 5; ++ply) {
      await click("#forward");
      await until((place) => new URLSearchParams(location.hash).get("ply") === String(place), ply);
    }
    await click("#show-threat");
    await until(() => document.getElementById("threat").textContent !== "");
    await look("a game of a file, and the threat");
    await page.select("#game", "othello");
    await until(() => document.getElementById("status").textContent === "Black to move");
    await look("Othello");
  },
  async student({page, click, until, look}) {
    await page.goto(`${address}#view=learn`);
    await until(() => document.querySelectorAll("#lessons button").length === 8);
    await look("Learn");
    await click("#lessons li:nth-child(3) button");
    await until(() => document.querySelectorAll("#lesson-options button").length >= 3);
    await look("the lesson on the cut");
    for (const option of await page.$$("#lesson-options button")) {
      await option.click();
      if (await page.$eval("#lesson-after", (after) => !after.hidden)) break;
    }
    await click("#learn-last");
    await look("answered, and stepped through");
    await click("#lesson-close");
    await page.select("#learn-algorithm", "1");
    await page.select("#learn-second", "12");
    await page.$eval("#learn-step", (slider) => {
      slider.value = "40";
      slider.dispatchEvent(new Event("input"));
    });
    await look("two algorithms in step");
    await page.select("#learn-second", "");
    await click("#learn-picture [data-node='2']");
    await until(() => document.getElementById("tree-edit").open);
    await look("a node is changed");
  },
  async lecturer({page, click, until, look}) {
    await page.goto(`${address}#view=learn`);
    await until(() => document.querySelectorAll("#learn-algorithm optgroup option").length > 0);
    await click("#learn-last");
    await click("#present");
    await look("alpha-beta presented");
    await click("#leave-presentation");
    await page.emulateMediaType("print");
    await look("printed");
    await page.emulateMediaType("screen");
  },
  async "engine author"({page, click, until, look}) {
    await page.goto(`${address}#${new URLSearchParams({view: "explore", fen: kiwipete, depth: 8})}`);
    await until(() => !document.getElementById("explore-body").hidden);
    await look("the tree");
    await click("#legend [aria-label='Only null move']");
    await click("#hit-next");
    await look("null moves only");
    await page.type("#why-move", "Nxe4");
    await click("#why-form button");
    await until(() => document.getElementById("why").textContent !== "");
    await look("why not this move");
    await click("#to-compare");
    await until(() => !document.getElementById("compare-body").hidden);
    await click("#compare-divergence button");
    await look("compared without null moves");
  },
  async programmer({page, click, until, look}) {
    await page.goto(`${address}#${new URLSearchParams({game: "checkers", fen: "B:W7,15,32:B2"})}`);
    await until(() => document.getElementById("status").textContent === "Black to move");
    await click("#grid [aria-label^='2, ']");
    await look("draughts, a man chosen");
    await click("#to-explore");
    await until(() => !document.getElementById("explore-body").hidden);
    await look("the tree of draughts");
    await page.goto(`${packageAddress}example.html`);
    await look("the package in a page");
    await click("form button");
    await until(() => /^Depth ([89]|\d\d)/.test(document.getElementById("answer").textContent) && document.getElementById("stop").disabled);
    await look("the package has searched");
  },
};

for (const [name, session] of Object.entries(sessions)) {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  page.setDefaultTimeout(600_000); // only what hangs takes as long
  await page.setViewport({width: 1366, height: 768});
  let step = 0;
  const until = (check, ...values) => page.waitForFunction(check, {timeout: 600_000}, ...values);
  const look = async (what) => {
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    const file = join(folder, `${name} ${++step} ${what}.png`.replaceAll(" ", "-"));
    await page.screenshot({path: file});
    console.log(file);
  };
  await session({page, click: (selector) => page.click(selector), until, look});
  await context.close();
}
await browser.close();
server.close();
packageServer.close();
