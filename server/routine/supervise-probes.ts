/** Compares every sensor of a garden with its zone's soil; stores the verdict and notifies people once. */
import { fitOfProbe, type ProbeFit } from '@sluice/engine/calibration/estimate';
import { toEpochDay } from '@sluice/engine/programs/calendar-day';
import { HISTORY_DAYS } from '@sluice/engine/sensing/probe-supervision';
import type { BalanceEvening } from '@sluice/engine/sensing/probed-balance';
import { DAY_MS } from '@sluice/engine/vocabulary/units';
import type { GroupRow } from '../groups/index.ts';
import type { Database } from '../platform/database/connect.ts';
import { localDateIn, midnightIn } from '../platform/moments.ts';
import { wateringSince } from '../runs/index.ts';
import { hourlyMoistureSince, type SensorRow, sensorsOfGroups, storeSupervision, supervise } from '../sensors/index.ts';
import { chooseRainfall, readUsualClimate, readWeatherDays } from '../weather/index.ts';
import {
  estimatesOfGroup,
  findPlantingPlace,
  gainedMmOn,
  type StoredEstimate,
  settledEveningsSince,
  type ZoneRow,
  zonesOfGroup,
} from '../zones/index.ts';
import { resettleSoil } from './settle-soil.ts';

/** Returns whether the influence of some sensor has changed. */
export async function superviseProbes(db: Database, group: GroupRow, nowMs: number): Promise<boolean> {
  const sensors = (await sensorsOfGroups(db, [group.id])).filter(
    ({ lastReportAt, senses }) => lastReportAt !== null && senses === 'soil',
  );
  if (sensors.length === 0) return false;
  const zones = await zonesOfGroup(db, group.id);
  const today = localDateIn(group.timeZone, nowMs);
  const sinceMs = nowMs - HISTORY_DAYS * DAY_MS;
  const readings = await hourlyMoistureSince(
    db,
    sensors.map(({ id }) => id),
    new Date(sinceMs),
  );
  const evenings = await readEvenings(db, group, zones, localDateIn(group.timeZone, sinceMs), today);
  const estimates = await estimatesOfGroup(db, group.id);
  let hasChanged = false;
  for (const sensor of sensors) {
    const zone = findZone(sensor, zones);
    const history = {
      readings: readings.get(sensor.id) ?? [],
      evenings: (zone && evenings.get(zone.id)) ?? [],
      fit: zone && findFit(sensor, estimates.get(zone.id)),
    };
    const found = supervise(sensor, zone, history, today, nowMs);
    if (!(await storeSupervision(db, sensor, found, nowMs))) continue;
    hasChanged = true;
    if (sensor.verdict === 'sound' && found.sinceMs !== null) await unlearn(db, group, sensor, found.sinceMs, nowMs);
  }
  return hasChanged;
}

/** Settles again, without the sensor, what it taught since it went wrong. */
async function unlearn(db: Database, group: GroupRow, sensor: SensorRow, sinceMs: number, nowMs: number) {
  const zoneIds = [...(sensor.zoneId === null ? [] : [sensor.zoneId]), ...sensor.adjustedZoneIds];
  await resettleSoil(db, group, localDateIn(group.timeZone, sinceMs), nowMs, zoneIds);
}

function findFit({ id }: SensorRow, stored: StoredEstimate | undefined): ProbeFit | null {
  const place = stored?.probeIds.indexOf(id) ?? -1;
  return stored === undefined || place < 0 ? null : fitOfProbe(stored.estimate, place);
}

/** The zone whose soil it measures, or the first whose watering it adjusts. */
const findZone = ({ zoneId, adjustedZoneIds }: SensorRow, zones: ZoneRow[]) =>
  zones.find(({ id }) => id === (zoneId ?? adjustedZoneIds[0])) ?? null;

/** Settled evenings by zone, of days whose weather is known. */
async function readEvenings(
  db: Database,
  group: GroupRow,
  zones: ZoneRow[],
  from: string,
  today: string,
): Promise<Map<string, BalanceEvening[]>> {
  const weather = new Map((await readWeatherDays(db, group.id, from, today)).map((day) => [day.date, day]));
  const watering = await wateringSince(db, group.id, from);
  const { normals } = await readUsualClimate(db, group);
  const place = findPlantingPlace(group, normals);
  const evenings = new Map<string, BalanceEvening[]>();
  for (const { zoneId, date, depletionMm, etMm } of await settledEveningsSince(db, group.id, from)) {
    const zone = zones.find(({ id }) => id === zoneId);
    const day = weather.get(date);
    if (zone === undefined || day === undefined || day.et0Mm === null) continue;
    const given = watering.find((entry) => entry.zoneId === zoneId && entry.date === date) ?? null;
    const epochDay = toEpochDay(Temporal.PlainDate.from(date));
    const gainedMm = gainedMmOn(zone, place, { epochDay, rainfallMm: chooseRainfall(day) }, given);
    if (gainedMm === null) continue;
    const zoneEvenings = evenings.get(zoneId) ?? [];
    zoneEvenings.push({
      atMs: midnightIn(group.timeZone, date, 1),
      depletionMm,
      gainedMm,
      mostUseMm: day.et0Mm,
      usedMm: etMm ?? 0,
    });
    evenings.set(zoneId, zoneEvenings);
  }
  return evenings;
}
