// Compresses the files of a folder: beside each that gains by it, its `.br` and `.gz`, which servers send to browsers that
// take them. `node compress.mjs FOLDER`
import {readFile, readdir, rm, writeFile} from "node:fs/promises";
import {join} from "node:path";
import {brotliCompressSync, constants, gzipSync} from "node:zlib";

const kinds = {
  ".br": (bytes) => brotliCompressSync(bytes, {params: {[constants.BROTLI_PARAM_SIZE_HINT]: bytes.length}}),
  ".gz": (bytes) => gzipSync(bytes, {level: 9}),
};

export async function compress(folder) {
  for (const name of await readdir(folder)) {
    if (Object.keys(kinds).some((suffix) => name.endsWith(suffix))) await rm(join(folder, name));
  }
  for (const name of await readdir(folder)) {
    const bytes = await readFile(join(folder, name));
    for (const [suffix, packed] of Object.entries(kinds)) {
      const smaller = packed(bytes);
      if (smaller.length < 0.9 * bytes.length) await writeFile(join(folder, name + suffix), smaller);
    }
  }
}

if (process.argv[1]?.endsWith("compress.mjs")) await compress(process.argv[2]);
