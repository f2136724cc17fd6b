import { describe, expect, test } from 'vitest';
import { type Program, parseProgram } from './program.ts';

const input = {
  id: 'p1',
  startDay: '2026-05-01',
  endDay: null,
  repeat: 'weekly',
  weekdays: [5, 1, 1],
  months: [6, 5],
  at: { kind: 'clock', time: '06:00' },
  zones: [{ zoneId: 'z1', minutes: 20 }],
};

const program = (over: object = {}): Program => {
  const result = parseProgram({ ...input, ...over });
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.value;
};

describe('reading a program', () => {
  test('days and months come sorted and once', () => {
    expect(program()).toMatchObject({
      repeat: { kind: 'weekly', weekdays: [1, 5] },
      months: [5, 6],
      anchor: 'start',
      at: { kind: 'clock', minuteOfDay: 360 },
      zones: [{ zoneId: 'z1', length: { by: 'time', duration: 20 } }],
    });
  });

  test('by volume, and by whichever comes first', () => {
    const zones = [
      { zoneId: 'z1', litres: 200 },
      { zoneId: 'z2', litres: 200, minutes: 15 },
    ];
    expect(program({ zones }).zones.map(({ length }) => length.by)).toEqual(['volume', 'whicheverFirst']);
  });

  test.each([
    [{ startDay: '2026-02-30' }, 'startDay', 'NOT_A_DATE'],
    [{ endDay: '2026-04-30' }, 'endDay', 'END_NOT_AFTER_START'],
    [{ weekdays: [] }, 'weekdays', 'NO_DAY_CHOSEN'],
    [{ weekdays: [7] }, 'weekdays', 'NOT_IN_THE_LIST'],
    [{ months: [0] }, 'months', 'NOT_IN_THE_LIST'],
    [{ repeat: 'interval', everyDays: 0 }, 'everyDays', 'BELOW_LEAST'],
    [{ at: { kind: 'clock', time: '25:00' } }, 'at.time', 'NOT_A_TIME_OF_DAY'],
    [{ endAt: { kind: 'clock', time: '06:00' } }, 'endAt', 'END_NOT_AFTER_START'],
    [{ zones: [] }, 'zones', 'NO_ZONE_CHOSEN'],
    [{ zones: [{ zoneId: 'z1' }] }, 'zones.0.minutes', 'MISSING'],
    [{ zones: [{ zoneId: 'z1', minutes: -3 }] }, 'zones.0.minutes', 'BELOW_LEAST'],
  ])('%j is refused', (over, path, name) => {
    const result = parseProgram({ ...input, ...over });
    expect(result).toMatchObject({
      ok: false,
      problems: expect.arrayContaining([expect.objectContaining({ path, name })]),
    });
  });
});
