/**
 * A round of weather for 10,000 gardens in 500 places, as the planner's thread does it each hour, against a local server
 * that answers as Open-Meteo does; then the questions of a whole day. The reference of the time is a bare INSERT of the
 * same rows into a table with the same key.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { HOUR_MS } from '@sluice/engine/vocabulary/units';
import { type Database, openDatabase } from '@sluice/server/platform/database/connect';
import { startPostgres } from '@sluice/server/platform/database/embedded';
import { migrate } from '@sluice/server/platform/database/migrate';
import { performTask } from '@sluice/server/routine/planning';
import { CLAIMED_AT_ONCE } from '@sluice/server/routine/refresh-plans';
import type { WeatherAccess } from '@sluice/server/weather/index';
import type { WeatherPlace } from '@sluice/weather-providers/provider';
import { WEATHER_SERVICES } from '@sluice/weather-providers/registry';
import { sql } from 'drizzle-orm';
import { type FakeWeatherService, openFakeWeather } from './fake-weather.ts';
import type { Finding } from './finding.ts';
import { forEach } from './fleet/garden.ts';

const GARDENS = 10_000;
const PLACES = 500;
/** As many gardens as the planner lets wait for a service at once. */
const ASKING_AT_ONCE = 16;
const BEGIN = Date.parse('2026-06-17T00:07Z');
/** Yesterday's days that are asked for again, today and those ahead. */
const DAYS_ANSWERED = 3 + 7;
const AIM_RATIO = 10;

export async function measureWeatherSync(): Promise<Finding> {
  const folder = mkdtempSync(join(tmpdir(), 'sluice-bench-'));
  const postgres = await startPostgres(folder);
  try {
    await migrate(postgres.connection);
    const db = openDatabase(postgres.connection, 4);
    const service = await openFakeWeather(db);
    try {
      return await measure(db, service);
    } finally {
      service.close();
      await db.$client.end();
    }
  } finally {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measure(db: Database, { access, count }: FakeWeatherService): Promise<Finding> {
  const ids = await insertGardens(db);
  const began = performance.now();
  // As the round claims them: some at once, those of one place together.
  const parts = Array.from({ length: Math.ceil(ids.length / CLAIMED_AT_ONCE.usual) }, (_, part) =>
    ids.slice(part * CLAIMED_AT_ONCE.usual, (part + 1) * CLAIMED_AT_ONCE.usual),
  );
  await forEach(parts, (groupIds) => performTask(db, { kind: 'weather', groupIds, nowMs: BEGIN }, access), 2);
  const ownMs = performance.now() - began;
  const ofTheRound = count();
  const rows = await countRows(db, 'weather_days');
  const bareMs = await insertBare(db);

  // The questions do not depend on how many gardens ask them: each place asks once a round, without a database.
  const places = await readPlaces(db, ids.slice(0, PLACES));
  for (let hour = 1; hour < 24; hour += 1) {
    await forEach(places, (place) => askFor(place, BEGIN + hour * HOUR_MS, access), ASKING_AT_ONCE);
  }
  const ofTheDay = count();
  const { askLimits } = WEATHER_SERVICES.OPEN_METEO ?? { askLimits: null };
  return {
    samples: [
      { what: 'gardens with their weather', expected: GARDENS, actual: ids.length },
      { what: 'days of weather stored', expected: GARDENS * DAYS_ANSWERED, actual: rows },
    ],
    figures: [
      {
        of: `a round of ${GARDENS.toLocaleString('en')} gardens in ${PLACES} places`,
        values: [
          { name: '', value: ownMs / 1000, unit: 's' },
          { name: 'a garden', value: ownMs / GARDENS, unit: 'ms', digits: 2 },
          { name: 'ratio', value: ownMs / bareMs, aim: { atMost: AIM_RATIO } },
        ],
        reference: {
          of: 'a bare INSERT of the same rows',
          values: [{ name: '', value: bareMs / 1000, unit: 's', digits: 2 }],
        },
      },
      { of: 'requests of a round', values: [{ name: '', value: ofTheRound, digits: 0, aim: { atMost: PLACES } }] },
      {
        of: 'requests of a day with 24 rounds',
        values: [{ name: '', value: ofTheDay, digits: 0, aim: { atMost: askLimits?.perDay ?? 0 } }],
        reference: {
          of: 'one for each garden and round',
          values: [{ name: '', value: GARDENS * 24, digits: 0 }],
        },
      },
    ],
  };
}

/** Gardens are spread over the places in turn, each a few metres from the previous one there. */
async function insertGardens(db: Database): Promise<never[]> {
  await db.execute(sql`
    insert into groups (id, name, device_type, location, time_zone, latitude, longitude, elevation_m, created_at)
    select gen_random_uuid(), 'Garden ' || garden, 'SPRITE', 'outdoor', 'Europe/Vienna',
      40 + (garden % ${PLACES}) / 20 * 0.1 + garden / ${PLACES} * 0.0001, 5 + (garden % ${PLACES}) % 20 * 0.1, 200, now()
    from generate_series(0, ${GARDENS - 1}) garden`);
  const { rows } = await db.execute<{ id: never }>(
    sql`select id from groups order by round(latitude::numeric, 2), round(longitude::numeric, 2), id`,
  );
  return rows.map(({ id }) => id);
}

async function readPlaces(db: Database, ids: readonly never[]): Promise<WeatherPlace[]> {
  const { rows } = await db.execute<{ id: never; latitude: number; longitude: number }>(
    sql`select id, latitude, longitude from groups`,
  );
  const wanted = new Set<string>(ids);
  return rows
    .filter(({ id }) => wanted.has(id))
    .map(({ latitude, longitude }) => ({
      latitudeDeg: Number(latitude.toFixed(2)),
      longitudeDeg: Number(longitude.toFixed(2)),
      elevationM: 200,
      timeZone: 'Europe/Vienna',
    }));
}

/** The days that a round asks for, as it does. */
async function askFor(place: WeatherPlace, nowMs: number, { services, gate }: WeatherAccess): Promise<void> {
  const today = Temporal.Instant.fromEpochMilliseconds(nowMs).toZonedDateTimeISO(place.timeZone).toPlainDate();
  const [from, to] = [today.subtract({ days: 3 }).toString(), today.add({ days: 7 }).toString()];
  const account = { stationId: null, deviceId: null, secret: null };
  await services.OPEN_METEO?.connect(account, gate.open(null, nowMs).transport).days(place, from, to, nowMs);
}

async function countRows(db: Database, table: string): Promise<number> {
  const { rows } = await db.execute<{ rows: number }>(sql`select count(*)::int as rows from ${sql.identifier(table)}`);
  return rows[0]?.rows ?? 0;
}

async function insertBare(db: Database): Promise<number> {
  await db.execute(sql`create table bare (like weather_days including all)`);
  const began = performance.now();
  await db.execute(sql`insert into bare select * from weather_days`);
  return performance.now() - began;
}
