/** Results of a garden over its years: each plot's windows of 30 days, and the total water. */

import { MM_PER_IN, TEST } from '../swat/trial.ts';
import type { PlotDay } from './trial.ts';
import type { WeatherDay } from './weather.ts';

const STRIDE_DAYS = 10;
/** Below the reference evapotranspiration that the SWAT protocol asks for, gardens are not watered. */
const MIN_ET0_MM = TEST.minEt0In * MM_PER_IN;

const FROST_C = 2;
/** A garden that was never watered has lost nothing. */
const MIN_NET_MM = 1;

/** A plot's 30 days. */
export interface Window {
  /** The plot's. */
  readonly place: number;
  /** Share of the plants' full water use that they got. */
  readonly adequacyPercent: number;
  /** The same under the best that the law allows. */
  readonly possiblePercent: number;
  /**
   * Water that ran off or found no room, as a share of the plants' use. As a share of the irrigation it would be 100 %
   * for a single run before an unforeseen storm in a wet month.
   */
  readonly excessPercent: number;
  /** Whether a night of it was near freezing, when pipes are to be kept dry. */
  readonly hasFrost: boolean;
}

export interface Score {
  readonly windows: readonly Window[];
  readonly litres: number;
  readonly starts: number;
  /** Share of all the years' irrigation that ran off or found no room. */
  readonly lostPercent: number;
  /** Share of the days in the windows on which plants went short, and the share of their use that was missing. */
  readonly stressedPercent: number;
  readonly shortPercent: number;
}

/** First days of the windows that are warm enough. */
export function listWindows(days: readonly WeatherDay[]): number[] {
  const begins: number[] = [];
  for (let from = 0; from + TEST.days <= days.length; from += STRIDE_DAYS) {
    const et0Mm = sum(days.slice(from, from + TEST.days), (day) => day.et0Mm);
    if (et0Mm >= MIN_ET0_MM) begins.push(from);
  }
  return begins;
}

type Used = Pick<PlotDay, 'cropEtMm' | 'shortMm'>;

/** @param plots each plot's days @param possible each plot's days if every allowed one left its roots full */
export function measureScore(
  begins: readonly number[],
  weather: readonly WeatherDay[],
  plots: readonly (readonly PlotDay[])[],
  possible: readonly (readonly Used[])[],
): Score {
  const within = (days: readonly PlotDay[]) => days.filter((_, day) => isWithin(begins, day));
  const season = plots.flatMap(within);
  const all = plots.flat();
  return {
    windows: plots.flatMap((days, place) =>
      begins.map((from) => ({ place, ...toWindow(days, possible[place] ?? [], weather, from) })),
    ),
    litres: sum(all, ({ litres }) => litres),
    starts: sum(all, ({ starts }) => starts),
    lostPercent:
      (100 * sum(all, ({ lostMm }) => lostMm)) /
      Math.max(
        MIN_NET_MM,
        sum(all, ({ netMm }) => netMm),
      ),
    stressedPercent: (100 * season.filter(({ isStressed }) => isStressed).length) / season.length,
    shortPercent: 100 - adequacy(season),
  };
}

const isWithin = (begins: readonly number[], day: number) =>
  begins.some((from) => day >= from && day < from + TEST.days);

function toWindow(
  days: readonly PlotDay[],
  possible: readonly Used[],
  weather: readonly WeatherDay[],
  from: number,
): Omit<Window, 'place'> {
  const window = days.slice(from, from + TEST.days);
  return {
    adequacyPercent: adequacy(window),
    possiblePercent: adequacy(possible.slice(from, from + TEST.days)),
    hasFrost: weather.slice(from, from + TEST.days).some((day) => day.temperatureMinC <= FROST_C),
    excessPercent: (100 * sum(window, ({ lostMm }) => lostMm)) / sum(window, ({ cropEtMm }) => cropEtMm),
  };
}

const adequacy = (days: readonly Used[]) =>
  100 * (1 - sum(days, ({ shortMm }) => shortMm) / sum(days, ({ cropEtMm }) => cropEtMm));

const sum = <Item>(items: readonly Item[], of: (item: Item) => number): number =>
  items.reduce((total, item) => total + of(item), 0);
