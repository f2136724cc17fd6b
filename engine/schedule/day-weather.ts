import { DORMANCY_DAYS, meanTemperatureC } from '../evapotranspiration/turf-dormancy.ts';
import type { DayOutlook } from '../skipping/outlook.ts';
import { skipForRain } from '../skipping/rain.ts';
import type { Skip, SkipFor } from '../skipping/skip.ts';
import { skipForWind } from '../skipping/wind.ts';
import { type ColdDay, type DayUnderSun, judgeCold } from '../skipping/winterization.ts';
import { LIMITS } from '../vocabulary/limits.ts';
import type { SoilWeather } from '../zones/soil-day.ts';
import type { PlannedZone, Preferences } from './garden.ts';

/** Nights that winterization looks back on: a week of frost and the mild week that ends it, with a margin. */
const NIGHTS_BACK = 60;

/** The weather of a garden, day by day; the past measured, then forecast, then what the place usually has. */
export class Weather {
  readonly #days = new Map<number, DayOutlook>();
  readonly #last: DayOutlook | null;
  /** Cache of each day's soil weather. */
  readonly soil = new Map<DayOutlook, SoilWeather>();
  readonly #tenDayMeans = new Map<number, number | null>();

  constructor(outlook: readonly DayOutlook[]) {
    for (const day of outlook) this.#days.set(day.epochDay, day);
    this.#last = outlook.reduce<DayOutlook | null>(
      (last, day) => (last === null || day.epochDay > last.epochDay ? day : last),
      null,
    );
  }

  /** Null for a day of which nothing is known. */
  on(epochDay: number): DayOutlook | null {
    return this.#days.get(epochDay) ?? null;
  }

  /** The day; beyond the last known day, that day without its rain. */
  ahead(epochDay: number): DayOutlook | null {
    const outlook = this.on(epochDay);
    if (outlook !== null || this.#last === null || epochDay < this.#last.epochDay) return outlook;
    return { ...this.#last, epochDay, basis: 'normal', rainfallMm: 0, rainProbability: 0 };
  }

  /** Mean air temperature of the ten days up to this one; null where too few are known. */
  tenDayMeanC(epochDay: number): number | null {
    const cached = this.#tenDayMeans.get(epochDay);
    if (cached !== undefined) return cached;
    const mean = meanTemperatureC(this.between(epochDay - DORMANCY_DAYS + 1, epochDay));
    this.#tenDayMeans.set(epochDay, mean);
    return mean;
  }

  between(first: number, last: number): DayOutlook[] {
    const days: DayOutlook[] = [];
    for (let epochDay = first; epochDay <= last; epochDay += 1) {
      const day = this.on(epochDay);
      if (day !== null) days.push(day);
    }
    return days;
  }
}

/** Weather reasons not to water on a day: judged once for all zones under the same sky, and per zone by its heads. */
export function weatherSkips(
  weather: Weather,
  today: DayOutlook,
  { rain, windKmh }: Preferences,
): (zone: PlannedZone) => Skip | null {
  const { epochDay } = today;
  const around = weather.between(epochDay - LIMITS.rainSkipNextDays, epochDay + LIMITS.rainSkipPreviousDays);
  const byShare = new Map<number, SkipFor<'RAIN'> | null>();
  const wetUnder = (share: number) => {
    if (rain === null) return null;
    const cached = byShare.get(share);
    if (cached !== undefined) return cached;
    const arriving = share === 1 ? around : around.map((day) => ({ ...day, rainfallMm: share * day.rainfallMm }));
    const wet = skipForRain(epochDay, arriving, rain);
    byShare.set(share, wet);
    return wet;
  };
  return (zone) => {
    const wet = wetUnder(zone.rainShare);
    if (wet !== null || windKmh === null) return wet;
    return skipForWind(today, zone.regulated.sprinkler, windKmh);
  };
}

/** What cold takes of a day; null where it takes nothing. */
export function coldOn(weather: Weather, at: DayUnderSun, today: DayOutlook, { cold }: Preferences): ColdDay | null {
  if (cold === null) return null;
  const { epochDay } = today;
  const past = weather.between(epochDay - NIGHTS_BACK, epochDay - 1);
  return judgeCold(at, today, past, weather.tenDayMeanC(epochDay), cold);
}
