/**
 * Every setting has an effect. Checks all columns of all tables: each is listed as a fact, with a reason
 * (`testing/settings-facts.ts`), or has a row that names the output and shows that it changes with the setting
 * (`testing/settings-rows.ts`).
 */
import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { describe, expect, test } from 'vitest';
import { FACTS } from './testing/settings-facts.ts';
import { ROWS } from './testing/settings-rows.ts';
import { openSettingsScene } from './testing/settings-scene.ts';
import { forFile, serverForFile } from './testing/shared-fixtures.ts';

const ROOT = resolve(import.meta.dirname);

const server = serverForFile({ withSimulator: true });
const scene = forFile(() => openSettingsScene(server));

/** All tables of the schema: of every file that the migrations are made from. */
const TABLES: PgTable[] = [];
for (const path of readdirSync(ROOT, { recursive: true, encoding: 'utf8' })) {
  if (!path.endsWith('/tables.ts') || path.includes('node_modules')) continue;
  const found: Record<string, unknown> = await import(resolve(ROOT, path));
  for (const one of Object.values(found)) if (is(one, PgTable)) TABLES.push(one);
}
const toColumns = (table: PgTable) => getTableConfig(table).columns.map(({ name }) => name);

const isFact = (table: string, column: string) =>
  Object.values(FACTS[table] ?? {}).some((columns) => columns.includes('*') || columns.includes(column));

describe('the table of settings', () => {
  const all = TABLES.flatMap((table) =>
    toColumns(table).map((column) => [getTableConfig(table).name, column] as const),
  );

  test('has every column of the database in it, as a fact or as a setting', () => {
    expect(TABLES.length).toBeGreaterThan(30);
    const missing = all.filter(([table, column]) => !isFact(table, column) && !ROWS.has(`${table}.${column}`));
    expect(missing.map((names) => names.join('.'))).toEqual([]);
  });

  test('has no duplicates, and no removed columns', () => {
    const names = new Set(all.map((parts) => parts.join('.')));
    const listed = Object.entries(FACTS).flatMap(([table, why]) =>
      Object.values(why).flatMap((columns) =>
        columns.includes('*') ? [] : columns.map((column) => `${table}.${column}`),
      ),
    );
    expect([...listed, ...ROWS.keys()].filter((name) => !names.has(name))).toEqual([]);
    expect(listed.filter((name) => ROWS.has(name))).toEqual([]);
    expect(Object.keys(FACTS).filter((table) => !all.some(([name]) => name === table))).toEqual([]);
  });
});

describe('changes with its setting:', () => {
  test.each([...ROWS].map(([name, row]) => [name, row.output, row] as const))(
    '%s drives %s',
    async (_name, _output, row) => {
      const outputs = (await row.outputs(scene)).map((output) => JSON.stringify(output));
      expect(outputs.length).toBeGreaterThan(1);
      expect(new Set(outputs).size).toBe(outputs.length);
    },
  );
});
