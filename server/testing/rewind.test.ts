/** Tests of the rewindable database and of the change detection, which other tests rely on. */
import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { plants } from '../plants/tables.ts';
import { serverForFile } from './shared-fixtures.ts';
import { watchRows } from './unchanged.ts';

let changedTables: () => Promise<string[]>;
const server = serverForFile({ rewindable: true });
beforeAll(async () => {
  await server.markState();
  changedTables = await watchRows(server);
});
beforeEach(() => server.rewind());

const rename = (name: string) => server.db.update(plants).set({ family: name });

test('a change is detected, and is gone after the rewind', async () => {
  await rename('A weed');
  expect(await changedTables()).toEqual(['plants']);
  await server.rewind();
  const names = await server.db.selectDistinct({ name: plants.family }).from(plants);
  expect(names.length).toBeGreaterThan(1);
});

test('whole calls are seen too', async () => {
  await server.register();
  expect((await changedTables()).sort()).toEqual(['audit_trail', 'sessions', 'users']);
});

test('a rolled back transaction is no change', async () => {
  const turnedBack = server.db.transaction(async (tx) => {
    await tx.update(plants).set({ family: 'A weed' });
    throw new Error('no');
  });
  await expect(turnedBack).rejects.toThrow('no');
  expect(await changedTables()).toEqual([]);
});

test('a statement that fails spoils neither what came before nor what comes after', async () => {
  await rename('A weed');
  await expect(server.db.execute(sql`insert into nowhere values (1)`)).rejects.toThrow();
  await expect(server.db.transaction((tx) => tx.execute(sql`insert into nowhere values (2)`))).rejects.toThrow();
  expect(await changedTables()).toEqual(['plants']);
});

test('statements at the same moment wait for each other', async () => {
  const counts = await Promise.all(Array.from({ length: 5 }, () => server.db.$count(plants)));
  expect(new Set(counts).size).toBe(1);
});
