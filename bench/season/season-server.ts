/** The product on the season's clock: its own database, API, pages, control loop and background work in this process. */

import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Driver } from '@sluice/drivers/driver';
import { createSimulatedGardenClient } from '@sluice/drivers/simulated/garden-client';
import { createSocketTransport } from '@sluice/drivers/simulated/socket-transport';
import type { GroupId } from '@sluice/engine/vocabulary/ids';
import { buildApp, forgetGarden } from '@sluice/server/app';
import { BackupThread } from '@sluice/server/backups/index';
import { ControlLoop } from '@sluice/server/control-loop/index';
import { GardenFaults } from '@sluice/server/notifications/index';
import { openDatabase } from '@sluice/server/platform/database/connect';
import { startPostgres } from '@sluice/server/platform/database/embedded';
import { GardenClaims } from '@sluice/server/platform/database/garden-claims';
import { listen } from '@sluice/server/platform/database/listen';
import { migrate } from '@sluice/server/platform/database/migrate';
import { useSealingKey } from '@sluice/server/platform/database/sealed-column';
import { loadLanguages } from '@sluice/server/platform/language';
import { SharedCounts } from '@sluice/server/platform/limits/index';
import { LIVE_CHANNEL } from '@sluice/server/platform/live/announce';
import { LiveHub } from '@sluice/server/platform/live/hub';
import { createLog } from '@sluice/server/platform/log';
import type { Mailer } from '@sluice/server/platform/mail';
import { createOutsidePost, createOutsideRead } from '@sluice/server/platform/outside-post';
import { makePushKeys } from '@sluice/server/platform/push-keys';
import { RecentErrors } from '@sluice/server/platform/recent-errors';
import { SealedTexts } from '@sluice/server/platform/sealed-texts';
import { SessionCookies } from '@sluice/server/platform/session-cookie';
import { SignedLinks } from '@sluice/server/platform/signed-links';
import { StallWatch } from '@sluice/server/platform/stalls';
import { startPlanning, startRoutine } from '@sluice/server/routine/index';
import { sharePlans } from '@sluice/server/routine/plan-turns';
import { type Planner, type PlanningTask, performTask } from '@sluice/server/routine/planning';
import { STOP_CHANNEL, WAKE_CHANNEL } from '@sluice/server/runs/index';
import { awaitNewPlan, recalculateWith } from '@sluice/server/schedule/index';
import { BackOff, ServiceGate, type WeatherAccess } from '@sluice/server/weather/index';
import type { WeatherTransport } from '@sluice/weather-providers/provider';
import { WEATHER_SERVICES } from '@sluice/weather-providers/registry';
import type { SeasonClock } from './season-clock.ts';
import { SeasonJobs } from './season-jobs.ts';

const KEY = Buffer.alloc(32, 7);
const GARDENS_AT_ONCE = 16;
const POST_PATIENCE_MS = 2_000;
const PLAN_PATIENCE_MS = 60_000;

/** @param counted how often each kind of background work was done */
export async function openSeasonServer(
  clock: SeasonClock,
  driver: Driver,
  weatherTransport: WeatherTransport,
  counted: Map<PlanningTask['kind'], number>,
) {
  const folder = mkdtempSync(join(tmpdir(), 'sluice-season-'));
  const postgres = await startPostgres(folder);
  await migrate(postgres.connection);
  const db = openDatabase(postgres.connection, 10);
  const seals = new SealedTexts(KEY);
  useSealingKey(seals);
  const recentErrors = new RecentErrors();
  const log = createLog('warn');
  const weather: WeatherAccess = {
    services: WEATHER_SERVICES,
    backOff: new BackOff(),
    gate: new ServiceGate(WEATHER_SERVICES, weatherTransport, async () => true),
  };
  const live = new LiveHub(db);
  await live.start();
  const jobs = new SeasonJobs();
  const faults = new GardenFaults({ db, clock, log });
  const claims = new GardenClaims(postgres.connection);
  const planner: Planner = {
    perform: (task) => {
      counted.set(task.kind, (counted.get(task.kind) ?? 0) + 1);
      return performTask(db, task, weather);
    },
    stop: async () => {},
  };
  const plan = sharePlans((groupId: GroupId) =>
    planner.perform({ kind: 'plan', groupId, nowMs: clock.now() }, 'asked'),
  );
  const port = await findPort();
  const url = `http://127.0.0.1:${port}`;
  const translate = await loadLanguages();
  const services = {
    db,
    clock,
    settings: {
      ...{
        demo: false,
        registration: 'open' as const,
        releases: null,
        vigieau: url,
        isOnlyHere: true,
        openId: null,
        forumUrl: url,
      },
      ...{ baseUrl: url, identityUrl: url, dashboardDir: resolve(import.meta.dirname, '../../dashboard/dist') },
      ...{
        smtpUrl: null,
        contact: null,
        localWebhooks: false,
        metricsToken: null,
        trustedProxies: [],
        ingressProxy: null,
        readingsMonths: 24,
        appleHomePort: null,
        matterPort: null,
      },
    },
    translate,
    hasBroker: false,
    holdsByWill: () => false,
    plan,
    awaitNewPlan,
    recalculate: recalculateWith({ db, translate, log, plan, patience: { ms: PLAN_PATIENCE_MS } }),
    cookies: new SessionCookies(KEY, false),
    links: new SignedLinks(KEY),
    seals,
    pushKeys: makePushKeys(),
    post: createOutsidePost(POST_PATIENCE_MS, false),
    read: createOutsideRead(POST_PATIENCE_MS, false),
    jobs,
    live,
    counts: new SharedCounts(db, () => clock.now()),
  };
  const findDriver = () => driver;
  const stalls = new StallWatch(log);
  const backupThread = new BackupThread(folder);
  const mailer: Mailer = { send: async () => {} };
  const hardware = createSocketTransport(join(folder, 'none.sock'), POST_PATIENCE_MS);
  const app = await buildApp({
    ...{ services, weather, findDriver, log, stalls, isReady: () => true },
    garden: createSimulatedGardenClient(hardware),
    places: { transport: weatherTransport, list: { digest: 'none', async *rows() {} } },
    server: {
      ...{ startedAt: new Date(clock.now()), dataDir: folder, secret: KEY, recentErrors, mailer, backupThread },
      ...{ backups: null, restart: () => {} },
    },
  });
  const loop = new ControlLoop({ db, clock, log, faults, findDriver, isAlone: true });
  const listener = await listen(
    postgres.connection,
    [LIVE_CHANNEL, WAKE_CHANNEL, STOP_CHANNEL],
    (channel, payload) => {
      if (channel === LIVE_CHANNEL) {
        live.heard(Number(payload));
        loop.stir();
      } else if (channel === WAKE_CHANNEL) loop.wake(payload);
      else loop.closeAll(payload);
    },
    () => live.missed(),
  );
  await loop.start();
  await startPlanning(jobs, { db, clock, planner, faults, log, claims, gardensAtOnce: GARDENS_AT_ONCE });
  await startRoutine({
    ...{ services, jobs, mailer, faults, forgetGarden, findDriver, log, backupThread },
    ...{ backups: null, clearIdleDemos: async () => 0 },
  });
  await app.listen({ port, host: '127.0.0.1' });
  return {
    url,
    db,
    app,
    loop,
    jobs,
    async close() {
      await loop.stop();
      await listener.close();
      await app.close();
      stalls.stop();
      await backupThread.stop();
      hardware.close();
      services.counts.stop();
      await claims.stop();
      await db.$client.end();
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export type SeasonServer = Awaited<ReturnType<typeof openSeasonServer>>;

/** A port that is free, or the one that SLUICE_SEASON_PORT names. */
async function findPort(): Promise<number> {
  const wanted = Number(process.env.SLUICE_SEASON_PORT ?? 0);
  const server = createServer().listen(wanted, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('no port is free');
  return address.port;
}
