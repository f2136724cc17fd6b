import { HOUR_MS } from '@sluice/engine/vocabulary/units';
import { describe, expect, test } from 'vitest';
import { SERVICE_CHECKS, WEATHER_CONFORMANCE_CHECKS } from '../conformance.ts';
import type { WeatherTransport } from '../provider.ts';
import { parseHours } from './codec.ts';
import { blueprintService } from './provider.ts';

const ACCOUNT = { stationId: null, deviceId: null, secret: 'key' };
const PLACES = {
  Vienna: { latitudeDeg: 48.2, longitudeDeg: 16.37, elevationM: 170, timeZone: 'Europe/Vienna' },
  Auckland: { latitudeDeg: -36.85, longitudeDeg: 174.76, elevationM: 20, timeZone: 'Pacific/Auckland' },
};
// The night of the winter clock in Vienna: a day of 25 hours.
const NOW = Date.parse('2026-10-24T10:00:00Z');

/** Answers each hour from a week before to a week after, in the service's format. */
function answering(changes: { status?: number; body?: string; headers?: Record<string, string> } = {}) {
  const asked: string[] = [];
  const first = Math.floor(NOW / HOUR_MS) * 3600 - 7 * 86_400;
  const hours = Array.from({ length: 14 * 24 }, (_, index) => ({
    time: first + index * 3600,
    temperature: 10 + (index % 7),
    rain: index % 24 === 0 ? 2.5 : 0,
    wind: 9,
    humidity: 60,
  }));
  const transport: WeatherTransport = {
    async get(url) {
      asked.push(url);
      const { status = 200, body = JSON.stringify({ hours }), headers = {} } = changes;
      return { status, body, header: (name) => headers[name] ?? null };
    },
  };
  return { asked, provider: blueprintService.connect(ACCOUNT, transport) };
}

describe.each(Object.entries(PLACES))('%s', (_name, place) => {
  test.each(WEATHER_CONFORMANCE_CHECKS)('$name', async ({ run }) => {
    await expect(run({ provider: answering().provider, place, now: NOW })).resolves.toBeUndefined();
  });
});

test.each(SERVICE_CHECKS)('$name', ({ run }) => {
  expect(() => run(blueprintService)).not.toThrow();
});

test.each([
  [401, {}, { fault: 'refused' }],
  [404, {}, { fault: 'refused' }],
  [429, { 'retry-after': '90' }, { fault: 'limited', retryAfterS: 90 }],
  [503, {}, { fault: 'unreachable' }],
])('an answer of %s is told as that', async (status, headers, fault) => {
  const { provider } = answering({ status, headers });
  const asked = provider.days(PLACES.Vienna, '2026-10-24', '2026-10-24', NOW);
  await expect(asked).rejects.toMatchObject(fault);
});

test.each(['', '{"hours":[', '{"hours":[{"time":1}]}', '{"hours":[{"time":1,"temperature":1,"rain":"2"}]}', '[]'])(
  'what cannot be read is no weather: %s',
  async (body) => {
    const asked = answering({ body }).provider.days(PLACES.Vienna, '2026-10-24', '2026-10-24', NOW);
    await expect(asked).rejects.toMatchObject({ fault: 'unreadable' });
  },
);

test('hours out of order are refused', () => {
  const hour = (time: number) => ({ time, temperature: 1, rain: 0 });
  const body = JSON.stringify({ hours: [hour(7200), hour(3600)] });
  expect(() => parseHours(body)).toThrow('out of order');
});

test('asks only for days that it knows', async () => {
  const { asked, provider } = answering();
  expect(await provider.days(PLACES.Vienna, '2026-01-01', '2026-01-31', NOW)).toEqual([]);
  expect(asked).toEqual([]);
  await provider.days(PLACES.Vienna, '2026-01-01', '2027-01-01', NOW);
  expect(asked).toEqual([
    'https://weather.example/v1/hourly?lat=48.20&lon=16.37&from=2026-10-22&to=2026-10-26&key=key',
  ]);
});

test('missing figures stay unknown', () => {
  const [hour] = parseHours(JSON.stringify({ hours: [{ time: 3600, temperature: 1, rain: 0 }] }));
  expect(hour).toMatchObject({ windAt2mMPerS: null, relativeHumidity: null, solarRadiationMjPerM2: null });
});
