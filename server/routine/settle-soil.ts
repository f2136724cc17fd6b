/** Settles past days: applies their rain, watering and evapotranspiration to every zone's soil water. */

import { meteredFlow } from '@sluice/engine/application/metered-flow';
import { firstEstimate, withProbes, type ZoneEstimate } from '@sluice/engine/calibration/estimate';
import { DORMANCY_DAYS, meanTemperatureC } from '@sluice/engine/evapotranspiration/turf-dormancy';
import { toEpochDay } from '@sluice/engine/programs/calendar-day';
import { type ClimateNormals, normalDay } from '@sluice/engine/skipping/outlook';
import { mm } from '@sluice/engine/vocabulary/units';
import { cropClimate } from '@sluice/engine/zones/soil-day';
import type { GroupRow } from '../groups/index.ts';
import { notify } from '../notifications/index.ts';
import type { Queryable } from '../platform/database/connect.ts';
import { announce } from '../platform/live/announce.ts';
import { localDateIn, midnightIn } from '../platform/moments.ts';
import { type DayOfZone, wateringSince } from '../runs/index.ts';
import { hourlyMoistureSince, type SensorRow, sensorsOfGroups } from '../sensors/index.ts';
import {
  chooseRainfall,
  readUsualClimate,
  readWeatherDays,
  readWeatherHours,
  type WeatherDayRow,
  type WeatherHours,
} from '../weather/index.ts';
import {
  calibrateZones,
  estimatesOfGroup,
  findPlantingPlace,
  findWaterHolding,
  forgetFactors,
  isRateMeasured,
  lockSoil,
  measuredShareOf,
  type PastDay,
  type StoredEstimate,
  settleDays,
  storeSettledDays,
  toSoilState,
  unsettleFrom,
  updateZone,
  type ZoneRow,
  zonesOfGroup,
} from '../zones/index.ts';
import { eveningReadings, probesOfZone } from './evening-readings.ts';

/** Days for which a service's observations are waited for: the longest that any looks back. */
const AWAITED_DAYS = 7;

/**
 * Settles every whole day since the last one settled. A day whose weather was not observed ends it, until nobody will tell
 * of that day any more: then it was as last forecast, or as its month usually is.
 */
export async function settleSoil(db: Queryable, group: GroupRow, nowMs: number): Promise<void> {
  await db.transaction(async (tx) => {
    await lockSoil(tx, group.id);
    await settle(tx, group, nowMs);
  });
}

async function settle(db: Queryable, group: GroupRow, nowMs: number): Promise<void> {
  const today = localDateIn(group.timeZone, nowMs);
  const zones = (await zonesOfGroup(db, group.id)).filter(
    (zone) => zone.depletionMm !== null && zone.settledDate !== null && nextDay(zone.settledDate) < today,
  );
  const [oldest] = zones.map((zone) => nextDay(zone.settledDate ?? today)).sort();
  if (oldest === undefined) return;
  const awaitedFrom = daysBefore(today, AWAITED_DAYS);
  const weather = (await readWeatherDays(db, group.id, daysBefore(oldest, DORMANCY_DAYS), today)).filter(
    (day) => day.date < today && (!day.isForecast || day.date < awaitedFrom),
  );
  const meteredFrom = daysBefore(today, METERED_DAYS);
  const hours = await readWeatherHours(db, group.id, oldest, today);
  const watering = await wateringSince(db, group.id, oldest < meteredFrom ? oldest : meteredFrom);
  const sensors = (await sensorsOfGroups(db, [group.id])).filter(({ senses }) => senses === 'soil');
  const sensorIds = sensors.map(({ id }) => id);
  const from = new Date(midnightIn(group.timeZone, oldest, 0));
  const readings = await hourlyMoistureSince(db, sensorIds, from);
  const estimates = await estimatesOfGroup(db, group.id);
  const { normals } = await readUsualClimate(db, group);
  const place = findPlantingPlace(group, normals);
  for (const zone of zones) {
    const usual = { normals, until: awaitedFrom };
    const days = unbroken(nextDay(zone.settledDate ?? today), today, weather, hours, usual);
    const ofDate = (date: string) => watering.find((entry) => entry.zoneId === zone.id && entry.date === date) ?? null;
    const probes = probesOfZone(zone, sensors);
    const readingsOn = (date: string) => eveningReadings(probes, readings, date, group.timeZone);
    // Nothing is estimated before a probe has read anything.
    const hasRead = estimates.has(zone.id) || days.some(({ date }) => readingsOn(date) !== null);
    const estimate = hasRead ? estimateBefore(zone, probes, estimates.get(zone.id) ?? null) : null;
    const settled = settleDays(zone, place, { ...toSoilState(zone), estimate }, days, ofDate, readingsOn);
    const probeIds = probes.map(({ id }) => id);
    await storeSettledDays(db, zone.id, settled, new Date(nowMs), probeIds);
    await learnFlow(
      db,
      zone,
      watering.filter(({ zoneId, date }) => zoneId === zone.id && date >= meteredFrom),
      nowMs,
    );
  }
  if (sensors.length > 0 || zones.some(({ probedOn }) => probedOn !== null)) await calibrateZones(db, group.id, nowMs);
  await announce(db, { groupId: group.id }, ['zones']);
}

/** The estimate for the probes that a zone has now; null where it has none. */
function estimateBefore(
  zone: ZoneRow,
  probes: readonly SensorRow[],
  stored: StoredEstimate | null,
): ZoneEstimate | null {
  if (probes.length === 0) return null;
  if (stored !== null) {
    const places = probes.map(({ id }) => (stored.probeIds.includes(id) ? stored.probeIds.indexOf(id) : null));
    return withProbes(stored.estimate, places);
  }
  const waterHolding = findWaterHolding({ ...zone, availableWaterFactor: 1 }, zone.settledDate ?? '');
  if (waterHolding === null || zone.depletionMm === null) return null;
  return firstEstimate({
    depletionMm: zone.depletionMm,
    totalAvailableWaterMm: mm(waterHolding.totalAvailableWaterMm),
    isRateMeasured: isRateMeasured(zone),
    factors: {
      application: zone.applicationFactor,
      availableWater: zone.availableWaterFactor,
      demand: zone.demandFactor,
    },
    probes: probes.length,
  });
}

/** Days whose meter readings are used for a zone's flow. */
const METERED_DAYS = 30;

/** Stores the flow measured by a zone's meter; without one, the entered flow stays. */
async function learnFlow(db: Queryable, zone: ZoneRow, watered: DayOfZone[], nowMs: number): Promise<void> {
  const days = watered.flatMap(({ isMeasured, volumeL, openS }) =>
    isMeasured && volumeL !== null ? [{ volumeL, openS }] : [],
  );
  const flow = meteredFlow(days);
  if (flow === null || flow === zone.meteredFlowLPerMin) return;
  await notifyBeyondHeads(db, zone, flow, nowMs);
  await updateZone(db, zone.id, { meteredFlowLPerMin: flow });
  // The first flow that a meter tells is another declared rate.
  if (zone.meteredFlowLPerMin === null) await forgetFactors(db, zone, ['application'], true);
}

/** Of what its heads are said to bring, from which a zone's meter may count other water too (own). */
const TOO_MUCH = 2;

/** Tells people once, and again when area or heads are declared anew. */
async function notifyBeyondHeads(db: Queryable, zone: ZoneRow, flow: number, nowMs: number): Promise<void> {
  const share = measuredShareOf({ ...zone, meteredFlowLPerMin: flow, catchCanRateMmPerHour: null });
  if (share === null || share <= TOO_MUCH) return;
  const { id, groupId, deviceId, name, areaM2, sprinkler, flowLPerMin } = zone;
  await notify(db, {
    ...{ groupId, key: 'meterBeyondHeads', subject: 'DEVICE', subjectId: deviceId, at: new Date(nowMs) },
    figures: { zone: name, flow },
    cause: `meter beyond heads ${id} ${areaM2} ${sprinkler} ${flowLPerMin}`,
  });
}

/** Settles a garden's days again from a date on, after its rain was corrected or a probe lost its say. */
export async function resettleSoil(
  db: Queryable,
  group: GroupRow,
  fromDate: string,
  nowMs: number,
  only?: ZoneRow['id'][],
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockSoil(tx, group.id);
    await unsettleFrom(tx, group.id, fromDate, only);
    await settle(tx, group, nowMs);
  });
}

/** `usual`: replaces days before `until` that have no weather. */
function unbroken(
  from: string,
  today: string,
  weather: readonly WeatherDayRow[],
  hours: ReadonlyMap<string, WeatherHours>,
  usual: { normals: ClimateNormals; until: string },
): PastDay[] {
  const byDate = new Map(weather.map((day) => [day.date, day]));
  const days: PastDay[] = [];
  for (let date = from; date < today; date = nextDay(date)) {
    const weatherDay = byDate.get(date);
    const tenDayMeanC = meanTemperatureC(lastTenDays(weather, date));
    if (weatherDay !== undefined && weatherDay.et0Mm !== null) {
      days.push(toPastDay({ ...weatherDay, et0Mm: weatherDay.et0Mm }, hours.get(date), tenDayMeanC));
    } else if (date < usual.until) days.push(usualDay(date, usual.normals, tenDayMeanC));
    else break;
  }
  return days;
}

function toPastDay(
  day: WeatherDayRow & { et0Mm: number },
  hours: WeatherHours | undefined,
  tenDayMeanC: PastDay['tenDayMeanC'],
): PastDay {
  const plainDate = Temporal.PlainDate.from(day.date);
  return {
    date: day.date,
    epochDay: toEpochDay(plainDate),
    month: plainDate.month,
    rainfallMm: chooseRainfall(day),
    et0Mm: day.et0Mm,
    hourlyRainfallMm: hours?.rainfallMm ?? null,
    hourlyEt0Mm: hours?.et0Mm ?? null,
    climate: cropClimate(day.tMinC, day.tMaxC),
    tenDayMeanC,
  };
}

/** A day as its month usually is, its rain on all days alike. */
function usualDay(date: string, normals: ClimateNormals, tenDayMeanC: PastDay['tenDayMeanC']): PastDay {
  const plainDate = Temporal.PlainDate.from(date);
  const { month, daysInMonth } = plainDate;
  const usual = normalDay(toEpochDay(plainDate), month, daysInMonth, normals);
  return {
    date,
    epochDay: usual.epochDay,
    month,
    rainfallMm: usual.rainfallMm * usual.rainProbability,
    et0Mm: usual.et0Mm,
    hourlyRainfallMm: null,
    hourlyEt0Mm: null,
    climate: cropClimate(usual.temperatureMinC, usual.temperatureMaxC),
    tenDayMeanC,
  };
}

const lastTenDays = (weather: readonly WeatherDayRow[], date: string) =>
  weather
    .filter((day) => day.date <= date)
    .slice(-DORMANCY_DAYS)
    .map(({ tMinC, tMaxC }) => ({ temperatureMinC: tMinC, temperatureMaxC: tMaxC }));

const nextDay = (date: string) => Temporal.PlainDate.from(date).add({ days: 1 }).toString();
const daysBefore = (date: string, days: number) => Temporal.PlainDate.from(date).subtract({ days }).toString();
