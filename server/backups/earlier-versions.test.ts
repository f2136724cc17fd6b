/**
 * Databases of earlier versions, each made by running that version, brought to this one: what it said of its gardens is
 * still said. One is made so: start that version, `POST /auth/demo`, record what the API says of each garden, stop it, and
 * `operator backup` of a later version on its data folder, whose `backup-passphrase` holds the one below.
 */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { zstdDecompressSync } from 'node:zlib';
import { DAY_MS } from '@sluice/engine/vocabulary/units';
import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { isWhole } from '../../scripts/test-extent.ts';
import { loadPlants, readPlantFiles } from '../plants/index.ts';
import { sealStoredTexts } from '../platform/database/seal-stored.ts';
import { useSealingKey } from '../platform/database/sealed-column.ts';
import { SealedTexts } from '../platform/sealed-texts.ts';
import { STARTER_REGULATIONS, upsertRegulations } from '../regulations/index.ts';
import { openTestServer } from '../testing/test-server.ts';
import { readAbout } from './backup-file.ts';
import { restoreBackup } from './restore-backup.ts';

const FOLDER = resolve(import.meta.dirname, '../testing/earlier-versions');
const PASSPHRASE = '0000-1111-2222-3333-4444-5555';
const versions = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.backup'))
  .map((name) => name.replace('.backup', ''));
/** The first that anybody had, and the last. */
const AT_THE_ENDS = ['258af9f', 'e6d83cba'];
const tried = isWhole ? versions : AT_THE_ENDS;

/** What later versions say otherwise, and why. */
const CHANGED_ON_PURPOSE: readonly RegExp[] = [
  // The driver says it.
  /\.is_simulated$/,
  // The demo has a sky of its own.
  /\.weather_provider$/,
  // Migration 0006: on, where nobody had chosen.
  /\.finish_before_sunrise$/,
  // Worked out from the figures of plants, which have got better sources.
  /\.soil_water\.\w+$/,
];

interface Recording {
  token: string;
  /** By path of the API. */
  answers: Record<string, unknown>;
}

test('there are five of them', () => expect(versions).toHaveLength(5));

test.for(tried)('the gardens of %s are all there', async (version) => {
  const recording = JSON.parse(
    zstdDecompressSync(readFileSync(join(FOLDER, `${version}.json.zst`))).toString(),
  ) as Recording;
  const dataDir = mkdtempSync(join(tmpdir(), 'sluice-earlier-'));
  const server = await openTestServer();
  try {
    const path = join(FOLDER, `${version}.backup`);
    const { about } = await readAbout(path);
    const request = {
      connection: {
        host: inject('databaseHost'),
        user: 'sluice',
        database: String(server.db.$client.options.database),
      },
      ...{ dataDir, path, passphrase: PASSPHRASE, mayReplace: true, endSessions: false, isForEarlierVersion: false },
    };
    const madeAt = new Date(about.madeAt);
    await restoreBackup(request, madeAt);
    // As each start does.
    useSealingKey(new SealedTexts(readKey(dataDir)));
    await sealStoredTexts(server.db);
    await loadPlants(server.db, readPlantFiles());
    await upsertRegulations(server.db, STARTER_REGULATIONS);
    server.clock.set(madeAt.getTime());
    const lost: string[] = [];
    for (const [path, before] of Object.entries(recording.answers)) {
      const { body } = await server.call<unknown>(recording.token, 'GET', path);
      findLost(before, body.data, path, lost);
    }
    expect(lost).toEqual([]);
  } finally {
    await server.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
});

test.for(tried)('%s gets its own tables back, in which nothing is due', async (version) => {
  const name = `earlier_${version}`;
  const admin = new pg.Client({ host: inject('databaseHost'), user: 'sluice', database: 'postgres' });
  await admin.connect();
  await admin.query(`create database ${name} template template0 strategy file_copy`);
  const dataDir = mkdtempSync(join(tmpdir(), 'sluice-earlier-'));
  const connection = { host: inject('databaseHost'), user: 'sluice', database: name };
  const client = new pg.Client(connection);
  try {
    const path = join(FOLDER, `${version}.backup`);
    const { about } = await readAbout(path);
    const now = new Date(Date.parse(about.madeAt) + DAY_MS);
    const request = { connection, dataDir, path, passphrase: PASSPHRASE, isForEarlierVersion: true };
    await restoreBackup({ ...request, mayReplace: true, endSessions: false }, now);
    await client.connect();
    const { rows } = await client.query(
      `select (select max(created_at) from drizzle.__drizzle_migrations)::float as schema,
         (select count(*)::int from planned_runs where starts_at <= $1) as due,
         (select count(*)::int from runs where phase = 'PENDING') as waiting,
         (select count(*)::int from runs where phase <> 'ENDED' and stop_requested_at is null) as open`,
      [now],
    );
    expect(rows).toEqual([{ schema: about.schema, due: 0, waiting: 0, open: 0 }]);
    expect(readFileSync(join(dataDir, 'sluice-version'), 'utf8')).toBe(`${about.version}\n`);
  } finally {
    await client.end();
    await admin.query(`drop database ${name} with (force)`);
    await admin.end();
    rmSync(dataDir, { recursive: true, force: true });
  }
});

const readKey = (dataDir: string) => {
  const path = join(dataDir, 'sealing-key');
  return existsSync(path) ? Buffer.from(readFileSync(path, 'utf8'), 'base64') : Buffer.alloc(32);
};

/** Notes each place at which the answer no longer says what it said. */
function findLost(before: unknown, after: unknown, at: string, lost: string[]): void {
  if (typeof before !== 'object' || before === null) {
    const isOnPurpose = CHANGED_ON_PURPOSE.some((path) => path.test(at));
    if (before !== after && !isOnPurpose) lost.push(`${at}: ${JSON.stringify(before)} is ${JSON.stringify(after)}`);
    return;
  }
  if (typeof after !== 'object' || after === null) {
    lost.push(`${at}: is gone`);
    return;
  }
  for (const [name, value] of Object.entries(before))
    findLost(value, (after as Record<string, unknown>)[name], `${at}.${name}`, lost);
}
