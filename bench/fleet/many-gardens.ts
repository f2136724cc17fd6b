/**
 * A host of many gardens: fifty are made over the API, with six zones, a program and weather each, and copied until there
 * are as many as wanted. What a plan of all costs, first and after new weather, what a garden takes on the disk, how long a
 * start takes, what the server takes while nothing is due, and how it answers fifty people.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { type RunningServer, startServer } from '@sluice/e2e/server-fixture';
import type { GroupId } from '@sluice/engine/vocabulary/ids';
import { HOUR_MS, MINUTE_MS } from '@sluice/engine/vocabulary/units';
import { openDatabase } from '@sluice/server/platform/database/connect';
import { socketFolder } from '@sluice/server/platform/database/embedded';
import { performTask } from '@sluice/server/routine/planning';
import pg from 'pg';
import { type Api, openApi } from '../api.ts';
import { openFakeWeather } from '../fake-weather.ts';
import type { Finding } from '../finding.ts';
import { p, spread } from '../spread.ts';
import { addProgram, type FleetGarden, forEach, makeGardens } from './garden.ts';
import { multiplyGardens } from './multiply.ts';
import { listProcessFamily, usedByRole } from './process-figures.ts';

/** Gardens that are made over the API; as many people ask for them at once. */
const MADE = 50;
const ZONES = 6;
/** A start so far away that no plan is made for it during the measure. */
const START_IN_HOURS = 12;
const DAILY = {
  name: 'Daily',
  runs: [
    { zone: 0, seconds: 300 },
    { zone: 1, seconds: 300 },
  ],
};
/** What the weather of the days ahead is changed by, so that plans change too. */
const DRIER = 1.1;
const IDLE_S = 30;
const ASKED_ALONE = 200;
const ASKED_S = 30;
/** Each of the people looks about once in so many milliseconds. */
const LOOKS_MS = 1_000;
const PLANNED_WITHIN_MS = 3_600_000;
const LOOK_EVERY_MS = 500;
const BEFORE_MINUTE_MS = 1_000;
const AIM = { planAllS: 300, indexTimes: 10 };

export interface ManyGardens {
  gardens: number;
  rowsCopied: number;
  first: PlansOfAll;
  afterNewWeather: PlansOfAll;
  /** Of the whole database, and what one more garden adds. */
  bytes: number;
  bytesPerGarden: number;
  coldStart: { tookS: number; cpuS: number };
  /** Shares of a core. */
  idle: { server: number; database: number; residentMb: number };
  /** Of GET /index: milliseconds of each answer. */
  index: { aloneMs: readonly number[]; togetherMs: readonly number[] };
}

export async function liveWithManyGardens(gardens: number): Promise<ManyGardens> {
  const server = await startServer();
  const connection = { host: socketFolder(server.dataDir), user: 'sluice', database: 'postgres' };
  const db = new pg.Client(connection);
  try {
    await db.connect();
    const api = openApi(server.url);
    const made = await makeGardens(api, MADE, ZONES);
    await forEach(made, (garden) => addProgram(api, garden, Date.now() + START_IN_HOURS * HOUR_MS, DAILY));
    await giveWeather(connection, made);
    const bytesBefore = await readSize(db);
    const copies = gardens / MADE - 1;
    const ids = made.map(({ groupId }) => groupId);
    const rowsCopied = copies > 0 ? await multiplyGardens(db, ids, copies) : 0;
    const first = await planAll(db, server, gardens, 'update scheduler_states set requested = made + 1');
    const bytes = await readSize(db);
    await db.query('update weather_days set et0_mm = et0_mm * $1 where is_forecast', [DRIER]);
    const afterNewWeather = await planAll(db, server, gardens, 'update scheduler_states set requested = made + 1');
    await db.end();
    const idle = await useIdle(server);
    const index = await askForIndex(api, made);
    const coldStart = await startCold(server);
    server.expectAlive();
    return {
      ...{ gardens, rowsCopied, first, afterNewWeather, bytes, coldStart, idle, index },
      bytesPerGarden: (bytes - bytesBefore) / Math.max(1, gardens - MADE),
    };
  } finally {
    await db.end().catch(() => {});
    await server.remove();
  }
}

export const measureManyGardens = async (gardens: number): Promise<Finding> =>
  describeManyGardens(await liveWithManyGardens(gardens));

/** p99 of the answers to fifty people, as a multiple of the median of one alone. */
export const indexTimes = ({ aloneMs, togetherMs }: ManyGardens['index']) => p(togetherMs, 0.99) / p(aloneMs, 0.5);

export function describeManyGardens(of: ManyGardens): Finding {
  const { gardens, first, afterNewWeather, coldStart, idle, index } = of;
  return {
    samples: [
      { what: 'gardens planned for the first time', expected: gardens, actual: first.planned },
      { what: 'gardens planned after new weather', expected: gardens, actual: afterNewWeather.planned },
      { what: 'answers to one person alone', expected: ASKED_ALONE, actual: index.aloneMs.length },
    ],
    figures: [
      { of: 'first plans', values: valuesOfPlans(first, gardens) },
      {
        of: 'plans after new weather',
        values: valuesOfPlans(afterNewWeather, gardens, gardens >= 10_000 ? AIM.planAllS : undefined),
      },
      {
        of: 'on the disk, a garden with its first plan and 37 days of weather',
        values: [{ name: '', value: of.bytesPerGarden / 1e3, unit: 'kB', digits: 0 }],
      },
      {
        of: 'cold start',
        values: [
          { name: '', value: coldStart.tookS, unit: 's' },
          { name: 'server CPU', value: coldStart.cpuS, unit: 's' },
        ],
      },
      {
        of: 'nothing due',
        values: [
          { name: 'server, share of a core', value: idle.server, digits: 3 },
          { name: 'database', value: idle.database, digits: 3 },
          { name: 'resident', value: idle.residentMb, unit: 'MB', digits: 0 },
        ],
      },
      {
        of: `GET /index for ${MADE} people, each about once a second`,
        values: [
          ...spread(index.togetherMs, 'ms'),
          {
            name: 'p99 as a multiple of the median alone',
            value: indexTimes(index),
            aim: { atMost: AIM.indexTimes },
          },
        ],
        reference: { of: 'one person alone', values: spread(index.aloneMs, 'ms') },
      },
    ],
    notes: [`rows copied in the database: ${of.rowsCopied.toLocaleString('en')}`],
  };
}

export interface PlansOfAll {
  planned: number;
  tookS: number;
  serverS: number;
  databaseS: number;
}

const valuesOfPlans = ({ tookS, serverS, databaseS }: PlansOfAll, gardens: number, atMost?: number) => [
  { name: '', value: tookS, unit: 's', ...(atMost !== undefined && { aim: { atMost } }) },
  { name: 'CPU of the server a garden', value: (serverS * 1000) / gardens, unit: 'ms' },
  { name: 'of the database', value: (databaseS * 1000) / gardens, unit: 'ms' },
];

/** Weather of the days around now, as a service gives it, and the soil of the days behind. */
export async function giveWeather(connection: pg.ClientConfig, gardens: readonly FleetGarden[]): Promise<void> {
  const db = openDatabase(connection as Parameters<typeof openDatabase>[0], 4);
  const weather = await openFakeWeather(db);
  try {
    await forEach(gardens, async ({ groupId }) => {
      for (const kind of ['firstWeather', 'settle'] as const)
        await performTask(db, { kind, groupId: groupId as GroupId, nowMs: Date.now() }, weather.access);
    });
  } finally {
    weather.close();
    await db.$client.end();
  }
}

/** Waits until every garden has its plan. */
export async function planAll(
  db: pg.Client,
  server: RunningServer,
  gardens: number,
  request: string,
): Promise<PlansOfAll> {
  // Planners look once a minute.
  await sleep(MINUTE_MS - ((Date.now() + BEFORE_MINUTE_MS) % MINUTE_MS));
  const before = usedByRole(listProcessFamily(server.pid()));
  const beganAt = performance.now();
  await db.query(request);
  const until = beganAt + PLANNED_WITHIN_MS;
  let planned = 0;
  while (planned < gardens && performance.now() < until) {
    await sleep(LOOK_EVERY_MS);
    const { rows } = await db.query('select count(*)::int as n from scheduler_states where made = requested');
    planned = rows[0].n;
  }
  const after = usedByRole(listProcessFamily(server.pid()));
  return {
    planned,
    tookS: (performance.now() - beganAt) / 1000,
    serverS: after.server.cpuS - before.server.cpuS,
    databaseS: after.database.cpuS - before.database.cpuS,
  };
}

async function readSize(db: pg.Client): Promise<number> {
  await db.query('checkpoint');
  const { rows } = await db.query('select pg_database_size(current_database())::float8 as bytes');
  return rows[0].bytes;
}

async function startCold(server: RunningServer): Promise<{ tookS: number; cpuS: number }> {
  await server.stop();
  const beganAt = performance.now();
  await server.restart();
  const [own] = listProcessFamily(server.pid());
  return { tookS: (performance.now() - beganAt) / 1000, cpuS: own?.cpuS ?? Number.NaN };
}

async function useIdle(server: RunningServer) {
  await sleep(IDLE_S * 1000);
  const before = usedByRole(listProcessFamily(server.pid()));
  await sleep(IDLE_S * 1000);
  const after = usedByRole(listProcessFamily(server.pid()));
  const share = (role: 'server' | 'database') => (after[role].cpuS - before[role].cpuS) / IDLE_S;
  return { server: share('server'), database: share('database'), residentMb: after.server.residentMb };
}

/** Milliseconds of each answer: to one person who asks again and again, and to all at once. */
async function askForIndex(api: Api, gardens: readonly FleetGarden[]) {
  const ask = async ({ token, groupId }: FleetGarden): Promise<number> => {
    const beganAt = performance.now();
    await api.call(token, 'GET', `/api/v1/groups/${groupId}/index`);
    return performance.now() - beganAt;
  };
  const alone = Array.from({ length: ASKED_ALONE }, (_, place) => gardens[place % gardens.length] as FleetGarden);
  const aloneMs = await forEach(alone, ask, 1);
  const until = performance.now() + ASKED_S * 1000;
  const togetherMs: number[] = [];
  const person = async (garden: FleetGarden, place: number) => {
    await sleep((place / gardens.length) * LOOKS_MS);
    while (performance.now() < until) {
      togetherMs.push(await ask(garden));
      await sleep(LOOKS_MS * (0.5 + Math.random()));
    }
  };
  await Promise.all(gardens.map(person));
  return { aloneMs, togetherMs };
}
