/**
 * A garden of 50 zones, 40 programs, 10 sensors, two years of hourly readings and a month of runs: what its pages ask
 * for, each against a bare query of the same rows in the same run.
 */
import type { Index } from '@sluice/contract/groups';
import type { Bench } from './bench-garden.ts';
import type { Figure, Finding } from './finding.ts';
import { p } from './spread.ts';

const ZONES = 50;
const PROGRAMS = 40;
const SENSORS = 10;
const HOURS = 2 * 365 * 24;
/** As its programs make them in the days that pages look back on. */
const RUN_DAYS = 10;
const DAYS_BETWEEN = 3;
const RUNS = PROGRAMS * RUN_DAYS;
const ROUNDS = 200;
const AIM_RATIO = 3;

interface LargeGarden {
  token: string;
  groupId: string;
  zoneIds: string[];
  sensorIds: string[];
  readings: number;
  runs: number;
}

export async function measureLargeGarden(bench: Bench): Promise<Finding> {
  const garden = await plantLargeGarden(bench);
  const { token, groupId } = garden;
  const [sensedZone = ''] = garden.zoneIds;
  const [sensor = ''] = garden.sensorIds;
  const get = (path: string) => () => bench.call(token, 'GET', `/api/v1${path}`);
  const rows =
    (...queries: readonly string[]) =>
    async () => {
      for (const text of queries) await bench.db.query(text, [groupId]);
    };
  const ofGroup = (table: string) => `select * from ${table} where group_id = $1`;
  const index = [
    'select * from groups where id = $1',
    ...['devices', 'zones', 'sensors', 'programs', 'weather_days', 'preferences', 'plan_decisions'].map(ofGroup),
    'select * from program_zones where program_id in (select id from programs where group_id = $1)',
    `select distinct on (zone_id) zone_id, starts_at from planned_runs where group_id = $1 order by zone_id, starts_at`,
    `select distinct on (zone_id) zone_id, closed_at from runs where group_id = $1 order by zone_id, closed_at desc`,
  ];
  const reads = [
    await compared('GET /index, nothing kept', ROUNDS, fresh(bench, garden, 'index'), rows(...index)),
    await compared('GET /index, as it was', ROUNDS, get(`/groups/${groupId}/index`), rows(...index)),
    await compared(
      'chart of a month',
      ROUNDS,
      get(`/zones/${sensedZone}/chart?scale=month`),
      rows(
        `select measured_at, moisture, sunlight_klx from readings where sensor_id = '${sensor}'
         and measured_at > now() - interval '30 days' and $1::uuid is not null`,
        `select * from runs where group_id = $1 and zone_id = '${sensedZone}' and planned_start > now() - interval '30 days'`,
      ),
    ),
    await compared('schedules, nothing kept', ROUNDS, fresh(bench, garden, 'schedules'), rows(ofGroup('planned_runs'))),
    await compared(
      'schedules, as they were',
      ROUNDS,
      get(`/groups/${groupId}/schedules`),
      rows(ofGroup('planned_runs')),
    ),
    await compared('events, nothing kept', ROUNDS, fresh(bench, garden, 'events'), rows(ofGroup('runs'))),
    await compared('events, as they were', ROUNDS, get(`/groups/${groupId}/events`), rows(ofGroup('runs'))),
  ];
  return {
    samples: [
      { what: 'zones', expected: ZONES, actual: garden.zoneIds.length },
      { what: 'sensors', expected: SENSORS, actual: garden.sensorIds.length },
      { what: 'readings of theirs', expected: SENSORS * HOURS, actual: garden.readings },
      { what: 'runs', expected: RUNS, actual: garden.runs },
      {
        what: `answers to ${reads.length} reads`,
        expected: ROUNDS * reads.length,
        actual: reads.reduce((sum, { answers }) => sum + answers, 0),
      },
    ],
    figures: reads.map(({ figure }) => figure),
  };
}

/** Each time as if something had just changed, so that no cached answer is sent. */
const fresh =
  (bench: Bench, { token, groupId }: LargeGarden, what: string) =>
  async () => {
    await bench.db.query('update live_versions set version = version + 1 where scope = $1', [groupId]);
    const began = performance.now();
    await bench.call(token, 'GET', `/api/v1/groups/${groupId}/${what}`);
    return performance.now() - began;
  };

/** Measures both ways in turns, so that they see the same machine. A way may return its own time. */
async function compared(
  name: string,
  rounds: number,
  ours: () => Promise<unknown>,
  bare: () => Promise<unknown>,
): Promise<{ answers: number; figure: Figure }> {
  const times: Record<'ours' | 'bare', number[]> = { ours: [], bare: [] };
  for (let round = 0; round < rounds + 5; round += 1) {
    for (const [who, ask] of [['ours', ours] as const, ['bare', bare] as const]) {
      const began = performance.now();
      const own = await ask();
      if (round >= 5) times[who].push(typeof own === 'number' ? own : performance.now() - began);
    }
  }
  const at = (share: number) => ({ ours: p(times.ours, share), bare: p(times.bare, share) });
  const [middle, worst] = [at(0.5), at(0.99)];
  const ms = (what: string, value: number) => ({ name: what, value, unit: 'ms' });
  return {
    answers: Math.min(times.ours.length, times.bare.length),
    figure: {
      of: name,
      values: [
        ms('p50', middle.ours),
        ms('p99', worst.ours),
        { name: 'ratio of p99', value: worst.ours / worst.bare, digits: 2, aim: { below: AIM_RATIO } },
        { name: 'of p50', value: middle.ours / middle.bare, digits: 2 },
      ],
      reference: { of: 'bare queries of the same rows', values: [ms('p50', middle.bare), ms('p99', worst.bare)] },
    },
  };
}

async function plantLargeGarden(bench: Bench): Promise<LargeGarden> {
  const { token } = await bench.call<{ token: string }>('', 'POST', '/auth/register', {
    name: 'Park keeper',
    email: `park-${Date.now()}@garden.test`,
    password: 'lavender',
  });
  const api = <Data>(method: string, path: string, body?: object) =>
    bench.call<Data>(token, method, `/api/v1${path}`, body);
  const made = await api<{ group: { id: string } }>('POST', '/groups', {
    name: 'Park',
    device_type: 'SPRITE',
    location: 'outdoor',
    time_zone: 'America/Los_Angeles',
  });
  const groupId = made.group.id;
  for (let device = 0; device < Math.ceil(ZONES / 16); device += 1) {
    await api('POST', `/groups/${groupId}/devices`, { name: `Controller ${device + 1}`, model: 'SPRITE-16' });
  }
  await bench.db.query(
    `delete from zones where group_id = $1 and id not in
     (select id from zones where group_id = $1 order by device_id, terminal limit $2)`,
    [groupId, ZONES],
  );
  await bench.db.query(
    `update zones set plant_type = 'COOL_GRASS', soil = 'LOAM', sprinkler = 'ROTARY_NOZZLE', area_m2 = 40,
     smart = terminal % 2 = 0, smart_level = case when terminal % 4 = 0 then 'advanced' else 'basic' end
     where group_id = $1`,
    [groupId],
  );
  const { current_group: group } = await api<Index>('GET', `/groups/${groupId}/index`);
  const zoneIds = group?.zones.map(({ id }) => id as string) ?? [];
  const today = new Date().toISOString().slice(0, 10);
  for (let place = 0; place < PROGRAMS; place += 1) {
    const minute = place * 15;
    await api('POST', `/groups/${groupId}/programs`, {
      name: `Program ${place + 1}`,
      start_day: today,
      start_time: `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`,
      repeat: 'interval',
      interval_days: 3,
      zones: [{ zone_id: zoneIds[place % zoneIds.length], duration_s: 840 }],
    });
  }
  const sensorIds: string[] = [];
  for (let place = 0; place < SENSORS; place += 1) {
    const { sensor } = await api<{ sensor: { id: string } }>('POST', `/groups/${groupId}/sensors`, {
      name: `Probe ${place + 1}`,
      zone_id: zoneIds[place],
    });
    sensorIds.push(sensor.id);
  }
  const planted = await bench.db.query(
    `insert into readings (sensor_id, measured_at, moisture, temperature_c, sunlight_klx)
     select s.id, date_trunc('hour', now()) - make_interval(hours => h), 0.2 + (h % 100) / 1000.0, 15, h % 24
     from unnest($1::uuid[]) s(id), generate_series(1, $2) h on conflict do nothing`,
    [sensorIds, HOURS],
  );
  const run = await bench.db.query(
    `insert into runs (id, occurrence_id, group_id, zone_id, device_id, program_id, source, reason_type, local_date,
       planned_start, duration_s, zone_name, phase, outcome, opened_at, closed_at, deadline, volume_l)
     select gen_random_uuid(), 'bench ' || p.id || day, p.group_id, z.id, z.device_id, p.id, 'FIX', 'FIX',
       (now() - make_interval(days => day))::date, at, 840, z.name, 'ENDED', 'COMPLETED', at,
       at + interval '840 seconds', at + interval '840 seconds', 140
     from programs p join program_zones pz on pz.program_id = p.id join zones z on z.id = pz.zone_id,
       generate_series(1, $2::int * $3::int, $3::int) day, lateral (select now() - make_interval(days => day) as at) s
     where p.group_id = $1`,
    [groupId, RUN_DAYS, DAYS_BETWEEN],
  );
  await bench.db.query('analyze readings, runs');
  return { token, groupId, zoneIds, sensorIds, readings: planted.rowCount ?? 0, runs: run.rowCount ?? 0 };
}
