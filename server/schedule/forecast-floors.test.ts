/** Forecasts that delay watering, seen through the API: their limits, and gardens without a forecast. */

import { randomUUID } from 'node:crypto';
import type { Decision } from '@sluice/contract/schedule';
import type { DeviceId, GroupId, RunId, ZoneId } from '@sluice/engine/vocabulary/ids';
import { DAY_MS } from '@sluice/engine/vocabulary/units';
import { and, eq, gte } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { runs } from '../runs/tables.ts';
import { openPlannedGarden, type PlannedGarden } from '../testing/planned-garden.ts';
import { serverForFile } from '../testing/shared-fixtures.ts';
import { weatherDays } from '../weather/tables.ts';
import { zones } from '../zones/tables.ts';
import { takeGardenStarts } from './due.ts';

/** A morning of June, before the sun is up. */
const NIGHT = Date.parse('2026-06-11T22:30:00Z');

let garden: PlannedGarden;
const server = serverForFile({ withSimulator: true });
beforeEach(async () => {
  server.clock.set(NIGHT);
  garden = await openPlannedGarden(server);
});

/** The forecast for each of the days ahead. */
const forecast = (weather: Partial<typeof weatherDays.$inferInsert>) =>
  server.db
    .update(weatherDays)
    .set(weather)
    .where(and(eq(weatherDays.groupId, garden.id as GroupId), gte(weatherDays.date, garden.date(0))));
const RAIN = { rainfallMm: 20, precipitationProbability: 0.95 };

/** Depletion of the first zone on the evening of a day, mm. */
const lacks = (depletionMm: number, settledDate = garden.date(-1)) =>
  server.db
    .update(zones)
    .set({ depletionMm, settledDate })
    .where(eq(zones.id, garden.zones[0] as ZoneId));
const advanced = () => garden.changeZone(garden.zones[0], { smart: true, smart_level: 'advanced' });
const replan = (restTime: number) => garden.preferences({ rest_time: restTime });
const decisions = async () =>
  (await garden.call<{ decisions: Decision[] }>('GET', `/groups/${garden.id}/decisions?zones=${garden.zones[0]}`)).body
    .data.decisions;

describe('a zone that plans itself', () => {
  test('is watered although rain is forecast, once it cannot wait, with the overruled forecast', async () => {
    await advanced();
    await forecast(RAIN);
    await lacks(14);
    await replan(1);
    const [first] = await garden.schedules();
    expect(first).toMatchObject({ local_date: garden.date(0), status: null, reason_type: 'SMART' });
    expect(first?.reason_figures).toMatchObject({
      despite: 'rain',
      despite_rain_mm: 20,
      despite_rain_probability: 0.95,
    });
    expect(Number(first?.reason_figures.without_rain_mm)).toBeGreaterThan(
      Number(first?.reason_figures.floor_depletion_mm),
    );
    const [today] = await decisions();
    expect(today).toMatchObject({ verdict: 'water', despite: { reason_code: -2 }, reason: null });
    expect(today?.demand?.held_for_rain).toMatchObject({ local_date: garden.date(0) });
  });

  test('is delayed while it can wait', async () => {
    await advanced();
    await forecast({ windMPerS: 15, et0Mm: 2 });
    await lacks(11);
    await replan(1);
    const [today] = await decisions();
    expect(today).toMatchObject({ verdict: 'skip', reason: { reason_code: -3 }, despite: null });
    expect(today?.demand?.without_rain_mm).toBeLessThanOrEqual(today?.demand?.floor_depletion_mm ?? 0);
  });

  test('continues by its balance while the weather is unavailable, including days without weather', async () => {
    await advanced();
    await lacks(2, garden.date(-5));
    await server.db
      .delete(weatherDays)
      .where(and(eq(weatherDays.groupId, garden.id as GroupId), gte(weatherDays.date, garden.date(-4))));
    const old = { fetchedAt: new Date(server.clock.now() - 4 * DAY_MS) };
    await server.db
      .update(weatherDays)
      .set(old)
      .where(eq(weatherDays.groupId, garden.id as GroupId));
    await replan(1);
    const [first] = await garden.schedules();
    expect(first).toMatchObject({ local_date: garden.date(0), source: 'SMART', zone_id: garden.zones[0] });
    const [today] = await decisions();
    expect(today?.demand?.depletion_mm).toBeGreaterThan(8);
  });
});

describe('a program of a zone without a balance', () => {
  const insertHeldBack = (days: number, rainBasis: 'forecast' | 'measured') =>
    server.db.insert(runs).values({
      id: randomUUID() as RunId,
      groupId: garden.id as GroupId,
      deviceId: deviceId as DeviceId,
      zoneId: garden.zones[0] as ZoneId,
      programId: program as never,
      source: 'FIX',
      localDate: garden.date(days),
      occurrenceId: `${garden.date(days)}/${program}/${garden.zones[0]}/1`,
      plannedStart: new Date(server.clock.now() + days * DAY_MS),
      durationS: 600,
      phase: 'ENDED',
      outcome: 'SKIPPED',
      reasonType: 'SYS_WEATHER',
      reasonCode: -2,
      reasonFigures: { rain_mm: 20 },
      rainBasis,
      daysFromRain: 0,
    });
  let program: string;
  let deviceId: string;
  beforeEach(async () => {
    deviceId = (await garden.groupOf()).devices[0]?.id ?? '';
    program = (await garden.addProgram({ start_day: garden.date(0) })).body.data.program.id;
    await forecast(RAIN);
  });
  const first = async () => (await garden.schedules())[0];

  test('is delayed for forecast rain, but not after earlier forecast rain did not come', async () => {
    await replan(1);
    expect(await first()).toMatchObject({ status: 'CANCELLED', reason_code: -2 });
    await insertHeldBack(-1, 'forecast');
    await replan(2);
    expect(await first()).toMatchObject({
      local_date: garden.date(0),
      status: null,
      reason_figures: { despite: 'rain_again', despite_rain_mm: 20 },
    });
  });

  test('a start that was delayed keeps how its rain was known, and for which day', async () => {
    await replan(1);
    const skipped = await first();
    const dueMs = Date.parse(skipped?.start_time.utc ?? '');
    server.clock.set(dueMs);
    await takeGardenStarts(server.db, garden.id as GroupId, dueMs);
    const [run] = await server.db
      .select()
      .from(runs)
      .where(eq(runs.occurrenceId, skipped?.id ?? ''));
    expect(run).toMatchObject({ outcome: 'SKIPPED', rainBasis: 'forecast', daysFromRain: 0, missingS: null });
  });

  test('is delayed again where the rain came or was measured', async () => {
    await server.db
      .update(weatherDays)
      .set({ rainfallMm: 12 })
      .where(and(eq(weatherDays.groupId, garden.id as GroupId), eq(weatherDays.date, garden.date(-1))));
    await insertHeldBack(-1, 'forecast');
    await insertHeldBack(-2, 'measured');
    await replan(1);
    expect(await first()).toMatchObject({ local_date: garden.date(0), status: 'CANCELLED', reason_code: -2 });
  });
});

test('a new garden finishes before sunrise, unless its owner chose otherwise', async () => {
  const before = async () => {
    const { body } = await garden.call<{ weather_constraints: { finish_before_sunrise: boolean } }>(
      'GET',
      `/groups/${garden.id}/weather_constraints`,
    );
    return body.data.weather_constraints.finish_before_sunrise;
  };
  expect(await before()).toBe(true);
  await advanced();
  await lacks(14);
  await replan(1);
  const ends = (await garden.schedules())
    .filter(({ local_date }) => local_date === garden.date(0))
    .map(({ end_time }) => end_time.local_time);
  // In Vienna, by which the garden's time zone is called, the sun rises a few seconds later.
  expect(ends.at(-1)).toBe('04:53');
  await garden.preferences({ finish_before_sunrise: false });
  expect(await before()).toBe(false);
});
