import { expect, test } from 'vitest';
import { askService } from './ask-service.ts';

const NOW = Date.parse('2026-06-17T10:00Z');
const ask = (status: number, retryAfter: string | null = null, about?: 'deviceId') =>
  askService(
    { get: async () => ({ status, body: 'weather', header: (name) => (name === 'retry-after' ? retryAfter : null) }) },
    'https://weather.example/',
    NOW,
    about,
  );

test('an answer is its body', async () => {
  expect(await ask(200)).toBe('weather');
});

test.each([
  ['90', 90],
  ['Wed, 17 Jun 2026 10:05:00 GMT', 300],
  ['Wed, 17 Jun 2026 09:05:00 GMT', null],
  ['soon', null],
  [null, null],
])('asked too often, it may be asked again after %s', async (retryAfter, seconds) => {
  await expect(ask(429, retryAfter)).rejects.toMatchObject({ fault: 'limited', retryAfterS: seconds });
});

test('what is refused is named: the key, or the thing asked about', async () => {
  await expect(ask(401)).rejects.toMatchObject({ fault: 'refused', refused: 'secret' });
  await expect(ask(404)).rejects.toMatchObject({ fault: 'refused', refused: 'stationId' });
  await expect(ask(204)).rejects.toMatchObject({ fault: 'refused', refused: 'stationId' });
  await expect(ask(404, null, 'deviceId')).rejects.toMatchObject({ fault: 'refused', refused: 'deviceId' });
  await expect(ask(400)).rejects.toMatchObject({ fault: 'refused', refused: null });
});
