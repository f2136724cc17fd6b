import type { Celsius } from '@sluice/engine/vocabulary/units';
import { celsius, fraction, HOUR_MS, metresPerSecond, mm } from '@sluice/engine/vocabulary/units';
import type { Place } from './climate.ts';
import { clamp, dayNumber, type GeneratedDay } from './day.ts';
import { uniform } from './random.ts';
import { sineOfElevation } from './sun.ts';

export interface GeneratedHour
  extends Pick<GeneratedDay, 'rainfallMm' | 'windAt2mMPerS' | 'relativeHumidity' | 'solarRadiationMjPerM2'> {
  /** Epoch milliseconds. */
  startsAtMs: number;
  temperatureC: Celsius;
}

/** Solar hour at which it is warmest and, twelve hours away, coldest. */
const WARMEST_SOLAR_HOUR = 15;
const WINDIEST_SOLAR_HOUR = 15;
const LONGEST_RAIN_HOURS = 9;

/**
 * The hours of a local day, 23 or 25 of them when the clocks change. Rain and radiation add up to the day's,
 * wind and humidity average to it, temperatures lie between its minimum and maximum.
 */
export function hoursOfDay(place: Place, seed: number, day: GeneratedDay): GeneratedHour[] {
  const date = Temporal.PlainDate.from(day.date);
  const midnight = date.toZonedDateTime(place.timeZone);
  const firstMs = midnight.epochMilliseconds;
  const hours = Array.from({ length: midnight.hoursInDay }, (_, index) => {
    const startsAtMs = firstMs + index * HOUR_MS;
    const middleUtcHour = ((startsAtMs / HOUR_MS) % 24) + 0.5;
    return { startsAtMs, solarHour: (middleUtcHour + place.longitudeDeg / 15 + 48) % 24 };
  });
  const sun = toShares(
    hours.map(({ solarHour }) => Math.max(0, sineOfElevation(place.latitudeDeg, date.dayOfYear, solarHour))),
  );
  const rain = toShares(rainWeights(seed, dayNumber(date), hours.length));
  const warmth = hours.map(({ solarHour }) => Math.cos(((solarHour - WARMEST_SOLAR_HOUR) * Math.PI) / 12));
  const breeze = hours.map(({ solarHour }) => 1 + 0.5 * Math.cos(((solarHour - WINDIEST_SOLAR_HOUR) * Math.PI) / 12));
  const breezeMean = breeze.reduce((sum, value) => sum + value, 0) / hours.length;
  const warmthMean = warmth.reduce((sum, value) => sum + value, 0) / hours.length;
  // Warm hours are dry ones; the swing shrinks where it would leave 0 to 1.
  const swing = Math.min(0.15, (1 - day.relativeHumidity) / 1.2, day.relativeHumidity / 1.2);
  const meanC = (day.tMinC + day.tMaxC) / 2;
  const halfRangeC = (day.tMaxC - day.tMinC) / 2;

  return hours.map(({ startsAtMs }, index) => ({
    startsAtMs,
    temperatureC: celsius(meanC + halfRangeC * (warmth[index] ?? 0)),
    rainfallMm: mm(day.rainfallMm * (rain[index] ?? 0)),
    windAt2mMPerS: metresPerSecond((day.windAt2mMPerS * (breeze[index] ?? 1)) / breezeMean),
    relativeHumidity: fraction(clamp(day.relativeHumidity - swing * ((warmth[index] ?? 0) - warmthMean), 0, 1)),
    solarRadiationMjPerM2: day.solarRadiationMjPerM2 * (sun[index] ?? 0),
  }));
}

/** One spell of rain that begins and lasts as chance wants, heaviest in its middle. */
function rainWeights(seed: number, number: number, count: number): number[] {
  const length = 1 + Math.floor(uniform(seed, number, 'spell length') * LONGEST_RAIN_HOURS);
  const start = Math.floor(uniform(seed, number, 'spell start') * (count - length + 1));
  return Array.from({ length: count }, (_, hour) =>
    hour < start || hour >= start + length ? 0 : Math.sin((Math.PI * (hour - start + 0.5)) / length),
  );
}

function toShares(weights: number[]): number[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return weights.map((weight) => (total > 0 ? weight / total : 1 / weights.length));
}
