// Keeps the files of the page, so that it opens without a network after the first visit, and isolates it from other origins,
// which servers of static files cannot: memory that is shared with the engine lets a search stop and keep its table.
declare const version: string; ///< of all files; build.mjs states both
declare const files: string[];

// The library of types has either windows or workers.
interface Lifetime extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface Fetching extends Lifetime {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}
const place = `espalier ${version}`;

async function answer(request: Request): Promise<Response> {
  // The network first: what it gives is never older than what is kept.
  const response = await fetch(request).catch(async (error: unknown) => {
    const kept = await caches.match(request.mode === "navigate" ? "./" : request, {cacheName: place, ignoreSearch: true});
    if (kept) return kept;
    throw error;
  });
  if (response.type === "opaque" || response.status === 0) return response;
  const headers = new Headers(response.headers);
  headers.set("Cross-Origin-Opener-Policy", "same-origin");
  headers.set("Cross-Origin-Embedder-Policy", "require-corp");
  return new Response(response.body, {status: response.status, statusText: response.statusText, headers});
}

addEventListener("install", (event) => {
  (event as Lifetime).waitUntil(caches.open(place).then((cache) => cache.addAll(["./", ...files])));
});
addEventListener("activate", (event) => {
  const old = caches
    .keys()
    .then((names) => Promise.all(names.filter((name) => name.startsWith("espalier ") && name !== place).map((name) => caches.delete(name))));
  (event as Lifetime).waitUntil(old);
});
addEventListener("fetch", (event) => {
  const {request} = event as Fetching;
  if (request.method !== "GET" || new URL(request.url).origin !== location.origin) return;
  (event as Fetching).respondWith(answer(request));
});
export {};
