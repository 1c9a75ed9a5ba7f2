// What the tests without a browser load: files of web/src, and modules of build/web.
import {readFileSync} from "node:fs";
import {fileURLToPath} from "node:url";
import {build} from "esbuild";

export const source = (name) => fileURLToPath(new URL(`../src/${name}.ts`, import.meta.url));
export async function load(name) {
  const {outputFiles} = await build({entryPoints: [source(name)], bundle: true, format: "esm", target: "es2022", loader: {".inc": "text"}, write: false});
  return import(`data:text/javascript,${encodeURIComponent(outputFiles[0].text)}`);
}

/// Calls functions of a module of build/web with texts and numbers, and reads the JSON that they give.
export async function moduleOf(name) {
  const built = (ending) => new URL(`../../build/web/${name}.${ending}`, import.meta.url);
  const wasm = await WebAssembly.compile(readFileSync(built("wasm")));
  const {default: create} = await import(built("js"));
  const module = await create({report: () => {}, instantiateWasm: (imports, receive) => (WebAssembly.instantiate(wasm, imports).then(receive), {})});
  return (call, ...values) => {
    const pointers = values.map((text) => {
      if (typeof text === "number") return text;
      const bytes = new TextEncoder().encode(`${text}\0`);
      const pointer = module._malloc(bytes.length);
      module.HEAPU8.set(bytes, pointer);
      return pointer;
    });
    const answer = module[`_espalier_${call}`](...pointers);
    const json = JSON.parse(new TextDecoder().decode(module.HEAPU8.subarray(answer, module.HEAPU8.indexOf(0, answer))));
    pointers.forEach((pointer, i) => typeof values[i] === "string" && module._free(pointer));
    return json;
  };
}
