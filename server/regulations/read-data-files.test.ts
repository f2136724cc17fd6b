import { expect, test } from 'vitest';
import { readRegulationFile, STARTER_REGULATIONS } from './read-data-files.ts';

const file = {
  authority: 'Town',
  area: { country: 'US', states: ['Texas', 'TX'], cities: ['Town'] },
  regulations: [
    {
      id: 'us-tx-town',
      name: 'Twice a week',
      binding: 'law',
      rules: [{ kind: 'mostDaysPerWeek', days: 2 }],
      source: 'https://town.example/water',
      sureness: { kind: 'general' },
    },
  ],
};
const read = (over: object) => () => readRegulationFile(JSON.stringify({ ...file, ...over }), 'us/tx-town.json');

test('at least 45 laws come with Sluice, of all parts of the world that are asked for', () => {
  expect(STARTER_REGULATIONS.length).toBeGreaterThanOrEqual(45);
  const inArea = (country: string, state?: string) =>
    STARTER_REGULATIONS.filter(({ area }) => area.country === country && (!state || area.states.includes(state)))
      .length;
  for (const state of ['Nevada', 'New Mexico', 'Colorado', 'Utah']) expect(inArea('US', state)).toBeGreaterThan(1);
  for (const state of ['Florida', 'Texas', 'California']) expect(inArea('US', state)).toBeGreaterThan(4);
  expect(inArea('AU')).toBeGreaterThan(5);
  for (const country of ['GB', 'FR', 'DE', 'ES']) expect(inArea(country)).toBeGreaterThan(0);
});

test('every law has a page as its source; what is told as read has a day, and general knowledge has none', () => {
  for (const { id, source, sureness } of STARTER_REGULATIONS) {
    expect(new URL(source).protocol, id).toMatch(/^https?:$/);
    if (sureness.kind === 'read') expect(sureness.on, id).toMatch(/^2026-11-2[127]$/);
  }
});

test('every option of a choice has a rule of its own, or none of the law', () => {
  for (const { id, choice, rules } of STARTER_REGULATIONS) {
    if (choice === null) continue;
    const named = new Set(rules.flatMap(({ choices }) => choices ?? []));
    expect(named.size, id).toBeGreaterThan(1);
  }
});

test('authority and area of a file hold for its laws', () => {
  expect(read({})()).toMatchObject([{ id: 'us-tx-town', authority: 'Town', area: { cities: ['Town'] } }]);
});

test('a file that is not sound is refused whole, by name', () => {
  const law = file.regulations[0];
  const withLaw = (over: object) => read({ regulations: [law, { ...law, ...over }] });
  expect(withLaw({ source: undefined })).toThrow('us/tx-town.json regulations.1: source MISSING');
  expect(withLaw({ sureness: { kind: 'read', on: '2026-13-01' } })).toThrow('sureness.on NOT_A_DATE');
  expect(withLaw({ rules: [{ kind: 'bannedHours', hours: ['10:00-25:00'] }] })).toThrow('hours NOT_A_TIME_OF_DAY');
  expect(withLaw({ remark: 'x' })).toThrow('remark UNKNOWN_FIELD');
  expect(read({ authority: '' })).toThrow('authority MISSING');
  expect(read({ note: 'x' })).toThrow('note UNKNOWN_FIELD');
  expect(read({ regulations: 'none' })).toThrow('regulations MISSING');
  expect(() => readRegulationFile('{', 'us/broken.json')).toThrow(SyntaxError);
});
