import { describe, expect, test } from 'vitest';
import { parseCalendarDay } from '../programs/calendar-day.ts';
import { localDayOf } from '../programs/local-day.ts';
import type { Span } from '../programs/program-span.ts';
import { sunTimes } from '../programs/sun-times.ts';
import { minuteOfDayFrom, type TimeOfDay } from '../programs/time-of-day.ts';
import { allowedDay, type WateringRules } from './allowed-windows.ts';
import type { RegulatedZone, Regulation } from './regulation.ts';

const PHOENIX = { timeZone: 'America/Phoenix', latitudeDeg: 33.45, longitudeDegE: -112.07 };

const clock = (time: string): TimeOfDay => ({ kind: 'clock', minuteOfDay: minuteOfDayFrom(time) ?? 0 });

const NO_RULES: WateringRules = { timeFrames: [], restrictions: [], regulations: [], closedSeasons: [] };

const ZONE: RegulatedZone = { houseNumber: 12, sprinkler: 'ROTOR_HEAD', isNewPlanting: false };

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

const allowed = (rules: Partial<WateringRules>, date: string, zone: RegulatedZone = ZONE) => {
  const day = localDayOf(parseCalendarDay(date), PHOENIX.timeZone);
  return allowedDay({ ...NO_RULES, ...rules }, zone, day, sunTimes(day, PHOENIX));
};

const read = (spans: readonly Span[]) =>
  spans.map(({ startMs, endMs }) =>
    [startMs, endMs]
      .map((at) =>
        Temporal.Instant.fromEpochMilliseconds(at)
          .toZonedDateTimeISO(PHOENIX.timeZone)
          .toPlainTime()
          .toString()
          .slice(0, 5),
      )
      .join('-'),
  );

/** 4 May 2026 is a Monday. */
const MONDAY = '2026-05-04';

const TUESDAY = '2026-05-05';

describe('regulations', () => {
  const parity = regulation({
    rules: [
      { kind: 'days', addresses: 'odd', days: { kind: 'oddDates' } },
      { kind: 'days', addresses: 'even', days: { kind: 'evenDates' } },
    ],
  });
  const isOpen = (date: string, zone: RegulatedZone, law: Regulation = parity) =>
    allowed({ regulations: [law] }, date, zone).windows.length > 0;

  test('even houses on even dates, odd houses on odd dates', () => {
    expect([isOpen(MONDAY, ZONE), isOpen(TUESDAY, ZONE)]).toEqual([true, false]);
    const odd = { ...ZONE, houseNumber: 13 };
    expect([isOpen(MONDAY, odd), isOpen(TUESDAY, odd)]).toEqual([false, true]);
  });

  test('a house without a number is bound by both, and so never waters: better none than a fine', () => {
    const unknown = { ...ZONE, houseNumber: null };
    expect([isOpen(MONDAY, unknown), isOpen(TUESDAY, unknown)]).toEqual([false, false]);
  });

  test('drip and new plants may be exempt', () => {
    const law = { ...parity, exemptSprinklers: ['ROTARY_EMITTER'] as const, areNewPlantsExempt: true };
    expect(isOpen(TUESDAY, { ...ZONE, sprinkler: 'ROTARY_EMITTER' }, law)).toBe(true);
    expect(isOpen(TUESDAY, { ...ZONE, isNewPlanting: true }, law)).toBe(true);
    expect(isOpen(TUESDAY, ZONE, law)).toBe(false);
  });

  test('a law binds from its first day to its last', () => {
    const law = { ...parity, inForceFrom: '2026-05-07', inForceTo: '2026-05-09' };
    expect(['2026-05-05', '2026-05-07', '2026-05-09', '2026-05-11'].map((date) => isOpen(date, ZONE, law))).toEqual([
      true,
      false,
      false,
      true,
    ]);
  });

  test('banned hours, and the strictest of two limits', () => {
    const hours = regulation({
      id: 'hours',
      rules: [
        { kind: 'bannedHours', frame: { from: clock('10:00'), to: { kind: 'sunset', offsetMinutes: 0 } } },
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
    const day = allowed({ regulations: [hours, county] }, MONDAY);
    expect(read(day.windows)).toEqual(['00:00-10:00', '19:13-00:00']);
    expect(day.limits).toMatchObject({ mostDaysPerWeek: 2, mostRunSeconds: 900, afterRain: [{ hours: 48 }] });
  });
});
