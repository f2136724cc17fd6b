import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestServer } from '../testing/test-server.ts';
import { STARTER_REGULATIONS } from './read-data-files.ts';
import { upsertRegulations } from './store.ts';

type House = Awaited<ReturnType<typeof openTestServer>>;

let server: House;
beforeAll(async () => {
  server = await openTestServer({ demo: false });
});
afterAll(() => server.close());

const stored = async () => {
  const { rows } = await server.db.execute<{ id: string; version: string; name: string }>(
    sql`select id, xmin::text as version, law->>'name' as name from regulations order by id`,
  );
  return rows;
};

test('each start writes the laws that differ from the stored ones, and removes those that are gone', async () => {
  const before = await stored();
  expect(before).toHaveLength(STARTER_REGULATIONS.length);
  await upsertRegulations(server.db, STARTER_REGULATIONS);
  expect(await stored()).toEqual(before);

  const [gone, changed, ...others] = [...STARTER_REGULATIONS].sort((one, other) => (one.id < other.id ? -1 : 1));
  if (!gone || !changed) throw new Error('There are no laws.');
  await upsertRegulations(server.db, [...others, { ...changed, name: 'Another name' }]);
  const after = await stored();
  expect(after.map(({ id }) => id)).not.toContain(gone.id);
  expect(after.find(({ id }) => id === changed.id)?.name).toBe('Another name');
  const same = ({ id }: { id: string }) => others.some((law) => law.id === id);
  expect(after.filter(same)).toEqual(before.filter(same));

  await upsertRegulations(server.db, STARTER_REGULATIONS);
  expect((await stored()).map(({ id }) => id)).toEqual(before.map(({ id }) => id));
});
