import { randomUUID } from 'node:crypto';
import type { ZoneChart } from '@sluice/contract/zones';
import { HOUR_MS } from '@sluice/engine/vocabulary/units';
import type { ChartScale } from '@sluice/engine/vocabulary/watering';
import { beforeAll, describe, expect, test } from 'vitest';
import { runs } from '../runs/tables.ts';
import { insertReadings, retainReadings } from '../sensors/index.ts';
import { openOwnGarden, TIME_ZONE } from '../testing/own-garden.ts';
import { forFile, serverForFile } from '../testing/shared-fixtures.ts';
import { chartBounds, readChart } from './chart.ts';
import { findZone } from './store.ts';
import { soilDays } from './tables.ts';

const at = (local: string) => Temporal.PlainDateTime.from(local).toZonedDateTime(TIME_ZONE).epochMilliseconds;

let zoneId: string;
let sensorId: string;
const server = serverForFile({ withSimulator: true });
const garden = forFile(() => openOwnGarden(server));
beforeAll(async () => {
  await garden.addDevice('SPRITE-8');
  zoneId = (await garden.groupOf()).zones[0]?.id ?? '';
  sensorId = (await garden.addSensor({ zone_id: zoneId })).body.data.sensor.id;
});

describe('steps', () => {
  test('of a day are its hours: 24, 23 when the clock goes forward, 25 when it goes back', () => {
    expect(chartBounds('today', TIME_ZONE, at('2026-06-10T15:00'))).toHaveLength(25);
    expect(chartBounds('today', TIME_ZONE, at('2026-03-29T15:00'))).toHaveLength(24);
    expect(chartBounds('today', TIME_ZONE, at('2026-10-25T15:00'))).toHaveLength(26);
  });

  test('of a week begin at 0, 6, 12 and 18 on the garden’s clock, of a month at midnight', () => {
    const clock = (ms: number) =>
      Temporal.Instant.fromEpochMilliseconds(ms)
        .toZonedDateTimeISO(TIME_ZONE)
        .toPlainTime()
        .toString({ smallestUnit: 'minute' });
    const week = chartBounds('week', TIME_ZONE, at('2026-03-31T15:00'));
    expect(week).toHaveLength(29);
    expect([...new Set(week.map(clock))]).toEqual(['00:00', '06:00', '12:00', '18:00']);
    const month = chartBounds('month', TIME_ZONE, at('2026-11-10T15:00'));
    expect(month).toHaveLength(31);
    expect(new Set(month.map(clock))).toEqual(new Set(['00:00']));
    // The night in which the clock went back has a longer day.
    const lengths = month.slice(1).map((end, index) => (end - (month[index] ?? 0)) / HOUR_MS);
    expect(lengths.filter((length) => length === 25)).toHaveLength(1);
  });
});

describe('a chart', () => {
  const rollUp = async (scale: ChartScale, now: number) => {
    const zone = await findZone(server.db, zoneId as never);
    if (!zone) throw new Error('the zone is gone');
    return readChart(server.db, zone, scale, TIME_ZONE, now);
  };
  const now = at('2026-06-10T15:30');

  beforeAll(async () => {
    const reading = (local: string, moisture: number, sunlightKlx: number) => ({
      sensorId: sensorId as never,
      measuredAt: new Date(at(local)),
      moisture,
      temperatureC: 18,
      sunlightKlx,
    });
    await insertReadings(server.db, [
      reading('2026-06-10T06:10', 0.2, 10),
      reading('2026-06-10T06:50', 0.3, 30),
      reading('2026-06-09T23:59', 0.1, 0),
      reading('2026-05-12T08:00', 0.25, 40),
      reading('2026-05-11T08:00', 0.99, 99),
    ]);
    const run = (local: string, minutes: number, volumeL: number | null) => ({
      id: randomUUID() as never,
      occurrenceId: randomUUID(),
      groupId: garden.id as never,
      zoneId: zoneId as never,
      deviceId: randomUUID() as never,
      source: 'FIX' as const,
      reasonType: 'FIX' as const,
      localDate: local.slice(0, 10),
      plannedStart: new Date(at(local)),
      durationS: minutes * 60,
      phase: 'ENDED' as const,
      outcome: 'COMPLETED' as const,
      openedAt: new Date(at(local)),
      closedAt: new Date(at(local) + minutes * 60_000),
      volumeL,
    });
    await server.db.insert(runs).values([run('2026-06-10T05:45', 30, 120), run('2026-06-08T06:00', 10, null)]);
    await garden.changeZone(zoneId, { flow_l_per_min: 6 });
  });

  test('of today takes means of what was read, and splits a run over the hours it lay in', async () => {
    const chart = await rollUp('today', now);
    expect(chart).toMatchObject({ scale: 'today', step_min: 60 });
    expect(chart.points).toHaveLength(24);
    expect(chart.points[6]).toMatchObject({ at: { local_time: '06:00' }, moisture: 0.25, sunlight: 20 });
    expect(chart.points[5]).toMatchObject({ irrigation_min: 15, irrigation_l: 60, moisture: null });
    expect(chart.points[6]).toMatchObject({ irrigation_min: 15, irrigation_l: 60 });
    expect(chart.points[7]).toMatchObject({ moisture: null, irrigation_min: 0, irrigation_l: 0 });
  });

  test('of a week calculates with the zone’s flow where no volume is known', async () => {
    const { points } = await rollUp('week', now);
    expect(points).toHaveLength(28);
    const morning = points.find((point) => point.at.local_date === '2026-06-08' && point.at.local_time === '06:00');
    expect(morning).toMatchObject({ irrigation_min: 10, irrigation_l: 60 });
  });

  test('of a month shows thirty days, and nothing from before them', async () => {
    const { points } = await rollUp('month', now);
    expect([points[0]?.at.local_date, points.at(-1)?.at.local_date]).toEqual(['2026-05-12', '2026-06-10']);
    expect(points[0]?.moisture).toBe(0.25);
    expect(points.at(-1)).toMatchObject({ irrigation_min: 30, irrigation_l: 120 });
    expect(points.map((point) => point.moisture).filter((moisture) => moisture !== null)).not.toContain(0.99);
  });

  test('tells what came into the soil and went out of it, and what found no room', async () => {
    await server.db.insert(soilDays).values([
      { zoneId: zoneId as never, date: '2026-06-07', depletionMm: 12 },
      { zoneId: zoneId as never, date: '2026-06-08', depletionMm: 15, rainMm: 0, irrigationMm: 1, etMm: 4 },
      { zoneId: zoneId as never, date: '2026-06-09', depletionMm: 0, rainMm: 20, irrigationMm: 0, etMm: 3 },
    ]);
    const { soil_days } = await rollUp('week', now);
    expect(soil_days).toEqual([
      { date: '2026-06-07', depletion_mm: 12, rain_mm: null, irrigation_mm: null, et_mm: null, drained_mm: null },
      { date: '2026-06-08', depletion_mm: 15, rain_mm: 0, irrigation_mm: 1, et_mm: 4, drained_mm: 0 },
      { date: '2026-06-09', depletion_mm: 0, rain_mm: 20, irrigation_mm: 0, et_mm: 3, drained_mm: 2 },
    ]);
    expect((await rollUp('today', now)).soil_days).toEqual([]);
  });

  test('of a year and of two takes weeks, from hours where readings were rolled up, and says the same as they did', async () => {
    const before = { year: await rollUp('year', now), two_years: await rollUp('two_years', now) };
    expect([before.year.points.length, before.two_years.points.length]).toEqual([52, 104]);
    expect(before.year).toMatchObject({ step_min: 10_080, soil_days: [] });
    expect(before.year.points.at(-1)?.at).toMatchObject({ local_date: '2026-06-04', local_time: '00:00' });
    // 0.2, 0.3 and 0.1 of the last week.
    expect(before.year.points.at(-1)).toMatchObject({ moisture: 0.2, irrigation_min: 40 });
    await retainReadings(server.db, at('2026-07-05T00:00'), 24);
    await server.db.execute('delete from readings where measured_at < (select hours_until from reading_retention)');
    expect({ year: await rollUp('year', now), two_years: await rollUp('two_years', now) }).toEqual(before);
  });

  test('is answered for each scale, and for no other', async () => {
    const ask = (scale: string) => garden.call<{ chart: ZoneChart }>('GET', `/zones/${zoneId}/chart?scale=${scale}`);
    for (const scale of ['today', 'week', 'month', 'year', 'two_years']) {
      expect((await ask(scale)).body.data.chart.scale).toBe(scale);
    }
    expect((await ask('decade')).body.errors[0]?.path).toBe('scale');
  });
});
