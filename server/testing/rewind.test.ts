/** The database that can be put back, and the look at what has changed: other tests stand on them. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { plants } from '../plants/tables.ts';
import { type House, openHouse } from './house.ts';
import { watchRows } from './unchanged.ts';

let house: House;
let changedTables: () => Promise<string[]>;
beforeAll(async () => {
  house = await openHouse({ rewindable: true });
  await house.keep();
  changedTables = await watchRows(house);
});
beforeEach(() => house.rewind());
afterAll(() => house.close());

const rename = (name: string) => house.db.update(plants).set({ family: name });

test('a change is seen, and is gone when all is put back', async () => {
  await rename('A weed');
  expect(await changedTables()).toEqual(['plants']);
  await house.rewind();
  const names = await house.db.selectDistinct({ name: plants.family }).from(plants);
  expect(names.length).toBeGreaterThan(1);
});

test('whole calls are seen too', async () => {
  await house.register();
  expect((await changedTables()).sort()).toEqual(['sessions', 'users']);
});

test('what a transaction took back is no change', async () => {
  const turnedBack = house.db.transaction(async (tx) => {
    await tx.update(plants).set({ family: 'A weed' });
    throw new Error('no');
  });
  await expect(turnedBack).rejects.toThrow('no');
  expect(await changedTables()).toEqual([]);
});

test('a statement that fails spoils neither what came before nor what comes after', async () => {
  await rename('A weed');
  await expect(house.db.execute(sql`insert into nowhere values (1)`)).rejects.toThrow();
  await expect(house.db.transaction((tx) => tx.execute(sql`insert into nowhere values (2)`))).rejects.toThrow();
  expect(await changedTables()).toEqual(['plants']);
});

test('statements at the same moment wait for each other', async () => {
  const counts = await Promise.all(Array.from({ length: 5 }, () => house.db.$count(plants)));
  expect(new Set(counts).size).toBe(1);
});
