import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { openDatabaseBefore } from '../testing/older-database.ts';

test('how far the scheduler is with a garden moves into a row of its own, planned already or not', async () => {
  const older = await openDatabaseBefore('0035_the-plan-has-a-row');
  try {
    const [planned, unplanned] = [randomUUID(), randomUUID()];
    await older.addGroup(planned);
    await older.addGroup(unplanned);
    await older.client.query(
      `update groups set planned_until = '2026-06-17T03:00Z', next_start_at = '2026-06-18T04:00Z',
         plan_stale_at = '2026-06-18T00:00Z', plan_requested = 7, plan_made = 6, starts_held_at = '2026-06-17T02:00Z'
       where id = $1`,
      [planned],
    );
    await older.migrate();
    const states = await older.client.query('select * from scheduler_states order by requested desc');
    expect(states.rows).toEqual([
      {
        group_id: planned,
        starts_taken_until: new Date('2026-06-17T03:00Z'),
        next_start_at: new Date('2026-06-18T04:00Z'),
        stale_at: new Date('2026-06-18T00:00Z'),
        requested: 7,
        made: 6,
        refreshed_at: null,
      },
      {
        group_id: unplanned,
        starts_taken_until: expect.any(Date),
        next_start_at: null,
        stale_at: null,
        requested: 0,
        made: 0,
        refreshed_at: null,
      },
    ]);
    const groups = await older.client.query('select id, name, starts_held_at from groups order by starts_held_at');
    expect(groups.rows).toEqual([
      { id: planned, name: 'Old', starts_held_at: new Date('2026-06-17T02:00Z') },
      { id: unplanned, name: 'Old', starts_held_at: null },
    ]);
  } finally {
    await older.close();
  }
});
