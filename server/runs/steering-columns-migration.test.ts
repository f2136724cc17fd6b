import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { openDatabaseBefore } from '../testing/older-database.ts';

test('what steers moves from the figures of a reason into columns, and nothing else does', async () => {
  const older = await openDatabaseBefore('0034_what-steers-has-a-column');
  try {
    const group = randomUUID();
    await older.addGroup(group);
    const addRun = (occurrence: string, figures: object) =>
      older.client.query(
        `insert into runs (id, occurrence_id, group_id, zone_id, device_id, source, reason_type, reason_figures, local_date,
           planned_start, duration_s, phase)
         values ($1, $2, $3, $1, $1, 'FIX', 'FIX', $4, '2026-06-17', '2026-06-17', 600, 'ENDED')`,
        [randomUUID(), occurrence, group, figures],
      );
    await addRun('master', { lead_s: 15 });
    await addRun('plain', { program: 'Mornings' });
    await addRun('rain', { rain_mm: 8.2, basis: 'forecast', days_from_rain: -1 });
    await addRun('short', { program: 'Mornings', missing_seconds: 30 });
    await older.client.query(
      `insert into planned_runs (group_id, occurrence_id, source, local_date, starts_at, ends_at, duration_s, reason_type,
         reason_figures)
       values ($1, 'rain', 'FIX', '2026-06-17', '2026-06-17', '2026-06-17', 600, 'SYS_WEATHER', $2)`,
      [group, { basis: 'measured', days_from_rain: 2 }],
    );
    await older.migrate();
    const runs = await older.client.query(
      'select lead_s, missing_s, rain_basis, days_from_rain, reason_figures from runs order by occurrence_id',
    );
    const none = { lead_s: null, missing_s: null, rain_basis: null, days_from_rain: null };
    expect(runs.rows).toEqual([
      { ...none, lead_s: 15, reason_figures: {} },
      { ...none, reason_figures: { program: 'Mornings' } },
      {
        ...none,
        rain_basis: 'forecast',
        days_from_rain: -1,
        reason_figures: { rain_mm: 8.2, basis: 'forecast', days_from_rain: -1 },
      },
      { ...none, missing_s: 30, reason_figures: { program: 'Mornings' } },
    ]);
    const planned = await older.client.query('select rain_basis, days_from_rain from planned_runs');
    expect(planned.rows).toEqual([{ rain_basis: 'measured', days_from_rain: 2 }]);
  } finally {
    await older.close();
  }
});
