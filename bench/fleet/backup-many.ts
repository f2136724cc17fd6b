/**
 * A backup of many gardens, each with a year of weather, soil and runs: made, tried, and its size for a garden and year.
 * The reference is PostgreSQL's COPY of the same tables to nowhere.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer } from '@sluice/e2e/server-fixture';
import { makeBackup, proveBackup } from '@sluice/server/backups/index';
import { socketFolder } from '@sluice/server/platform/database/embedded';
import pg from 'pg';
import { openApi } from '../api.ts';
import { copyAll, timeOf } from '../copy-all.ts';
import type { Finding } from '../finding.ts';
import { makeGardens } from './garden.ts';

const DAYS = 365;
const RUNS_OF_A_ZONE = 100;

export async function measureBackupOfMany(count: number): Promise<Finding> {
  const server = await startServer();
  const connection = { host: socketFolder(server.dataDir), user: 'sluice', database: 'postgres' };
  const db = new pg.Client(connection);
  const dataDir = mkdtempSync(join(tmpdir(), 'sluice-bench-backup-'));
  const place = { connection, dataDir, destination: join(dataDir, 'backups') };
  try {
    const gardens = await makeGardens(openApi(server.url), count);
    await db.connect();
    const days = await addYear(db);
    const copyMs = await timeOf(() => copyAll(connection));
    const began = performance.now();
    const { name, bytes } = await makeBackup(place, 'asked', new Date());
    const backupMs = performance.now() - began;
    const proofMs = await timeOf(() => proveBackup(place, name, () => new Date()));
    server.expectAlive();
    const seconds = (ms: number) => ms / 1000;
    return {
      samples: [
        { what: 'gardens', expected: count, actual: gardens.length },
        { what: 'days of weather', expected: count * DAYS, actual: days },
      ],
      figures: [
        {
          of: 'backup',
          values: [
            { name: '', value: seconds(backupMs), unit: 's', digits: 1 },
            { name: 'ratio', value: backupMs / copyMs, digits: 1 },
            { name: 'size', value: bytes / 1e6, unit: 'MB', digits: 1 },
            { name: 'size of a garden and year', value: bytes / 1e3 / count, unit: 'kB', digits: 0 },
          ],
          reference: {
            of: 'COPY of all tables to nowhere',
            values: [{ name: '', value: seconds(copyMs), unit: 's', digits: 1 }],
          },
        },
        { of: 'trial', values: [{ name: '', value: seconds(proofMs), unit: 's', digits: 1 }] },
      ],
    };
  } finally {
    await db.end().catch(() => undefined);
    await server.remove();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Gives each garden a year that is over. Returns the days of weather. */
async function addYear(db: pg.Client): Promise<number> {
  const hours = (unit: string) =>
    `(select jsonb_agg(round((random() * ${unit})::numeric, 2)) from generate_series(1, 24))`;
  const { rowCount } = await db.query(`insert into weather_days
    (group_id, date, t_min_c, t_max_c, rainfall_mm, et0_mm, hours, icon, is_forecast, provider, fetched_at)
    select id, current_date - n, 10 * random(), 20 + 10 * random(), 5 * random(), 6 * random(),
      jsonb_build_object('rainfallMm', ${hours('1')}, 'et0Mm', ${hours('1')}, 'windMPerS', ${hours('5')},
        'temperatureC', ${hours('30')}, 'relativeHumidity', ${hours('1')}, 'solarRadiation', ${hours('3')}),
      'CLOUDY', false, 'OPEN_METEO', now()
    from groups, generate_series(1, ${DAYS}) n on conflict do nothing`);
  await db.query(`insert into soil_days (zone_id, date, depletion_mm, rain_mm, irrigation_mm, et_mm)
    select id, current_date - n, 20 * random(), 5 * random(), 5 * random(), 6 * random()
    from zones, generate_series(1, ${DAYS}) n where area_m2 is not null on conflict do nothing`);
  await db.query(`insert into runs (id, occurrence_id, group_id, zone_id, device_id, source, reason_type, reason_figures,
      local_date, planned_start, duration_s, phase, outcome, opened_at, closed_at, volume_l, zone_name, device_name)
    select gen_random_uuid(), gen_random_uuid()::text, devices.group_id, zones.id, devices.id, 'SMART', 'PROGRAM', '{}',
      current_date - 3 * n, now() - make_interval(days => 3 * n), 600, 'ENDED', 'COMPLETED',
      now() - make_interval(days => 3 * n), now() - make_interval(days => 3 * n, mins => -10), 100 * random(),
      zones.name, devices.name
    from zones join devices on devices.id = zones.device_id, generate_series(1, ${RUNS_OF_A_ZONE}) n
    where area_m2 is not null`);
  return rowCount ?? 0;
}
