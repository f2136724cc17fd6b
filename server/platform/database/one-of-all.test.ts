import { randomInt } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterEach, expect, test } from 'vitest';
import { serverForFile } from '../../testing/shared-fixtures.ts';
import { eventually } from '../../testing/test-server.ts';
import { OneOfAll } from './one-of-all.ts';

const server = serverForFile();
const LOCK = randomInt(1e6);
const open: OneOfAll<{ stop(): Promise<void> }>[] = [];
afterEach(async () => {
  for (const one of open.splice(0)) await one.stop();
});

test('one process does it, the next once that has ended, and also where its connection was cut', async () => {
  const said: string[] = [];
  const start = (who: string) => {
    const begin = () => {
      said.push(`${who} begins`);
      return { stop: async () => void said.push(`${who} ends`) };
    };
    const one = new OneOfAll(server.connection, LOCK, begin, 20);
    open.push(one);
    return one;
  };
  const first = start('first');
  await eventually(async () => first.work);
  const second = start('second');
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(said).toEqual(['first begins']);
  await first.stop();
  await eventually(async () => second.work);
  expect(said).toEqual(['first begins', 'first ends', 'second begins']);
  await server.db.execute(
    sql`select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and objid = ${LOCK}`,
  );
  await eventually(async () => said.length === 5);
  expect(said.slice(3)).toEqual(['second ends', 'second begins']);
});
