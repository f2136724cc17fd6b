import { describe, expect, test } from 'vitest';
import { isOfDatabase, planBlows } from './blows.ts';
import { type Look, secondsToKeepers, secondsWithoutKeeper } from './keepers.ts';
import { BLOW_KINDS, readOptions } from './options.ts';

describe('blows', () => {
  test('each comes once, a minute apart, and the database has a minute to itself after each of its own', () => {
    for (const seed of [1, 2, 3]) {
      const planned = planBlows(BLOW_KINDS, seed);
      expect(planned.map(({ kind }) => kind).toSorted()).toEqual([...BLOW_KINDS].toSorted());
      const ofDatabase = planned.filter(({ kind }) => isOfDatabase(kind)).map(({ afterMs }) => afterMs);
      for (const [place, at] of ofDatabase.slice(1).entries()) {
        expect(at - (ofDatabase[place] ?? 0)).toBeGreaterThan(100_000);
      }
    }
  });

  test('the same seed makes the same night, another one another', () => {
    expect(planBlows(BLOW_KINDS, 7)).toEqual(planBlows(BLOW_KINDS, 7));
    expect(planBlows(BLOW_KINDS, 7)).not.toEqual(planBlows(BLOW_KINDS, 8));
  });

  test('an unknown one is named', () => {
    expect(() => readOptions(['--only', 'kill-primary,flood'])).toThrow('There is no blow flood');
  });
});

describe('devices without a keeper', () => {
  const look = (at: number, ...names: (string | null)[]): Look => ({
    at,
    keepers: new Map(names.map((name, place) => [String(place), name])),
  });
  const looks: Look[] = [
    look(0, 'vm 11', 'vm 12'),
    look(1_000, 'vm 11', 'vm 12'),
    look(2_000, 'vm 11', null),
    { at: 3_000, keepers: null },
    look(4_000, 'vm 11', 'vm 11'),
    look(5_000, null, 'vm 11'),
    look(6_000, 'vm 13', 'vm 11'),
  ];

  test('a process that was killed keeps nothing, whatever the database says', () => {
    expect(secondsToKeepers(looks, { fromMs: 500, toMs: 9_000, lostPids: [12] })).toBe(3.5);
  });

  test('what comes after the devices had their keepers again is another matter', () => {
    expect(secondsToKeepers(looks, { fromMs: 500, toMs: 9_000, lostPids: [] })).toBe(3.5);
    expect(secondsToKeepers(looks, { fromMs: 3_500, toMs: 4_500, lostPids: [] })).toBe(0);
  });

  test('one that finds none is said to be without for ever', () => {
    expect(secondsToKeepers(looks.slice(0, 3), { fromMs: 500, toMs: 9_000, lostPids: [] })).toBe(
      Number.POSITIVE_INFINITY,
    );
  });

  test('a database that does not answer counts as no keeper', () => {
    expect(secondsWithoutKeeper(looks)).toBe(3);
  });
});
