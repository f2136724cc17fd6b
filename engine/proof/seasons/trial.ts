/** Simulates a garden over its years: a method waters, and the true soil responds. */
import { isAllowed, type Method, type Season, type Word } from './method.ts';
import type { PlotFigures } from './plots.ts';
import { applied, reachedMm, startSoil, type TrueSoil, trueDay } from './true-soil.ts';

/** A plot's day as it really was; millimetres at the roots. */
export interface PlotDay {
  readonly cropEtMm: number;
  readonly shortMm: number;
  /** What left the heads, as far as it would have reached the roots. */
  readonly netMm: number;
  /** The part of it that ran off or found no room. */
  readonly lostMm: number;
  readonly litres: number;
  readonly starts: number;
  readonly isStressed: boolean;
  /** Of the root zone in the evening, mm and as a share of the true available water. */
  readonly depletionMm: number;
  readonly depletionShare: number;
}

/** What the probe in a plot's true soil reports, m3/m3; null: there is none. */
export type Probes = (plot: PlotFigures, soil: TrueSoil, place: number, epochDay: number) => number | null;

const NO_PROBES: Probes = () => null;

/** What tells of a garden besides its weather. */
export interface Teachers {
  readonly probes: Probes;
  /** Place of the plot in whose soil the probe of a plot is; left out, its own. */
  readonly probeAt?: (place: number) => number;
  /** Whether a meter counts each plot's litres. */
  readonly hasMeter: boolean;
  /** Whether somebody says once a week how the plants look. */
  readonly hasWords: boolean;
}

const NO_TEACHERS: Teachers = { probes: NO_PROBES, hasMeter: false, hasWords: false };

/** @param truth the plots' figures as they really are @returns for each plot its days */
export function trial(
  season: Season,
  truth: readonly PlotFigures[],
  method: Method,
  { probes, probeAt = (place) => place, hasMeter, hasWords }: Teachers = NO_TEACHERS,
): PlotDay[][] {
  const waterer = method(season);
  const soils = truth.map(startSoil);
  const days: PlotDay[][] = truth.map(() => []);
  season.days.forEach((day, today) => {
    const readProbe = (place: number) => {
      const [figures, soil] = [truth[probeAt(place)], soils[probeAt(place)]];
      return figures === undefined || soil === undefined ? null : probes(figures, soil, place, day.epochDay);
    };
    const given = waterer.water(today, readProbe);
    truth.forEach((figures, place) => {
      const cycles = given.get(place) ?? [];
      const { grossMm, runoffMm } = applied(figures, cycles);
      const netMm = (grossMm - runoffMm) * figures.efficiency;
      const result = trueDay(figures, soils[place] ?? startSoil(figures), day, netMm);
      soils[place] = result.soil;
      days[place]?.push({
        cropEtMm: result.cropEtMm,
        shortMm: result.shortMm,
        netMm: grossMm * figures.efficiency,
        lostMm: result.surplusMm + runoffMm * figures.efficiency,
        litres: grossMm * figures.areaM2,
        starts: cycles.length,
        isStressed: result.stressCoefficient < 1,
        depletionMm: result.soil.depletionMm,
        depletionShare: result.soil.depletionMm / reachedMm(figures),
      });
    });
    waterer.settle(today, {
      readProbe,
      readMeter: (place) => (hasMeter ? (days[place]?.at(-1)?.litres ?? 0) : null),
      hearWord: (place) => (hasWords && today % WEEK === WEEK - 1 ? toWord(days[place]?.slice(-WEEK) ?? []) : null),
    });
  });
  return days;
}

const WEEK = 7;
/** Shares of a week's use that plants miss before somebody sees it, and of its water that is seen to be too much (own). */
const SEEN = { short: 0.05, lost: 0.15 };

function toWord(week: readonly PlotDay[]): Word | null {
  const sum = (of: (day: PlotDay) => number) => week.reduce((total, day) => total + of(day), 0);
  if (sum(({ shortMm }) => shortMm) > SEEN.short * sum(({ cropEtMm }) => cropEtMm)) return 'too dry';
  return sum(({ lostMm }) => lostMm) > SEEN.lost * sum(({ netMm }) => netMm) ? 'too wet' : null;
}

/** More than any root zone can hold. */
const FLOOD_MM = 2000;

/** The smallest deficit that is possible under the law: every allowed day leaves their roots full in the evening. */
export function leastShort(season: Season, figures: PlotFigures): { cropEtMm: number; shortMm: number }[] {
  let soil = startSoil(figures);
  return season.days.map((day) => {
    const result = trueDay(figures, soil, day, isAllowed(season, day) ? FLOOD_MM : 0);
    soil = result.soil;
    return result;
  });
}
