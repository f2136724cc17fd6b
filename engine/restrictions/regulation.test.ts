import { describe, expect, test } from 'vitest';
import { parseCalendarDay } from '../programs/calendar-day.ts';
import { toLocalDay } from '../programs/local-day.ts';
import { sunTimes } from '../programs/sun-times.ts';
import { clockFrame } from '../proof/gardens.ts';
import { allowedOn, HOUSE_12, MONDAY, onTheClock, PHOENIX, TUESDAY } from '../proof/phoenix.ts';
import { HOUR_MS } from '../vocabulary/units.ts';
import { judgeDay } from './compliance.ts';
import type { RegulatedZone, Regulation } from './regulation.ts';

const regulation = (over: Partial<Regulation>): Regulation => ({
  id: 'law',
  authority: 'City of Phoenix',
  inForceFrom: '2026-01-01',
  inForceTo: null,
  months: [],
  rules: [],
  exemptSprinklers: [],
  areNewPlantsExempt: false,
  newPlantDays: null,
  ...over,
});

describe('regulations', () => {
  const parity = regulation({
    rules: [
      { kind: 'days', addresses: 'odd', days: { kind: 'oddDates' } },
      { kind: 'days', addresses: 'even', days: { kind: 'evenDates' } },
    ],
  });
  const isOpen = (date: string, zone: RegulatedZone, law: Regulation = parity) =>
    allowedOn({ regulations: [law] }, date, zone).windows.length > 0;

  test('even houses on even dates, odd houses on odd dates', () => {
    expect([isOpen(MONDAY, HOUSE_12), isOpen(TUESDAY, HOUSE_12)]).toEqual([true, false]);
    const odd = { ...HOUSE_12, houseNumber: 13 };
    expect([isOpen(MONDAY, odd), isOpen(TUESDAY, odd)]).toEqual([false, true]);
  });

  test('a house without a number obeys both rules, and so never waters: better dry than fined', () => {
    const unknown = { ...HOUSE_12, houseNumber: null };
    expect([isOpen(MONDAY, unknown), isOpen(TUESDAY, unknown)]).toEqual([false, false]);
  });

  test('drip and new plants may be exempt', () => {
    const law = { ...parity, exemptSprinklers: ['ROTARY_EMITTER'] as const, areNewPlantsExempt: true };
    expect(isOpen(TUESDAY, { ...HOUSE_12, sprinkler: 'ROTARY_EMITTER' }, law)).toBe(true);
    expect(isOpen(TUESDAY, { ...HOUSE_12, isNewPlanting: true }, law)).toBe(true);
    expect(isOpen(TUESDAY, HOUSE_12, law)).toBe(false);
  });

  test('new plants may be exempt for so many days, and from some rules only', () => {
    const noon = { kind: 'bannedHours', frame: clockFrame('10:00', '16:00'), bindsNewPlants: true } as const;
    const law = { ...parity, rules: [...parity.rules, noon], areNewPlantsExempt: true, newPlantDays: 30 };
    const planted = (daysAgo: number) => {
      const plantedEpochDay = parseCalendarDay(TUESDAY).epochDay - daysAgo;
      return onTheClock(
        allowedOn({ regulations: [law] }, TUESDAY, { ...HOUSE_12, isNewPlanting: true, plantedEpochDay }).windows,
      );
    };
    expect(planted(29)).toEqual(['00:00-10:00', '16:00-00:00']);
    expect(planted(30)).toEqual([]);
    expect(isOpen(TUESDAY, { ...HOUSE_12, isNewPlanting: true }, law)).toBe(false);
  });

  test('days by the last digit, and by the group that the gardener chose', () => {
    const weekdays = (...days: number[]) => ({ kind: 'weekdays', weekdays: days }) as const;
    const digits = regulation({
      rules: [
        { kind: 'days', lastDigits: [2, 3], days: weekdays(1) },
        { kind: 'days', lastDigits: [4, 5], days: weekdays(2) },
      ],
    });
    expect([isOpen(MONDAY, HOUSE_12, digits), isOpen(TUESDAY, HOUSE_12, digits)]).toEqual([true, false]);
    const groups = regulation({
      rules: [
        { kind: 'days', choices: ['A'], days: weekdays(1, 3) },
        { kind: 'days', choices: ['B'], days: weekdays(2, 3) },
      ],
    });
    const inGroup = (name: string) => ({ ...HOUSE_12, choices: { law: name } });
    expect([isOpen(MONDAY, inGroup('A'), groups), isOpen(MONDAY, inGroup('B'), groups)]).toEqual([true, false]);
    expect([MONDAY, TUESDAY, '2026-05-06'].map((date) => isOpen(date, HOUSE_12, groups))).toEqual([false, false, true]);
  });

  test('hours that are open, rules of a season, a ban, and rules for some heads', () => {
    const law = regulation({
      rules: [
        { kind: 'openHours', frames: [clockFrame('00:00', '05:00'), clockFrame('19:00', '24:00')] },
        { kind: 'noWatering', heads: ['MISTER'] },
        { kind: 'noWatering', during: { kind: 'dates', from: '06-01', to: '08-31' } },
      ],
    });
    const windows = (date: string, zone = HOUSE_12) =>
      onTheClock(allowedOn({ regulations: [law] }, date, zone).windows);
    expect(windows(MONDAY)).toEqual(['00:00-05:00', '19:00-00:00']);
    expect(windows(MONDAY, { ...HOUSE_12, sprinkler: 'MISTER' })).toEqual([]);
    expect(windows('2026-06-01')).toEqual([]);
  });

  test('a law binds from its first day to its last', () => {
    const law = { ...parity, inForceFrom: '2026-05-07', inForceTo: '2026-05-09' };
    expect(['2026-05-05', '2026-05-07', '2026-05-09', '2026-05-11'].map((date) => isOpen(date, HOUSE_12, law))).toEqual(
      [true, false, false, true],
    );
  });

  test('banned hours, and the strictest of two limits', () => {
    const hours = regulation({
      id: 'hours',
      rules: [
        { kind: 'bannedHours', frame: { ...clockFrame('10:00', '24:00'), to: { kind: 'sunset', offsetMinutes: 0 } } },
        { kind: 'mostRunMinutes', minutes: 15 },
        { kind: 'mostDaysPerWeek', days: 3 },
      ],
    });
    const county = regulation({
      id: 'county',
      rules: [
        { kind: 'mostRunMinutes', minutes: 20 },
        { kind: 'mostDaysPerWeek', days: 2 },
        { kind: 'afterRain', rainfallMm: 6, hours: 48 },
      ],
    });
    const day = allowedOn({ regulations: [hours, county] }, MONDAY);
    expect(onTheClock(day.windows)).toEqual(['00:00-10:00', '19:13-00:00']);
    expect(day.limits).toMatchObject({ mostDaysPerWeek: 2, mostRunSeconds: 900, afterRain: [{ hours: 48 }] });
  });

  test('once a day: in the hours of the first program, or else in the first that the gardener has opened', () => {
    const law = regulation({
      rules: [{ kind: 'bannedHours', frame: clockFrame('09:00', '18:00') }, { kind: 'onceADay' }],
    });
    const open = (programHours: number[]) =>
      onTheClock(allowedOn({ regulations: [law] }, MONDAY, HOUSE_12, programHours).open);
    expect(open([])).toEqual(['00:00-09:00']);
    expect(open([12, 19])).toEqual(['18:00-00:00']);
    expect(open([19, 5])).toEqual(['00:00-09:00']);
    const evening = { regulations: [law], timeFrames: [clockFrame('20:00', '22:00')] };
    expect(onTheClock(allowedOn(evening, MONDAY).windows)).toEqual(['20:00-22:00']);
  });

  test('the proof of a year tells a second watering of a day', () => {
    const law = regulation({
      rules: [{ kind: 'bannedHours', frame: clockFrame('09:00', '18:00') }, { kind: 'onceADay' }],
    });
    const day = toLocalDay(parseCalendarDay(MONDAY), PHOENIX.timeZone);
    const at = (hour: number) => ({
      startMs: day.startMs + hour * HOUR_MS,
      endMs: day.startMs + (hour + 0.5) * HOUR_MS,
    });
    const breaches = (...hours: number[]) =>
      judgeDay(law, {
        day,
        sun: sunTimes(day, PHOENIX),
        zone: HOUSE_12,
        runs: hours.map(at),
        wateredEpochDays: new Set(),
        rainfallMmOn: () => null,
      }).breaches;
    expect(breaches(5, 7)).toEqual([]);
    expect(breaches(5, 20)).toEqual(['TWICE']);
  });
});
