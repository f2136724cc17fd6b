import type { GroupId } from '@sluice/engine/vocabulary/ids';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { refusal } from '../testing/own-garden.ts';
import { openPlannedGarden, type PlannedGarden } from '../testing/planned-garden.ts';
import { rule } from '../testing/rules.ts';
import { serverForFile } from '../testing/shared-fixtures.ts';
import { weatherDays } from '../weather/tables.ts';

let garden: PlannedGarden;
const server = serverForFile({ withSimulator: true });
beforeEach(async () => {
  garden = await openPlannedGarden(server);
  await garden.addProgram();
  await dryAndMild();
});

const sky = (days: number, weather: Partial<typeof weatherDays.$inferInsert>) => {
  const row = {
    groupId: garden.id as GroupId,
    date: garden.date(days),
    tMinC: 12,
    tMaxC: 20,
    rainfallMm: 0,
    precipitationProbability: 0,
    windMPerS: 1,
    relativeHumidity: 0.6,
    et0Mm: 3,
    icon: 'CLEAR_DAY' as const,
    isForecast: true,
    provider: 'OPEN_METEO' as const,
    fetchedAt: new Date(server.clock.now()),
    ...weather,
  };
  return server.db
    .insert(weatherDays)
    .values(row)
    .onConflictDoUpdate({ target: [weatherDays.groupId, weatherDays.date], set: row });
};
async function dryAndMild(): Promise<void> {
  await server.db.delete(weatherDays).where(eq(weatherDays.groupId, garden.id as GroupId));
  for (let day = -60; day <= 8; day += 1) await sky(day, {});
}
const tomorrow = async () => (await garden.schedules()).find(({ local_date }) => local_date === garden.date(1));

describe('the weather', () => {
  test('rain that is likely enough skips, with its figures and what would have changed it', async () => {
    await sky(1, { rainfallMm: 9, precipitationProbability: 0.8 });
    await garden.preferences({ rest_time: 1 });
    expect(await tomorrow()).toMatchObject({
      status: 'CANCELLED',
      reason_type: 'SYS_WEATHER',
      reason_code: -2,
      reason_figures: { rain_mm: 9, threshold_mm: 5, rain_probability: 0.8, program: 'Mornings' },
      turning_point: { figure: 'rain_mm', needed: 'below', value: 5 },
    });
    await garden.preferences({
      rain: { enabled: true, strategy: 'forecast', threshold_mm: 5, probability: 90, days_to_skip: [0] },
    });
    expect(await tomorrow()).toMatchObject({ status: null });
  });

  test('rain by expectation counts the amount by its probability', async () => {
    await sky(1, { rainfallMm: 9, precipitationProbability: 0.5 });
    const rain = { enabled: true, threshold_mm: 5, probability: 50, days_to_skip: [0] };
    await garden.preferences({ rain: { ...rain, strategy: 'expectation' } });
    expect(await tomorrow()).toMatchObject({ status: null });
    await garden.preferences({ rain: { ...rain, strategy: 'expectation', threshold_mm: 4 } });
    expect(await tomorrow()).toMatchObject({ reason_code: -2, reason_figures: { rain_mm: 4.5 } });
  });

  test('rain whose chance the service does not tell counts as it is, and that is said', async () => {
    await sky(1, { rainfallMm: 9, precipitationProbability: null });
    const rain = { enabled: true, threshold_mm: 5, probability: 90, days_to_skip: [0] };
    for (const strategy of ['expectation', 'forecast']) {
      await garden.preferences({ rain: { ...rain, strategy } });
      const { reason_figures } = (await tomorrow()) ?? {};
      expect(reason_figures).toMatchObject({ rain_mm: 9, rain_chance: 'unknown' });
      expect(reason_figures).not.toHaveProperty('rain_probability');
    }
  });

  test('a rainy day may take the days around it with it', async () => {
    await sky(3, { rainfallMm: 12, precipitationProbability: 1 });
    await garden.preferences({
      rain: { enabled: true, strategy: 'forecast', threshold_mm: 5, probability: 50, days_to_skip: [-2, 0, 1] },
    });
    const skipped = (await garden.schedules()).filter(({ status }) => status === 'CANCELLED');
    expect(skipped.map(({ local_date }) => local_date)).toEqual([1, 3, 4].map(garden.date));
  });

  test('frost skips, and can be switched off', async () => {
    await sky(1, { tMinC: 0, tMaxC: 16 });
    await garden.preferences({ rest_time: 2 });
    expect((await tomorrow())?.reason_figures).toMatchObject({ warm_above_c: 2 });
    await sky(1, { tMinC: 1, tMaxC: 2 });
    await garden.preferences({ rest_time: 1 });
    expect(await tomorrow()).toMatchObject({ reason_type: 'SYS_WEATHER', reason_code: -1 });
    await garden.preferences({ temperature: { enabled: false, threshold_c: 2 } });
    expect(await tomorrow()).toMatchObject({ status: null });
  });

  test('wind skips sprinklers that it affects', async () => {
    await garden.changeZone(garden.zones[0], { sprinkler: 'FIX_SPRAY_HEAD', plant_type: 'COOL_GRASS', soil: 'LOAM' });
    await sky(1, { windMPerS: 12 });
    await garden.preferences({ rest_time: 1 });
    expect(await tomorrow()).toMatchObject({ reason_type: 'SYS_WEATHER', reason_code: -3 });
  });

  test('a closed season skips everything', async () => {
    const from = garden.date(0).slice(5);
    await garden.preferences({ closed_season: { from, to: garden.date(2).slice(5) } });
    expect(await tomorrow()).toMatchObject({ reason_name: 'CLOSED_SEASON' });
    expect((await garden.schedules()).find(({ local_date }) => local_date === garden.date(3))).toMatchObject({
      status: null,
    });
  });
});

test('are changed in parts; an equal part is not written', async () => {
  const read = async () =>
    (await garden.call<{ weather_constraints: { version: number } }>('GET', `/groups/${garden.id}/weather_constraints`))
      .body.data.weather_constraints;
  const { version } = await read();
  await garden.preferences({ wind: { enabled: true, threshold_kmh: 32 } });
  expect((await read()).version).toBe(version);
  await garden.preferences({ version, wind: { enabled: true, threshold_kmh: 40 } });
  expect(await read()).toMatchObject({ version: version + 1, wind: { threshold_kmh: 40 }, rain: { threshold_mm: 5 } });
  expect((await garden.preferences({ version, rest_time: 5 })).code).toBe(409);
});

rule('a rain restriction needs days to skip', async () => {
  const answer = await garden.preferences({
    rain: { enabled: true, strategy: 'forecast', threshold_mm: 5, probability: 50, days_to_skip: [] },
  });
  expect(refusal(answer)).toEqual({
    http: 422,
    errors: [[30, 'rain.days_to_skip', 'Please select the days to skip']],
  });
});

test.each([
  [{ wind: { enabled: true, threshold_kmh: 9 } }, 'wind.threshold_kmh'],
  [{ temperature: { enabled: true, threshold_c: 11 } }, 'temperature.threshold_c'],
  [{ winter_watering: { enabled: true, threshold_c: 16 } }, 'winter_watering.threshold_c'],
  [{ water: { salinity_ds_per_m: 11 } }, 'water.salinity_ds_per_m'],
  [{ rest_time: 121 }, 'rest_time'],
  [{ morning: { start_time: '09:00', end_time: '05:00' } }, 'morning.end_time'],
])('%j is refused at %s', async (change, path) => {
  expect(refusal(await garden.preferences(change)).errors.map(([code, at]) => [code, at])).toEqual([[30, path]]);
});
