/** Weak heads beside a probe: what twenty evenings teach, and what people decide about it. */
import { randomUUID } from 'node:crypto';
import type { ZoneCalibration } from '@sluice/contract/zone-calibration';
import type { GroupId, RunId, ZoneId } from '@sluice/engine/vocabulary/ids';
import { LIMITS } from '@sluice/engine/vocabulary/limits';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@sluice/engine/vocabulary/units';
import { and, eq, isNotNull } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { findGroup } from '../groups/index.ts';
import { notifications } from '../notifications/tables.ts';
import { runs } from '../runs/tables.ts';
import { insertReadings } from '../sensors/index.ts';
import { readings, sensors } from '../sensors/tables.ts';
import { type OwnGarden, openOwnGarden } from '../testing/own-garden.ts';
import { serverForFile } from '../testing/shared-fixtures.ts';
import { weatherDays } from '../weather/tables.ts';
import { calibrateZones } from '../zones/index.ts';
import { soilDays, zones } from '../zones/tables.ts';
import { resettleSoil, settleSoil } from './settle-soil.ts';
import { superviseProbes } from './supervise-probes.ts';

const DAYS = 20;
/** Midnight in Vienna, summer time. */
const BEGAN = Date.UTC(2026, 4, 27, 22);
const NOW = BEGAN + DAYS * DAY_MS + 2 * HOUR_MS;
const DATES = Array.from({ length: DAYS }, (_, day) =>
  new Date(BEGAN + (day + 0.5) * DAY_MS).toISOString().slice(0, 10),
);
const RUN_MINUTES = 25;
/** Of 15 mm that the declared flow and area promise. */
const TRUE_NET_MM = 0.7 * 15 * 0.75;
const USED_MM = 3.4;
const EVERY_DAYS = 3;
const STUCK_FROM = 14;

const server = serverForFile({ withSimulator: true });

let garden: OwnGarden;
let probed: ZoneId;
let beside: ZoneId;
let probe: never;

/** Depletion of the true soil at an hour; a watering at five in the morning of every third day. */
function trueDepletionMm(hour: number): number {
  let depletionMm = 20;
  for (let at = 0; at < hour; at++) {
    if (at % (24 * EVERY_DAYS) === 5) depletionMm -= TRUE_NET_MM;
    depletionMm += USED_MM / 24;
  }
  return Math.max(0, depletionMm);
}
const content = (hour: number) => 0.31 - trueDepletionMm(hour) * 0.0025;

async function measure(lastHour = Number.POSITIVE_INFINITY) {
  await server.db.delete(readings).where(eq(readings.sensorId, probe));
  const rows = Array.from({ length: DAYS * 24 + 2 }, (_, hour) => ({
    sensorId: probe,
    measuredAt: new Date(BEGAN + hour * HOUR_MS),
    moisture: content(Math.min(hour, lastHour)),
  }));
  await insertReadings(server.db, rows);
  const last = rows.at(-1);
  await server.db
    .update(sensors)
    .set({ moisture: last?.moisture ?? null, lastReportAt: last?.measuredAt ?? null })
    .where(eq(sensors.id, probe));
}

beforeAll(async () => {
  garden = await openOwnGarden(server);
  await garden.addDevice('SPRITE-8');
  const group = await garden.groupOf();
  probed = group.zones[0]?.id as ZoneId;
  beside = group.zones[1]?.id as ZoneId;
  await garden.makeLawns([probed, beside]);
  probe = (await garden.addSensor({ zone_id: probed })).body.data.sensor.id as never;
  const groupId = garden.id as GroupId;
  await server.db.delete(weatherDays).where(eq(weatherDays.groupId, groupId));
  await server.db.insert(weatherDays).values(
    DATES.map((date) => ({
      ...{ groupId, date, tMinC: 12, tMaxC: 24, rainfallMm: 0, precipitationProbability: 0, windMPerS: 1 },
      ...{ relativeHumidity: 0.6, et0Mm: 4, icon: 'CLEAR_DAY' as const, isForecast: false },
      ...{ provider: 'OPEN_METEO' as const, fetchedAt: new Date(NOW) },
    })),
  );
  const evening = '2026-05-27';
  for (const zone of group.zones.filter(({ id }) => id === probed || id === beside)) {
    await server.db.delete(soilDays).where(eq(soilDays.zoneId, zone.id));
    await server.db.insert(soilDays).values({ zoneId: zone.id, date: evening, depletionMm: 20 });
    await server.db.update(zones).set({ depletionMm: 20, settledDate: evening }).where(eq(zones.id, zone.id));
    for (let day = 0; day < DAYS; day += EVERY_DAYS) {
      const openedAt = new Date(BEGAN + day * DAY_MS + 5 * HOUR_MS);
      await server.db.insert(runs).values({
        id: randomUUID() as RunId,
        occurrenceId: randomUUID(),
        ...{ groupId, zoneId: zone.id, deviceId: zone.device_id },
        ...{ source: 'SMART', reasonType: 'SMART', phase: 'ENDED', outcome: 'COMPLETED' },
        localDate: DATES[day] ?? '',
        plannedStart: openedAt,
        openedAt,
        closedAt: new Date(openedAt.getTime() + RUN_MINUTES * MINUTE_MS),
        durationS: RUN_MINUTES * 60,
      });
    }
  }
  await measure();
  server.clock.set(NOW);
  await settleSoil(server.db, await ownGroup(), NOW);
});

async function ownGroup() {
  const group = await findGroup(server.db, garden.id as GroupId);
  if (!group) throw new Error('the garden is gone');
  return group;
}
const zoneOf = async (id: ZoneId) => (await server.db.select().from(zones).where(eq(zones.id, id)))[0];
const taughtDays = (id: ZoneId) =>
  server.db.$count(soilDays, and(eq(soilDays.zoneId, id), isNotNull(soilDays.estimate)));
const pageOf = async (id: ZoneId) =>
  (await garden.call<{ calibration: ZoneCalibration }>('GET', `/zones/${id}/calibration`)).body.data.calibration;
const decide = (id: ZoneId, action: string) =>
  garden.call<{ calibration: ZoneCalibration }>('POST', `/zones/${id}/calibration`, { action });

describe('twenty evenings of weak heads', () => {
  test('teach the zone of the probe, which is watered by it', async () => {
    expect(await taughtDays(probed)).toBe(DAYS);
    const { basis, evenings, since, precipitation_rate_mm_per_hour: rate } = await pageOf(probed);
    expect({ basis, evenings, since }).toEqual({ basis: 'probe', evenings: DAYS, since: DATES[0] });
    expect(rate?.learned).toBeLessThan(0.95 * (rate?.declared ?? 0));
    expect(rate?.in_force).toBeCloseTo(rate?.learned ?? 0, 5);
    expect((await zoneOf(probed))?.applicationFactor).toBeLessThan(0.95);
  });

  test('move the zone beside it less', async () => {
    expect(await taughtDays(beside)).toBe(0);
    expect(await pageOf(beside)).toMatchObject({ basis: 'neighbours', evenings: 0 });
    const [own, other] = [await zoneOf(probed), await zoneOf(beside)];
    expect(other?.applicationFactor).toBeLessThan(1);
    expect(other?.applicationFactor).toBeGreaterThan(own?.applicationFactor ?? 1);
  });

  test('stay learned when a rain is corrected', async () => {
    await resettleSoil(server.db, await ownGroup(), DATES[10] ?? '', NOW);
    expect(await taughtDays(probed)).toBe(DAYS);
    expect((await pageOf(probed)).evenings).toBe(DAYS);
  });
});

describe('people', () => {
  test('apply, forget and undo what was learned', async () => {
    const learned = (await pageOf(probed)).precipitation_rate_mm_per_hour?.learned ?? 0;
    expect((await decide(probed, 'apply')).body.data.calibration).toMatchObject({ mode: 'fixed', can_undo: true });
    await decide(probed, 'learn');
    expect((await pageOf(probed)).precipitation_rate_mm_per_hour?.in_force).toBeCloseTo(learned, 5);
    await decide(probed, 'undo');
    await decide(probed, 'forget');
    expect(await zoneOf(probed)).toMatchObject({ calibrationMode: 'learning', applicationFactor: 1 });
    await decide(probed, 'undo');
    const undone = await pageOf(probed);
    expect(undone).toMatchObject({ mode: 'fixed', basis: 'probe' });
    expect(undone.precipitation_rate_mm_per_hour?.learned).toBeCloseTo(learned, 5);
    await decide(probed, 'undo');
    expect(await pageOf(probed)).toMatchObject({ mode: 'learning', can_undo: false });
    expect((await decide(probed, 'undo')).code).toBe(409);
  });

  test('another recipe forgets nothing, a new planting the demand', async () => {
    const before = await zoneOf(probed);
    const factorsNow = async () => {
      const zone = await zoneOf(probed);
      return [zone?.applicationFactor, zone?.availableWaterFactor, zone?.demandFactor];
    };
    const learned = await factorsNow();
    await garden.changeZone(probed, { recipe: 'MORE_WATER' });
    expect(await factorsNow()).toEqual(learned);
    await garden.changeZone(probed, { planted_on: '2024-04-01' });
    expect(await factorsNow()).toEqual([before?.applicationFactor, before?.availableWaterFactor, 1]);
    await garden.changeZone(probed, { recipe: 'DEFAULT' });
  });

  test('water that runs off leaves what was learned, and makes the rate less sure', async () => {
    const before = await zoneOf(probed);
    const { precipitation_rate_mm_per_hour: rate } = await pageOf(probed);
    await garden.changeZone(probed, { intake_feedback: 0.75 });
    const { precipitation_rate_mm_per_hour: doubted } = await pageOf(probed);
    expect(await zoneOf(probed)).toMatchObject({ applicationFactor: before?.applicationFactor, intakeFeedback: 0.75 });
    expect(doubted?.learned).toBe(rate?.learned);
    expect(doubted?.least).toBeLessThan(rate?.least ?? 0);
    await garden.changeZone(probed, { intake_feedback: 1 });
  });

  test('who declare other heads forget the rate alone', async () => {
    const before = await zoneOf(probed);
    await garden.changeZone(probed, { sprinkler: 'ROTOR_HEAD' });
    const after = await zoneOf(probed);
    expect(after?.applicationFactor).not.toBe(before?.applicationFactor);
    expect(after?.demandFactor).toBe(before?.demandFactor);
    expect(after?.availableWaterFactor).toBe(before?.availableWaterFactor);
  });

  test('who declared other heads do not find the old ones again when a rain is corrected', async () => {
    const before = await zoneOf(probed);
    await resettleSoil(server.db, await ownGroup(), DATES[10] ?? '', NOW);
    expect((await zoneOf(probed))?.applicationFactor).toBe(before?.applicationFactor);
  });
});

test('heads that bring less than half are told once, and kept within bounds until somebody applies them', async () => {
  // Also who has decided before learns on.
  await server.db.update(zones).set({ calibrationMode: 'learning' }).where(eq(zones.id, probed));
  const lastEvening = and(eq(soilDays.zoneId, probed), eq(soilDays.date, DATES[DAYS - 1] ?? ''));
  const [{ estimate: before } = { estimate: null }] = await server.db.select().from(soilDays).where(lastEvening);
  const beyond = before?.map((value, place) => (place === 1 ? Math.log(0.4) : value)) ?? null;
  await server.db.update(soilDays).set({ estimate: beyond }).where(lastEvening);
  for (const nowMs of [NOW, NOW + DAY_MS]) await calibrateZones(server.db, garden.id as GroupId, nowMs);
  const sent = await server.db.select().from(notifications).where(eq(notifications.key, 'learnedBeyondBounds'));
  expect(sent.map(({ figures }) => figures)).toEqual([{ zone: (await zoneOf(probed))?.name }]);
  const [least] = LIMITS.calibrationFactors.application;
  expect((await zoneOf(probed))?.applicationFactor).toBe(least);
  await server.db.update(soilDays).set({ estimate: before }).where(lastEvening);
});

test('a probe found stuck taught nothing since', async () => {
  // As if nobody had decided anything meanwhile.
  await server.db.update(zones).set({ estimateSetOn: null }).where(eq(zones.id, probed));
  await measure(STUCK_FROM * 24);
  const group = await ownGroup();
  const factorsOn = async (day: number) => {
    const rows = await server.db.select().from(soilDays).where(eq(soilDays.zoneId, probed)).orderBy(soilDays.date);
    return rows.find(({ date }) => date === DATES[day])?.estimate?.slice(1, 4);
  };
  await resettleSoil(server.db, group, DATES[STUCK_FROM] ?? '', NOW);
  expect(await factorsOn(DAYS - 1)).not.toEqual(await factorsOn(STUCK_FROM + 1));
  await superviseProbes(server.db, group, NOW);
  const [sensor] = await server.db.select().from(sensors).where(eq(sensors.id, probe));
  expect(sensor?.verdict).toBe('stuck');
  expect(await factorsOn(STUCK_FROM + 1)).toHaveLength(3);
  expect(await factorsOn(DAYS - 1)).toEqual(await factorsOn(STUCK_FROM + 1));
});

test('a meter that counts three times what the heads bring is told once', async () => {
  const watered = and(eq(runs.zoneId, beside), eq(runs.outcome, 'COMPLETED'));
  await server.db.update(runs).set({ volumeIsMeasured: true }).where(watered);
  const group = await ownGroup();
  for (const volumeL of [900, 905, 910]) {
    await server.db.update(runs).set({ volumeL }).where(watered);
    await resettleSoil(server.db, group, DATES[10] ?? '', NOW, [beside]);
  }
  const sent = await server.db.select().from(notifications).where(eq(notifications.key, 'meterBeyondHeads'));
  expect(sent.map(({ figures }) => figures)).toEqual([{ zone: (await zoneOf(beside))?.name, flow: 36 }]);
});
