/** A whole server for a test: its own database, its own simulator process, a clock that can run faster. */
import { randomBytes, randomInt } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { User } from '@sluice/contract/users';
import { type Driver, DriverError } from '@sluice/drivers/driver';
import { createSimulatedDriver } from '@sluice/drivers/simulated/driver';
import { createSimulatedGardenClient } from '@sluice/drivers/simulated/garden-client';
import { createSocketTransport } from '@sluice/drivers/simulated/socket-transport';
import type { DriverKind } from '@sluice/engine/vocabulary/hardware';
import type { RegistrationRule, Relationship } from '@sluice/engine/vocabulary/people';
import { launchSimulator } from '@sluice/simulator/launch';
import { SKY_SEED } from '@sluice/simulator/weather/sky-of-place';
import { sql } from 'drizzle-orm';
import type { InjectOptions } from 'fastify';
import pg from 'pg';
import { pino } from 'pino';
import { inject } from 'vitest';
import { present } from '../../scripts/present.ts';
import { buildApp } from '../app.ts';
import { BackupThread } from '../backups/index.ts';
import { ControlLoop, type LoopTools } from '../control-loop/index.ts';
import { GardenFaults } from '../notifications/index.ts';
import type { Clock } from '../platform/clock.ts';
import { type Database, openDatabase } from '../platform/database/connect.ts';
import { GardenClaims } from '../platform/database/garden-claims.ts';
import { listen } from '../platform/database/listen.ts';
import { useSealingKey } from '../platform/database/sealed-column.ts';
import type { OpenIdSettings } from '../platform/env.ts';
import type { Jobs } from '../platform/jobs.ts';
import { loadLanguages } from '../platform/language.ts';
import { SharedCounts } from '../platform/limits/index.ts';
import { LIVE_CHANNEL } from '../platform/live/announce.ts';
import { LiveHub } from '../platform/live/hub.ts';
import { MAIL_QUEUE, type Mail, type Mailer } from '../platform/mail.ts';
import { type MailJob, openMail } from '../platform/mail-queue/queue.ts';
import { createOutsidePost, createOutsideRead } from '../platform/outside-post.ts';
import { makePushKeys } from '../platform/push-keys.ts';
import { RecentErrors } from '../platform/recent-errors.ts';
import { SealedTexts } from '../platform/sealed-texts.ts';
import { SessionCookies } from '../platform/session-cookie.ts';
import { SignedLinks } from '../platform/signed-links.ts';
import { StallWatch } from '../platform/stalls.ts';
import { sharePlans } from '../routine/plan-turns.ts';
import { type Planner, performTask } from '../routine/planning.ts';
import { STOP_CHANNEL, WAKE_CHANNEL } from '../runs/index.ts';
import { awaitNewPlan, recalculateWith } from '../schedule/index.ts';
import type { ServerParts } from '../server-status/index.ts';
import { addShare } from '../users/index.ts';
import { TEMPLATE } from './global-setup.ts';
import { openRewindableDatabase } from './rewind.ts';
import { standInPlaces } from './stand-in-places.ts';
import { standInWeather } from './stand-in-weather.ts';

const translate = await loadLanguages();
const seals = new SealedTexts(Buffer.alloc(32, 7));
export const log = pino({ level: process.env.TEST_LOG ?? 'silent' });

/** A clock that starts at the stated date of the tests, runs `speed` times as fast, and can be set forward. */
export class TestClock implements Clock {
  readonly speed: number;
  #base = present();
  #real = performance.now();

  constructor(speed = 1) {
    this.speed = speed;
  }
  now(): number {
    return Math.round(this.#base + (performance.now() - this.#real) * this.speed);
  }
  waitUntil(at: number): number {
    return Math.max(0, (at - this.now()) / this.speed);
  }
  isCertain(): boolean {
    return true;
  }
  set(at: number): void {
    this.#base = at;
    this.#real = performance.now();
    this.wasSet();
  }
  /** Called when the time has been set. */
  wasSet: () => void = () => {};
}

/** Records jobs without running them. */
class JobsAtOnce implements Jobs {
  sent: { queue: string; data: object }[] = [];
  async send(queue: string, data: object): Promise<void> {
    this.sent.push({ queue, data });
  }
  async drop(queue: string, match: Record<string, string>): Promise<void> {
    const isMeant = (job: { queue: string; data: object }) =>
      job.queue === queue && Object.entries(match).every(([key, value]) => (job.data as never)[key] === value);
    this.sent = this.sent.filter((job) => !isMeant(job));
  }
  async work(): Promise<void> {}
  async every(): Promise<void> {}
  async stop(): Promise<void> {}
}

/** Longer than any test. */
const NEVER_MS = 1e9;

/** The address that Home Assistant's Supervisor has in its own network. */
export const INGRESS_PROXY = '172.30.32.2';

export interface Answer<Data = unknown> {
  code: number;
  body: { status: string; data: Data; errors: { code: number; message: string; path?: string }[] };
  headers: Record<string, unknown>;
}

/** The driver of hardware that is not there. */
function makeAbsentDriver(kind: DriverKind): Driver {
  const refuse = () => Promise.reject(new DriverError('unreachable', 'This test server has no such hardware.'));
  return {
    kind,
    valves: null,
    probes: null,
    syncs: null,
    hubs: null,
    readState: refuse,
    findDevices: refuse,
    adoptDevice: refuse,
    releaseDevice: refuse,
  };
}

/**
 * `rewindable`: `markState` and `rewind` put the database back; then nothing outside this server sees its content.
 * `drivers`: those at work now for other hardware than the simulated.
 */
export async function openTestServer({
  speed = 1,
  withSimulator = false,
  demo = true,
  registration = 'open' as RegistrationRule | null,
  isOnlyHere = true,
  rewindable = false,
  places = standInPlaces,
  drivers = (): readonly Driver[] => [],
} = {}) {
  // A file before this one in the same process may have taken another key.
  useSealingKey(seals);
  const name = `garden_${randomBytes(6).toString('hex')}`;
  const connection = { host: inject('databaseHost'), user: 'sluice', database: name };
  const admin = new pg.Client({ ...connection, database: 'postgres' });
  await admin.connect();
  // Copied as files, it takes a sixth of the time of a copy through the log.
  await admin.query(`create database ${name} template ${TEMPLATE} strategy file_copy`);
  const rewindableDatabase = rewindable ? await openRewindableDatabase(connection) : null;
  const db: Database = rewindableDatabase?.db ?? openDatabase(connection, 10);
  const folder = mkdtempSync(join(tmpdir(), 'sluice-test-server-'));
  const socketPath = join(folder, 'garden.sock');
  const transport = createSocketTransport(socketPath, 1_000);
  const garden = createSimulatedGardenClient(transport);
  if (withSimulator) {
    await launchSimulator({ socketPath, stateDirectory: join(folder, 'state'), seed: SKY_SEED });
    if (speed !== 1) await garden.setSpeed(speed);
  }
  const clock = new TestClock(speed);
  /** In real time: a change waits for its plan. */
  const patience = { ms: 60_000 };
  const live = new LiveHub(db);
  await live.start();
  const jobs = new JobsAtOnce();
  const faults = new GardenFaults({ db, clock, log });
  const planner: Planner = { perform: (task) => performTask(db, task, standInWeather), stop: async () => {} };
  const claims = new GardenClaims(connection);
  const plan = sharePlans((groupId) => planner.perform({ kind: 'plan', groupId, nowMs: clock.now() }, 'asked'));
  const services = {
    db,
    clock,
    settings: {
      demo,
      registration,
      releases: null as string | null,
      isOnlyHere,
      openId: null as OpenIdSettings | null,
      forumUrl: 'https://forum.example/garden',
      baseUrl: 'http://garden.test',
      identityUrl: 'http://garden.test',
      dashboardDir: '/nonexistent',
      smtpUrl: null,
      contact: null,
      localWebhooks: true,
      metricsToken: 'a-token-for-tests',
      trustedProxies: [],
      ingressProxy: INGRESS_PROXY,
      readingsMonths: 24,
      // Nobody is asked unless a test listens there.
      vigieau: 'http://127.0.0.1:9',
      // Other tests of this machine have their own.
      appleHomePort: randomInt(20_000, 32_000) as number | null,
      matterPort: randomInt(20_000, 32_000) as number | null,
    },
    translate,
    hasBroker: false,
    holdsByWill: (kind: DriverKind) => findDriver(kind).valves?.canHoldByWill ?? false,
    plan,
    awaitNewPlan,
    recalculate: recalculateWith({ db, translate, log, plan, patience }),
    cookies: new SessionCookies(Buffer.alloc(32, 7), false),
    links: new SignedLinks(Buffer.alloc(32, 7)),
    seals,
    pushKeys: makePushKeys(),
    // What a test calls is on this machine.
    post: createOutsidePost(2_000, true),
    read: createOutsideRead(2_000, true),
    jobs,
    live,
    // There is nobody to tell, and a rewindable database has one connection.
    counts: new SharedCounts(db, () => clock.now(), name, NEVER_MS),
  };
  const findDriver = (kind: DriverKind = 'simulated') => {
    if (kind === 'simulated') return createSimulatedDriver(transport);
    return drivers().find((driver) => driver.kind === kind) ?? makeAbsentDriver(kind);
  };
  const stalls = new StallWatch(log);
  const recentErrors = new RecentErrors();
  const backups = { connection, dataDir: folder, destination: join(folder, 'backups') };
  const mailedAtOnce: Mail[] = [];
  const mailer: Mailer = { send: async (mail) => void mailedAtOnce.push(mail) };
  const serverParts: ServerParts = {
    ...{ startedAt: new Date(clock.now()), dataDir: folder, secret: Buffer.alloc(32, 7), recentErrors },
    ...{ backups, backupThread: new BackupThread(folder), mailer, restart: () => {} },
  };
  const app = await buildApp({
    services,
    garden,
    weather: standInWeather,
    places,
    findDriver,
    server: serverParts,
    log,
    stalls,
    isReady: () => true,
  });
  const loops = new Set<ControlLoop>();
  clock.wasSet = () => {
    for (const loop of loops) loop.stir();
  };
  const wake = (id: string) => {
    for (const loop of loops) loop.wake(id);
  };
  const listener = await listen(
    connection,
    [LIVE_CHANNEL, WAKE_CHANNEL, STOP_CHANNEL],
    (channel, payload) => {
      if (channel === LIVE_CHANNEL) {
        live.heard(Number(payload));
        for (const loop of loops) loop.stir();
      } else if (channel === WAKE_CHANNEL) wake(payload);
      else for (const loop of loops) loop.closeAll(payload);
    },
    () => live.missed(),
  );

  const ask = async <Data = unknown>(options: InjectOptions): Promise<Answer<Data>> => {
    const answer = await app.inject(options);
    return {
      code: answer.statusCode,
      body: (/json/.test(String(answer.headers['content-type'])) ? answer.json() : null) as Answer<Data>['body'],
      headers: answer.headers,
    };
  };
  const call = <Data = unknown>(
    token: string,
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    url: string,
    payload?: object,
  ) =>
    ask<Data>({
      method,
      url: `/api/v1${url}`,
      headers: { authorization: `Bearer ${token}` },
      ...(payload ? { payload } : {}),
    });

  return {
    app,
    connection,
    db,
    clock,
    patience,
    garden,
    live,
    socketPath,
    services,
    findDriver,
    log,
    planner,
    claims,
    gardensAtOnce: 16,
    plan,
    faults,
    serverParts,
    mailedAtOnce,
    markState: async () => rewindableDatabase?.markState(),
    rewind: async () => rewindableDatabase?.rewind(),
    ask,
    call,
    jobsOf: <Data>(queue: string) => jobs.sent.filter((job) => job.queue === queue).map((job) => job.data as Data),
    mails: (): Mail[] =>
      jobs.sent.filter((job) => job.queue === MAIL_QUEUE).map((job) => openMail(services.seals, job.data as MailJob)),
    /** A new account, its email confirmed by default; returns its token. */
    register: async (
      email = `${randomBytes(5).toString('hex')}@garden.test`,
      extra: object = {},
      { isConfirmed = true } = {},
    ) => {
      const answer = await ask<{ token: string; user: User }>({
        method: 'POST',
        url: '/auth/register',
        payload: { name: 'Ada', email, password: 'lavender', ...extra },
        remoteAddress: `10.0.${randomBytes(1)[0]}.${randomBytes(1)[0]}`,
      });
      const { token, user } = answer.body.data;
      await db.execute(sql`update users set confirmed_at = ${isConfirmed ? new Date(clock.now()) : null}
        where id = ${user.id}`);
      // Its link is no longer needed.
      if (isConfirmed) await jobs.drop(MAIL_QUEUE, { account: user.id });
      return { token, id: user.id, email };
    },
    share: (groupId: string, userId: string, relationship: Relationship) =>
      addShare(db, groupId as never, userId as never, relationship),
    /** Starts a separate control loop; `isAlone` as after a crash of the only process. */
    startLoop: async (isAlone = true, over: Partial<LoopTools> = {}) => {
      const own = createSocketTransport(socketPath, 1_000);
      const driver = createSimulatedDriver(own);
      const loop = new ControlLoop({ db, clock, log, faults, findDriver: () => driver, isAlone, ...over });
      loops.add(loop);
      await loop.start();
      return {
        driver,
        stop: async () => {
          loops.delete(loop);
          await loop.stop();
          own.close();
        },
        /** Like a killed process: nothing is released or sent. */
        kill: () => {
          loops.delete(loop);
          loop.abandon();
          own.close();
        },
      };
    },
    close: async () => {
      for (const loop of loops) await loop.stop();
      await listener.close();
      await app.close();
      stalls.stop();
      if (withSimulator) await garden.shutdown();
      transport.close();
      await claims.stop();
      services.counts.stop();
      await db.$client.end();
      await admin.query(`drop database ${name} with (force)`);
      await admin.end();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export type TestServer = Awaited<ReturnType<typeof openTestServer>>;

/** Waits until `check` answers something, at most `timeoutMs` of real time: long, for a machine that does much else. */
export async function eventually<Value>(
  check: () => Promise<Value | null | undefined | false>,
  timeoutMs = 30_000,
): Promise<Value> {
  const began = performance.now();
  for (;;) {
    const value = await check();
    if (value) return value;
    const waitedMs = performance.now() - began;
    if (waitedMs > timeoutMs) throw new Error(`not within ${timeoutMs} ms: ${check}`);
    // What is slow to come, as a server that starts, is asked less often: each question takes of the processor too.
    await sleep(Math.min(100, 10 + waitedMs / 20));
  }
}
