import { localClock } from '@sluice/engine/vocabulary/local-clock';
import type { WeatherHours } from '@sluice/weather-providers/provider';
import type { PlausibleDay } from './plausible-day.ts';
import type { DayEt0 } from './reference-et.ts';

const HOURS = 24;
const DECIMALS = 1e4;

/**
 * A provider's hours by the garden's clock, null where it knows only the day. Reference evapotranspiration that is known
 * of the day alone is spread by the sun's radiation, which drives it, so that the hours add up to the day.
 */
export function toLocalHours(
  { hours }: Pick<PlausibleDay, 'hours'>,
  { et0Mm, hourlyMm }: DayEt0,
  timeZone: string,
): WeatherHours | null {
  if (hours.length === 0) return null;
  const byClock = Array.from({ length: HOURS }, (): PlausibleDay['hours'] => []);
  for (const hour of hours) byClock[localClock(timeZone, hour.startsAt).hour]?.push(hour);
  const of = (figure: (hour: PlausibleDay['hours'][number]) => number | null) =>
    byClock.map((same) => allOrNull(same.map(figure)));
  const sun = of(({ solarRadiationMjPerM2 }) => solarRadiationMjPerM2).map((values) => values && total(values));
  const sunOfDay = hours.some((hour) => hour.solarRadiationMjPerM2 === null) ? 0 : total(sun.map((mj) => mj ?? 0));
  const roundAll = (figures: readonly (number | null)[]) => figures.map((figure) => figure && round(figure));
  return {
    rainfallMm: roundAll(of((hour) => hour.rainfallMm).map((values) => values && total(values))),
    et0Mm: roundAll(
      hourlyMm === null
        ? sun.map((mj) => (mj === null || sunOfDay === 0 ? null : (et0Mm * mj) / sunOfDay))
        : of((hour) => hourlyMm[hours.indexOf(hour)] ?? null).map((values) => values && total(values)),
    ),
    windMPerS: roundAll(of((hour) => hour.windAt2mMPerS).map((values) => values && mean(values))),
    temperatureC: roundAll(of((hour) => hour.temperatureC).map((values) => values && mean(values))),
    relativeHumidity: roundAll(of((hour) => hour.relativeHumidity).map((values) => values && mean(values))),
    solarRadiation: roundAll(sun),
  };
}

/** Null unless all are known. */
function allOrNull(figures: readonly (number | null)[]): number[] | null {
  const sound = figures.filter((figure) => figure !== null);
  return sound.length > 0 && sound.length === figures.length ? sound : null;
}

const total = (figures: readonly number[]) => figures.reduce((sum, figure) => sum + figure, 0);
const mean = (figures: readonly number[]) => total(figures) / figures.length;
const round = (figure: number) => Math.round(figure * DECIMALS) / DECIMALS;
