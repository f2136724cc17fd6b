import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { openDatabaseBefore } from '../testing/older-database.ts';

test('gardens from before the caps keep the run lengths they had, with and without preferences', async () => {
  const older = await openDatabaseBefore('0012_watering-caps');
  try {
    const [chosen, untouched, later] = [randomUUID(), randomUUID(), randomUUID()];
    for (const id of [chosen, untouched]) await older.addGroup(id);
    await older.client.query(`insert into preferences (group_id, version) values ('${chosen}', 2)`);
    await older.migrate();
    await older.addGroup(later);
    await older.client.query(`insert into preferences (group_id, version) values ('${later}', 3)`);
    const after = await older.client.query('select version, most_run_min from preferences order by version');
    expect(after.rows).toEqual([
      { version: 1, most_run_min: 1_440 },
      { version: 2, most_run_min: 1_440 },
      { version: 3, most_run_min: 240 },
    ]);
  } finally {
    await older.close();
  }
});
