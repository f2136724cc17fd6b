import { type WeatherAnswer, WeatherProviderError, type WeatherTransport } from '@sluice/weather-providers/provider';
import { WEATHER_SERVICES } from '@sluice/weather-providers/registry';
import { describe, expect, test } from 'vitest';
import { NotAskedYet, ServiceGate } from './service-gate.ts';

const NOW = Date.parse('2026-06-17T12:00:00Z');
const MINUTE = 60_000;
const ADDRESS = 'https://api.open-meteo.com/v1/forecast';

/** A service that answers what `answer` says; `asked` holds what reached it. */
function open(
  answer: (url: string) => Partial<WeatherAnswer> & { headers?: Record<string, string> } = () => ({}),
  isDayOver = false,
) {
  const asked: string[] = [];
  const transport: WeatherTransport = {
    async get(url) {
      asked.push(url);
      const { headers = {}, ...rest } = answer(url);
      return { status: 200, body: 'sunny', header: (name) => headers[name] ?? null, ...rest };
    },
  };
  const gate = new ServiceGate(WEATHER_SERVICES, transport, async () => !isDayOver);
  const ask = async (url: string, ms = 0, secret: string | null = null) =>
    (await gate.open(secret, NOW + ms).transport.get(url)).status;
  return { asked, gate, ask };
}
const silent = () => {
  throw new WeatherProviderError('unreachable', 'as told');
};
const findRefusal = (asking: Promise<unknown>) =>
  asking.then(
    () => null,
    (error: unknown) => (error instanceof NotAskedYet ? error.fault : 'it was asked'),
  );

test('a service that has been asked often enough today is left alone until midnight (UTC), and is not paused by it', async () => {
  const { asked, gate } = open(undefined, true);
  const ask = () => gate.open(null, NOW).transport.get(ADDRESS);
  await expect(ask()).rejects.toMatchObject({ fault: 'limited', untilMs: NOW + 720 * MINUTE });
  for (let times = 0; times < 4; times++) expect(await findRefusal(ask())).toBe('limited');
  expect(asked).toEqual([]);
});

describe('equal questions', () => {
  test('are asked once, at the same moment and within half an hour', async () => {
    const { asked, ask } = open();
    await Promise.all([ask(ADDRESS), ask(ADDRESS), ask(ADDRESS, 1000)]);
    await ask(ADDRESS, 29 * MINUTE);
    expect(asked).toHaveLength(1);
    await ask(ADDRESS, 31 * MINUTE);
    await ask(`${ADDRESS}?latitude=1`, 31 * MINUTE);
    expect(asked).toHaveLength(3);
  });

  test('tell when their answer was asked for', async () => {
    const { gate, ask } = open();
    await ask(ADDRESS);
    const asking = gate.open(null, NOW + 20 * MINUTE);
    expect(asking.oldestAskedAtMs()).toBe(NOW + 20 * MINUTE);
    await asking.transport.get(ADDRESS);
    expect(asking.oldestAskedAtMs()).toBe(NOW);
  });

  test('keep an answer for as long as the service says, two hours at most', async () => {
    const expires = (minutes: number) => ({ headers: { expires: new Date(NOW + minutes * MINUTE).toUTCString() } });
    const { asked, ask } = open((url) => expires(url.endsWith('long') ? 6000 : 90));
    for (const url of [ADDRESS, `${ADDRESS}?long`]) await ask(url);
    for (const url of [ADDRESS, `${ADDRESS}?long`]) await ask(url, 89 * MINUTE);
    expect(asked).toHaveLength(2);
    for (const url of [ADDRESS, `${ADDRESS}?long`]) await ask(url, 121 * MINUTE);
    expect(asked).toHaveLength(4);
  });

  test('are asked with the date of their last answer, which stands as long as nothing is newer', async () => {
    const sent: (string | undefined)[] = [];
    const expires = (ms: number) => new Date(NOW + ms).toUTCString();
    let body = 'sunny';
    const transport: WeatherTransport = {
      async get(_url, headers = {}) {
        const since = headers['if-modified-since'];
        sent.push(since);
        const isSame = since === `version of ${body}`;
        const answerHeaders: Record<string, string> = isSame
          ? { expires: expires(200 * MINUTE) }
          : { 'last-modified': `version of ${body}`, expires: expires(40 * MINUTE) };
        return { status: isSame ? 304 : 200, body: isSame ? '' : body, header: (name) => answerHeaders[name] ?? null };
      },
    };
    const gate = new ServiceGate(WEATHER_SERVICES, transport, async () => true);
    const ask = (ms: number) => gate.open(null, NOW + ms).transport.get(ADDRESS);
    expect((await ask(0)).body).toBe('sunny');
    const asking = gate.open(null, NOW + 90 * MINUTE);
    expect(await asking.transport.get(ADDRESS)).toMatchObject({ status: 200, body: 'sunny' });
    expect(asking.oldestAskedAtMs()).toBe(NOW + 90 * MINUTE);
    expect((await ask(190 * MINUTE)).body).toBe('sunny');
    expect(sent).toEqual([undefined, 'version of sunny']);
    body = 'rainy';
    expect((await ask(240 * MINUTE)).body).toBe('rainy');
    expect((await ask(27 * 60 * MINUTE)).body).toBe('rainy');
    expect(sent.slice(2)).toEqual(['version of sunny', 'version of rainy']);
  });

  test('are asked again where the answer was none', async () => {
    const { asked, ask } = open(() => ({ status: 404 }));
    await ask(ADDRESS);
    await ask(ADDRESS);
    expect(asked).toHaveLength(2);
  });
});

test('more places than a day’s budget has rounds for are asked less often, so that it lasts the day', async () => {
  const { asked, ask } = open();
  const places = Array.from({ length: 500 }, (_, place) => `${ADDRESS}?place=${place}`);
  const hour = 60 * MINUTE;
  for (let ms = 0; ms < 24 * hour; ms += hour) {
    for (const url of places) expect(await findRefusal(ask(url, ms))).toBeNull();
  }
  expect(asked.length).toBeLessThan(8000);
  expect(asked.length).toBeGreaterThan(6 * 500);
});

describe('a service that does not answer', () => {
  test('is not asked for one garden after the other, but paused, tried once, and asked again when it answers', async () => {
    let isSilent = true;
    const { asked, ask } = open(() => (isSilent ? silent() : {}));
    const refusals: (string | null)[] = [];
    for (let place = 0; place < 50; place += 1) refusals.push(await findRefusal(ask(`${ADDRESS}?place=${place}`)));
    expect(asked).toHaveLength(3);
    expect(refusals.slice(0, 4)).toEqual(['it was asked', 'it was asked', 'it was asked', 'paused']);
    await findRefusal(ask(ADDRESS, 2 * MINUTE));
    expect(await findRefusal(ask(ADDRESS, 3 * MINUTE))).toBe('paused');
    expect(asked).toHaveLength(4);
    isSilent = false;
    expect(await ask(ADDRESS, 7 * MINUTE)).toBe(200);
    expect(await ask(`${ADDRESS}?place=1`, 7 * MINUTE)).toBe(200);
  });

  test('keeps no other from being asked', async () => {
    const { ask } = open((url) => (url.startsWith(ADDRESS) ? silent() : {}));
    for (let place = 0; place < 5; place += 1) await findRefusal(ask(`${ADDRESS}?place=${place}`));
    expect(await ask('https://api.met.no/weatherapi/locationforecast/2.0/complete')).toBe(200);
  });

  test('costs no budget while it is paused', async () => {
    let isSilent = true;
    const { ask } = open(() => (isSilent ? silent() : {}));
    for (let place = 0; place < 2000; place += 1) await findRefusal(ask(`${ADDRESS}?place=${place}`));
    isSilent = false;
    expect(await ask(ADDRESS, 2 * MINUTE)).toBe(200);
  });
});

describe('an answer of 429', () => {
  const TEMPEST = 'https://swd.weatherflow.com/swd/rest/better_forecast';
  test('leaves the service alone for as long as it wants to be, or ten minutes', async () => {
    const { ask } = open((url) => ({
      status: 429,
      ...(url.startsWith(ADDRESS) && { headers: { 'retry-after': '90' } }),
    }));
    await ask(ADDRESS);
    await ask('https://api.met.no/');
    expect(await findRefusal(ask(`${ADDRESS}?place=1`, 89_000))).toBe('limited');
    expect(await ask(`${ADDRESS}?place=1`, 91_000)).toBe(429);
    expect(await findRefusal(ask('https://api.met.no/1', 9 * MINUTE))).toBe('limited');
  });

  test('concerns the key that it was said to', async () => {
    const { ask } = open((url) => ({ status: url.includes('first') ? 429 : 200 }));
    await ask(`${TEMPEST}?token=first`, 0, 'first');
    expect(await findRefusal(ask(`${TEMPEST}?token=first`, 1000, 'first'))).toBe('limited');
    expect(await ask(`${TEMPEST}?token=second`, 1000, 'second')).toBe(200);
  });
});

test('an address that belongs to no service is not asked', async () => {
  const { asked, ask } = open();
  await expect(ask('https://elsewhere.example/')).rejects.toThrow('elsewhere.example');
  expect(asked).toEqual([]);
});
