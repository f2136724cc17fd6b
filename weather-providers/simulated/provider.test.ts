import { celsius, fraction, HOUR_MS, metresPerSecond, mm } from '@sluice/engine/vocabulary/units';
import { describe, expect, test } from 'vitest';
import { SERVICE_CHECKS, WEATHER_CONFORMANCE_CHECKS } from '../conformance.ts';
import type { WeatherPlace } from '../provider.ts';
import {
  createSimulatedWeatherProvider,
  type SimulatedDay,
  type SimulatedHour,
  type SimulatedWeather,
} from './provider.ts';
import { simulatedService } from './service.ts';

const PLACES = {
  'San Diego': { latitudeDeg: 32.73, longitudeDeg: -117.17, elevationM: 5, timeZone: 'America/Los_Angeles' },
  Auckland: { latitudeDeg: -36.85, longitudeDeg: 174.76, elevationM: 20, timeZone: 'Pacific/Auckland' },
};

/** Simple weather whose figures are all known: rain falls in the day's first hour. */
function plainWeather(place: WeatherPlace): SimulatedWeather {
  const day = (date: string, rainfallMm: number): SimulatedDay => ({
    date,
    tMinC: celsius(10),
    tMaxC: celsius(20),
    rainfallMm: mm(rainfallMm),
    precipitationProbability: fraction(0.5),
    windAt2mMPerS: metresPerSecond(2),
    relativeHumidity: fraction(0.7),
    solarRadiationMjPerM2: 15,
    icon: 'CLOUDY',
  });
  const hours = (date: string, rainfallMm: number): SimulatedHour[] => {
    const midnight = Temporal.PlainDate.from(date).toZonedDateTime(place.timeZone);
    return Array.from({ length: midnight.hoursInDay }, (_, index) => ({
      startsAtMs: midnight.epochMilliseconds + index * HOUR_MS,
      temperatureC: celsius(15),
      rainfallMm: mm(index === 0 ? rainfallMm : 0),
      windAt2mMPerS: metresPerSecond(2),
      relativeHumidity: fraction(0.7),
      solarRadiationMjPerM2: 15 / midnight.hoursInDay,
    }));
  };
  return {
    generateDays(fromDate, toDate) {
      const days: SimulatedDay[] = [];
      for (let date = Temporal.PlainDate.from(fromDate); date.toString() <= toDate; date = date.add({ days: 1 })) {
        days.push(day(date.toString(), 3));
      }
      return days;
    },
    generateHours: (date) => hours(date, 3),
    forecastDay: (issuedOn, date) => day(date, date === issuedOn ? 1 : 2),
    forecastHours: (issuedOn, date) => hours(date, date === issuedOn ? 1 : 2),
  };
}

test.each(SERVICE_CHECKS)('$name', ({ run }) => {
  expect(() => run(simulatedService)).not.toThrow();
});

const provider = createSimulatedWeatherProvider(plainWeather);

describe.each(Object.entries(PLACES))('%s', (_name, place) => {
  const localNoon = Temporal.ZonedDateTime.from(`2026-11-03T12:00[${place.timeZone}]`).epochMilliseconds;

  test.each(WEATHER_CONFORMANCE_CHECKS)('$name', async ({ run }) => {
    await expect(run({ provider, place, now: localNoon })).resolves.toBeUndefined();
  });

  test('the day turns at local midnight', async () => {
    const midnight = Temporal.ZonedDateTime.from(`2026-11-04T00:00[${place.timeZone}]`).epochMilliseconds;
    const ask = (now: number) => provider.days(place, '2026-11-03', '2026-11-04', now);
    expect((await ask(midnight - 1)).map(({ isForecast, rainfallMm }) => [isForecast, rainfallMm])).toEqual([
      [true, 1],
      [true, 2],
    ]);
    expect((await ask(midnight)).map(({ isForecast, rainfallMm }) => [isForecast, rainfallMm])).toEqual([
      [false, 3],
      [true, 1],
    ]);
  });
});
