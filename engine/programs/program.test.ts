import { describe, expect, test } from 'vitest';
import { WEEKLY_PROGRAM, weeklyProgram } from '../proof/gardens.ts';
import { parseProgram } from '../proof/parse-program.ts';

describe('reading a program', () => {
  test('days and months come sorted and once', () => {
    expect(weeklyProgram()).toMatchObject({
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
    expect(weeklyProgram({ zones }).zones.map(({ length }) => length.by)).toEqual(['volume', 'whicheverFirst']);
  });

  test.each([
    [{ startDay: '2026-02-30' }, 'startDay', 'NOT_A_DATE'],
    [{ endDay: '2026-04-30' }, 'endDay', 'END_NOT_AFTER_START'],
    [{ weekdays: [] }, 'weekdays', 'NO_DAY_CHOSEN'],
    [{ weekdays: [7] }, 'weekdays', 'NOT_IN_THE_LIST'],
    [{ months: [0] }, 'months', 'NOT_IN_THE_LIST'],
    [{ repeat: 'interval', everyDays: 0 }, 'everyDays', 'BELOW_LEAST'],
    [{ repeat: 'sometimes' }, 'repeat', 'NOT_IN_THE_LIST'],
    [{ at: { kind: 'noon' } }, 'at.kind', 'NOT_IN_THE_LIST'],
    [{ at: { kind: 'clock', time: '25:00' } }, 'at.time', 'NOT_A_TIME_OF_DAY'],
    [{ endAt: { kind: 'clock', time: '06:00' } }, 'endAt', 'END_NOT_AFTER_START'],
    [{ endAt: { kind: 'clock', time: '6:00' } }, 'endAt.time', 'NOT_A_TIME_OF_DAY'],
    [{ endDay: 'never' }, 'endDay', 'NOT_A_DATE'],
    [{ zones: [] }, 'zones', 'NO_ZONE_CHOSEN'],
    [{ zones: [{ zoneId: 'z1' }] }, 'zones.0.minutes', 'MISSING'],
    [{ zones: [{ zoneId: 'z1', minutes: -3 }] }, 'zones.0.minutes', 'BELOW_LEAST'],
  ])('%j is refused', (over, path, name) => {
    const result = parseProgram({ ...WEEKLY_PROGRAM, ...over });
    expect(result).toMatchObject({
      ok: false,
      problems: [expect.objectContaining({ path, name })],
    });
  });
});
