import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { openDatabaseBefore } from '../testing/older-database.ts';

test('a garden whose preferences nobody has changed finishes before sunrise; what was chosen stays', async () => {
  const older = await openDatabaseBefore('0006_what-waters');
  try {
    const [untouched, changed] = [randomUUID(), randomUUID()];
    for (const id of [untouched, changed]) await older.addGroup(id);
    await older.client.query(
      `insert into preferences (group_id, version) values ('${untouched}', 1), ('${changed}', 2)`,
    );
    await older.migrate();
    const after = await older.client.query(
      'select finish_before_sunrise as is_early from preferences order by version',
    );
    expect(after.rows).toEqual([{ is_early: true }, { is_early: false }]);
  } finally {
    await older.close();
  }
});
