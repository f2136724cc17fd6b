/** Programs as pyrainbird's users have recorded them on an ESP-TM2 and an ESP-Me. */
import {
  DRIVERS_WITH_PROGRAMS,
  DRIVERS_WITH_RUNNING_PROGRAMS,
  hasReadablePrograms,
} from '@sluice/engine/vocabulary/hardware';
import { describe, expect, test } from 'vitest';
import { parseModel } from './commands.ts';
import { pageCommand, parsePage, readOwnPrograms } from './own-programs.ts';

const TM2 = 10;
const ME = 7;

const ON_TM2 = [
  ['A000106A0601006401', 'A000117F0300002D00', 'A00012000300006400'],
  ['A0006000F0FFFFFFFFFFFF', 'A000610168FFFFFFFFFFFF', 'A00062FFFFFFFFFFFFFFFF'],
  ['A00080001900010000001400020000', 'A00081000700030000001400040000', 'A00082000A00060000000000000000'],
].flat();
const ON_ME = [
  ['A00010290403004B01', 'A000117F0301006402', 'A00012550200006401', 'A000137D0200006401'],
  ['A0006001B3FFFFFFFFFFFFFFFFFFFF', 'A00061FFFFFFFFFFFFFFFFFFFFFFFF'],
  ['A00062FFFFFFFFFFFFFFFFFFFFFFFF', 'A00063FFFFFFFFFFFFFFFFFFFFFFFF'],
  ['A000800017001E000F00000015001B000D0000', 'A00081001B00230011000000170019000E0000'],
].flat();

const pagesOf = (answers: readonly string[]) => async (page: number) => {
  const found = answers.findLast((answer) => answer.slice(2, 6) === pageCommand(page).slice(2));
  if (!found) throw new Error(`page ${page} was not recorded`);
  return parsePage(found);
};
const read = (model: number, stations: number[], answers: readonly string[]) =>
  readOwnPrograms(model, stations, pagesOf(answers));
const minutesOf = (lengths: readonly { terminal: number; lengthS: number }[]) =>
  lengths.map(({ terminal, lengthS }) => [terminal, lengthS / 60]);

describe('programs', () => {
  test('of an ESP-TM2: every six days from tomorrow, and each day at less than it says', async () => {
    const [a, b, ...others] = await read(TM2, [1, 2, 3, 4, 5, 6], ON_TM2);
    expect(others).toEqual([]);
    const interval = { repeat: 'interval', intervalDays: 6, weekdays: [], firstInDays: 1 };
    expect(a).toMatchObject({ number: 0, name: 'A', isEnabled: true, days: interval, starts: ['04:00'], changes: [] });
    expect(minutesOf(a?.lengths ?? [])).toEqual([
      [1, 25],
      [2, 20],
      [3, 7],
      [4, 20],
      [5, 10],
    ]);
    const weekly = { repeat: 'weekly', intervalDays: null, weekdays: [0, 1, 2, 3, 4, 5, 6], firstInDays: 0 };
    expect(b).toMatchObject({ number: 1, name: 'B', days: weekly, starts: ['06:00'], changes: ['weather'] });
    expect(minutesOf(b?.lengths ?? [])).toEqual([
      [1, 1],
      [2, 2],
      [3, 3],
      [4, 4],
      [5, 6],
    ]);
  });

  test('of an ESP-Me, of which one has a start', async () => {
    const programs = await read(ME, [1, 2, 3, 4], ON_ME);
    expect(programs.map(({ name, starts, changes }) => [name, starts, changes])).toEqual([
      ['A', ['07:15'], ['weather']],
    ]);
    expect(programs[0]?.days).toMatchObject({ repeat: 'interval', intervalDays: 4, firstInDays: 3 });
    expect(minutesOf(programs[0]?.lengths ?? [])).toEqual([
      [1, 23],
      [2, 21],
      [3, 27],
      [4, 23],
    ]);
  });

  test.each([
    ['Monday and Tuesday', '060602006400', { repeat: 'weekly', weekdays: [1, 2] }],
    ['Sunday and Thursday', '110602006400', { repeat: 'weekly', weekdays: [0, 4] }],
    ['odd days', '110602006402', { repeat: 'odd_days', weekdays: [] }],
    ['even days', '110602006403', { repeat: 'even_days', weekdays: [] }],
    ['each day but Sunday, which is always off', '7F0602016400', { repeat: 'weekly', weekdays: [1, 2, 3, 4, 5, 6] }],
  ])('on %s', async (_, days, expected) => {
    const [a] = await read(TM2, [1, 2], [...ON_TM2, `A00010${days}`]);
    expect(a?.days).toMatchObject(expected);
  });

  test.each([
    ['every six days, but never on a Sunday', '7F0602016401'],
    ['on no day', '000602006400'],
  ])('%s: no program of Sluice says that', async (_, days) => {
    const [a] = await read(TM2, [1, 2], [...ON_TM2, `A00010${days}`]);
    expect(a?.days).toBeNull();
  });

  test('that cannot be read are none, and of other models none are asked for', async () => {
    const odd = ['A000106A060100640F', 'A0006005A0FFFFFFFFFFFF', 'A0008000190001', 'A0006000F0FF'];
    for (const answer of odd) {
      await expect(read(TM2, [1, 2], [...ON_TM2, answer])).rejects.toMatchObject({ fault: 'unreachable' });
    }
    await expect(read(9, [1], ON_TM2)).rejects.toMatchObject({ fault: 'refused' });
  });

  test('of just these models the page offers them, and says that they go on watering', async () => {
    expect(DRIVERS_WITH_PROGRAMS).toContain('rainbird');
    expect(DRIVERS_WITH_RUNNING_PROGRAMS).toEqual(['rainbird']);
    for (const number of [3, 5, 6, 7, 8, 9, 10, 12, 13, 14, 16, 17, 20, 21, 259, 263, 266, 2066, 2067, 65_535]) {
      const { name } = parseModel(`82${number.toString(16).padStart(4, '0')}0100`);
      const isRead = await read(number, [], ON_ME).then(
        () => true,
        ({ fault }) => fault !== 'refused',
      );
      expect([name, hasReadablePrograms('rainbird', name)]).toEqual([name, isRead]);
    }
    expect(hasReadablePrograms('opensprinkler', 'OpenSprinkler')).toBe(true);
    expect(hasReadablePrograms('linktap', 'LinkTap')).toBe(false);
  });
});
