import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { SERVICE_CHECKS, SERVICE_FAULT_CHECKS, WEATHER_CONFORMANCE_CHECKS } from './conformance.ts';
import { answerMetNorway } from './met-norway/fake-met-norway.ts';
import { answerOpenMeteo } from './open-meteo/fake-open-meteo.ts';
import { answerOpenWeather } from './openweather/fake-openweather.ts';
import type { WeatherService, WeatherTransport } from './provider.ts';
import { WEATHER_SERVICES } from './registry.ts';
import { answerTempest } from './tempest/fake-tempest.ts';
import { answerWeatherUnderground } from './weather-underground/fake-weather-underground.ts';

test('every folder beside the blueprint is in the registry', () => {
  const registry = readFileSync(new URL('registry.ts', import.meta.url), 'utf8');
  const folders = readdirSync(import.meta.dirname, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const missing = folders.filter(
    ({ name }) => !['_blueprint', 'node_modules'].includes(name) && !registry.includes(`'./${name}/`),
  );
  expect(missing.map(({ name }) => name)).toEqual([]);
});

const ACCOUNT = { stationId: 'KCASANDI123', deviceId: '456', secret: 'key' };
const PLACES = [
  { latitudeDeg: 48.2, longitudeDeg: 16.37, elevationM: 170, timeZone: 'Europe/Vienna' },
  { latitudeDeg: 41.88, longitudeDeg: -87.63, elevationM: 180, timeZone: 'America/Chicago' },
  { latitudeDeg: -34.93, longitudeDeg: 138.6, elevationM: 50, timeZone: 'Australia/Adelaide' },
];
// Days of 23 and of 25 hours among those around them; shortly after and shortly before midnight.
const MOMENTS = [
  '2026-03-29T10:20Z',
  '2026-10-25T10:20Z',
  '2026-11-01T23:40Z',
  '2026-06-17T22:05Z',
  '2026-12-31T22:59Z',
];

type Answer = (url: string, now: number, timeZone: string) => string;

/** What each host answers. */
const ANSWERS: Readonly<Record<string, Answer>> = {
  'api.open-meteo.com': (url) => answerOpenMeteo(url),
  'api.met.no': (_url, now) => answerMetNorway(now),
  'api.openweathermap.org': (_url, now) => answerOpenWeather(now),
  'swd.weatherflow.com': answerTempest,
  'api.weather.com': (_url, now, timeZone) => answerWeatherUnderground(now, timeZone),
};
const answer: Answer = (url, now, timeZone) => {
  const respond = ANSWERS[new URL(url).host];
  if (!respond) throw new Error(`Nobody answers for ${url}.`);
  return respond(url, now, timeZone);
};

const REAL = Object.entries(WEATHER_SERVICES).flatMap(([name, service]) =>
  service?.audience === 'everyone' ? [[name, service] as [string, WeatherService]] : [],
);

test('five services of the world outside can be asked', () => {
  expect(REAL).toHaveLength(5);
});

describe.each(REAL)('%s', (_name, service) => {
  test.each(SERVICE_CHECKS)('$name', ({ run }) => {
    expect(() => run(service)).not.toThrow();
  });

  describe.each(PLACES)('$timeZone', (place) => {
    describe.each(MOMENTS)('at %s', (moment) => {
      const now = Date.parse(moment);
      const transport: WeatherTransport = {
        get: async (url) => ({ status: 200, body: answer(url, now, place.timeZone), header: () => null }),
      };
      test.each(WEATHER_CONFORMANCE_CHECKS)('$name', async ({ run }) => {
        await expect(run({ provider: service.connect(ACCOUNT, transport), place, now })).resolves.toBeUndefined();
      });
    });
  });

  const [place] = PLACES;
  if (!place) throw new Error('no place to ask for');
  test.each(SERVICE_FAULT_CHECKS)('$name', async ({ run }) => {
    const now = Date.parse('2026-06-17T10:00Z');
    const harness = {
      service,
      account: ACCOUNT,
      place,
      now,
      answer: (url: string) => answer(url, now, place.timeZone),
    };
    await expect(run(harness)).resolves.toBeUndefined();
  });
});
