/**
 * A backup of a garden with a year of readings of eight probes: made, tried, restored, and what it costs a valve that opens
 * meanwhile. The reference is PostgreSQL's COPY of the same tables to nowhere.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { BackupThread, makeBackup, proveBackup, restoreBackup } from '@sluice/server/backups/index';
import { type ActiveRun, type Bench, msUntil } from './bench-garden.ts';
import { copyAll, timeOf } from './copy-all.ts';
import type { Finding } from './finding.ts';
import { spread } from './spread.ts';
import { median } from './stopwatch.ts';

const PROBES = 8;
const READINGS_A_DAY = 96;
const DAYS = 365;
const ROUNDS = 5;
const OPENINGS = 100;
const RESTORED = 'bench_restored';
const MOST_S = 10;
const MOST_SLOWER = 1.5;

export async function measureBackup(bench: Bench): Promise<Finding> {
  const dataDir = mkdtempSync(join(tmpdir(), 'sluice-bench-backup-'));
  const place = { connection: bench.database, dataDir, destination: join(dataDir, 'backups') };
  const thread = new BackupThread(dataDir);
  try {
    const rows = await addYear(bench);
    const copyMs: number[] = [];
    const made: { ms: number; bytes: number; name: string }[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      copyMs.push(await timeOf(() => copyAll(bench.database)));
      // Names have seconds in them.
      const at = new Date(Date.now() + round * 1_000);
      const began = performance.now();
      const { name, bytes } = await makeBackup(place, 'asked', at);
      made.push({ ms: performance.now() - began, bytes, name });
    }
    const name = made[0]?.name ?? '';
    const proofMs = await timeOf(() => proveBackup(place, name, () => new Date()));
    const restoreMs = await timeOf(() => restoreInto(bench, join(place.destination, name), dataDir));
    const openings = await measureOpenings(bench, async () => {
      const nowMs = Date.now() + 60_000;
      await thread.make({ place, reason: 'nightly', nowMs, isTried: false });
    });
    const seconds = (ms: number) => ms / 1000;
    const backupMs = median(made.map(({ ms }) => ms));
    return {
      samples: [
        { what: 'readings', expected: PROBES * READINGS_A_DAY * DAYS, actual: rows },
        { what: 'backups', expected: ROUNDS, actual: made.length },
        { what: 'openings without a backup', expected: OPENINGS, actual: openings.without.length },
        { what: 'openings while backups are made', expected: OPENINGS, actual: openings.during.length },
      ],
      figures: [
        {
          of: 'backup',
          values: [
            { name: 'median', value: seconds(backupMs), unit: 's', digits: 2, aim: { below: MOST_S } },
            { name: 'ratio', value: backupMs / median(copyMs), digits: 1 },
            { name: 'size', value: (made[0]?.bytes ?? Number.NaN) / 1e6, unit: 'MB', digits: 1 },
          ],
          reference: {
            of: 'COPY of all tables to nowhere',
            values: [{ name: 'median', value: seconds(median(copyMs)), unit: 's', digits: 2 }],
          },
        },
        { of: 'trial', values: [{ name: '', value: seconds(proofMs), unit: 's', digits: 1 }] },
        { of: 'restore', values: [{ name: '', value: seconds(restoreMs), unit: 's', digits: 1 }] },
        {
          of: 'request to open valve while backups are made',
          values: [
            ...spread(openings.during, 'ms'),
            { name: 'p50 to p50', value: median(openings.during) / median(openings.without), digits: 2 },
            {
              name: 'p99 to p99',
              value: p99(openings.during) / p99(openings.without),
              digits: 2,
              aim: { below: MOST_SLOWER },
            },
          ],
          reference: { of: 'without', values: spread(openings.without, 'ms') },
        },
      ],
    };
  } finally {
    await thread.stop();
    await bench.db.query(`drop database if exists ${RESTORED} with (force)`);
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Returns how many readings there are of the eight. */
async function addYear(bench: Bench): Promise<number> {
  const sensors: string[] = [];
  while (sensors.length < PROBES) {
    const { index, token } = await bench.openDemo();
    for (const { id } of index.groups) {
      const answer = await bench.call<{ sensors: { id: string }[] }>(token, 'GET', `/api/v1/groups/${id}/sensors`);
      sensors.push(...answer.sensors.map((sensor) => sensor.id));
    }
  }
  const probes = sensors.slice(0, PROBES);
  await bench.db.query(
    `select open_readings_month((now() - make_interval(months => back))::date) from generate_series(0, 13) back`,
  );
  await bench.db.query('delete from readings where sensor_id = any($1)', [probes]);
  const { rowCount } = await bench.db.query(
    `insert into readings (sensor_id, measured_at, moisture, temperature_c)
     select sensor, now() - make_interval(mins => n * 15), 20 + 10 * random(), 15 + 10 * random()
     from unnest($1::uuid[]) sensor, generate_series(1, $2) n`,
    [probes, READINGS_A_DAY * DAYS],
  );
  return rowCount ?? 0;
}

const p99 = (values: readonly number[]) =>
  [...values].sort((a, b) => a - b)[Math.ceil(values.length * 0.99) - 1] ?? Number.NaN;

async function restoreInto(bench: Bench, path: string, dataDir: string): Promise<void> {
  await bench.db.query(`drop database if exists ${RESTORED} with (force)`);
  await bench.db.query(`create database ${RESTORED} template template0`);
  const request = { path, dataDir, passphrase: null, mayReplace: false, endSessions: false };
  const connection = { ...bench.database, database: RESTORED };
  await restoreBackup({ ...request, connection, isForEarlierVersion: false }, new Date());
}

/** Milliseconds from a request to a valve that is seen open, without backups and while one follows the other. */
async function measureOpenings(bench: Bench, backUp: () => Promise<void>) {
  const { token, group } = await bench.openDemo();
  const [zone, serial] = [group.zones[0], group.devices[0]?.serial_number ?? ''];
  if (!zone) throw new Error('the demo has no zone');
  const isOpen = async () => (await bench.valve(serial, zone.terminal)).isOpen;
  const open = async () => {
    const began = performance.now();
    const { runs } = await bench.call<{ runs: ActiveRun[] }>(token, 'POST', `/api/v1/groups/${group.id}/manual_runs`, {
      zones: [{ zone_id: zone.id, minutes: 1 }],
    });
    await msUntil(isOpen, 5_000);
    const ms = performance.now() - began;
    await bench.call(token, 'DELETE', `/api/v1/manual_runs/${runs[0]?.id}`);
    await msUntil(async () => !(await isOpen()), 5_000);
    await sleep(30);
    return ms;
  };
  await sleep(1_500);
  await open();
  const without: number[] = [];
  for (let turn = 0; turn < OPENINGS; turn += 1) without.push(await open());
  let isOver = false;
  const during: number[] = [];
  await Promise.all([
    (async () => {
      while (!isOver) await backUp();
    })(),
    (async () => {
      for (let turn = 0; turn < OPENINGS; turn += 1) during.push(await open());
    })().finally(() => {
      isOver = true;
    }),
  ]);
  return { without, during };
}
