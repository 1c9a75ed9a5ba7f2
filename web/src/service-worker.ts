// Keeps the files of the page, so that it opens without a network after the first visit, and loads none again; and isolates it from other origins,
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

/// Of this version's files what is kept comes first: an open page goes on as it began, whatever the server has by now, or does not
/// have, and no file is loaded twice. A new version comes with a new service worker.
async function answer(request: Request): Promise<Response> {
  const asked = request.mode === "navigate" ? "./" : request;
  const own = await caches.match(asked, {cacheName: place, ignoreSearch: true});
  const response = own ?? (await fetch(request).catch(() => undefined));
  // A page of the version before may ask for a file that the server has no more.
  const kept = response?.ok || response?.type === "opaque" ? undefined : await caches.match(asked, {ignoreSearch: true});
  const found = kept ?? response;
  if (!found) return Response.error();
  if (found.type === "opaque" || found.status === 0) return found;
  const headers = new Headers(found.headers);
  headers.set("Cross-Origin-Opener-Policy", "same-origin");
  headers.set("Cross-Origin-Embedder-Policy", "require-corp");
  return new Response(found.body, {status: found.status, statusText: found.statusText, headers});
}

addEventListener("install", (event) => {
  // Past the cache of the browser: it may have files of the version before.
  const all = ["./", ...files].map((name) => new Request(name, {cache: "no-cache"}));
  (event as Lifetime).waitUntil(caches.open(place).then((cache) => cache.addAll(all)));
});
/// Those of earlier versions, but the last one, from which a page may still be open.
async function forgetOld(): Promise<void> {
  const others = (await caches.keys()).filter((name) => name.startsWith("espalier ") && name !== place);
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)));
}
addEventListener("activate", (event) => (event as Lifetime).waitUntil(forgetOld()));
// The page asks for it when its user wants the new version.
addEventListener("message", ({data}) => data === "activate" && void (self as unknown as {skipWaiting(): Promise<void>}).skipWaiting());
addEventListener("fetch", (event) => {
  const {request} = event as Fetching;
  if (request.method !== "GET" || new URL(request.url).origin !== location.origin) return;
  (event as Fetching).respondWith(answer(request));
});
export {};
