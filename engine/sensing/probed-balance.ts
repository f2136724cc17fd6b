/** The balance of the ground around a probe, and the probe's reading at the same time. */
import { HOUR_MS } from '../vocabulary/units.ts';
import type { WaterContentReading } from './water-content-reading.ts';

/** m3/m3 and mm of the root zone. */
export interface ProbedSoil {
  readonly fieldCapacity: number;
  readonly wiltingPoint: number;
  readonly totalAvailableWaterMm: number;
}

/** The balance at the end of a local day. */
export interface BalanceEvening {
  readonly atMs: number;
  readonly depletionMm: number;
  /** Watering and rain of that day at the roots, including what found no room. */
  readonly gainedMm: number;
  /** What the day used at most, mm: its reference evapotranspiration. */
  readonly mostUseMm: number;
  /** What plants and soil used of it by the balance, mm. */
  readonly usedMm: number;
}

/** An evening as balance and probe saw it, m3/m3. */
export interface Pair {
  readonly evening: BalanceEvening;
  readonly expected: number;
  readonly read: number;
}

/** The mean of readings this close to the evening is taken; probes report at least every four hours. */
const NEAR_MS = 3 * HOUR_MS;

/** The evenings with readings to compare with the balance, oldest first. */
export function pairReadings(
  readings: readonly WaterContentReading[],
  evenings: readonly BalanceEvening[],
  soil: ProbedSoil,
): Pair[] {
  return evenings.flatMap((evening) => {
    const read = contentNear(readings, evening.atMs);
    return read === null ? [] : [{ evening, expected: contentAt(soil, evening.depletionMm), read }];
  });
}

/** The mean water content around an instant; null where nothing was read. Readings oldest first. */
export function contentNear(readings: readonly WaterContentReading[], atMs: number): number | null {
  let [sum, count] = [0, 0];
  for (let at = firstSince(readings, atMs - NEAR_MS); at < readings.length; at += 1) {
    const reading = readings[at];
    if (reading === undefined || reading.atMs > atMs + NEAR_MS) break;
    sum += reading.waterContent;
    count += 1;
  }
  return count === 0 ? null : sum / count;
}

function firstSince(readings: readonly WaterContentReading[], fromMs: number): number {
  let [from, to] = [0, readings.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((readings[middle]?.atMs ?? fromMs) < fromMs) from = middle + 1;
    else to = middle;
  }
  return from;
}

export function contentAt(soil: ProbedSoil, depletionMm: number): number {
  return soil.fieldCapacity - asContent(soil, depletionMm);
}

/** Millimetres of the root zone as water content, m3/m3; no more than the available water. */
export function asContent({ fieldCapacity, wiltingPoint, totalAvailableWaterMm }: ProbedSoil, depthMm: number): number {
  return (fieldCapacity - wiltingPoint) * Math.min(1, depthMm / totalAvailableWaterMm);
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? 0)) / 2;
}
