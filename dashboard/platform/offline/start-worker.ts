import { FILES_CACHE, PAGE_CACHE } from './caches.ts';

/**
 * Starts the worker. A page's first files came before it could keep them, so they are put beside its own; they come
 * from the browser's cache, not over the line. Where the address is not a safe one (plain HTTP to another machine),
 * browsers have no worker, and Sluice goes without.
 */
export async function startWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  await navigator.serviceWorker.register('./sw.js');
  const [files, page] = await Promise.all([caches.open(FILES_CACHE), caches.open(PAGE_CACHE)]);
  const loaded = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin }) => origin === location.origin);
  await addMissing(
    files,
    loaded.filter(({ pathname }) => pathname.startsWith('/assets/')),
  );
  await addMissing(page, [
    new URL('./', location.href),
    ...loaded.filter(({ pathname }) => /^\/[\w-]+\.(js|svg|png|webmanifest)$/.test(pathname)),
  ]);
}

async function addMissing(cache: Cache, urls: URL[]): Promise<void> {
  for (const { href } of urls) {
    const address = href.split('#')[0] ?? href;
    if (!(await cache.match(address))) await cache.add(address);
  }
}
