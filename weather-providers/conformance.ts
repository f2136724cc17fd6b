/** What every weather provider must do. Each check gets a provider that can answer. */
import assert from 'node:assert/strict';
import { DAY_MS, HOUR_MS } from '@sluice/engine/vocabulary/units';
import { WEATHER_ICONS, type WeatherFault } from '@sluice/engine/vocabulary/weather';
import {
  type ServiceAccount,
  type WeatherAnswer,
  type WeatherDay,
  type WeatherPlace,
  type WeatherProvider,
  WeatherProviderError,
  type WeatherService,
  type WeatherTransport,
} from './provider.ts';

export interface WeatherConformanceHarness {
  provider: WeatherProvider;
  place: WeatherPlace;
  /** Epoch milliseconds at which the provider is asked. */
  now: number;
}

export interface WeatherConformanceCheck {
  name: string;
  run(harness: WeatherConformanceHarness): Promise<void>;
}

/** Farther than any provider reaches. */
const FAR_DAYS = 400;

function findToday({ place, now }: Pick<WeatherConformanceHarness, 'place' | 'now'>): Temporal.PlainDate {
  return Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(place.timeZone).toPlainDate();
}

function allDays(harness: WeatherConformanceHarness): Promise<WeatherDay[]> {
  const today = findToday(harness);
  const from = today.subtract({ days: FAR_DAYS }).toString();
  return harness.provider.days(harness.place, from, today.add({ days: FAR_DAYS }).toString(), harness.now);
}

function assertWithin(value: number | null, least: number, most: number, what: string): void {
  assert.ok(value === null || (value >= least && value <= most), `${what} is ${value}`);
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

export const WEATHER_CONFORMANCE_CHECKS: readonly WeatherConformanceCheck[] = [
  {
    name: 'each day it promises is there once, in order, and none beyond',
    async run(harness) {
      const { historyDays, forecastDays } = harness.provider;
      const first = findToday(harness).subtract({ days: historyDays });
      const expected = Array.from({ length: historyDays + forecastDays }, (_, days) => first.add({ days }).toString());
      assert.deepEqual(
        (await allDays(harness)).map(({ date }) => date),
        expected,
      );
    },
  },
  {
    name: 'days before today are observed, today and later are forecast',
    async run(harness) {
      const today = findToday(harness).toString();
      for (const { date, isForecast } of await allDays(harness)) assert.equal(isForecast, date >= today, date);
    },
  },
  {
    name: 'only the days asked for are answered, and none when the range is empty or unknown',
    async run({ provider, place, now }) {
      const today = findToday({ place, now });
      const yesterday = today.subtract({ days: 1 }).toString();
      const asked = await provider.days(place, yesterday, today.toString(), now);
      assert.deepEqual(
        asked.map(({ date }) => date),
        [yesterday, today.toString()],
      );
      assert.deepEqual(await provider.days(place, today.toString(), yesterday, now), []);
      const far = today.add({ days: FAR_DAYS }).toString();
      assert.deepEqual(await provider.days(place, far, far, now), []);
    },
  },
  {
    name: 'no record is from the future, and each says who made it',
    async run(harness) {
      for (const { observedAt, provider, date } of await allDays(harness)) {
        assert.ok(observedAt <= harness.now, date);
        assert.ok(provider.length > 0, date);
      }
    },
  },
  {
    name: 'figures are in SI and possible on Earth',
    async run(harness) {
      for (const day of await allDays(harness)) {
        assert.ok(day.tMinC <= day.tMaxC, `${day.date}: ${day.tMinC} to ${day.tMaxC} C`);
        assertWithin(day.tMinC, -90, 57, 'tMinC');
        assertWithin(day.tMaxC, -90, 57, 'tMaxC');
        assertWithin(day.rainfallMm, 0, 1900, 'rainfallMm');
        assertWithin(day.precipitationProbability, 0, 1, 'precipitationProbability');
        assertWithin(day.windAt2mMPerS, 0, 60, 'windAt2mMPerS');
        assertWithin(day.relativeHumidity, 0, 1, 'relativeHumidity');
        assertWithin(day.solarRadiationMjPerM2, 0, 45, 'solarRadiationMjPerM2');
        assert.ok(WEATHER_ICONS.includes(day.icon), day.icon);
      }
    },
  },
  {
    name: 'hours, where given, fill the local day and add up to it',
    async run(harness) {
      for (const { date, hours, ...day } of await allDays(harness)) {
        if (hours.length === 0) continue;
        const midnight = Temporal.PlainDate.from(date).toZonedDateTime(harness.place.timeZone);
        assert.equal(hours.length, midnight.hoursInDay, date);
        hours.forEach(({ startsAt }, index) => {
          assert.equal(startsAt, midnight.epochMilliseconds + index * HOUR_MS, date);
        });
        const rainMm = sum(hours.map(({ rainfallMm }) => rainfallMm));
        assert.ok(Math.abs(rainMm - day.rainfallMm) < 0.05, `${date}: ${rainMm} of ${day.rainfallMm} mm`);
        for (const { temperatureC } of hours) assertWithin(temperatureC, day.tMinC - 0.5, day.tMaxC + 0.5, date);
      }
    },
  },
  {
    name: 'asked again at the same moment it says the same',
    async run(harness) {
      assert.deepEqual(await allDays(harness), await allDays(harness));
    },
  },
];

/** What every registry entry must fulfil. */
export const SERVICE_CHECKS: readonly { name: string; run(service: WeatherService): void }[] = [
  {
    name: 'it promises what its provider promises',
    run(service) {
      const provider = service.connect(
        { stationId: '1', deviceId: '1', secret: 'key' },
        { get: () => Promise.reject(new Error('It asks before it is asked.')) },
      );
      assert.deepEqual([provider.forecastDays, provider.historyDays], [service.forecastDays, service.historyDays]);
      assert.ok(service.forecastDays >= 1 && service.historyDays >= 0);
    },
  },
  {
    name: 'what it wants said and kept to can be said and kept to',
    run({ attribution, askLimits, needs, host, archive, placeDecimals }) {
      for (const asked of [host, archive?.host ?? null]) {
        assert.ok(asked === null || new URL(`https://${asked}`).host === asked);
      }
      // A hundredth of a degree is a kilometre; more than four decimals tell a person's house.
      assert.ok(placeDecimals >= 1 && placeDecimals <= 4);
      if (attribution !== null) {
        assert.ok(attribution.text.length > 0);
        assert.equal(new URL(attribution.url).protocol, 'https:');
      }
      if (askLimits !== null) assert.ok(askLimits.perMinute >= 1 && askLimits.perDay >= 24);
      for (const pattern of [needs.stationId, needs.deviceId]) {
        if (pattern === null) continue;
        // The form gets only the pattern, without flags.
        assert.equal(pattern.flags, '');
        assert.ok(!pattern.test(''), 'an empty id is none');
      }
      assert.ok(!needs.ownHardware || needs.stationId !== null, 'hardware of one’s own has an id');
    },
  },
];

interface ServiceFaultHarness {
  service: WeatherService;
  account: ServiceAccount;
  place: WeatherPlace;
  now: number;
  /** A sound answer to any question of the service. */
  answer(url: string): string;
}

type Change = (sound: string) => Partial<WeatherAnswer> & { headers?: Readonly<Record<string, string>> };

async function findFault(
  { service, account, place, now, answer }: ServiceFaultHarness,
  change: Change,
): Promise<[WeatherFault, number | null] | null> {
  const transport: WeatherTransport = {
    async get(url) {
      const { headers = {}, ...changed } = change(answer(url));
      return { status: 200, body: answer(url), header: (name) => headers[name] ?? null, ...changed };
    },
  };
  const today = findToday({ place, now });
  try {
    await service
      .connect(account, transport)
      .days(place, today.subtract({ days: 1 }).toString(), today.toString(), now);
    return null;
  } catch (error) {
    assert.ok(error instanceof WeatherProviderError, String(error));
    return [error.fault, error.retryAfterS];
  }
}

const faulty = (name: string, change: Change, fault: WeatherFault, retryAfterS: number | null = null) => ({
  name,
  run: async (harness: ServiceFaultHarness) =>
    assert.deepEqual(await findFault(harness, change), [fault, retryAfterS], name),
});

const FIGURES = [
  'tMinC',
  'tMaxC',
  'precipitationProbability',
  'windAt2mMPerS',
  'relativeHumidity',
  'solarRadiationMjPerM2',
] as const satisfies (keyof WeatherDay)[];
/** How services call the humidity of the air. */
const HUMIDITY = ['relative_humidity_2m', 'relative_humidity', 'humidity', 'humidityAvg'];
/** Names of fields in the answers of the services. A name that one does not use changes nothing of its answer. */
const FIELD_NAMES = [
  HUMIDITY,
  ['temperature_2m', 'air_temperature', 'temp', 'temp_min', 'temp_max', 'tempAvg', 'tempLow', 'tempHigh', 'main'],
  ['precipitation', 'precipitation_amount', 'precip', 'precipTotal', 'rain', 'snow', 'metric'],
  ['precipitation_probability', 'probability_of_precipitation', 'precip_probability', 'pop'],
  ['wind_speed_10m', 'wind_speed', 'wind', 'wind_avg', 'windspeedAvg'],
  ['shortwave_radiation', 'is_day', 'weather_code', 'weather', 'icon', 'symbol_code', 'summary', 'next_1_hours'],
  ['time', 'dt', 'epoch', 'hourly', 'hourly_units', 'units', 'meta', 'list', 'forecast', 'timeseries', 'observations'],
].flat();

/** The days around the present, with every answer changed. */
function askAround(harness: ServiceFaultHarness, change: (sound: string) => string): Promise<WeatherDay[]> {
  const { service, account, place, now, answer } = harness;
  const today = findToday(harness);
  const transport: WeatherTransport = {
    get: async (url) => ({ status: 200, body: change(answer(url)), header: () => null }),
  };
  const [from, to] = [today.subtract({ days: 1 }).toString(), today.add({ days: 1 }).toString()];
  return service.connect(account, transport).days(place, from, to, now);
}

const dropField = (body: string, name: string) =>
  JSON.stringify(JSON.parse(body, (key, value) => (key === name ? undefined : value)));

/** Null in its place, or a list of nulls as long as it was. */
const emptyField = (body: string, name: string) =>
  JSON.stringify(
    JSON.parse(body, (key, value) => {
      // A unit of that name is a text.
      if (key !== name || typeof value === 'string') return value;
      return Array.isArray(value) && typeof value[0] === 'number' ? value.map(() => null) : null;
    }),
  );

/** What a service over HTTP says when it does not tell the weather, and what cannot be read. */
export const SERVICE_FAULT_CHECKS: readonly { name: string; run(harness: ServiceFaultHarness): Promise<void> }[] = [
  {
    name: 'the answer of yesterday is none',
    async run({ service, account, place, now, answer }) {
      const bodies = new Map<string, string>();
      const transport: WeatherTransport = {
        async get(url) {
          const { host, pathname } = new URL(url);
          const body = bodies.get(host + pathname) ?? answer(url);
          bodies.set(host + pathname, body);
          return { status: 200, body, header: () => null };
        },
      };
      const today = findToday({ place, now });
      const ask = (day: number) =>
        service
          .connect(account, transport)
          .days(
            place,
            today.add({ days: day - 1 }).toString(),
            today.add({ days: day }).toString(),
            now + day * DAY_MS,
          );
      await ask(0);
      await assert.rejects(ask(1), { fault: 'outdated' });
    },
  },
  {
    name: 'a field that is missing or null is unknown or unreadable, never an accident or a 0',
    async run(harness) {
      const sound = await askAround(harness, (body) => body);
      for (const name of FIELD_NAMES) {
        for (const change of [dropField, emptyField]) {
          const days = await askAround(harness, (body) => change(body, name)).catch((error: unknown) => {
            assert.ok(error instanceof WeatherProviderError, `${name}: ${error}`);
            return [];
          });
          for (const day of days) {
            const before = sound.find(({ date }) => date === day.date);
            for (const figure of FIGURES) {
              const [value, was] = [day[figure], before?.[figure] ?? null];
              assert.ok(value === null || Number.isFinite(value), `${name} missing: ${figure} ${value}`);
              assert.ok(value !== 0 || was === 0, `${name} missing: ${figure} became 0`);
            }
          }
        }
      }
    },
  },
  {
    name: 'humidity that it does not tell is unknown, and its day is there',
    async run(harness) {
      const tomorrow = findToday(harness).add({ days: 1 }).toString();
      const days = await askAround(harness, (body) => HUMIDITY.reduce(emptyField, body));
      const day = days.find(({ date }) => date === tomorrow);
      assert.ok(day, 'tomorrow is left out');
      assert.equal(day.relativeHumidity, null);
    },
  },
  {
    name: 'a sound answer is no fault',
    run: async (harness) => assert.equal(await findFault(harness, () => ({})), null),
  },
  ...[400, 401, 403, 404].map((status) => faulty(`${status} refuses`, () => ({ status, body: '{}' }), 'refused')),
  ...[301, 302, 500, 503].map((status) =>
    faulty(`${status} is no answer`, () => ({ status, body: '' }), 'unreachable'),
  ),
  faulty('429 limits', () => ({ status: 429, body: '' }), 'limited'),
  faulty('429 says for how long', () => ({ status: 429, headers: { 'retry-after': '90' } }), 'limited', 90),
  ...['', 'null', '[]', '{}', '"sunny"', '<html></html>'].map((body) =>
    faulty(`${body || 'nothing'} is no weather`, () => ({ body }), 'unreadable'),
  ),
  faulty('half an answer is none', (sound) => ({ body: sound.slice(0, sound.length / 2) }), 'unreadable'),
  faulty(
    'words in place of figures are none',
    (sound) => ({ body: sound.replaceAll(/-?\d+\.\d+/g, '"mild"') }),
    'unreadable',
  ),
];
