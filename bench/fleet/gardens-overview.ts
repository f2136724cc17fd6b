/**
 * `GET /gardens_overview` for a person with many gardens: each with six zones, a daily program, weather, a plan of 30 days
 * and a month of watering. Every answer is calculated anew, as after a change in any of them, and then asked for again.
 */
import { startServer } from '@sluice/e2e/server-fixture';
import { HOUR_MS } from '@sluice/engine/vocabulary/units';
import { socketFolder } from '@sluice/server/platform/database/embedded';
import pg from 'pg';
import { type Api, openApi } from '../api.ts';
import type { Finding } from '../finding.ts';
import { spread } from '../spread.ts';
import { addProgram, forEach, makeGardens } from './garden.ts';
import { giveWeather, planAll } from './many-gardens.ts';
import { multiplyGardens } from './multiply.ts';

/** Gardens that are made over the API and then copied. */
const MADE = 10;
const ZONES = 6;
const START_IN_HOURS = 10;
const DAILY = { name: 'Daily', runs: Array.from({ length: ZONES }, (_, zone) => ({ zone, seconds: 60 })) };
const DAYS_WATERED = 31;
const ANSWERS = 200;
const AIM_MS = 300;

export async function measureGardensOverview(gardens: number): Promise<Finding> {
  const server = await startServer();
  const connection = { host: socketFolder(server.dataDir), user: 'sluice', database: 'postgres' };
  const db = new pg.Client(connection);
  try {
    await db.connect();
    const api = openApi(server.url);
    const made = await makeGardens(api, MADE, ZONES);
    await forEach(made, (garden) => addProgram(api, garden, Date.now() + START_IN_HOURS * HOUR_MS, DAILY));
    await giveWeather(connection, made);
    await multiplyGardens(
      db,
      made.map(({ groupId }) => groupId),
      gardens / MADE - 1,
    );
    await planAll(db, server, gardens, 'update scheduler_states set requested = made + 1');
    const token = made[0]?.token ?? '';
    const userId = await giveAllTo(db, made[0]?.groupId ?? '');
    const { rowCount: runs } = await waterDaily(db);
    await db.query('analyze');
    const calculated: number[] = [];
    const unchanged: number[] = [];
    let answered = 0;
    for (let turn = 0; turn < ANSWERS; turn++) {
      await db.query('update live_versions set version = version + 1 where scope = $1', [userId]);
      calculated.push(await timeOf(async () => (answered = await countGardens(api, token))));
      unchanged.push(await timeOf(() => countGardens(api, token)));
    }
    server.expectAlive();
    return {
      samples: [
        { what: 'gardens in an answer', expected: gardens, actual: answered },
        { what: 'answers', expected: ANSWERS, actual: calculated.length },
        { what: 'past waterings', expected: gardens * ZONES * DAYS_WATERED, actual: runs ?? 0 },
      ],
      figures: [
        {
          of: `GET /gardens_overview, ${gardens} gardens, calculated anew`,
          values: spread(calculated, 'ms', { atMost: AIM_MS }),
        },
        { of: 'the same, unchanged since', values: spread(unchanged, 'ms') },
      ],
    };
  } finally {
    await db.end().catch(() => {});
    await server.remove();
  }
}

async function timeOf(act: () => Promise<unknown>): Promise<number> {
  const beganAt = performance.now();
  await act();
  return performance.now() - beganAt;
}

const countGardens = async (api: Api, token: string): Promise<number> =>
  (await api.call<{ gardens: object[] }>(token, 'GET', '/api/v1/gardens_overview')).gardens.length;

/** Shares every garden with the owner of one, who is returned. */
async function giveAllTo(db: pg.Client, groupId: string): Promise<string> {
  const { rows } = await db.query<{ user_id: string }>('select user_id from shares where group_id = $1', [groupId]);
  const userId = rows[0]?.user_id ?? '';
  await db.query(
    `insert into shares (group_id, user_id, relationship, since)
     select id, $1, 'MANAGER', now() from groups on conflict do nothing`,
    [userId],
  );
  return userId;
}

/** Each zone that is described was watered once on each of the last days. */
const waterDaily = (db: pg.Client) =>
  db.query(
    `insert into runs (id, occurrence_id, group_id, device_id, zone_id, source, reason_type, phase, outcome, local_date,
       planned_start, duration_s, opened_at, closed_at, volume_l, volume_is_measured)
     select gen_random_uuid(), 'past-' || z.id || '-' || back, z.group_id, z.device_id, z.id, 'FIX', 'FIX', 'ENDED',
       'COMPLETED', (now() - make_interval(days => back))::date, now() - make_interval(days => back), 300,
       now() - make_interval(days => back), now() - make_interval(days => back) + interval '5 minutes', 50, true
     from zones z, generate_series(0, $1 - 1) back where z.area_m2 is not null`,
    [DAYS_WATERED],
  );
