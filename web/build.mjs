// `node build.mjs` writes the page to web/dist: static files with relative URLs. `node build.mjs package` writes the
// npm package to build/web/package. The engine must be in build/web.
import {execFileSync} from "node:child_process";
import {createHash} from "node:crypto";
import {build} from "esbuild";
import {chmod, copyFile, mkdir, readFile, readdir, rm, writeFile} from "node:fs/promises";
import {fileURLToPath} from "node:url";

import {compress} from "./compress.mjs";

const web = fileURLToPath(new URL(".", import.meta.url));
const engine = fileURLToPath(new URL("../build/web/", import.meta.url));

async function bundle(out, entries, options) {
  await rm(out, {recursive: true, force: true});
  await mkdir(out, {recursive: true});
  await build({
    entryPoints: entries.map((name) => web + name),
    entryNames: "[name]",
    outdir: out,
    bundle: true,
    format: "esm",
    target: "es2022",
    loader: {".inc": "text"},
    alias: {"espalier-engine": `${engine}engine.js`, "espalier-games": `${engine}games.js`, "espalier-custom": `${engine}custom.js`, "espalier-parallel": `${engine}parallel.js`},
    external: ["node:*"],
    logLevel: "warning",
    ...options,
  });
  for (const name of ["engine.wasm", "games.wasm"]) await copyFile(engine + name, `${out}/${name}`);
}

/// The engine with threads: the browser loads these as they are, when they are asked for; without a network there is one thread.
const threads = ["threads.js", "threads.worker.js", "threads.wasm"];

async function build_page() {
  const out = `${web}dist`;
  await bundle(out, ["src/main.ts", "src/worker.ts"], {minify: true, splitting: true, chunkNames: "[name]-[hash]"});
  for (const name of ["parallel.wasm", ...threads]) await copyFile(engine + name, `${out}/${name}`);
  for (const name of ["index.html", "style.css", "icon.svg", "manifest.webmanifest"]) await copyFile(`${web}src/${name}`, `${out}/${name}`);
  const files = (await readdir(out)).sort();
  const hash = createHash("sha256");
  for (const name of files) hash.update(await readFile(`${out}/${name}`));
  await build({
    entryPoints: [`${web}src/service-worker.ts`],
    outdir: out,
    bundle: true,
    minify: true,
    define: {version: JSON.stringify(hash.digest("hex").slice(0, 12)), files: JSON.stringify(files.filter((name) => !threads.includes(name)))},
  });
  await compress(out);
}

async function build_package() {
  const out = `${engine}package`;
  const sources = ["package/src/index.ts", "package/src/uci-worker.ts", "package/src/cli.ts", "package/src/game-worker.ts", "src/worker.ts"];
  await bundle(out, sources, {});
  await copyFile(`${engine}custom.wasm`, `${out}/custom.wasm`);
  await chmod(`${out}/cli.js`, 0o755);
  const from = `${web}package/`;
  execFileSync(`${web}node_modules/.bin/tsc`, ["-p", from, "--outDir", `${out}/types`], {stdio: "inherit"});
  await copyFile(`${from}src/platform-types.d.ts`, `${out}/types/platform-types.d.ts`);
  const index = `${out}/types/package/src/index.d.ts`;
  await writeFile(index, `/// <reference path="../../platform-types.d.ts" />\n${await readFile(index, "utf8")}`);
  // Node's resolution wants the extensions that the sources leave to the bundler.
  for (const name of await readdir(`${out}/types`, {recursive: true})) {
    if (!name.endsWith(".d.ts")) continue;
    const path = `${out}/types/${name}`;
    await writeFile(path, (await readFile(path, "utf8")).replace(/from "(\.[^"]+)"/g, 'from "$1.js"'));
  }
  for (const name of ["README.md", "example.mjs", "example.html", "boardgame-bot.mjs", "custom.mjs", "games.mjs", "own-game.html"]) await copyFile(from + name, `${out}/${name}`);
  await copyFile(`${web}../LICENSE`, `${out}/LICENSE`);
  const project = await readFile(`${web}../CMakeLists.txt`, "utf8");
  const version = /project\(espalier VERSION ([\d.]+)/.exec(project)[1];
  const {name, ...rest} = JSON.parse(await readFile(`${from}package.json`, "utf8"));
  await writeFile(`${out}/package.json`, `${JSON.stringify({name, version, ...rest}, null, 2)}\n`);
}

await (process.argv[2] === "package" ? build_package() : build_page());
