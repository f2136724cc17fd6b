import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { openDatabaseBefore } from '../testing/older-database.ts';

test('a law that was set aside stays set aside', async () => {
  const older = await openDatabaseBefore('0011_regulation-answers');
  try {
    const group = randomUUID();
    await older.addGroup(group);
    await older.client.query(
      `insert into regulations (id, authority, name, country, in_force_from, rules, source, checked_on)
       values ('us-old', 'Town', 'Law', 'US', '2020-01-01', '[]', 'https://town.example', '2026-01-01')`,
    );
    await older.client.query(`insert into group_regulations values ('${group}', 'us-old', false)`);
    await older.migrate();
    const after = await older.client.query('select * from group_regulations');
    expect(after.rows).toEqual([
      {
        group_id: group,
        regulation_id: 'us-old',
        is_followed: false,
        choice: null,
        house_number: null,
        answered_for: null,
      },
    ]);
  } finally {
    await older.close();
  }
});
