// Writes the page to web/dist: static files with relative URLs. The engine must be in build/web.
import {build} from "esbuild";
import {copyFile, mkdir, rm} from "node:fs/promises";
import {fileURLToPath} from "node:url";

const web = fileURLToPath(new URL(".", import.meta.url));
const engine = fileURLToPath(new URL("../build/web/", import.meta.url));
const out = `${web}dist`;

await rm(out, {recursive: true, force: true});
await mkdir(out);
await build({
  entryPoints: [`${web}src/main.ts`, `${web}src/worker.ts`],
  outdir: out,
  bundle: true,
  minify: true,
  format: "esm",
  target: "es2022",
  alias: {"espalier-engine": `${engine}engine.js`},
  logLevel: "warning",
});
for (const name of ["index.html", "style.css", "icon.svg"]) await copyFile(`${web}src/${name}`, `${out}/${name}`);
await copyFile(`${engine}engine.wasm`, `${out}/engine.wasm`);
