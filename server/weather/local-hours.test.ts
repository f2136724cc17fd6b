import { celsius, fraction, HOUR_MS, metresPerSecond, mm } from '@sluice/engine/vocabulary/units';
import type { WeatherHour } from '@sluice/weather-providers/provider';
import { describe, expect, test } from 'vitest';
import { toLocalHours } from './local-hours.ts';

const ROME = 'Europe/Rome';

function toHours(date: string, figures: Partial<WeatherHour> = {}): WeatherHour[] {
  const midnight = Temporal.PlainDate.from(date).toZonedDateTime(ROME);
  return Array.from({ length: midnight.hoursInDay }, (_, index) => ({
    startsAt: midnight.epochMilliseconds + index * HOUR_MS,
    temperatureC: celsius(index),
    rainfallMm: mm(0.5),
    windAt2mMPerS: metresPerSecond(index / 10),
    relativeHumidity: fraction(0.6),
    solarRadiationMjPerM2: index >= 6 && index < 18 ? 2 : 0,
    ...figures,
  }));
}
const total = (figures: readonly (number | null)[]) => figures.reduce<number>((sum, figure) => sum + (figure ?? 0), 0);

test('a plain day has its 24 hours in order, and its evapotranspiration while the sun shines', () => {
  const hours = toLocalHours({ hours: toHours('2026-07-01') }, { et0Mm: 6, hourlyMm: null }, ROME);
  expect(hours?.windMPerS).toEqual(Array.from({ length: 24 }, (_, index) => index / 10));
  expect(hours?.et0Mm.map((figure) => figure ?? Number.NaN)).toEqual(
    Array.from({ length: 24 }, (_, index) => (index >= 6 && index < 18 ? 0.5 : 0)),
  );
});

describe('on the two nights of the clock change no rain is lost', () => {
  test('the hour that is jumped over is not known', () => {
    const hours = toLocalHours({ hours: toHours('2026-03-29') }, { et0Mm: 3, hourlyMm: null }, ROME);
    expect(hours?.rainfallMm[2]).toBeNull();
    expect(total(hours?.rainfallMm ?? [])).toBeCloseTo(23 * 0.5, 9);
    expect(total(hours?.et0Mm ?? [])).toBeCloseTo(3, 2);
  });
  test('the hour that comes twice has the rain of both', () => {
    const hours = toLocalHours({ hours: toHours('2026-10-25') }, { et0Mm: 3, hourlyMm: null }, ROME);
    expect(hours?.rainfallMm[2]).toBe(1);
    expect(hours?.temperatureC[2]).toBe(2.5);
    expect(total(hours?.rainfallMm ?? [])).toBeCloseTo(25 * 0.5, 9);
  });
});

test('what the provider does not know stays unknown', () => {
  const hours = toLocalHours(
    { hours: toHours('2026-07-01', { windAt2mMPerS: null, relativeHumidity: null, solarRadiationMjPerM2: null }) },
    { et0Mm: 6, hourlyMm: null },
    ROME,
  );
  for (const figures of [hours?.windMPerS, hours?.relativeHumidity, hours?.solarRadiation, hours?.et0Mm]) {
    expect(figures).toEqual(new Array(24).fill(null));
  }
  expect(hours?.rainfallMm[0]).toBe(0.5);
  expect(toLocalHours({ hours: [] }, { et0Mm: 6, hourlyMm: null }, ROME)).toBeNull();
});

test('evapotranspiration that is known by the hour stays so', () => {
  const hourlyMm = Array.from({ length: 24 }, (_, index) => index / 100);
  expect(toLocalHours({ hours: toHours('2026-07-01') }, { et0Mm: 2.76, hourlyMm }, ROME)?.et0Mm).toEqual(hourlyMm);
});
