import type { Notification } from '@sluice/contract/notifications';
import type { Sensor } from '@sluice/contract/sensors';
import type { GroupId, SensorId } from '@sluice/engine/vocabulary/ids';
import { DAY_MS, HOUR_MS } from '@sluice/engine/vocabulary/units';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { findGroup } from '../groups/index.ts';
import { sensedZone } from '../schedule/plan-state.ts';
import { insertReadings, sensorsOfGroups } from '../sensors/index.ts';
import { readings, sensors } from '../sensors/tables.ts';
import { type OwnGarden, openOwnGarden } from '../testing/own-garden.ts';
import { serverForFile } from '../testing/shared-fixtures.ts';
import { weatherDays } from '../weather/tables.ts';
import { zonesOfGroup } from '../zones/index.ts';
import { soilDays, zones } from '../zones/tables.ts';
import { superviseProbes } from './supervise-probes.ts';

const DAYS = 8;
const BEGAN = Date.UTC(2026, 5, 9, 22);
const NOW = BEGAN + DAYS * DAY_MS;

const server = serverForFile({ withSimulator: true });

/** A lawn whose soil has dried 3 mm a day for eight days, and its probe. */
async function dryingGarden() {
  const garden = await openOwnGarden(server);
  await garden.addDevice('SPRITE-8');
  const zoneId = (await garden.groupOf()).zones[0]?.id as never;
  const changed = await garden.changeZone(zoneId, {
    plant_type: 'COOL_GRASS',
    soil: 'LOAM',
    sprinkler: 'ROTOR_HEAD',
    area_m2: 80,
  });
  expect(changed.body.errors ?? []).toEqual([]);
  const id = (await garden.addSensor({ zone_id: zoneId })).body.data.sensor.id;
  const days = Array.from({ length: DAYS }, (_, day) => `2026-06-${10 + day}`);
  await server.db.delete(soilDays).where(eq(soilDays.zoneId, zoneId));
  await server.db.insert(soilDays).values(days.map((date, day) => ({ zoneId, date, depletionMm: 3 * day })));
  await server.db.update(zones).set({ depletionMm: 21, settledDate: '2026-06-17' }).where(eq(zones.id, zoneId));
  await server.db.delete(weatherDays).where(eq(weatherDays.groupId, garden.id as GroupId));
  await server.db.insert(weatherDays).values(
    days.map((date) => ({
      groupId: garden.id as GroupId,
      date,
      tMinC: 10,
      tMaxC: 22,
      rainfallMm: 0,
      precipitationProbability: 0,
      windMPerS: 1,
      relativeHumidity: 0.6,
      et0Mm: 4,
      icon: 'CLEAR_DAY' as const,
      isForecast: false,
      provider: 'OPEN_METEO' as const,
      fetchedAt: new Date(NOW),
    })),
  );
  return { garden, id };
}

async function reads(id: SensorId, content: (hour: number) => number, hours = DAYS * 24) {
  await server.db.delete(readings).where(eq(readings.sensorId, id));
  const rows = Array.from({ length: hours }, (_, hour) => ({
    sensorId: id,
    measuredAt: new Date(BEGAN + hour * HOUR_MS),
    moisture: content(hour),
  }));
  await insertReadings(server.db, rows);
  const last = rows.at(-1);
  await server.db
    .update(sensors)
    .set({ moisture: last?.moisture ?? null, lastReportAt: last?.measuredAt ?? null })
    .where(eq(sensors.id, id));
}

async function supervised(garden: OwnGarden, id: SensorId, nowMs = NOW) {
  const group = await findGroup(server.db, garden.id as GroupId);
  if (!group) throw new Error('the garden is gone');
  const hasChanged = await superviseProbes(server.db, group, nowMs);
  const { sensor } = (await garden.call<{ sensor: Sensor }>('GET', `/sensors/${id}`)).body.data;
  return { hasChanged, ...sensor.supervision };
}

const titles = async (garden: OwnGarden) =>
  (await garden.call<{ notifications: Notification[] }>('GET', '/notifications')).body.data.notifications.map(
    ({ title }) => title,
  );

const dries = (hour: number) => 0.28 - hour * 0.0006;

describe('a probe', () => {
  test('that follows its soil stays sound, without a notification', async () => {
    const { garden, id } = await dryingGarden();
    await reads(id, dries);
    expect(await supervised(garden, id)).toMatchObject({ verdict: 'sound', since: null });
    expect(await titles(garden)).toEqual([]);
  });

  test('that stops changing is found stuck since then, with one notification', async () => {
    const { garden, id } = await dryingGarden();
    await reads(id, (hour) => dries(Math.min(hour, 100)));
    const found = await supervised(garden, id);
    expect(found).toMatchObject({ hasChanged: true, verdict: 'stuck', believed_until: null });
    expect(Math.abs(Date.parse(found.since?.utc ?? '') - (BEGAN + 100 * HOUR_MS))).toBeLessThan(5 * HOUR_MS);
    expect(await titles(garden)).toEqual(['Probe: the reading does not change']);
    expect((await supervised(garden, id, NOW + HOUR_MS)).hasChanged).toBe(false);
    expect(await titles(garden)).toEqual(['Probe: the reading does not change']);
  });

  test('that is silent for a day is stale, with one notification', async () => {
    const { garden, id } = await dryingGarden();
    await reads(id, dries, DAYS * 24 - 30);
    expect(await supervised(garden, id)).toMatchObject({ verdict: 'stale' });
    expect(await titles(garden)).toEqual(['Probe is offline']);
  });

  test('that is not sound is replaced by the zone’s next sensor', async () => {
    const { garden, id } = await dryingGarden();
    await reads(id, () => 1);
    const zoneId = (await garden.groupOf()).zones[0]?.id;
    const second = (await garden.addSensor({ name: 'Second', zone_id: zoneId })).body.data.sensor.id;
    await reads(second, dries);
    await supervised(garden, id);
    const group = await findGroup(server.db, garden.id as GroupId);
    const [zone] = group ? await zonesOfGroup(server.db, group.id) : [];
    if (!group || !zone) throw new Error('the garden is gone');
    const heard = async () => sensedZone(zone, await sensorsOfGroups(server.db, [group.id]), '2026-06-18', NOW);
    expect(await heard()).toMatchObject({ trust: 1, moisture: expect.any(Number) });
    await reads(second, () => 1);
    await supervised(garden, id);
    expect(await heard()).toMatchObject({ moisture: null, trust: 0 });
  });

  test('that is right again counts again', async () => {
    const { garden, id } = await dryingGarden();
    await reads(id, (hour) => (hour < 180 ? dries(hour) : 1));
    expect(await supervised(garden, id)).toMatchObject({ verdict: 'outlying' });
    await reads(id, dries);
    expect(await supervised(garden, id)).toMatchObject({ hasChanged: true, verdict: 'sound', since: null });
  });

  test('that its owner calls right counts for a week, and is reported again if it is still wrong', async () => {
    const { garden, id } = await dryingGarden();
    await reads(id, (hour) => dries(Math.min(hour, 100)));
    await supervised(garden, id);
    const dismiss = () => garden.call<{ sensor: Sensor }>('POST', `/sensors/${id}/verdict_dismissal`);
    const { supervision } = (await dismiss()).body.data.sensor;
    expect(supervision).toMatchObject({ verdict: 'stuck', believed_until: { utc: expect.any(String) } });
    const until = Date.parse(supervision.believed_until?.utc ?? '');
    expect(Math.abs(until - server.clock.now() - 7 * DAY_MS)).toBeLessThan(HOUR_MS);
    await server.db
      .update(sensors)
      .set({ verdictDismissedAt: new Date(NOW - 7 * DAY_MS) })
      .where(eq(sensors.id, id));
    expect(await supervised(garden, id, NOW + HOUR_MS)).toMatchObject({ verdict: 'stuck', believed_until: null });
    expect(await titles(garden)).toHaveLength(2);
  });

  test('that is sound has nothing to be dismissed', async () => {
    const { garden, id } = await dryingGarden();
    const answer = await garden.call<{ recalculation: object | null }>('POST', `/sensors/${id}/verdict_dismissal`);
    expect([answer.code, answer.body.data.recalculation]).toEqual([200, null]);
  });
});
