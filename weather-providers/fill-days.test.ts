import { celsius, fraction, HOUR_MS, metresPerSecond, mm } from '@sluice/engine/vocabulary/units';
import { expect, test } from 'vitest';
import { fillDays } from './fill-days.ts';
import { NEEDS_NOTHING, type WeatherDay, WeatherProviderError, type WeatherService } from './provider.ts';

const PLACE = { latitudeDeg: 48.2, longitudeDeg: 16.37, elevationM: 170, timeZone: 'UTC' };
const NOW = Date.parse('2026-06-17T10:20Z');
const TRANSPORT = { get: () => Promise.reject(new Error('It asks nobody.')) };

const day = (
  date: string,
  provider: 'MET_NORWAY' | 'OPEN_METEO',
  firstHour: number,
  temperature: number,
): WeatherDay => ({
  date,
  isForecast: true,
  observedAt: NOW,
  provider,
  tMinC: celsius(temperature),
  tMaxC: celsius(temperature),
  rainfallMm: mm(24 - firstHour),
  precipitationProbability: fraction(1),
  windAt2mMPerS: metresPerSecond(1),
  relativeHumidity: null,
  cloudFraction: null,
  solarRadiationMjPerM2: null,
  icon: 'RAIN',
  hours: Array.from({ length: 24 - firstHour }, (_, hour) => ({
    startsAt: Date.parse(`${date}T00:00Z`) + (firstHour + hour) * HOUR_MS,
    temperatureC: celsius(temperature),
    rainfallMm: mm(1),
    windAt2mMPerS: metresPerSecond(1),
    relativeHumidity: null,
    solarRadiationMjPerM2: null,
  })),
});

const service = (name: 'MET_NORWAY' | 'OPEN_METEO', days: () => WeatherDay[]): WeatherService => ({
  forecastDays: 2,
  historyDays: 1,
  audience: 'everyone',
  needs: NEEDS_NOTHING,
  attribution: { text: name, url: 'https://weather.example/' },
  host: null,
  placeDecimals: 2,
  askLimits: null,
  archive: null,
  covers: () => true,
  connect: () => ({ name, forecastDays: 2, historyDays: 1, days: async () => days() }),
});

const ahead = service('MET_NORWAY', () => [
  day('2026-06-17', 'MET_NORWAY', 10, 20),
  day('2026-06-18', 'MET_NORWAY', 0, 20),
]);
const ask = (filler: WeatherService) =>
  fillDays(ahead, filler)
    .connect({ stationId: null, deviceId: null, secret: null }, TRANSPORT)
    .days(PLACE, '2026-06-10', '2026-06-30', NOW);

test('what is over comes from the other, and the hours of today that are', async () => {
  const filler = service('OPEN_METEO', () => [
    day('2026-06-16', 'OPEN_METEO', 0, 5),
    day('2026-06-17', 'OPEN_METEO', 0, 5),
  ]);
  const [yesterday, today, tomorrow] = await ask(filler);
  expect(yesterday).toMatchObject({ date: '2026-06-16', provider: 'OPEN_METEO' });
  expect(today).toMatchObject({ provider: 'MET_NORWAY', tMinC: 5, tMaxC: 20, rainfallMm: 24 });
  expect(today?.hours.map(({ temperatureC }) => temperatureC)).toEqual([...Array(10).fill(5), ...Array(14).fill(20)]);
  expect(tomorrow).toMatchObject({ date: '2026-06-18', tMinC: 20 });
  expect(fillDays(ahead, filler).attribution?.text).toBe('MET_NORWAY; OPEN_METEO');
});

test('where the other fails, a day that begins late is unknown, and the rest stands', async () => {
  const failing = service('OPEN_METEO', () => {
    throw new WeatherProviderError('unreachable', 'as told');
  });
  expect((await ask(failing)).map(({ date }) => date)).toEqual(['2026-06-18']);
});
