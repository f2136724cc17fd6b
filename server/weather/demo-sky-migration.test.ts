import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { openDatabaseBefore } from '../testing/older-database.ts';

test('a demo garden of an older version keeps its simulated weather, another keeps its choice', async () => {
  const older = await openDatabaseBefore('0007_who-tells-the-weather');
  const { client } = older;
  try {
    const [demo = '', chosen = '', own = ''] = Array.from({ length: 3 }, () => randomUUID());
    for (const group of [demo, chosen, own]) await older.addGroup(group);
    await client.query(`update groups set simulated_weather_seed = 1998 where id in ('${demo}', '${chosen}')`);
    await client.query(`insert into weather_provider_settings (group_id, provider, secret)
      values ('${chosen}', 'OPENWEATHER', 'k'), ('${own}', 'OPENWEATHER', 'k')`);
    await older.migrate();
    const { rows } = await client.query('select group_id, provider from weather_provider_settings');
    expect(new Map(rows.map(({ group_id, provider }) => [group_id, provider]))).toEqual(
      new Map([
        [demo, 'SIMULATED'],
        [chosen, 'SIMULATED'],
        [own, 'OPENWEATHER'],
      ]),
    );
  } finally {
    await older.close();
  }
});
