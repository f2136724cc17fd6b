import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type Database, openDatabase, type Queryable } from './connect.ts';
import { PreparedClient } from './prepared-client.ts';

const name = `deadlock_${randomBytes(6).toString('hex')}`;
const admin = new pg.Client({ host: inject('databaseHost'), user: 'sluice', database: 'postgres' });
let db: Database;

beforeAll(async () => {
  await admin.connect();
  await admin.query(`create database ${name}`);
  db = openDatabase({ host: inject('databaseHost'), user: 'sluice', database: name }, 5);
  await db.execute(sql`create table pots (id int primary key, litres int not null)`);
  await db.execute(sql`insert into pots values (1, 0), (2, 0)`);
});
afterAll(async () => {
  await db.$client.end();
  await admin.query(`drop database ${name} with (force)`);
  await admin.end();
});

test('two transactions in a deadlock both succeed, each once', async () => {
  let inside = 0;
  const both = Promise.withResolvers<void>();
  /** Locks one row, waits until the other transaction has locked the second, and then locks that too. */
  const fill = (first: number, second: number) =>
    db.transaction(async (tx: Queryable) => {
      await tx.execute(sql`update pots set litres = litres + 1 where id = ${first}`);
      inside += 1;
      if (inside === 2) both.resolve();
      await both.promise;
      await tx.execute(sql`update pots set litres = litres + 1 where id = ${second}`);
    });
  await Promise.all([fill(1, 2), fill(2, 1)]);
  // One of them was rolled back and repeated, on a busy machine perhaps again.
  expect(inside).toBeGreaterThanOrEqual(3);
  const { rows } = await db.execute(sql`select litres from pots order by id`);
  expect(rows).toEqual([{ litres: 2 }, { litres: 2 }]);
});

test('a statement that comes again is remembered by a connection that prepares, and answers alike', async () => {
  const preparing = openDatabase({ host: inject('databaseHost'), user: 'sluice', database: name }, 1, PreparedClient);
  try {
    const read = (id: number) =>
      preparing.execute(sql`select ${id}::int as id, litres >= 0 as there from pots where id = ${id}`);
    const remembered = async () => (await preparing.$client.query('select statement from pg_prepared_statements')).rows;
    expect((await read(1)).rows).toEqual([{ id: 1, there: true }]);
    expect(await remembered()).toEqual([]);
    expect((await read(2)).rows).toEqual([{ id: 2, there: true }]);
    expect((await read(3)).rows).toEqual([]);
    expect(await remembered()).toEqual([{ statement: expect.stringContaining('from pots where id = ') }]);
  } finally {
    await preparing.$client.end();
  }
});

test('a connection that is lost in the middle of a transaction fails that transaction, and not the process', async () => {
  const lost = db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
    const client = (tx as unknown as { session: { client: pg.Client } }).session.client;
    const ended = new Promise((resolve) => client.once('end', resolve));
    await admin.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
    await ended;
    await tx.execute(sql`update pots set litres = 99`);
  });
  await expect(lost).rejects.toThrow();
  const { rows } = await db.execute(sql`select count(*)::int as count from pots where litres = 99`);
  expect(rows).toEqual([{ count: 0 }]);
});
