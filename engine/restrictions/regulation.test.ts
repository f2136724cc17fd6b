import { describe, expect, test } from 'vitest';
import { clockFrame } from '../proof/gardens.ts';
import { allowedOn, HOUSE_12, MONDAY, onTheClock, TUESDAY } from '../proof/phoenix.ts';
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
});
