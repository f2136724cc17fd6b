/** Backups of a garden with one of everything: made, tried, restored elsewhere, and refused where they are not whole. */
import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { present } from '../../scripts/present.ts';
import { newestMigration } from '../platform/database/migrate.ts';
import { normalizePaperCode } from '../platform/paper-code.ts';
import { VERSION } from '../platform/version.ts';
import { openPopulatedGarden, type PopulatedGarden } from '../testing/populated-garden.ts';
import { readAbout, readBackupFile, writeBackupFile } from './backup-file.ts';
import { REQUEST_FOLDER, RESTORE_FOLDER } from './data-files.ts';
import { makeBackup } from './make-backup.ts';
import { fingerprintOf, markPassphraseShown, readPassphrase } from './passphrase.ts';
import { proveBackup, proveIfPossible } from './prove-backup.ts';
import { readRestoreFailure, requestRestore, restoreIfRequested, stageRequest } from './requested-restore.ts';
import { type RestoreRequest, restoreBackup } from './restore-backup.ts';
import { listBackups } from './stored-backups.ts';
import { stageFiles, takeOverFiles } from './take-over-files.ts';

let garden: PopulatedGarden;
let admin: pg.Client;
const scratch = mkdtempSync(join(tmpdir(), 'sluice-backups-'));
const databases: string[] = [];
const now = new Date(present());
const KEY = Buffer.alloc(32, 7).toString('base64');

beforeAll(async () => {
  garden = await openPopulatedGarden({ rewindable: false });
  admin = new pg.Client({ host: inject('databaseHost'), user: 'sluice', database: 'postgres' });
  await admin.connect();
}, 120_000);
afterAll(async () => {
  for (const name of databases) await admin.query(`drop database if exists ${name} with (force)`);
  await admin.end();
  await garden.server.close();
  rmSync(scratch, { recursive: true, force: true });
});

const connectionTo = (database: string) => ({ host: inject('databaseHost'), user: 'sluice', database });
const databaseOfGarden = () => String(garden.server.db.$client.options.database);

function newFolder(): string {
  const folder = mkdtempSync(join(scratch, 'data-'));
  return folder;
}

async function newDatabase(): Promise<string> {
  const name = `restored_${randomBytes(6).toString('hex')}`;
  await admin.query(`create database ${name} template template0 strategy file_copy`);
  databases.push(name);
  return name;
}

/** A digest of every table that is worked out by the database itself, whatever the order of its rows. */
async function digestsOf(database: string): Promise<Record<string, string>> {
  const client = new pg.Client(connectionTo(database));
  await client.connect();
  await client.query(`set timezone = 'UTC'`);
  const tables = await client.query<{ name: string }>(
    `select quote_ident(tablename) as name from pg_tables where schemaname = 'public' order by 1`,
  );
  const digests: Record<string, string> = {};
  for (const { name } of tables.rows) {
    const { rows } = await client.query(
      `select count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as digest from ${name} t`,
    );
    digests[name] = rows[0].digest;
  }
  await client.end();
  return digests;
}

let place: { connection: ReturnType<typeof connectionTo>; dataDir: string; destination: string };
beforeEach(() => {
  const dataDir = newFolder();
  writeFileSync(join(dataDir, 'sealing-key'), KEY);
  mkdirSync(join(dataDir, 'opensprinkler'));
  writeFileSync(join(dataDir, 'opensprinkler', 'notes.json'), '{"opened":[]}');
  writeFileSync(join(dataDir, 'postgres.log'), 'no part of a backup');
  place = { connection: connectionTo(databaseOfGarden()), dataDir, destination: join(dataDir, 'backups') };
});

const pathOf = (name: string) => join(place.destination, name);
const requestFor = (database: string, path: string, change: Partial<RestoreRequest> = {}): RestoreRequest => ({
  ...{ connection: connectionTo(database), dataDir: newFolder(), path, mayReplace: false, endSessions: false },
  ...{ isForEarlierVersion: false, passphrase: readPassphrase(place.dataDir).passphrase, ...change },
});

/** What a restore changes on purpose: nothing that was due waters, and pages read everything again. */
const CHANGED_ON_PURPOSE = ['live_changes', 'live_versions', 'runs', 'scheduler_states'];

test('a backup is restored elsewhere, table by table and file by file', async () => {
  const { name } = await makeBackup(place, 'asked', now);
  const database = await newDatabase();
  const request = requestFor(database, pathOf(name), {
    passphrase: readPassphrase(place.dataDir).passphrase.toUpperCase(),
  });
  await restoreBackup(request, now);
  const [before, after] = [await digestsOf(databaseOfGarden()), await digestsOf(database)];
  expect(Object.keys(after)).toEqual(Object.keys(before));
  expect(Object.keys(after).length).toBeGreaterThan(60);
  const differing = Object.keys(before).filter((table) => before[table] !== after[table]);
  expect(differing.filter((table) => !CHANGED_ON_PURPOSE.includes(table))).toEqual([]);
  expect(readFileSync(join(request.dataDir, 'sealing-key'), 'utf8')).toBe(KEY);
  expect(readFileSync(join(request.dataDir, 'opensprinkler', 'notes.json'), 'utf8')).toBe('{"opened":[]}');
  const files = ['backup-passphrase', 'opensprinkler', 'sealing-key', 'sluice-version'];
  expect(readdirSync(request.dataDir).sort()).toEqual(files);
  expect(readFileSync(join(request.dataDir, 'sluice-version'), 'utf8').trim()).toBe(VERSION);
  // Later backups of this machine are opened by the same passphrase.
  expect(readPassphrase(request.dataDir).passphrase).toBe(readPassphrase(place.dataDir).passphrase);
});

test('what is restored keeps its references and goes on counting', async () => {
  const { name } = await makeBackup(place, 'asked', now);
  const database = await newDatabase();
  await restoreBackup(requestFor(database, pathOf(name)), now);
  const query = `select conname, pg_get_constraintdef(oid) as definition from pg_constraint
    where connamespace = 'public'::regnamespace order by conname, 2`;
  const read = async (name: string) => {
    const client = new pg.Client(connectionTo(name));
    await client.connect();
    const { rows } = await client.query(query);
    const next = await client.query(`select nextval(pg_get_serial_sequence('audit_trail', 'id')) as id`);
    const last = await client.query('select max(id) as id from audit_trail');
    await client.end();
    return { rows, isAhead: Number(next.rows[0].id) > Number(last.rows[0].id) };
  };
  const restored = await read(database);
  expect(restored.rows).toEqual((await read(databaseOfGarden())).rows);
  expect(restored.isAhead).toBe(true);
});

test('a backup is opened by common programs, as docs/backup.md says', async () => {
  const { name } = await makeBackup(place, 'asked', now);
  const lines = readFileSync(pathOf(name)).subarray(0, 400).toString('latin1').split('\n');
  expect(lines[0]).toBe('SLUICE-BACKUP');
  expect(JSON.parse(lines[1] ?? '')).toMatchObject({ format: 1, reason: 'asked', schema: newestMigration() });
  expect(lines[2]).toBe('age-encryption.org/v1');
  const text = readFileSync(pathOf(name)).toString('latin1');
  expect(text).not.toContain(KEY);
  expect(text).not.toContain(readPassphrase(place.dataDir).passphrase);
});

test('a proven one is noted as such, leaves no scratch database, and another Sluice’s alone', async () => {
  const other = `sluice_backup_trial_${randomBytes(4).toString('hex')}_${randomBytes(4).toString('hex')}`;
  await admin.query(`create database ${other} template template0 strategy file_copy`);
  databases.push(other);
  const { name } = await makeBackup(place, 'asked', now);
  expect((await listBackups(place)).map(({ isProven }) => isProven)).toEqual([false]);
  const proof = await proveBackup(place, name, () => now);
  expect(proof.rows).toBeGreaterThan(1_000);
  expect((await listBackups(place)).map(({ isProven }) => isProven)).toEqual([true]);
  const own = `sluice\\_backup\\_trial\\_${createHash('sha256').update(databaseOfGarden()).digest('hex').slice(0, 8)}\\_%`;
  const { rows } = await admin.query('select datname from pg_database where datname like $1 or datname = $2', [
    own,
    other,
  ]);
  expect(rows).toEqual([{ datname: other }]);
});

test('the trial of one that is cut off or altered ends, and lets the next backup be made', async () => {
  for (const spoil of [
    (file: Buffer) => file.subarray(0, file.length - 70_000),
    (file: Buffer) => flip(file, 90_000),
  ]) {
    const { name } = await makeBackup(place, 'asked', now);
    writeFileSync(pathOf(name), spoil(readFileSync(pathOf(name))));
    await expect(proveBackup(place, name, () => now)).rejects.toThrow('is damaged');
  }
  await makeBackup(place, 'asked', now);
});

test('rows that are not those that were copied are found by the trial', async () => {
  const { name } = await makeBackup(place, 'asked', now);
  const { passphrase } = readPassphrase(place.dataDir);
  const { about } = await readAbout(pathOf(name));
  const reading = readBackupFile(pathOf(name), passphrase);
  const pieces = [];
  let next = await reading.next();
  for (; !next.done; next = await reading.next()) pieces.push(next.value);
  const contents = next.value;
  // As if COPY had left out a row that it counted.
  const users = contents.tables['public.users'];
  if (!users) throw new Error('no users');
  users.rows += 1;
  const { format: _, ...facts } = about;
  const list = (async function* () {
    yield* pieces;
  })();
  await writeBackupFile(pathOf(name), facts, passphrase, { pieces: list, contents });
  await expect(proveBackup(place, name, () => now)).rejects.toThrow('differs: public.users');
  expect((await listBackups(place)).map(({ isProven }) => isProven)).toEqual([false]);
});

test.for([
  ['cut off', (file: Buffer) => file.subarray(0, file.length - 70_000), 'is damaged'],
  ['cut off after its first lines', (file: Buffer) => file.subarray(0, 300), 'is damaged'],
  ['altered', (file: Buffer) => flip(file, file.length - 5_000), 'is damaged'],
  [
    'altered in its first lines',
    (file: Buffer) => Buffer.from(file.toString('latin1').replace('"asked"', '"update"'), 'latin1'),
    'is damaged',
  ],
  ['of another program', () => Buffer.from('PK\u0003\u0004'), 'is no backup of Sluice'],
  ['empty', () => Buffer.alloc(0), 'is no backup of Sluice'],
  [
    'of a later format',
    (file: Buffer) => Buffer.from(file.toString('latin1').replace('"format":1', '"format":2'), 'latin1'),
    'update this one',
  ],
] as const)('a file that is %s is refused, and nothing changes', async ([, spoil, message]) => {
  const { name } = await makeBackup(place, 'asked', now);
  writeFileSync(pathOf(name), spoil(readFileSync(pathOf(name))));
  await refusesAndChangesNothing(pathOf(name), {}, message);
});

function flip(file: Buffer, at: number): Buffer {
  const flipped = Buffer.from(file);
  flipped[at] = (flipped[at] ?? 0) ^ 1;
  return flipped;
}

test('a wrong passphrase, a missing one, and a file that is not there are refused', async () => {
  const { name } = await makeBackup(place, 'asked', now);
  await refusesAndChangesNothing(pathOf(name), { passphrase: 'abcd-efgh' }, 'This passphrase does not open');
  await refusesAndChangesNothing(
    pathOf(name),
    { passphrase: null },
    `the sheet ${fingerprintOf(readPassphrase(place.dataDir).passphrase)}`,
  );
  await refusesAndChangesNothing(join(scratch, 'nowhere.backup'), {}, 'cannot be read (ENOENT)');
});

test('a backup of a newer version is refused', async () => {
  const { passphrase } = readPassphrase(place.dataDir);
  const path = join(place.dataDir, 'newer.backup');
  const facts = {
    ...{ reason: 'asked' as const, version: '99.0.0', schema: newestMigration() + 1 },
    ...{ madeAt: now.toISOString(), fingerprint: fingerprintOf(passphrase) },
  };
  const nothing = (async function* () {})();
  const contents = { tables: {}, sequences: {}, files: {} };
  await writeBackupFile(path, facts, passphrase, { pieces: nothing, contents });
  await refusesAndChangesNothing(path, {}, 'Sluice 99.0.0, which is newer than this one');
});

/** Tried against a database that has rows, which may be replaced. */
async function refusesAndChangesNothing(path: string, change: Partial<RestoreRequest>, message: string) {
  const database = await newDatabase();
  const client = new pg.Client(connectionTo(database));
  await client.connect();
  await client.query('create table users (id int, is_demo bool)');
  await client.query('insert into users values (1, false)');
  await client.end();
  const before = await digestsOf(database);
  const request = requestFor(database, path, { mayReplace: true, ...change });
  writeFileSync(join(request.dataDir, 'sealing-key'), 'as it was');
  await expect(restoreBackup(request, now)).rejects.toThrow(message);
  expect(await digestsOf(database)).toEqual(before);
  expect(readdirSync(request.dataDir)).toEqual(['sealing-key']);
  expect(readFileSync(join(request.dataDir, 'sealing-key'), 'utf8')).toBe('as it was');
}

test('accounts that are there are replaced only where that was asked for', async () => {
  const { name } = await makeBackup(place, 'asked', now);
  const database = await newDatabase();
  await restoreBackup(requestFor(database, pathOf(name)), now);
  const before = await digestsOf(database);
  await expect(restoreBackup(requestFor(database, pathOf(name)), now)).rejects.toThrow('add --replace');
  expect(await digestsOf(database)).toEqual(before);
  await restoreBackup(requestFor(database, pathOf(name), { mayReplace: true }), now);
});

test('a disk that is full is told, and ends nothing else', async () => {
  const { passphrase } = readPassphrase(place.dataDir);
  const facts = {
    ...{ reason: 'asked' as const, version: '1.0.0', schema: newestMigration(), madeAt: now.toISOString() },
    fingerprint: fingerprintOf(passphrase),
  };
  // Noise, which no packing makes small.
  const pieces = (async function* () {
    for (let number = 0; number < 8; number += 1) yield { name: `files/${number}`, bytes: randomBytes(1_000_000) };
  })();
  const contents = { tables: {}, sequences: {}, files: {} };
  await expect(writeBackupFile('/dev/full', facts, passphrase, { pieces, contents })).rejects.toMatchObject({
    code: 'ENOSPC',
  });
});

test('before an update it names the version that is to be gone back to', async () => {
  writeFileSync(join(place.dataDir, 'sluice-version'), '0.0.9\n');
  const { name } = await makeBackup(place, 'update', now);
  expect((await readAbout(pathOf(name))).about.version).toBe('0.0.9');
});

test('where the account may make no scratch database, a backup is made and restored, and is said to be untried', async () => {
  const database = await newDatabase();
  const role = `plain_${randomBytes(4).toString('hex')}`;
  await restoreBackup(requestFor(database, pathOf((await makeBackup(place, 'asked', now)).name)), now);
  await admin.query(`create role ${role} login`);
  try {
    const owner = new pg.Client(connectionTo(database));
    await owner.connect();
    await owner.query(`alter schema public owner to ${role}`);
    await owner.query(`grant pg_read_all_data to ${role}`);
    await owner.end();
    const plain = { ...place, connection: { ...connectionTo(database), user: role } };
    const later = new Date(now.getTime() + 1_000);
    const { name } = await makeBackup(plain, 'asked', later);
    await expect(proveBackup(plain, name, () => later)).rejects.toThrow('make no scratch database');
    expect(await proveIfPossible(plain, name, () => later)).toContain('make no scratch database');
    expect((await listBackups(place)).find((one) => one.name === name)?.isProven).toBe(false);
  } finally {
    await admin.query(`drop database ${database} with (force)`);
    await admin.query(`drop role ${role}`);
  }
});

test('two at once: the second is refused, and the first is whole', async () => {
  const [first, second] = await Promise.allSettled([makeBackup(place, 'asked', now), makeBackup(place, 'asked', now)]);
  expect([first.status, second.status].sort()).toEqual(['fulfilled', 'rejected']);
  const [{ name = '' } = {}] = await listBackups(place);
  await proveBackup(place, name, () => now);
});

test('a draft that a killed process left is no backup, and goes with the next', async () => {
  const { name } = await makeBackup(place, 'asked', now);
  writeFileSync(pathOf(`${name}.draft`), 'half');
  expect(await listBackups(place)).toHaveLength(1);
  await makeBackup(place, 'asked', new Date(now.getTime() + 1_000));
  expect(readdirSync(place.destination).filter((file) => file.endsWith('.draft'))).toEqual([]);
});

test('files take their place after a crash only if their rows were committed', async () => {
  const database = await newDatabase();
  const client = new pg.Client(connectionTo(database));
  await client.connect();
  await client.query('create table users (id int)');
  const { dataDir } = place;
  const lost = await stageFiles(dataDir);
  await lost.add('sealing-key', Buffer.from('not committed'));
  await client.query('begin');
  await lost.commitWith(client);
  await client.query('rollback');
  await takeOverFiles(dataDir, client);
  expect(readFileSync(join(dataDir, 'sealing-key'), 'utf8')).toBe(KEY);
  const staged = await stageFiles(dataDir);
  await staged.add('sealing-key', Buffer.from('committed'));
  await client.query('begin');
  await staged.commitWith(client);
  await client.query('commit');
  await takeOverFiles(dataDir, client);
  expect(readFileSync(join(dataDir, 'sealing-key'), 'utf8')).toBe('committed');
  // What the backup does not have was not there in its moment.
  expect(existsSync(join(dataDir, 'opensprinkler', 'notes.json'))).toBe(false);
  expect(readdirSync(dataDir)).not.toContain(RESTORE_FOLDER);
  await expect((await stageFiles(dataDir)).add('../outside', Buffer.from(''))).rejects.toThrow(
    'outside the data folder',
  );
  await client.end();
});

test('what was due or open in its moment does not water after the restore', async () => {
  const { db } = garden.server;
  const at = (minutes: number) => new Date(now.getTime() + minutes * 60_000).toISOString();
  await db.execute(sql`insert into runs (id, occurrence_id, group_id, zone_id, device_id, source, reason_type, local_date,
      planned_start, duration_s, phase, deadline, opened_at)
    select gen_random_uuid(), 'restored ' || phase, z.group_id, z.id, z.device_id, 'PROGRAM', 'PROGRAM', '2026-06-01',
      ${at(-20)}::timestamptz, 600, phase, ${at(20)}::timestamptz,
      case when phase = 'WATERING' then ${at(-1)}::timestamptz end
    from (select group_id, id, device_id from zones where device_id is not null limit 1) z, unnest(array['PENDING', 'WATERING']) phase`);
  await db.execute(
    sql`update scheduler_states set starts_taken_until = ${at(-30)}::timestamptz, next_start_at = ${at(-10)}::timestamptz`,
  );
  const { name } = await makeBackup(place, 'asked', now);
  const database = await newDatabase();
  await restoreBackup(requestFor(database, pathOf(name)), now);
  const client = new pg.Client(connectionTo(database));
  await client.connect();
  const { rows } = await client.query(
    `select occurrence_id as run, phase, outcome, stop_requested_at as stop, reason_figures->>'late_minutes' as late
     from runs where occurrence_id like 'restored %' order by 1`,
  );
  expect(rows).toEqual([
    { run: 'restored PENDING', phase: 'ENDED', outcome: 'MISSED', stop: null, late: '20' },
    { run: 'restored WATERING', phase: 'WATERING', outcome: null, stop: now, late: null },
  ]);
  const states = await client.query('select starts_taken_until as taken, next_start_at as next from scheduler_states');
  expect(states.rows.length).toBeGreaterThan(0);
  for (const { taken, next } of states.rows) {
    expect(taken).toEqual(now);
    expect(next === null || next > now).toBe(true);
  }
  await client.end();
});

test('a sheet that was seen stays seen where the folder’s own passphrase opens the backup', async () => {
  markPassphraseShown(place.dataDir, now);
  const { name } = await makeBackup(place, 'asked', now);
  const request = requestFor(await newDatabase(), pathOf(name), { passphrase: null, dataDir: place.dataDir });
  await restoreBackup(request, now);
  expect(readPassphrase(place.dataDir).shownAt).toBe(now.toISOString());
});

test('sessions end only where that was asked for', async () => {
  const { name } = await makeBackup(place, 'asked', now);
  for (const endSessions of [false, true]) {
    const database = await newDatabase();
    await restoreBackup(requestFor(database, pathOf(name), { endSessions }), now);
    const client = new pg.Client(connectionTo(database));
    await client.connect();
    const { rows } = await client.query('select count(*)::int as open from sessions where ended_at is null');
    await client.end();
    expect(rows[0].open === 0).toBe(endSessions);
  }
});

test('a passphrase is the same however it is typed, and a damaged file of it says what to do', () => {
  const { passphrase, shownAt } = readPassphrase(place.dataDir);
  expect(normalizePaperCode(` ${passphrase.toUpperCase().replaceAll('-', ' ').replaceAll('0', 'O')} `)).toBe(
    passphrase,
  );
  expect(passphrase).toMatch(/^([0-9a-hjkmnp-tv-z]{4}-){5}[0-9a-hjkmnp-tv-z]{4}$/);
  expect(shownAt).toBeNull();
  expect(markPassphraseShown(place.dataDir, now).shownAt).toBe(now.toISOString());
  writeFileSync(join(place.dataDir, 'backup-passphrase'), '');
  expect(() => readPassphrase(place.dataDir)).toThrow('is damaged');
});

test('a restore that a page has asked for is done by the next start, and by no other', async () => {
  const { name } = await makeBackup(place, 'asked', now);
  const database = await newDatabase();
  const dataDir = newFolder();
  const start = () => restoreIfRequested({ connection: connectionTo(database), dataDir, backups: null }, now);
  expect(await start()).toBe(null);
  await stageRequest(dataDir, pathOf(name));
  await requestRestore(dataDir, { passphrase: readPassphrase(place.dataDir).passphrase, mayReplace: false });
  expect(await start()).toMatch(/^Restored the backup of /);
  expect(readFileSync(join(dataDir, 'sealing-key'), 'utf8')).toBe(KEY);
  expect(existsSync(join(dataDir, REQUEST_FOLDER))).toBe(false);
  expect(await start()).toBe(null);
});

test('one that ends the process again and again, or finds accounts, is given up with nothing changed', async () => {
  const { name } = await makeBackup(place, 'asked', now);
  const before = await digestsOf(databaseOfGarden());
  const start = () => restoreIfRequested({ connection: place.connection, dataDir: place.dataDir, backups: null }, now);
  await stageRequest(place.dataDir, pathOf(name));
  await requestRestore(place.dataDir, { passphrase: null, mayReplace: false });
  expect(await start()).toContain('nothing has changed');
  expect(readRestoreFailure(place.dataDir, now)?.fault).toBe('hasAccounts');
  await stageRequest(place.dataDir, pathOf(name));
  const path = join(place.dataDir, REQUEST_FOLDER, 'request.json');
  writeFileSync(path, JSON.stringify({ passphrase: null, mayReplace: true, tries: 3 }));
  expect(await start()).toContain('cut off too often');
  expect(readRestoreFailure(place.dataDir, now)?.fault).toBe('failed');
  expect(await start()).toBe(null);
  expect(await digestsOf(databaseOfGarden())).toEqual(before);
});
