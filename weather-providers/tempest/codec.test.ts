import { expect, test } from 'vitest';
import type { WeatherTransport } from '../provider.ts';
import { parseForecast, parseObservations, readIcon } from './codec.ts';
import { answerTempest } from './fake-tempest.ts';
import { tempestService } from './provider.ts';

const NOW = Date.parse('2026-06-17T10:20Z');
const ADDRESS = 'https://swd.weatherflow.com/swd/rest';

test('what was measured makes hours: means, extremes and sums', () => {
  const from = Date.parse('2026-06-17T00:00Z') / 1000;
  const asked = `${ADDRESS}/observations/device/456?time_start=${from}&time_end=${from + 7200}`;
  const hours = parseObservations(answerTempest(asked, NOW));
  expect(hours).toHaveLength(2);
  expect(hours[0]).toMatchObject({
    tMinC: 14.5,
    tMaxC: 16.5,
    relativeHumidity: 0.61,
    windAt2mMPerS: 1.5,
    icon: 'RAIN',
  });
  expect(hours[0]?.rainfallMm).toBeCloseTo(0.24, 9);
  expect(hours[0]?.solarRadiationMjPerM2).toBeCloseTo(0.7218, 9);
});

test('a device of another kind, and other units, cannot be read', () => {
  expect(() => parseObservations('{"type":"obs_sky","obs":[]}')).toThrow('cannot be read');
  const forecast = answerTempest(`${ADDRESS}/better_forecast?station_id=1`, NOW);
  expect(() => parseForecast(forecast.replace('"mps"', '"mph"'))).toThrow('answers units_wind in mph');
});

test('today is what was measured until now and what is forecast from then on', async () => {
  const asked: string[] = [];
  const transport: WeatherTransport = {
    async get(url) {
      asked.push(url);
      return { status: 200, body: answerTempest(url, NOW), header: () => null };
    },
  };
  const account = { stationId: '123', deviceId: '456', secret: 'token' };
  const place = { latitudeDeg: 48.2, longitudeDeg: 16.37, elevationM: 170, timeZone: 'Europe/Vienna' };
  const days = await tempestService.connect(account, transport).days(place, '2026-06-16', '2026-06-17', NOW);
  expect(days).toMatchObject([
    { date: '2026-06-16', isForecast: false, provider: 'TEMPEST' },
    { date: '2026-06-17', isForecast: true, provider: 'TEMPEST', precipitationProbability: 0.2 },
  ]);
  expect(asked).toEqual([
    `${ADDRESS}/better_forecast?station_id=123&units_temp=c&units_wind=mps&units_precip=mm&token=token`,
    `${ADDRESS}/observations/device/456?time_start=1781560800&time_end=1781691600&token=token`,
  ]);
});

test.each(['10:00', '10:02', '10:04', '10:05', '10:59', '22:00', '22:03'])('today is there at %s', async (time) => {
  const now = Date.parse(`2026-06-17T${time}Z`);
  const transport: WeatherTransport = {
    get: async (url) => ({ status: 200, body: answerTempest(url, now), header: () => null }),
  };
  const account = { stationId: '123', deviceId: '456', secret: 'token' };
  const place = { latitudeDeg: 48.2, longitudeDeg: 16.37, elevationM: 170, timeZone: 'Europe/Vienna' };
  // Two minutes past ten in the evening of London is past midnight in Vienna.
  const today = time < '22' ? '2026-06-17' : '2026-06-18';
  const days = await tempestService.connect(account, transport).days(place, '2026-06-16', today, now);
  expect(days.at(-1)).toMatchObject({ date: today, isForecast: true });
});

test.each([
  ['clear-day', 'CLEAR_DAY'],
  ['clear-night', 'CLEAR_NIGHT'],
  ['partly-cloudy-day', 'PARTLY_CLOUDY_DAY'],
  ['partly-cloudy-night', 'PARTLY_CLOUDY_NIGHT'],
  ['cloudy', 'CLOUDY'],
  ['foggy', 'FOG'],
  ['possibly-rainy-day', 'RAIN'],
  ['sleet', 'SLEET'],
  ['possibly-snow-night', 'SNOW'],
  ['thunderstorm', 'THUNDERSTORM'],
  ['windy', 'WIND'],
])('%s is shown as %s', (name, icon) => {
  expect(readIcon(name)).toBe(icon);
});
