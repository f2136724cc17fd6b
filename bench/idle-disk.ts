/**
 * One garden in which nothing happens: what its database writes. A memory card lasts only for so many writes, and each
 * commit that waits for the disk is one (docs/decisions/0095).
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { startServer } from '@sluice/e2e/server-fixture';
import { socketFolder } from '@sluice/server/platform/database/embedded';
import pg from 'pg';
import { openApi } from './api.ts';
import type { Finding } from './finding.ts';
import { makeGardens } from './fleet/garden.ts';

const SECONDS = 300;
/** By then the weather of a new garden has been asked for, its plan made, and the start's work written. */
const SETTLES_MS = 60_000;
const DAY_S = 86_400;
const AIMS = { commitsEachSecond: 2, waitsEachMinute: 3, syncsEachDay: 5_000, logMbEachDay: 60 };

export async function measureIdleDisk(): Promise<Finding> {
  const server = await startServer();
  const client = new pg.Client({ host: socketFolder(server.dataDir), user: 'sluice', database: 'postgres' });
  try {
    const gardens = await makeGardens(openApi(server.url), 1);
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
    server.expectAlive();
    const rate = (of: keyof Writes) => (after[of] - before[of]) / tookS;
    const checkpointsEachDay = Math.min(DAY_S / tookS, DAY_S / (await checkpointEveryS(client)));
    const syncsOfOne = ended.checkpointSyncs - after.checkpointSyncs;
    return {
      samples: [
        { what: 'gardens with a controller, nothing due', expected: 1, actual: gardens.length },
        { what: 'seconds', expected: SECONDS, actual: Math.round(tookS) },
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
