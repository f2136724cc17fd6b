/**
 * One garden in which nothing happens, then with eight probes: what its database writes. A memory card lasts only for so
 * many writes, and each commit that waits for the disk is one (docs/decisions/0095).
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { startServer } from '@sluice/e2e/server-fixture';
import { socketFolder } from '@sluice/server/platform/database/embedded';
import pg from 'pg';
import { type Api, openApi } from './api.ts';
import type { Finding } from './finding.ts';
import { type FleetGarden, makeGardens } from './fleet/garden.ts';

const SECONDS = 300;
/** By then the weather of a new garden has been asked for, its plan made, and the start's work written. */
const SETTLES_MS = 60_000;
const DAY_S = 86_400;
const PROBES = 8;
/** Of a probe that reports each quarter of an hour; here they do so each minute. */
const READINGS_A_DAY = 96;
const AIMS = {
  commitsEachSecond: 2,
  waitsEachMinute: 3,
  syncsEachDay: 5_000,
  logMbEachDay: 60,
  logMbEachDayOfProbes: 150,
};

export async function measureIdleDisk(): Promise<Finding> {
  const server = await startServer();
  const client = new pg.Client({ host: socketFolder(server.dataDir), user: 'sluice', database: 'postgres' });
  try {
    const api = openApi(server.url);
    const gardens = await makeGardens(api, 1);
    await sleep(SETTLES_MS);
    await client.connect();
    // What was made before is no part of it: neither the vacuum of a new database's lists, nor its pages, whose first
    // change after a checkpoint is logged whole.
    await client.query('vacuum (analyze)');
    await client.query('checkpoint');
    // A session reports its own writes once a second at most: those of the vacuum would be counted as of the garden.
    await client.query('select pg_stat_force_next_flush()');
    const before = await readWrites(client);
    const beganAt = performance.now();
    await sleep(SECONDS * 1000);
    const after = await readWrites(client);
    const tookS = (performance.now() - beganAt) / 1000;
    // The checkpoint that comes within the day by its settings, once for all writes before it.
    await client.query('checkpoint');
    const ended = await readWrites(client);
    const probes = await measureProbes(client, api, gardens[0]);
    server.expectAlive();
    const idleBytesS = (after.logBytes - before.logBytes) / tookS;
    const bytesOfReading = Math.max(0, probes.logBytes - idleBytesS * probes.tookS) / probes.readings;
    const rate = (of: keyof Writes) => (after[of] - before[of]) / tookS;
    const checkpointsEachDay = Math.min(DAY_S / tookS, DAY_S / (await checkpointEveryS(client)));
    const syncsOfOne = ended.checkpointSyncs - after.checkpointSyncs;
    return {
      samples: [
        { what: 'gardens with a controller, nothing due', expected: 1, actual: gardens.length },
        { what: 'seconds', expected: SECONDS, actual: Math.round(tookS) },
        // One reading of each is lost where its minute begins before and ends after.
        { what: 'readings of probes', expected: probes.expected, actual: Math.min(probes.readings, probes.expected) },
      ],
      figures: [
        {
          of: 'commits',
          values: [
            { name: 'a second', value: rate('commits'), digits: 2, aim: { below: AIMS.commitsEachSecond } },
            {
              name: 'a minute that wait for the disk',
              value: rate('waits') * 60,
              aim: { atMost: AIMS.waitsEachMinute },
            },
          ],
        },
        {
          of: 'a day',
          values: [
            {
              name: 'fsyncs',
              value: rate('syncs') * DAY_S + checkpointsEachDay * syncsOfOne,
              digits: 0,
              aim: { below: AIMS.syncsEachDay },
            },
            {
              name: 'write-ahead log',
              value: (rate('logBytes') * DAY_S) / 1e6,
              unit: 'MB',
              aim: { atMost: AIMS.logMbEachDay },
            },
          ],
        },
        {
          of: `a day with ${PROBES} probes that report each quarter of an hour`,
          values: [
            {
              name: 'write-ahead log',
              value: (idleBytesS * DAY_S + bytesOfReading * PROBES * READINGS_A_DAY) / 1e6,
              unit: 'MB',
              aim: { below: AIMS.logMbEachDayOfProbes },
            },
            { name: 'of a reading', value: bytesOfReading / 1000, unit: 'kB', digits: 1 },
          ],
        },
        { of: 'a checkpoint', values: [{ name: 'fsyncs', value: syncsOfOne, digits: 0 }] },
      ],
      notes: [
        'Counted by PostgreSQL itself (pg_stat_database, pg_stat_wal, pg_stat_io), which leaves out some small files of a checkpoint.',
      ],
    };
  } finally {
    await client.end();
    await server.remove();
  }
}

/** Adds probes that report each minute, and counts what they write in five. */
async function measureProbes(client: pg.Client, { call }: Api, garden: FleetGarden | undefined) {
  if (!garden) throw new Error('there is no garden');
  const { token, groupId, zoneIds } = garden;
  for (let place = 0; place < PROBES; place += 1) {
    const { sensor } = await call<{ sensor: { id: string } }>(token, 'POST', `/api/v1/groups/${groupId}/sensors`, {
      ...{ name: `Probe ${place}`, zone_id: zoneIds[0] },
    });
    await call(token, 'PATCH', `/api/v1/sensors/${sensor.id}`, { continuous_monitoring: true });
  }
  await sleep(SETTLES_MS);
  await client.query('checkpoint');
  await client.query('select pg_stat_force_next_flush()');
  const count = async () => Number((await client.query('select count(*) as count from readings')).rows[0].count);
  const [bytesBefore, readingsBefore] = [(await readWrites(client)).logBytes, await count()];
  const beganAt = performance.now();
  await sleep(SECONDS * 1000);
  const tookS = (performance.now() - beganAt) / 1000;
  const logBytes = (await readWrites(client)).logBytes - bytesBefore;
  const readings = (await count()) - readingsBefore;
  return { logBytes, readings, tookS, expected: PROBES * (Math.floor(SECONDS / 60) - 1) };
}

interface Writes {
  commits: number;
  /** Commits of clients that waited until the log was on the disk. */
  waits: number;
  /** All but those of checkpoints. */
  syncs: number;
  checkpointSyncs: number;
  logBytes: number;
}

async function readWrites(client: pg.Client): Promise<Writes> {
  const { rows } = await client.query<Record<keyof Writes, string>>(`select
    (select sum(xact_commit) from pg_stat_database) as commits,
    (select sum(fsyncs) from pg_stat_io where object = 'wal' and backend_type = 'client backend') as waits,
    (select sum(fsyncs) from pg_stat_io where backend_type <> 'checkpointer') as syncs,
    (select sum(fsyncs) from pg_stat_io where backend_type = 'checkpointer') as "checkpointSyncs",
    (select wal_bytes from pg_stat_wal) as "logBytes"`);
  const [row] = rows;
  if (!row) throw new Error('PostgreSQL does not say what it has written.');
  return {
    commits: Number(row.commits),
    waits: Number(row.waits),
    syncs: Number(row.syncs),
    checkpointSyncs: Number(row.checkpointSyncs),
    logBytes: Number(row.logBytes),
  };
}

async function checkpointEveryS(client: pg.Client): Promise<number> {
  const { rows } = await client.query(`select setting::int as s from pg_settings where name = 'checkpoint_timeout'`);
  return rows[0].s;
}
