/** `npm run client`: prints the description of the API, as a server gives it, without a database or devices. */
import { randomBytes } from 'node:crypto';
import { pino } from 'pino';
import { type AppParts, buildApp } from './app.ts';
import { openDatabase } from './platform/database/connect.ts';
import { SharedCounts } from './platform/limits/index.ts';
import { LiveHub } from './platform/live/hub.ts';
import { createOutsidePost } from './platform/outside-post.ts';
import { makePushKeys } from './platform/push-keys.ts';
import { SealedTexts } from './platform/sealed-texts.ts';
import { SessionCookies } from './platform/session-cookie.ts';
import { SignedLinks } from './platform/signed-links.ts';
import { StallWatch } from './platform/stalls.ts';

const unasked = (): never => {
  throw new Error('A server that only describes itself answers no call.');
};

const log = pino({ level: 'silent' });
// Nothing connects before the first query, and there is none.
const db = openDatabase({ host: '/nonexistent', user: 'nobody', database: 'none' });
const secret = randomBytes(32);
const parts: AppParts = {
  services: {
    db,
    clock: { now: unasked, waitUntil: unasked, isCertain: unasked },
    settings: {
      demo: true,
      registration: 'open',
      releases: null,
      isOnlyHere: true,
      openId: null,
      forumUrl: null,
      baseUrl: 'http://127.0.0.1:8080',
      identityUrl: 'http://127.0.0.1:8080',
      dashboardDir: '/nonexistent',
      smtpUrl: null,
      contact: null,
      localWebhooks: false,
      metricsToken: null,
      trustedProxies: [],
      ingressProxy: null,
      readingsMonths: 24,
      appleHomePort: null,
      matterPort: null,
      vigieau: 'http://127.0.0.1:9',
    },
    translate: unasked,
    hasBroker: false,
    holdsByWill: unasked,
    plan: unasked,
    awaitNewPlan: unasked,
    recalculate: unasked,
    cookies: new SessionCookies(secret, false),
    links: new SignedLinks(secret),
    seals: new SealedTexts(secret),
    pushKeys: makePushKeys(),
    post: createOutsidePost(1, false),
    read: unasked,
    jobs: { send: unasked, drop: unasked, work: unasked, every: unasked, stop: unasked },
    counts: new SharedCounts(db, unasked),
    live: new LiveHub(db),
  },
  garden: { addDevice: unasked, removeDevice: unasked } as unknown as AppParts['garden'],
  weather: unasked as unknown as AppParts['weather'],
  places: unasked as unknown as AppParts['places'],
  findDriver: unasked,
  server: unasked as unknown as AppParts['server'],
  log,
  stalls: new StallWatch(log),
  isReady: unasked,
};

const app = await buildApp(parts);
await app.ready();
process.stdout.write(JSON.stringify((app as unknown as { swagger(): object }).swagger()));
