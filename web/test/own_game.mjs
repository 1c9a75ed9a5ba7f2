// Tests the page of a game of one's own, which the package has, in Chromium: it plays, at levels, and shows the tree.
import assert from "node:assert/strict";
import {readFileSync} from "node:fs";
import {fileURLToPath} from "node:url";

import puppeteer from "puppeteer-core";

import {serve} from "./serve.mjs";

const built = fileURLToPath(new URL("../../build/web/package", import.meta.url));
const {server, address} = await serve(0, built);
const browser = await puppeteer.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox"],
  timeout: 600_000,
  protocolTimeout: 600_000,
});
try {
  const page = await browser.newPage();
  page.setDefaultTimeout(600_000); // only what hangs takes as long
  const errors = [];
  page.on("pageerror", ({message}) => errors.push(message));
  await page.goto(`${address}own-game.html`);
  const until = (check) => page.waitForFunction(check, {timeout: 600_000});
  const marks = () => page.$$eval("#board button", (cells) => cells.map(({textContent}) => textContent).join(""));
  await until(() => document.querySelectorAll("#board button").length === 9);
  await page.select("#level", "10");
  // The engine begins, and does not lose to whoever takes the first cell that is free.
  await page.click("#engine");
  await until(() => document.getElementById("answer").textContent.includes("nodes"));
  assert.match(await page.$eval("#answer", ({textContent}) => textContent), /^Plays 5: 5 .*, depth \d, \d+ nodes$/);
  assert.equal(await marks(), "    X    ");
  const branches = await page.$$eval("#tree > details", (each) => each.length);
  assert.equal(branches, 9, "each first move of the last iteration");
  await page.click("#tree > summary");
  await page.click("#tree > details > summary");
  await until(() => document.querySelectorAll("#tree > details > details").length > 0);
  while (await page.$("#board button:not([disabled])")) await page.click("#board button:not([disabled])");
  assert.match(await page.$eval("#answer", ({textContent}) => textContent), /^(X wins|A draw)$/);
  // At level 3 it still sees a win in one.
  await page.click("#again");
  assert.equal((await marks()).trim(), "");
  await page.select("#level", "3");
  await page.click("#board button");
  await until(() => document.querySelectorAll("#board button[disabled]").length === 2);
  assert.deepEqual(errors, []);
  assert.ok(readFileSync(new URL("../package/own-game.html", import.meta.url), "utf8").trim().split("\n").length <= 80);
  console.log("ok   the page of a game of one's own");
} finally {
  await browser.close();
  server.close();
}
