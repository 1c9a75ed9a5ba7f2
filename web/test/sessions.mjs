// Acts out five visitors of the built page, with a picture of every step to be looked at: node test/sessions.mjs FOLDER
import {mkdirSync} from "node:fs";
import {join} from "node:path";
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
const browser = await puppeteer.launch({executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox"]});

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
    await page.type("#why-move", "Nxd7");
    await click("#why-form button");
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
  },
};

for (const [name, session] of Object.entries(sessions)) {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  await page.setViewport({width: 1366, height: 768});
  let step = 0;
  const until = (check) => page.waitForFunction(check, {timeout: 60_000});
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
