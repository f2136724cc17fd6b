/**
 * Runs beside the pages and caches the files they are made of, so that they open without a network as well. Answers
 * about the garden are not cached here but by stored-answers.ts.
 */
import { clientsClaim } from 'workbox-core';
import { ExpirationPlugin } from 'workbox-expiration';
import { registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkFirst, StaleWhileRevalidate } from 'workbox-strategies';
import { FILES_CACHE, isFileOfPage, isHashedFile, PAGE_CACHE, pathInSluice } from './caches.ts';

import { showPushed } from './show-pushed.ts';

/** Types of a worker: this program is checked with those of a browser's page. */
declare const self: { skipWaiting(): Promise<void> };

/** Three versions of all files, or so; what was not asked for longest goes first. */
const FILES_KEPT = 600;
const PAGE_PATIENCE_S = 4;
const OF_THE_SERVER = /^(api|auth|docs|health|unsubscribe|calendars|metrics|npa)\b/;

void self.skipWaiting();
clientsClaim();
showPushed(globalThis as never);

registerRoute(
  ({ sameOrigin, url }) => sameOrigin && isHashedFile(url),
  new CacheFirst({ cacheName: FILES_CACHE, plugins: [new ExpirationPlugin({ maxEntries: FILES_KEPT })] }),
);
registerRoute(
  ({ sameOrigin, url }) => sameOrigin && isFileOfPage(url),
  new StaleWhileRevalidate({ cacheName: PAGE_CACHE }),
);
registerRoute(
  ({ request, url }) => request.mode === 'navigate' && !OF_THE_SERVER.test(pathInSluice(url)),
  new NetworkFirst({ cacheName: PAGE_CACHE, networkTimeoutSeconds: PAGE_PATIENCE_S }),
);
