/** The season's soil as it really is: what opened valves bring it, what its plants use, what a probe in it reads. */
import { bell, seededFor } from '@sluice/engine/proof/random';
import { applied, type Cycle, startSoil, type TrueSoil, trueDay } from '@sluice/engine/proof/seasons/true-soil';
import { HOUR_MS } from '@sluice/engine/vocabulary/units';
import type { SeasonPlot } from './plots.ts';
import type { SkyDay } from './sky.ts';

/** A zone's day that is over; mm at the roots. */
export interface TruePast {
  readonly date: string;
  readonly depletionMm: number;
  readonly cropEtMm: number;
  readonly shortMm: number;
  readonly netMm: number;
  readonly lostMm: number;
  readonly runoffMm: number;
}

const READING_SEED = 303;

export class TrueZone {
  readonly plot: SeasonPlot;
  readonly past: TruePast[] = [];
  readonly #seed: number;
  #soil: TrueSoil;

  constructor(plot: SeasonPlot, seed: number) {
    this.plot = plot;
    this.#seed = seed;
    this.#soil = startSoil(plot.truth);
  }

  /** The depletion at an instant of a day, of which `cycles` were watered so far. */
  depletionAt(day: SkyDay, cycles: readonly Cycle[], atMs: number): number {
    const { truth } = this.plot;
    const { grossMm, runoffMm } = applied(truth, cycles);
    const reachedMm = (grossMm - runoffMm) * truth.efficiency;
    const result = trueDay(truth, this.#soil, day, reachedMm);
    if (atMs >= day.startsAtMs + day.hours.length * HOUR_MS) return result.soil.depletionMm;
    const usedMm = (result.cropEtMm - result.shortMm) * shareUntil(day, atMs, day.hourlyEt0Mm);
    const rainShare = shareUntil(
      day,
      atMs,
      day.hours.map(({ rainfallMm }) => rainfallMm),
    );
    const balance = this.#soil.depletionMm + usedMm - reachedMm - day.rainfallMm * rainShare;
    return Math.min(truth.totalAvailableMm, Math.max(0, balance));
  }

  /** Volumetric water content as its probe reads it; null without one. */
  readProbe(day: SkyDay, cycles: readonly Cycle[], atMs: number): number | null {
    const { probe, truth } = this.plot;
    if (probe === null) return null;
    const { fieldCapacity, wiltingPoint, totalAvailableMm } = truth;
    const share = 1 - this.depletionAt(day, cycles, atMs) / totalAvailableMm;
    const scatter = probe.scatter * bell(seededFor(READING_SEED + this.#seed, Math.round(atMs / HOUR_MS)));
    return wiltingPoint + probe.gain * (fieldCapacity - wiltingPoint) * share + scatter;
  }

  endDay(day: SkyDay, cycles: readonly Cycle[]): void {
    const { truth } = this.plot;
    const { grossMm, runoffMm } = applied(truth, cycles);
    const result = trueDay(truth, this.#soil, day, (grossMm - runoffMm) * truth.efficiency);
    this.#soil = result.soil;
    this.past.push({
      date: day.date,
      depletionMm: result.soil.depletionMm,
      cropEtMm: result.cropEtMm,
      shortMm: result.shortMm,
      netMm: grossMm * truth.efficiency,
      lostMm: result.surplusMm + runoffMm * truth.efficiency,
      runoffMm: runoffMm * truth.efficiency,
    });
  }
}

/** Share of a day's sum that its hours until an instant have. */
function shareUntil({ startsAtMs }: SkyDay, atMs: number, hourly: readonly number[]): number {
  const total = hourly.reduce((sum, value) => sum + Math.max(0, value), 0);
  if (total === 0) return 0;
  const hours = (atMs - startsAtMs) / HOUR_MS;
  const until = hourly.reduce(
    (sum, value, hour) => sum + Math.max(0, value) * Math.min(1, Math.max(0, hours - hour)),
    0,
  );
  return until / total;
}
