/** Passwords of devices and keys of services are not in clear in the database, also those from before. */
import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { eq, is, sql } from 'drizzle-orm';
import { getTableConfig, type PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { afterEach, expect, test } from 'vitest';
import { devices } from '../../devices/tables.ts';
import { serverForFile } from '../../testing/shared-fixtures.ts';
import { isSealed, SealedTexts } from '../sealed-texts.ts';
import { SEALED_COLUMNS, sealStoredTexts } from './seal-stored.ts';
import { useSealingKey } from './sealed-column.ts';

const server = serverForFile();
const ADDRESS = 'http://192.168.1.9 a6d82bced638de3def1e9bbb4983225c';

afterEach(() => useSealingKey(server.services.seals));

async function addDevice(): Promise<string> {
  const { token } = await server.register();
  const garden = { name: 'Roof', device_type: 'SPRITE', location: 'outdoor', time_zone: 'UTC' };
  const made = await server.call<{ group: { id: string } }>(token, 'POST', '/groups', garden);
  const id = randomUUID();
  await server.db.insert(devices).values({
    ...{ id: id as never, groupId: made.body.data.group.id as never, name: 'Box', model: 'SPRITE-8' },
    ...{ category: 'IRRIGATION_CONTROLLER', serialNumber: id, driver: 'opensprinkler', address: ADDRESS },
    syncFrequencyMin: 60,
  });
  return id;
}
const stored = async (id: string) =>
  (await server.db.execute<{ address: string }>(sql`select address from devices where id = ${id}`)).rows[0]?.address ??
  '';
const read = async (id: string) =>
  (
    await server.db
      .select()
      .from(devices)
      .where(eq(devices.id, id as never))
  )[0]?.address;

test('an address is sealed when it is written, and read as it was', async () => {
  const id = await addDevice();
  expect(await stored(id)).toMatch(/^sealed1\.[\w-]+$/);
  expect(await read(id)).toBe(ADDRESS);
});

test('what an older version stored in clear is read, and sealed at the next start', async () => {
  const id = await addDevice();
  await server.db.execute(sql`update devices set address = ${ADDRESS} where id = ${id}`);
  expect(await read(id)).toBe(ADDRESS);
  expect(await sealStoredTexts(server.db)).toEqual({ sealed: 1, unreadable: 0 });
  expect(await stored(id)).toMatch(/^sealed1\./);
  expect(await read(id)).toBe(ADDRESS);
  expect(await sealStoredTexts(server.db)).toEqual({ sealed: 0, unreadable: 0 });
});

test('with another key nothing opens; it is counted, and nothing is changed', async () => {
  const id = await addDevice();
  const before = await stored(id);
  useSealingKey(new SealedTexts(Buffer.alloc(32, 9)));
  expect(await read(id)).toBe('');
  expect((await sealStoredTexts(server.db)).unreadable).toBeGreaterThan(0);
  expect(await stored(id)).toBe(before);
});

test('every sealed column of the schema is among those that a start looks at', async () => {
  const root = resolve(import.meta.dirname, '../..');
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('/tables.ts'));
  const found: string[] = [];
  for (const path of files) {
    const exported: Record<string, unknown> = await import(resolve(root, path));
    for (const table of Object.values(exported)) if (is(table, PgTable)) found.push(...sealedColumnsOf(table));
  }
  expect(found.toSorted()).toEqual(SEALED_COLUMNS.map((names) => names.join('.')).toSorted());
});

function sealedColumnsOf(table: PgTable): string[] {
  const { name, columns } = getTableConfig(table);
  return columns.filter(isSealedWhenWritten).map((column) => `${name}.${column.name}`);
}

function isSealedWhenWritten(column: PgColumn): boolean {
  if (column.columnType !== 'PgCustomColumn') return false;
  const written = column.mapToDriverValue('a secret');
  return typeof written === 'string' && isSealed(written);
}
