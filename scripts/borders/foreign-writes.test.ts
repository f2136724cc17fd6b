import { describe, expect, it } from 'vitest';
import { findViolations } from './find-violations.ts';
import { formatViolation } from './violation.ts';

/** Runs the rules on two nouns with a table each, and one file more. */
function judgeFile(path: string, text: string): string[] {
  const files = {
    'contract/runs.ts': '',
    'contract/zones.ts': '',
    'server/runs/tables.ts': "export const runs = pgTable('runs', {});",
    'server/zones/tables.ts': "export const zones = pgTable('zones', {});",
    [path]: text,
  };
  return findViolations(Object.entries(files).map(([name, code]) => ({ path: name, text: code }))).violations.map(
    formatViolation,
  );
}

/** An exception of the list lets it import the table, and no more. */
const importing = "import { runs } from '../runs/tables.ts';\n";

describe('a noun’s rows', () => {
  const writes = [
    'db.insert(runs).values(rows);',
    'tx.update(runs).set(change);',
    'await db.delete(runs);',
    'export const { find } = rowStore(runs);',
    'db.execute(sql`insert into \u0024{runs} (id) values (1)`);',
    'db.execute(sql`update \u0024{runs} set phase = 1`);',
    'db.execute(sql`delete from \u0024{runs}`);',
  ];
  for (const text of writes) {
    it(`are written by the noun alone: ${text}`, () => {
      expect(judgeFile('server/runs/store.ts', importing.replace('../runs', '.') + text)).toEqual([]);
      expect(judgeFile('server/valve-tests/store.ts', importing + text)).toContain(
        'server/valve-tests/store.ts:2 writes runs - only server/runs writes its rows: call server/runs/index.ts, and ' +
          'add there what is missing.',
      );
    });
  }

  it('are not written by their name in the database either', () => {
    const text = 'ask(`with open as (select 1) delete from runs where id = $1`);';
    expect(judgeFile('server/zones/store.ts', text)).toEqual([
      expect.stringContaining('server/zones/store.ts:1 writes runs - only server/runs'),
    ]);
    expect(judgeFile('server/runs/store.ts', text)).toEqual([]);
  });

  it('may be read by others, and written by their tests', () => {
    const read =
      'db.select().from(runs); db.execute(sql`select 1 from \u0024{runs}`); map.delete(run); fields.update(x);';
    expect(
      judgeFile('server/valve-tests/store.ts', importing + read).filter((line) => line.includes('writes')),
    ).toEqual([]);
    expect(judgeFile('server/zones/zones.test.ts', `${importing}db.update(runs).set(change);`)).toEqual([]);
  });
});
