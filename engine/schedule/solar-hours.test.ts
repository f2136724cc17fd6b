import { describe, expect, test } from 'vitest';
import { clockFrame, dryDays, FIRST_DAY, makeGarden, makeState, NO_RULES, zoneFrom } from '../proof/gardens.ts';
import type { ZoneId } from '../vocabulary/ids.ts';
import type { Garden } from './garden.ts';
import { Horizon } from './horizon.ts';
import { plan } from './plan.ts';
import { findSunlessZones, middayHours, solarHours } from './solar-hours.ts';
import type { Tank } from './tank.ts';
import { wateringHours } from './watering-hours.ts';

/** Sun from six to eighteen, but for the clouded hours. */
const et0ByHour = (clouded: readonly number[] = []): (number | null)[] =>
  Array.from({ length: 24 }, (_, hour) => (hour < 6 || hour >= 18 || clouded.includes(hour) ? 0.05 : 0.4));

const solar = (over: Partial<Garden> = {}) => {
  const garden = makeGarden(over);
  return { ...garden, preferences: { ...garden.preferences, finishBeforeSunrise: true, solarPump: true } };
};
const toClock = (epochMs: number) =>
  Temporal.Instant.fromEpochMilliseconds(epochMs)
    .toZonedDateTimeISO('Europe/Berlin')
    .toPlainTime()
    .toString()
    .slice(0, 5);
const dayOf = (garden: Garden) => new Horizon(garden).day(FIRST_DAY) ?? expect.fail('no such day');
const hoursOf = (garden: Garden, hourlyEt0Mm?: readonly (number | null)[]) =>
  solarHours(dayOf(garden), garden.timeZone, hourlyEt0Mm).map(({ startMs, endMs }) => [
    toClock(startMs),
    toClock(endMs),
  ]);
const startsOf = (garden: Garden, share = 0.45, clouded: readonly number[] = []) =>
  plan(
    garden,
    dryDays(5).map((day) => ({ ...day, hourlyEt0Mm: et0ByHour(clouded) })),
    makeState(garden, share),
    1,
  ).runs.map(({ zoneId, startsAt }) => `${zoneId} ${toClock(startsAt)}`);

describe('the hours of a pump on solar power', () => {
  // Berlin on 4 May: sunrise 5:30, sunset 20:37 by the summer clock.
  test('are those in which the sun is half as high as at noon, or higher', () => {
    expect(hoursOf(solar())).toEqual([['08:01', '18:06']]);
  });

  test('without the clouded ones, where the forecast has hours; a day without sun has them all', () => {
    expect(hoursOf(solar(), et0ByHour([8, 9, 10, 14]))).toEqual([
      ['11:00', '14:00'],
      ['15:00', '18:00'],
    ]);
    expect(hoursOf(solar(), new Array(24).fill(0))).toEqual([['08:01', '18:06']]);
    expect(hoursOf(solar(), et0ByHour().with(3, null))).toEqual([['08:01', '18:06']]);
  });

  test('are none where the sun does not set', () => {
    const tromso = solar({ position: { latitudeDeg: 69.6, longitudeDegE: 18.9 } });
    const midsummer = new Horizon(tromso).day(FIRST_DAY + 48) ?? expect.fail('no such day');
    expect(middayHours(midsummer)).toEqual([]);
  });
});

describe('a garden with a solar pump', () => {
  test('is watered in them rather than before sunrise', () => {
    expect(startsOf(makeGarden())[0]).toBe('lawn 00:00');
    expect(startsOf(solar())[0]).toBe('lawn 08:01');
    expect(startsOf(solar(), 0.45, [8, 9, 10])[0]).toBe('lawn 11:00');
  });

  test('keeps to the hours that its rules allow, and is watered in those where none of them is sunny', () => {
    const within = (from: string, to: string) => solar({ rules: { ...NO_RULES, timeFrames: [clockFrame(from, to)] } });
    expect(startsOf(within('10:30', '13:00'))[0]).toBe('lawn 10:30');
    expect(startsOf(within('20:00', '23:00'))[0]).toBe('lawn 20:00');
  });

  test('is told which zones its rules leave no sunny hour, and on how many of the days', () => {
    const within = (from: string, to: string) => solar({ rules: { ...NO_RULES, timeFrames: [clockFrame(from, to)] } });
    const zone = (sunlessDays: number) => [{ zoneId: 'lawn', allowedDays: 7, sunlessDays }];
    expect(findSunlessZones(solar(), FIRST_DAY, 7)).toEqual([]);
    expect(findSunlessZones(within('10:30', '13:00'), FIRST_DAY, 7)).toEqual([]);
    expect(findSunlessZones(within('20:00', '23:00'), FIRST_DAY, 7)).toEqual(zone(7));
    expect(findSunlessZones({ ...within('20:00', '23:00'), zones: [] }, FIRST_DAY, 7)).toEqual([]);
    const off = within('20:00', '23:00');
    const withoutPump = { ...off, preferences: { ...off.preferences, solarPump: false } };
    expect(findSunlessZones(withoutPump, FIRST_DAY, 7)).toEqual([]);
  });

  test('moves only the zones of its tank', () => {
    const zones = ['barrel', 'mains'].map((id) => zoneFrom({ id }));
    const tank: Tank = {
      ...{ capacityL: 1e6, reserveL: 0, roofM2: 0, runoffCoefficient: 0.8, refillLPerHour: 0 },
      ...{ zoneIds: new Set(['barrel' as ZoneId]), whenEmpty: 'wait' },
    };
    const starts = startsOf(solar({ zones, tank }));
    expect(starts.some((start) => start.startsWith('barrel 08:'))).toBe(true);
    expect(starts.filter((start) => start.startsWith('mains')).every((start) => start < 'mains 05:33')).toBe(true);
  });

  test('asks for the wind of those hours', () => {
    const [hours] = wateringHours(solar())(FIRST_DAY);
    expect(hours && [toClock(hours.startMs), toClock(hours.endMs)]).toEqual(['08:01', '18:06']);
  });
});
