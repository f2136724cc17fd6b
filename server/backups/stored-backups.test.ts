/** Which backups stay, and when the next one is due. */
import { DAY_MS, HOUR_MS } from '@sluice/engine/vocabulary/units';
import { expect, test } from 'vitest';
import type { BackupReason } from './backup-file.ts';
import { findExpired, isNightlyDue, isProofDue, nameBackup, nameOfProof, readStored } from './stored-backups.ts';

const START = Date.UTC(2027, 0, 1, 2, 17);
const FINGERPRINT = '0123abcd';

function store(made: readonly (readonly [atMs: number, reason: BackupReason])[], proven: readonly number[] = []) {
  const names = made.map(([atMs, reason]) => nameBackup(FINGERPRINT, new Date(atMs), reason));
  const proofs = proven.map((index) => nameOfProof(names[index] ?? ''));
  return readStored(
    [...names, ...proofs].map((name) => ({ name, bytes: 1 })),
    FINGERPRINT,
  );
}

const nights = (days: number) => Array.from({ length: days }, (_, day) => [START + day * DAY_MS, 'nightly'] as const);

test('names are read back, and those of another Sluice are left alone', () => {
  const [backup] = store([[START, 'asked']]);
  expect(backup).toMatchObject({ madeAt: new Date(START), reason: 'asked', isProven: false });
  const foreign = [
    nameBackup('ffffffff', new Date(START), 'nightly'),
    'holiday.jpg',
    'sluice-0123abcd-x-nightly.backup',
  ];
  expect(
    readStored(
      foreign.map((name) => ({ name, bytes: 1 })),
      FINGERPRINT,
    ),
  ).toEqual([]);
});

test('after two years of nights there are seven days, four weeks and twelve months', () => {
  let stored: (readonly [number, BackupReason])[] = [];
  for (const night of nights(730)) {
    const backups = store([...stored, night]);
    const expired = new Set(findExpired(backups).map(({ madeAt }) => madeAt.getTime()));
    stored = [...stored, night].filter(([atMs]) => !expired.has(atMs));
  }
  const days = stored.map(([atMs]) => new Date(atMs).toISOString().slice(0, 10)).reverse();
  expect(days.slice(0, 7)).toEqual([
    '2028-12-30',
    '2028-12-29',
    '2028-12-28',
    '2028-12-27',
    '2028-12-26',
    '2028-12-25',
    '2028-12-24',
  ]);
  // The newest of each week before, then the newest of each month.
  expect(days).toContain('2028-12-17');
  expect(days).toContain('2028-12-10');
  for (const month of ['2028-11', '2028-06', '2028-01']) expect(days.some((day) => day.startsWith(month))).toBe(true);
  expect(days.some((day) => day.startsWith('2027'))).toBe(false);
  expect(days.length).toBeLessThanOrEqual(7 + 4 + 12);
});

test('those that somebody asked for stay, and the last three of each kind before changes', () => {
  const some = Array.from({ length: 5 }, (_, day) => [START + day * DAY_MS, 'update'] as const);
  const asked = Array.from({ length: 40 }, (_, day) => [START + day * DAY_MS + HOUR_MS, 'asked'] as const);
  const expired = findExpired(store([...some, ...asked]));
  expect(expired.map(({ reason, madeAt }) => [reason, madeAt.getTime()])).toEqual([
    ['update', START + DAY_MS],
    ['update', START],
  ]);
});

test('the newest proven one stays, however old', () => {
  const expired = findExpired(store(nights(60), [5]));
  expect(expired.some(({ isProven }) => isProven)).toBe(false);
  expect(expired.length).toBeGreaterThan(40);
});

test('one is due each night, and at any hour where a night was missed', () => {
  const last = store([[START, 'nightly']]);
  expect(isNightlyDue([], new Date(START + 9 * HOUR_MS))).toBe(true);
  expect(isNightlyDue(last, new Date(START + HOUR_MS))).toBe(false);
  expect(isNightlyDue(last, new Date(START + 12 * HOUR_MS))).toBe(false);
  expect(isNightlyDue(last, new Date(START + DAY_MS))).toBe(true);
  expect(isNightlyDue(last, new Date(START + DAY_MS + 5 * HOUR_MS))).toBe(false);
  expect(isNightlyDue(last, new Date(START + DAY_MS + 7 * HOUR_MS))).toBe(true);
  // What somebody asked for at noon is no reason to leave out the night.
  expect(
    isNightlyDue(
      store([
        [START, 'nightly'],
        [START + 12 * HOUR_MS, 'asked'],
      ]),
      new Date(START + DAY_MS),
    ),
  ).toBe(true);
});

test('one a week is tried', () => {
  expect(isProofDue(store(nights(3)), new Date(START + 3 * DAY_MS))).toBe(true);
  expect(isProofDue(store(nights(3), [0]), new Date(START + 3 * DAY_MS))).toBe(false);
  expect(isProofDue(store(nights(8), [0]), new Date(START + 7 * DAY_MS))).toBe(true);
});
