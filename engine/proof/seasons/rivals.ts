/**
 * How gardens are watered today. Each method is set up as its manual says, knows the declared figures of its plots, and
 * uses cycles that do not run off, which most of them cannot: only timing and amounts are compared.
 */

import { daysToNext, isAllowed, type Method, type Season } from './method.ts';
import type { PlotFigures } from './plots.ts';
import type { Cycle } from './true-soil.ts';
import type { WeatherDay } from './weather.ts';
import { zimmermanScale, zimmermanScales } from './zimmerman-scale.ts';

/** Twelve months of what a plot's plants use a day, mm. */
const monthlyUse = ({ normals }: Season, { cropCoefficients }: PlotFigures) =>
  normals.et0MmPerDay.map((et0Mm, month) => et0Mm * (cropCoefficients[month] ?? 0));

/** A program: every so many days what that many days of the peak month use. */
interface FixedProgram {
  readonly everyDays: number;
  readonly netMm: number;
  /** 0 to 11. */
  readonly peakMonth: number;
}

const WEEK = 7;

function peakProgram(season: Season, figures: PlotFigures): FixedProgram {
  const use = monthlyUse(season, figures);
  const peakMm = Math.max(...use);
  const peakMonth = use.indexOf(peakMm);
  if (season.weekdays !== null) {
    const everyDays = WEEK / season.weekdays.length;
    return { everyDays, netMm: everyDays * peakMm, peakMonth };
  }
  const readilyMm = figures.depletionFraction * figures.totalAvailableMm;
  const everyDays = Math.max(1, Math.min(WEEK, Math.floor(readilyMm / peakMm)));
  return { everyDays, netMm: everyDays * peakMm, peakMonth };
}

/** A program whose share of each day is what `percentOf` says; it does not track the soil. */
const programmed =
  (toPercent: (season: Season, today: number, program: FixedProgram) => number): Method =>
  (season) => {
    const programs = season.plots.map(({ figures }) => peakProgram(season, figures));
    return {
      water(today) {
        const day = season.days[today];
        const given = new Map<number, Cycle[]>();
        if (day === undefined || !isAllowed(season, day)) return given;
        season.plots.forEach(({ figures }, place) => {
          const program = programs[place];
          if (program === undefined) return;
          const isDue = season.weekdays !== null || day.epochDay % program.everyDays === 0;
          if (isDue) given.set(place, planCycles(figures, (program.netMm * toPercent(season, today, program)) / 100));
        });
        return given;
      },
      settle() {},
    };
  };

/** Days and minutes set once for the peak month. */
export const timer: Method = programmed(() => 100);

const MM_PER_IN = 25.4;

const asZimmerman = (
  day: Pick<WeatherDay, 'temperatureMinC' | 'temperatureMaxC' | 'humidityPercent' | 'rainfallMm'>,
) => ({
  temperatureF: 32 + 0.9 * (day.temperatureMinC + day.temperatureMaxC),
  humidityPercent: day.humidityPercent,
  rainIn: day.rainfallMm / MM_PER_IN,
});

/** The days since the program last came round, newest first. */
const daysSince = ({ days }: Season, today: number, { everyDays }: FixedProgram) =>
  days.slice(Math.max(0, today - Math.ceil(everyDays)), today).toReversed();

/**
 * The Zimmerman method of OpenSprinkler. Its 100 % is arbitrary, so the program is set to give, in the peak month's
 * normal weather, what the plants use then, as an owner would find out in the first summer.
 */
export const zimmerman: Method = programmed((season, today, program) => {
  const before = daysSince(season, today, program);
  if (before.length === 0) return 100;
  const percent = zimmermanScales(before.map(asZimmerman)).at(-1) ?? 100;
  return (100 * percent) / Math.max(MIN_PEAK_PERCENT, peakPercent(season, program));
});

/** Where the method nearly stops in the driest month, it cannot be set up. */
const MIN_PEAK_PERCENT = 20;

function peakPercent({ climate }: Season, { peakMonth }: FixedProgram): number {
  const of = (values: readonly number[]) => values[peakMonth] ?? 0;
  return zimmermanScale(
    asZimmerman({
      temperatureMinC: of(climate.temperatureMinC),
      temperatureMaxC: of(climate.temperatureMaxC),
      humidityPercent: of(climate.humidityPercent),
      rainfallMm: 0,
    }),
  );
}

const MAX_ET0_PERCENT = 200;

/** The ETo method of OpenSprinkler: ET0 less rain since the last time, against the peak month's. */
export const et0Scaled: Method = programmed((season, today, program) => {
  const before = daysSince(season, today, program);
  if (before.length === 0) return 100;
  const lackMm = before.reduce((sum, { et0Mm, rainfallMm }) => sum + et0Mm - rainfallMm, 0) / before.length;
  const usualMm = season.normals.et0MmPerDay[program.peakMonth] ?? lackMm;
  return Math.floor(Math.min(MAX_ET0_PERCENT, Math.max(0, (100 * lackMm) / usualMm)));
});

/** Rain that counts: four fifths, and none that only wets the leaves. */
const effective = ({ rainfallMm, et0Mm }: WeatherDay) => (rainfallMm < 0.2 * et0Mm ? 0 : 0.8 * rainfallMm);

/**
 * A balance of the declared figures by a single coefficient, refilled before it passes the allowable depletion by its next
 * chance in the month's usual weather; it knows no forecast.
 */
export const refill: Method = (season) => {
  const use = season.plots.map(({ figures }) => monthlyUse(season, figures));
  const depletionMm = season.plots.map(({ figures }) => 0.5 * figures.depletionFraction * figures.totalAvailableMm);
  const givenMm = season.plots.map(() => 0);
  return {
    water(today) {
      const day = season.days[today];
      const given = new Map<number, Cycle[]>();
      givenMm.fill(0);
      if (day === undefined || !isAllowed(season, day)) return given;
      season.plots.forEach(({ figures }, place) => {
        const openMm = depletionMm[place] ?? 0;
        const toComeMm = daysToNext(season, today) * (use[place]?.[day.month - 1] ?? 0);
        if (openMm + toComeMm <= figures.depletionFraction * figures.totalAvailableMm) return;
        givenMm[place] = openMm;
        given.set(place, planCycles(figures, openMm));
      });
      return given;
    },
    settle(today) {
      const day = season.days[today];
      if (day === undefined) return;
      season.plots.forEach(({ figures }, place) => {
        const usedMm = day.et0Mm * (figures.cropCoefficients[day.month - 1] ?? 0);
        const evening = (depletionMm[place] ?? 0) - (givenMm[place] ?? 0) - effective(day) + usedMm;
        depletionMm[place] = Math.min(figures.totalAvailableMm, Math.max(0, evening));
      });
    },
  };
};

const MORNING_S = 4 * 3600;
/** A valve is not opened for less. */
const MIN_RUN_S = 60;

/** A run of this much water at the roots, in cycles whose ponded water is gone before the next begins. */
function planCycles(figures: PlotFigures, netMm: number): Cycle[] {
  const runS = (3600 * netMm) / (figures.efficiency * figures.rateMmPerHour);
  if (!(runS >= MIN_RUN_S)) return [];
  const risesMmPerHour = figures.rateMmPerHour - figures.intakeMmPerHour;
  const longestS = risesMmPerHour > 0 ? (3600 * figures.pondingMm) / risesMmPerHour : runS;
  const count = Math.max(1, Math.ceil(runS / longestS));
  const seconds = runS / count;
  const soakS = Math.max(0, (seconds * risesMmPerHour) / figures.intakeMmPerHour);
  return Array.from({ length: count }, (_, cycle) => ({ startS: MORNING_S + cycle * (seconds + soakS), seconds }));
}
