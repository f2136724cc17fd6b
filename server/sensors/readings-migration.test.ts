import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { openDatabaseBefore } from '../testing/older-database.ts';

test('a garden of an older version keeps its readings, and where its soil stood', async () => {
  const older = await openDatabaseBefore('0002_readings-by-month');
  const { client } = older;
  try {
    const [group = '', device, zone, sensor] = Array.from({ length: 4 }, () => randomUUID());
    await older.addGroup(group);
    await client.query(`insert into devices (id, group_id, name, category, model, serial_number, driver, address, sync_frequency_min)
      values ('${device}', '${group}', 'Old', 'IRRIGATION_CONTROLLER', 'SPRITE-8', 'S', 'simulated', 'S', 60)`);
    await client.query(`insert into zones (id, group_id, device_id, terminal, name, depletion_mm, settled_date)
      values ('${zone}', '${group}', '${device}', 1, 'Old', 7.5, '2026-05-01')`);
    await client.query(`insert into sensors (id, group_id, name, model, serial_number, driver, address, report_interval_min)
      values ('${sensor}', '${group}', 'Old', 'SENSE-1', 'P', 'simulated', 'P', 60)`);
    await client.query(`insert into readings select '${sensor}', at, 0.2 from
      generate_series('2025-11-20T00:00Z'::timestamptz, '2026-02-10T00:00Z'::timestamptz, '1 hour') as at`);
    const count = async () => Number((await client.query('select count(*) from readings')).rows[0].count);
    const before = await count();

    await older.migrate();
    expect(await count()).toBe(before);
    const places = await client.query('select distinct tableoid::regclass::text as place from readings order by 1');
    expect(places.rows.map(({ place }) => place)).toEqual(
      ['2025_11', '2025_12', '2026_01', '2026_02'].map((month) => `readings_${month}`),
    );
    const stood = await client.query('select date::text, depletion_mm from soil_days');
    expect(stood.rows).toEqual([{ date: '2026-05-01', depletion_mm: 7.5 }]);
    await client.query(`delete from sensors where id = '${sensor}'`);
    expect(await count()).toBe(0);
  } finally {
    await older.close();
  }
});
