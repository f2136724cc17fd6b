import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { openDatabaseBefore } from '../testing/older-database.ts';

test('valves that were in a garden go on watering; those without a timer stay so', async () => {
  const older = await openDatabaseBefore('0033_timers-that-are-proven');
  try {
    const garden = randomUUID();
    await older.addGroup(garden);
    const kinds = [
      ['opensprinkler', true],
      ['simulated', true],
      ['zigbee2mqtt', true],
      ['tasmota', false],
    ] as const;
    for (const [driver, hasTimer] of kinds) {
      const id = randomUUID();
      await older.client.query(`insert into devices
        (id, group_id, name, category, model, serial_number, driver, address, status, sync_frequency_min, has_own_timer)
        values ('${id}', '${garden}', '${driver}', 'VALVE_TIMER', 'x', '${id}', '${driver}', 'x', 'ONLINE', 60, ${hasTimer})`);
      await older.client.query(`insert into zones (id, group_id, device_id, terminal, name)
        values ('${randomUUID()}', '${garden}', '${id}', 1, '${driver}')`);
    }
    await older.migrate();
    const { rows } = await older.client.query('select name, timer_proof from zones order by name');
    expect(rows).toEqual([
      { name: 'opensprinkler', timer_proof: 'inherent' },
      { name: 'simulated', timer_proof: 'inherent' },
      { name: 'tasmota', timer_proof: null },
      { name: 'zigbee2mqtt', timer_proof: 'presumed' },
    ]);
  } finally {
    await older.close();
  }
});
