/**
 * The state of a garden's zones with which a plan begins: the soil this morning, the water of today, what sensors say, and
 * which forecasts delayed watering in the last weeks.
 */
import { depthOfRun, netDepth } from '@sluice/engine/application/run-time';
import { toEpochDay, toPlainDate } from '@sluice/engine/programs/calendar-day';
import { soilWeather } from '@sluice/engine/schedule/expected-days';
import type { PlannedZone } from '@sluice/engine/schedule/garden';
import type { HeldBack } from '@sluice/engine/schedule/held-back';
import type { PlanState, ZoneState } from '@sluice/engine/schedule/plan-state';
import type { SensedZone } from '@sluice/engine/schedule/sensed-zone';
import { availableShare, weighProbe } from '@sluice/engine/sensing/probe-say';
import { countedRainMm } from '@sluice/engine/skipping/outlook';
import type { ZoneId } from '@sluice/engine/vocabulary/ids';
import { findReason, isForecast } from '@sluice/engine/vocabulary/reasons';
import { fraction, minutes, mm } from '@sluice/engine/vocabulary/units';
import { type SoilState, type SurfaceState, soilDay } from '@sluice/engine/zones/soil-day';
import type { RunRow } from '../runs/index.ts';
import { type SensorRow, supervisedProbe } from '../sensors/index.ts';
import { findWaterHolding, isProbed, toSoilState, type ZoneRow } from '../zones/index.ts';
import type { TodaysProgress } from './day-progress.ts';
import { type PlannerView, sensorsOfZone } from './garden-of-group.ts';
import type { NewPlannedRow } from './plan-store.ts';

/** Laws look back seven days; a failed forecast is remembered for two weeks. */
export const DAYS_BACK = 14;

const epochDay = (localDate: string) => toEpochDay(Temporal.PlainDate.from(localDate));

/** `runs`: of the last `DAYS_BACK` days and of today. */
export function planStateNow(
  view: PlannerView,
  today: string,
  runs: RunRow[],
  progress: TodaysProgress,
  nowMs: number,
): PlanState {
  const { garden, zones, sensors } = view;
  const states = new Map<ZoneId, ZoneState>();
  for (const zone of garden.zones) {
    const row = zones.find(({ id }) => id === zone.id);
    if (row === undefined) continue;
    const sensed = sensedZone(row, sensorsOfZone(row, sensors), today, nowMs);
    const zoneRuns = runs.filter((run) => run.zoneId === zone.id);
    const givenMm = netMmGiven(
      zone,
      zoneRuns.filter((run) => run.localDate === today),
      progress.toCome.filter((start) => start.zoneId === zone.id),
    );
    const watered = zoneRuns.filter((run) => run.openedAt !== null).map(({ localDate }) => localDate);
    const { surface, depletionMm: morningMm } = soilThisMorning(view, zone, zoneRuns, today);
    const depletionMm = morningMm - givenMm;
    const heldBack = findHeldBack(zoneRuns);
    states.set(zone.id, {
      depletionMm: sensed === null ? depletionMm : Math.max(0, depletionMm),
      surface: givenMm > 0 ? wetSurface(surface, zone.surface?.wettedFraction ?? 1, givenMm) : surface,
      sensed,
      wateredEpochDays: [...new Set(watered)].map(epochDay),
      ...(heldBack.length > 0 ? { heldBack } : {}),
    });
  }
  return {
    epochDay: epochDay(today),
    notBeforeMs: nowMs + 1,
    zones: states,
    sourceFreeFromMs: new Map(),
    progress: progress.day,
  };
}

/** The surface after today's watering: the wetted part holds the water until it evaporates. */
function wetSurface(surface: SurfaceState | null, wettedFraction: number, givenMm: number): SurfaceState | null {
  const depletionMm = Math.max(0, (surface?.depletionMm ?? 0) - givenMm / wettedFraction);
  return surface && { ...surface, depletionMm, wettedFraction };
}

/** Starts of a zone's programs that a forecast of rain or wind delayed. */
function findHeldBack(runs: RunRow[]): HeldBack[] {
  return runs.flatMap(({ outcome, programId, reasonType, reasonCode, rainBasis, daysFromRain, localDate }) => {
    const reason = findReason(reasonType, reasonCode);
    if (outcome !== 'SKIPPED' || programId === null || !isForecast(reason, rainBasis ?? undefined)) return [];
    const day = epochDay(localDate);
    return { epochDay: day, rainEpochDay: daysFromRain === null ? null : day - daysFromRain };
  });
}

/** The last settled evening of a zone's soil and its state; null without a balance. */
interface Settled {
  state: SoilState;
  date: string | null;
}

function findSettled({ zones }: PlannerView, zoneId: PlannedZone['id']): Settled {
  const row = zones.find(({ id }) => id === zoneId);
  if (row === undefined || row.depletionMm === null) return { state: { depletionMm: 0, surface: null }, date: null };
  return { state: toSoilState(row), date: row.settledDate };
}

/**
 * The soil at the beginning of today. Past days without observed weather count with their forecast or the climate
 * normals, so that the balance goes on while weather is unavailable; forecast rain counts unless the forecast is too
 * old.
 */
export function soilThisMorning(view: PlannerView, zone: PlannedZone, runs: RunRow[], today: string): SoilState {
  const { garden, outlook, noWeatherReason } = view;
  const settled = findSettled(view, zone.id);
  if (settled.date === null) return settled.state;
  const [from, until] = [epochDay(settled.date) + 1, epochDay(today)];
  let { state } = settled;
  for (const day of outlook) {
    if (day.epochDay < from || day.epochDay >= until) continue;
    const isSeen = noWeatherReason === null || day.basis === 'measured';
    const rainfallMm = isSeen ? countedRainMm(day, garden.preferences.rainReading) : 0;
    const dayRuns = runs.filter((run) => run.zoneId === zone.id && epochDay(run.localDate) === day.epochDay);
    const sky = soilWeather(day, toPlainDate(day.epochDay).month, null);
    state = soilDay(zone, state, { ...sky, rainfallMm }, netMmGiven(zone, dayRuns, []));
  }
  return state;
}

/** Water that a zone got in these runs and will get in these starts: millimetres that reach the roots. */
export function netMmGiven(zone: PlannedZone, runs: RunRow[], toCome: NewPlannedRow[]): number {
  const ofRuns = runs.reduce((sum, run) => sum + grossMm(zone, run), 0);
  const ofStarts = toCome.reduce((sum, { durationS }) => sum + rateMm(zone, durationS), 0);
  return netDepth(mm(ofRuns + ofStarts), zone.efficiency);
}

/** Litres over the area where known; otherwise by the time that the valve was or will be open. */
function grossMm(zone: PlannedZone, run: RunRow): number {
  if (run.phase === 'ENDED' && run.openedAt === null) return 0;
  if (run.volumeIsMeasured && run.volumeL !== null && zone.areaM2 !== null) {
    return (zone.applicationFactor * run.volumeL) / zone.areaM2;
  }
  const openMs = run.openedAt && run.closedAt ? run.closedAt.getTime() - run.openedAt.getTime() : run.durationS * 1000;
  return rateMm(zone, openMs / 1000);
}

const rateMm = (zone: PlannedZone, seconds: number) =>
  depthOfRun(minutes(seconds / 60), zone.precipitationRateMmPerHour);

/** A zone's sensor readings this morning; null where no sensor has reported, or the zone's soil is not known. */
export function sensedZone(zone: ZoneRow, sensors: SensorRow[], today: string, nowMs: number): SensedZone | null {
  const ground = findWaterHolding(zone, today);
  if (ground === null || ground.totalAvailableWaterMm <= 0) return null;
  const soil = { fieldCapacity: ground.fieldCapacity.value, wiltingPoint: ground.wiltingPoint.value };
  const probes = sensors.flatMap((sensor) => {
    if (sensor.moisture === null || sensor.lastReportAt === null) return [];
    const probe = supervisedProbe(sensor);
    const trust = weighProbe(probe, { atMs: sensor.lastReportAt.getTime(), waterContent: sensor.moisture }, nowMs);
    return [{ sensor, trust, available: availableShare(sensor.moisture, probe, soil) }];
  });
  // Its first sensor counts, or the next one if the first is not sound.
  const own = probes.find(({ trust }) => trust > 0) ?? probes[0];
  if (own === undefined) return null;
  // What the balance has learned from its probes counts once: only thresholds that somebody set ask beyond it.
  const hasThresholds = own.sensor.skipAbove !== null || own.sensor.addBelow !== null;
  const isInBalance = zone.smart && !hasThresholds && isProbed(zone);
  // Without a balance there is nothing to combine with: the sensor counts or not.
  const trust = zone.depletionMm === null && own.trust > 0 ? fraction(1) : own.trust;
  return {
    moisture: trust > 0 && !isInBalance ? own.available : null,
    trust,
    before: own.sensor.lastRequest,
  };
}
