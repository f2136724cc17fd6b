import pg from 'pg';
import { expect, test } from 'vitest';
import { serverForFile } from '../testing/shared-fixtures.ts';
import { SERVER_CONNECTION } from './database/listen.ts';
import { compareKeys } from './key-fingerprints.ts';
import { StartError } from './start-error.ts';
import { keyFingerprints } from './stored-settings/tables.ts';

const server = serverForFile();
const KEYS = { 'session-secret': Buffer.alloc(32, 1), 'sealing-key': Buffer.alloc(32, 1), 'push-keys': 'public' };

test('a key that other processes do not have is refused while they run, and warned of when they are gone', async () => {
  const warnings: string[] = [];
  const compare = (keys: Partial<typeof KEYS> = {}) =>
    compareKeys(server.db, { ...KEYS, ...keys }, (sentence) => warnings.push(sentence));
  await compare();
  const other = new pg.Client({ ...server.connection, application_name: `${SERVER_CONNECTION} barn 7 acpj` });
  await other.connect();
  await compare();
  const stored = await server.db.select().from(keyFingerprints);
  expect(new Set(stored.map(({ fingerprint }) => fingerprint)).size).toBe(3);
  const changed = { 'sealing-key': Buffer.alloc(32, 2) };
  await expect(compare(changed)).rejects.toThrow(StartError);
  await expect(compare(changed)).rejects.toThrow(/another sealing-key.*SLUICE_SEALING_KEY/);
  expect(await server.db.select().from(keyFingerprints)).toEqual(stored);
  expect(warnings).toEqual([]);
  await other.end();
  await expect
    .poll(async () =>
      compare(changed).then(
        () => true,
        () => false,
      ),
    )
    .toBe(true);
  expect(warnings).toEqual([expect.stringMatching(/^the sealing-key is another than before/)]);
  await compare(changed);
  expect(warnings).toHaveLength(1);
});
