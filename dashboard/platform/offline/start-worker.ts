import { FILES_CACHE, isFileOfPage, isHashedFile, PAGE_CACHE } from './caches.ts';

/**
 * Starts the worker. A page's first files came before it could cache them, so they are added to its cache; they come
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
  await addMissing(files, loaded.filter(isHashedFile));
  await addMissing(page, [new URL('./', location.href), ...loaded.filter(isFileOfPage)]);
}

async function addMissing(cache: Cache, urls: URL[]): Promise<void> {
  for (const { href } of urls) if (!(await cache.match(href))) await cache.add(href);
}
