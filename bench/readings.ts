/** Readings in: rows a second through the server's own path, against PostgreSQL's COPY of the same rows in the same run. */
import { openDatabase } from '@sluice/server/platform/database/connect';
import { insertReadings } from '@sluice/server/sensors/index';
import pg from 'pg';
import type { Bench } from './bench-garden.ts';
import type { Finding } from './finding.ts';
import { median } from './stopwatch.ts';

const ROWS = 50_000;
const ROUNDS = 7;

type BenchReading = Required<Parameters<typeof insertReadings>[1][number]>;

export async function measureReadings(bench: Bench): Promise<Finding> {
  const { group } = await bench.openDemo();
  const [own, copied] = group.sensors;
  if (!own || !copied) throw new Error('the demo has no two sensors');
  const db = openDatabase(bench.database, 1);
  const client = new pg.Client(bench.database);
  await client.connect();
  const ownMs: number[] = [];
  const copyMs: number[] = [];
  let stored = 0;
  // Next month's partition is open and empty; a reading every second never meets another.
  const month = Temporal.Now.zonedDateTimeISO('UTC').toPlainDate().with({ day: 1 }).add({ months: 1 });
  const from = month.toZonedDateTime('UTC').epochMilliseconds;
  try {
    for (let round = 0; round < ROUNDS + 1; round += 1) {
      const listRows = (sensorId: string) => makeReadings(sensorId, from + round * ROWS * 1000);
      const took = await inAnyOrder(round, {
        own: () => insertReadings(db, listRows(own.id)),
        copy: () => copyReadings(client, listRows(copied.id)),
      });
      // The first only warms up.
      if (round === 0) continue;
      ownMs.push(took.own);
      copyMs.push(took.copy);
    }
    const counts = await client.query(
      'select count(*)::int as rows from readings where sensor_id = any($1) group by sensor_id',
      [[own.id, copied.id]],
    );
    stored = counts.rows.reduce((sum, { rows }) => sum + Math.min(rows, ROWS * (ROUNDS + 1)), 0);
  } finally {
    await client.end();
    await db.$client.end();
  }
  const perSecond = (ms: number) => ({ name: '', value: (ROWS / ms) * 1000, unit: 'rows a second', digits: 0 });
  return {
    samples: [
      {
        what: `rounds of ${ROWS.toLocaleString('en')} rows; same table, keys and partitions`,
        expected: ROUNDS,
        actual: ownMs.length,
      },
      { what: 'rows found in the table afterwards', expected: 2 * ROWS * (ROUNDS + 1), actual: stored },
    ],
    figures: [
      {
        of: "through the server's own path",
        values: [perSecond(median(ownMs)), { name: 'ratio', value: median(ownMs) / median(copyMs), digits: 2 }],
        reference: { of: 'COPY of the same rows', values: [perSecond(median(copyMs))] },
      },
    ],
  };
}

const makeReadings = (sensorId: string, from: number): BenchReading[] =>
  Array.from({ length: ROWS }, (_, second) => ({
    sensorId: sensorId as never,
    measuredAt: new Date(from + second * 1000),
    moisture: 0.2 + (second % 1000) / 10_000,
    temperatureC: 12 + (second % 200) / 10,
    sunlightKlx: (second % 1100) / 10,
  }));

/** Milliseconds of each, the one first in this round and the other in the next. */
async function inAnyOrder(round: number, ways: Record<'own' | 'copy', () => Promise<void>>) {
  const took = { own: 0, copy: 0 };
  for (const name of round % 2 === 0 ? (['own', 'copy'] as const) : (['copy', 'own'] as const)) {
    const began = performance.now();
    await ways[name]();
    took[name] = performance.now() - began;
  }
  return took;
}

/** What of pg's connection a COPY needs; pg has no types for it. */
interface CopyConnection {
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
}

/** COPY as its protocol goes: the rows as text, all at once. */
function copyReadings(client: pg.Client, rows: BenchReading[]): Promise<void> {
  const text = rows.map(
    ({ sensorId, measuredAt, moisture, temperatureC, sunlightKlx }) =>
      `${sensorId}\t${measuredAt.toISOString()}\t${moisture}\t${temperatureC}\t${sunlightKlx}\n`,
  );
  const lines = Buffer.from(text.join(''));
  return new Promise((resolve, reject) => {
    client.query({
      submit: (connection: CopyConnection) => connection.query('copy readings from stdin'),
      handleCopyInResponse: (connection: CopyConnection) => {
        connection.sendCopyFromChunk(lines);
        connection.endCopyFrom();
      },
      handleCommandComplete: () => {},
      handleReadyForQuery: () => resolve(),
      handleError: reject,
    } as unknown as pg.Submittable);
  });
}
