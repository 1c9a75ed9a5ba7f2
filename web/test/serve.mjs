// Serves a folder on this machine, without caching, compressed where `.br` or `.gz` lies beside a file. `node test/serve.mjs PORT` serves web/dist and prints the address;
// port 0 takes a free one.
import {createServer} from "node:http";
import {readFile} from "node:fs/promises";
import {extname, join, normalize} from "node:path";
import {fileURLToPath} from "node:url";

const dist = fileURLToPath(new URL("../dist", import.meta.url));
const types = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".mjs": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
  ".wasm": "application/wasm",
  ".json": "application/json",
  ".webmanifest": "application/manifest+json",
};

/// What makes a page share memory with its workers.
export const isolation = {"cross-origin-opener-policy": "same-origin", "cross-origin-embedder-policy": "require-corp"};

/// The file below `root` that a request means; undefined: its address means none.
function fileOf(address, root) {
  try {
    const path = decodeURIComponent(new URL(address, "http://localhost").pathname);
    return join(root, normalize(`/${path}`), path.endsWith("/") ? "index.html" : "");
  } catch {
    return undefined;
  }
}

/// The bytes to send of a file, and how they are compressed.
async function compressed(name, accepted) {
  for (const [encoding, suffix] of [["br", ".br"], ["gzip", ".gz"]]) {
    if (!accepted.split(/[ ,;]+/).includes(encoding)) continue;
    try {
      return {content: await readFile(name + suffix), encoding};
    } catch {
      // There is none: the next, or the file as it is.
    }
  }
  return {content: await readFile(name)};
}

export function serve(port, root = dist, headers = isolation) {
  const server = createServer(async (request, response) => {
    const name = fileOf(request.url, root);
    if (name === undefined) return response.writeHead(400).end("a malformed address");
    try {
      const {content, encoding} = await compressed(name, request.headers["accept-encoding"] ?? "");
      response.writeHead(200, {
        "content-type": types[extname(name)] ?? "application/octet-stream",
        "cache-control": "no-store",
        vary: "accept-encoding",
        ...(encoding && {"content-encoding": encoding}),
        ...headers,
      });
      response.end(content);
    } catch {
      response.writeHead(404).end("not found");
    }
  });
  return new Promise((resolve, reject) => {
    server.on("error", reject);
    server.listen(port, "127.0.0.1", () => resolve({server, address: `http://127.0.0.1:${server.address().port}/`}));
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    const {address} = await serve(Number(process.argv[2] ?? 8080));
    console.log(`The page is at ${address} (Ctrl-C ends)`);
  } catch (error) {
    console.error(error.code === "EADDRINUSE" ? `port ${process.argv[2]} is in use: choose another with --port` : error.message);
    process.exit(1);
  }
}
