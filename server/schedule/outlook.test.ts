import { toPlainDate } from '@sluice/engine/programs/calendar-day';
import { FIRST_DAY, makeGarden } from '@sluice/engine/proof/gardens';
import { describe, expect, test } from 'vitest';
import { placeClimate } from '../weather/place-climate.ts';
import { toOutlook, windWhileWatering } from './outlook.ts';

const date = toPlainDate(FIRST_DAY).toString();
const unknown = new Array<null>(24).fill(null);
const hours = (windMPerS: readonly (number | null)[]) => ({
  rainfallMm: unknown,
  et0Mm: unknown,
  windMPerS,
  temperatureC: unknown,
  relativeHumidity: unknown,
  solarRadiation: unknown,
});
const row = (windMPerS: number | null, fetchedAt = '2026-05-03T10:00:00Z') =>
  ({
    date,
    isForecast: true,
    et0Mm: 4,
    rainfallMm: 0,
    correctedRainfallMm: null,
    precipitationProbability: 0,
    tMinC: 8,
    tMaxC: 20,
    windMPerS,
    fetchedAt: new Date(fetchedAt),
  }) as never;
const USUAL = placeClimate({ latitudeDeg: 52.5, longitudeDegE: 13.4, elevationM: 34 });
/** Watered from five to seven. */
const whole = makeGarden();
const from = { kind: 'clock', minuteOfDay: 300 } as const;
const garden = { ...whole, rules: { ...whole.rules, timeFrames: [{ from, to: { ...from, minuteOfDay: 420 } }] } };
const windOn = (day: number | null, hourly?: readonly (number | null)[]) => {
  const byDate = new Map(hourly === undefined ? [] : [[date, hours(hourly)]]);
  const [outlook] = toOutlook(
    [row(day)],
    FIRST_DAY,
    FIRST_DAY,
    windWhileWatering(garden, byDate),
    byDate,
    USUAL,
    garden.timeZone,
  );
  return outlook?.windMPerS;
};

describe('the wind of a day', () => {
  test('is the strongest of the hours in which the garden is watered', () => {
    const stormyAfternoon = unknown.map((_, hour) => (hour === 15 ? 20 : hour === 6 ? 3 : 1));
    expect(windOn(10, stormyAfternoon)).toBe(3);
  });
  test('is the day’s mean where no hours are known, and unknown where that is', () => {
    expect(windOn(5)).toBe(5);
    expect(windOn(5, unknown)).toBe(5);
    expect(windOn(null)).toBeNull();
  });
});

test('what has rained today is told apart from what is still forecast', () => {
  const rainy = { ...hours(unknown), rainfallMm: unknown.map((_, hour) => (hour < 8 ? 1 : 3)) };
  const rainSoFar = (fetchedAt: string) => {
    const byDate = new Map([[date, rainy]]);
    const wind = windWhileWatering(garden, byDate);
    const day = row(1, fetchedAt);
    return toOutlook([day], FIRST_DAY, FIRST_DAY, wind, byDate, USUAL, garden.timeZone)[0]?.rainSoFarMm;
  };
  // 4 May 2026 in Berlin, two hours before UTC.
  expect(rainSoFar('2026-05-04T07:30:00Z')).toBe(11);
  expect(rainSoFar('2026-05-04T22:30:00Z')).toBeUndefined();
  expect(rainSoFar('2026-05-03T12:00:00Z')).toBeUndefined();
});
