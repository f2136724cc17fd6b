/** A garden's rain tank: its level since it was read, what the planner leaves in it, and who hears that it is empty. */
import { randomUUID } from 'node:crypto';
import type { TankNow } from '@sluice/contract/savings';
import type { Zone } from '@sluice/contract/zones';
import type { GroupId } from '@sluice/engine/vocabulary/ids';
import { DAY_MS, HOUR_MS } from '@sluice/engine/vocabulary/units';
import { eq, sql } from 'drizzle-orm';
import { pino } from 'pino';
import { beforeEach, describe, expect, test } from 'vitest';
import { requireGroup } from '../groups/index.ts';
import { GardenFaults } from '../notifications/index.ts';
import { notifications } from '../notifications/tables.ts';
import { localDateIn, midnightIn } from '../platform/moments.ts';
import { watchTanks } from '../routine/watch-tanks.ts';
import { runs } from '../runs/tables.ts';
import { planDecisions } from '../schedule/tables.ts';
import { tanks } from '../tanks/tables.ts';
import { type OwnGarden, openOwnGarden, TIME_ZONE } from '../testing/own-garden.ts';
import { addMorningRun } from '../testing/past-run.ts';
import { serverForFile } from '../testing/shared-fixtures.ts';
import { putWeatherDays } from '../weather/store.ts';
import { zones } from '../zones/tables.ts';
import { readTankOutlook } from './tank-now.ts';

const server = serverForFile({ withSimulator: true });

/** Litres a day: ten minutes of one zone. */
const A_DAY_L = 120;
const BARREL = { capacity_l: 1_000, reserve_l: 100, roof_m2: 0, runoff_fraction: 0.8, when_empty: 'wait' };

let garden: OwnGarden;
let zone: Zone;
let nowMs: number;

const call = <Data>(method: 'GET' | 'PUT' | 'DELETE', payload?: object) =>
  garden.call<Data>(method, `/groups/${garden.id}/tank`, payload);
const groupId = () => garden.id as GroupId;
const refusedField = async (payload: object) => (await call('PUT', payload)).body.errors?.[0]?.path;
const tankNow = async (atMs = nowMs) =>
  (await readTankOutlook(server.db, await requireGroup(server.db, groupId()), atMs)) as TankNow;
const today = () => Temporal.PlainDate.from(localDateIn(TIME_ZONE, nowMs));
const dayMs = (days: number) => midnightIn(TIME_ZONE, today().add({ days }).toString());
const waits = async () =>
  (await server.db.select().from(planDecisions).where(eq(planDecisions.groupId, groupId()))).flatMap(({ decisions }) =>
    decisions.filter(({ skip }) => skip?.reason === 'TANK_RESERVE'),
  );

async function openGarden(location: 'indoor' | 'outdoor'): Promise<void> {
  garden = await openOwnGarden(server, 'SPRITE', { location });
  await garden.addDevice('SPRITE-8');
  const zones = (await garden.groupOf()).zones;
  await garden.makeLawns(zones.slice(0, 1).map(({ id }) => id));
  zone = (await garden.groupOf()).zones[0] as Zone;
  nowMs = server.clock.now();
}

/** So many litres at five on a day before today; null: ten minutes that have not ended. */
async function watered(daysAgo: number, litres: number | null): Promise<void> {
  await addMorningRun(server.db, zone, today().subtract({ days: daysAgo }).toString(), litres);
}
const readOn = (daysAgo: number, hour: number) =>
  server.db
    .update(tanks)
    .set({ readAt: new Date(dayMs(-daysAgo) + hour * HOUR_MS) })
    .where(eq(tanks.groupId, groupId()));

describe('a garden without rain', () => {
  beforeEach(async () => {
    await openGarden('indoor');
    await garden.call('POST', `/groups/${garden.id}/programs`, {
      name: 'Daily',
      ...{ start_day: '2026-01-01', start_time: '05:00', repeat: 'interval', interval_days: 1 },
      zones: [{ zone_id: zone.id, duration_s: 600 }],
    });
  });

  test('has none at first, and none once it was ended', async () => {
    expect((await call('GET')).body.data).toEqual({ tank: null, has_mqtt: false });
    expect((await call('PUT', { ...BARREL, level_l: 500 })).code).toBe(200);
    expect((await call<{ tank: TankNow }>('GET')).body.data.tank).toMatchObject({
      ...{ ...BARREL, version: 1, zone_ids: null },
      ...{ read_l: 500, level_l: 500 },
    });
    expect((await call('DELETE')).code).toBe(200);
    expect((await call('GET')).body.data).toEqual({ tank: null, has_mqtt: false });
    expect(await waits()).toEqual([]);
  });

  test('of a run that was under way when it was read, what flowed afterwards is drawn', async () => {
    await call('PUT', { ...BARREL, level_l: 500 });
    await watered(1, A_DAY_L);
    await readOn(1, 5 + 5 / 60);
    expect((await tankNow()).level_l).toBe(500 - A_DAY_L / 2);
  });

  test('its level falls by what its zones were given since it was read', async () => {
    await call('PUT', { ...BARREL, level_l: 500 });
    await watered(3, 90);
    await watered(2, 70);
    await watered(1, 30);
    await readOn(2, 4);
    expect((await tankNow()).level_l).toBe(400);
    await readOn(2, 6);
    expect((await tankNow()).level_l).toBe(470);
    await call('PUT', { ...BARREL, zone_ids: [] });
    expect((await tankNow()).level_l).toBe(500);
  });

  test('a well comes back by the hour, and its waterings are taken off when they were', async () => {
    const perHour = 10;
    await call('PUT', { ...BARREL, refill_l_per_hour: perHour, level_l: 200 });
    await watered(1, 300);
    await readOn(2, 0);
    const passedH = (nowMs - dayMs(-2)) / HOUR_MS;
    expect((await tankNow()).level_l).toBe(Math.round(200 + perHour * passedH - 300));
    // It was full again before the watering, and has had this long since.
    await call('PUT', { ...BARREL, refill_l_per_hour: 30, level_l: 900 });
    await readOn(2, 0);
    const morning = today().subtract({ days: 1 }).toZonedDateTime({ timeZone: TIME_ZONE, plainTime: '05:00' });
    const sinceH = (nowMs - morning.epochMilliseconds) / HOUR_MS;
    expect((await tankNow()).level_l).toBeCloseTo(Math.min(1_000, 1_000 - 300 + 30 * sinceH), -1);
  });

  test('the planner leaves the reserve in it, and says how long it lasts', async () => {
    await call('PUT', { ...BARREL, level_l: 100 + 3.5 * A_DAY_L });
    await server.services.recalculate(groupId());
    const { lasts_until: until, is_short: isShort } = await tankNow();
    const [first] = await waits();
    expect(isShort).toBe(false);
    expect(first).toMatchObject({ zoneId: zone.id, verdict: 'skip' });
    expect(until).toBe(
      Temporal.PlainDate.from(first?.localDate ?? '')
        .subtract({ days: 1 })
        .toString(),
    );
    await watered(0, null);
    const later = Temporal.PlainDate.from(until ?? '');
    expect((await tankNow()).lasts_until).toBe(later.subtract({ days: 1 }).toString());
    await server.db.delete(runs).where(eq(runs.groupId, groupId()));
    await call('PUT', { ...BARREL, when_empty: 'mains' });
    await server.services.recalculate(groupId());
    expect(await waits()).toEqual([]);
    expect((await tankNow()).lasts_until).toBe(until);
    await call('PUT', { ...BARREL, capacity_l: 100_000, level_l: 100_000 });
    expect(await tankNow()).toMatchObject({ lasts_until: null, is_short: false, planned_days: 30 });
  });

  test('what cannot be is refused, and so is a change made from an older one', async () => {
    const foreign = randomUUID();
    expect(await refusedField(BARREL)).toBe('level_l');
    expect(await refusedField({ ...BARREL, level_l: 1_001 })).toBe('level_l');
    expect(await refusedField({ ...BARREL, level_l: 1, reserve_l: 1_000 })).toBe('reserve_l');
    expect(await refusedField({ ...BARREL, level_l: 1, refill_l_per_hour: -1 })).toBe('refill_l_per_hour');
    expect(await refusedField({ ...BARREL, level_l: 1, zone_ids: [foreign] })).toBe('zone_ids');
    await call('PUT', { ...BARREL, level_l: 500 });
    await call('PUT', { ...BARREL, level_l: 400, version: 1 });
    expect((await call('PUT', { ...BARREL, level_l: 300, version: 1 })).code).toBe(409);
  });

  test('a zone that is gone is none that it waters', async () => {
    const other = (await garden.groupOf()).zones[1] as Zone;
    const { body } = await call<{ tank: TankNow }>('PUT', { ...BARREL, level_l: 500, zone_ids: [zone.id, other.id] });
    expect(body.data.tank.zone_ids?.toSorted()).toEqual([zone.id, other.id].toSorted());
    await server.db.delete(zones).where(eq(zones.id, other.id));
    const left = (await call<{ tank: TankNow }>('GET')).body.data.tank;
    expect(left.zone_ids).toEqual([zone.id]);
    expect((await call('PUT', { ...BARREL, zone_ids: left.zone_ids })).code).toBe(200);
  });

  test('its people hear of it once each time that it is empty', async () => {
    const faults = new GardenFaults({ db: server.db, clock: server.clock, log: pino({ enabled: false }) });
    // Before the day's start.
    const morning = (day: number) => dayMs(day) + HOUR_MS;
    const heard = async () =>
      (await server.db.select().from(notifications).where(eq(notifications.groupId, groupId())))
        .map(({ key }) => key)
        .filter((key) => key.startsWith('tank'));
    const watch = (day: number) => watchTanks(server.db, morning(day), faults);
    await call('PUT', { ...BARREL, level_l: 500 });
    await watch(1);
    expect(await heard()).toEqual([]);
    await call('PUT', { ...BARREL, level_l: 150 });
    await watch(1);
    // The day's start has passed: nothing is wanted before tomorrow's.
    await watchTanks(server.db, morning(1) + 6 * HOUR_MS, faults);
    await watch(2);
    await call('PUT', { ...BARREL, level_l: 160 });
    await watch(2);
    expect(await heard()).toEqual(['tankEmpty']);
    await call('PUT', { ...BARREL, level_l: 900 });
    await watch(2);
    await call('PUT', { ...BARREL, level_l: 150, when_empty: 'mains' });
    await watch(3);
    await watch(4);
    expect((await heard()).sort()).toEqual(['tankEmpty', 'tankMains']);
  });
});

test('outdoors the rain of the roof fills it, by one’s own gauge where there is one', async () => {
  await openGarden('outdoor');
  await call('PUT', { ...BARREL, roof_m2: 50, level_l: 200 });
  await readOn(3, 0);
  const dry = { tMinC: 10, tMaxC: 20, rainfallMm: 0, precipitationProbability: 0, windMPerS: 2, relativeHumidity: 0.6 };
  const fetchedAt = new Date(nowMs - 10 * DAY_MS);
  const day = (daysAgo: number, rainfallMm: number) => ({
    ...{ ...dry, rainfallMm, date: today().subtract({ days: daysAgo }).toString() },
    ...{ isForecast: false, provider: 'OPEN_METEO' as const, icon: 'RAIN' as const, fetchedAt, et0Mm: 3 },
    ...{ solarRadiationMjPerM2: 15, hours: null },
  });
  await putWeatherDays(server.db, [{ groupIds: [groupId()], days: [day(3, 2), day(2, 0), day(1, 4)] }]);
  const before = (await tankNow()).level_l;
  expect(before).toBeGreaterThanOrEqual(200 + 50 * 0.8 * 6);
  const date = today().subtract({ days: 1 }).toString();
  await server.db.execute(
    sql`update weather_days set corrected_rainfall_mm = 9 where group_id = ${garden.id} and date = ${date}`,
  );
  expect((await tankNow()).level_l - before).toBe(50 * 0.8 * 5);
});
