import { expect, test } from 'vitest';
import { expectNoNonsense, findProblems } from '../proof/nonsense.ts';
import { parseRegulation } from './parse-regulation.ts';

const law = {
  id: 'us-az-tucson',
  authority: 'City of Tucson',
  name: 'Summer watering',
  binding: 'law',
  area: { country: 'US', states: ['Arizona', 'AZ'], cities: ['Tucson'], postalCodes: ['85701-85757', '85701'] },
  choice: { label: 'Group', options: ['A', 'B'] },
  inForceFrom: '2026-05-01',
  inForceTo: '2026-09-30',
  months: [],
  rules: [
    { kind: 'days', addresses: 'odd', dates: 'odd' },
    { kind: 'days', addresses: 'even', weekdays: ['Fri', 'Tue'], choices: ['A'], during: '11-15..02-29' },
    { kind: 'days', lastDigits: [0, 1], weekdays: ['Mon'], during: 'daylight time' },
    { kind: 'bannedHours', hours: ['00:00-05:00', '10:00-18:00'] },
    { kind: 'openHours', hours: ['20:00-24:00', '00:00-sunrise'], heads: 'sprinklers' },
    { kind: 'noWatering', during: '06-01..08-31', bindsNewPlants: true },
    { kind: 'mostDaysPerWeek', days: 2 },
    { kind: 'mostRunMinutes', minutes: 15, heads: ['ROTOR_HEAD'] },
    { kind: 'afterRain', rainfallMm: 6, hours: 48 },
  ],
  exempt: { drip: true, hand: true, newPlants: 30 },
  source: 'https://www.tucsonaz.gov/water',
  sureness: { kind: 'read', on: '2026-11-22', textYear: 2024 },
};
const withRules = (...rules: object[]) => ({ ...law, rules });

test('a law with every rule there is', () => {
  const sound = law;
  const parsed = parseRegulation(sound);
  expect(parsed).toMatchObject({
    ok: true,
    value: {
      exemptSprinklers: ['ROTARY_EMITTER', 'BUBBLER'],
      isHandWateringExempt: true,
      areNewPlantsExempt: true,
      newPlantDays: 30,
      sureness: { kind: 'read', on: '2026-11-22', textYear: 2024 },
    },
  });
  expect(parsed.ok && parsed.value.rules.map(({ kind }) => kind)).toEqual([
    ...[
      'days',
      'days',
      'days',
      'bannedHours',
      'bannedHours',
      'openHours',
      'noWatering',
      'mostDaysPerWeek',
      'mostRunMinutes',
    ],
    'afterRain',
  ]);
  expect(parsed.ok && parsed.value.rules[1]).toMatchObject({
    addresses: 'even',
    days: { weekdays: [2, 5] },
    during: { kind: 'dates', from: '11-15', to: '02-29' },
  });
  expectNoNonsense(parseRegulation, sound);
});

test('beginning and end may be unknown; general knowledge is not claimed as read', () => {
  const open = withRules({ kind: 'noWatering' });
  const parsed = parseRegulation({
    ...open,
    inForceFrom: undefined,
    inForceTo: undefined,
    sureness: { kind: 'general' },
  });
  expect(parsed).toMatchObject({
    ok: true,
    value: { inForceFrom: null, inForceTo: null, sureness: { kind: 'general' } },
  });
  const claims = { kind: 'general', on: '2026-11-22' };
  expect(findProblems(parseRegulation({ ...open, sureness: claims }))).toEqual(['sureness.on UNKNOWN_FIELD']);
});

test.each<[string, object, string[]]>([
  ['no source', { source: undefined }, ['source MISSING']],
  ['a source that is no page', { source: 'the town hall' }, ['source NOT_IN_THE_LIST']],
  ['no word on how sure it is', { sureness: undefined }, ['sureness MISSING']],
  ['read on no day', { sureness: { kind: 'read' } }, ['sureness.on MISSING']],
  [
    'read before it was written',
    { sureness: { kind: 'read', on: '2020-01-01', textYear: 2024 } },
    ['sureness.textYear ABOVE_MOST'],
  ],
  [
    'a misspelt field',
    { exemptt: {}, area: { country: 'US', town: 'X' } },
    ['area.town UNKNOWN_FIELD', 'exemptt UNKNOWN_FIELD'],
  ],
  ['no country', { area: {} }, ['area.country MISSING']],
  [
    'a postal code that ends before it begins',
    { area: { country: 'US', postalCodes: ['92130-92101'] } },
    ['area.postalCodes NOT_IN_THE_LIST'],
  ],
  ['a city twice', { area: { country: 'US', cities: ['A', 'A'] } }, ['area.cities TWICE']],
  ['a day that no year has', { inForceFrom: '2026-02-30' }, ['inForceFrom NOT_A_DATE']],
  ['an end before the beginning', { inForceTo: '2026-04-30' }, ['inForceTo END_NOT_AFTER_START']],
  ['no rule', { rules: [] }, ['rules MISSING']],
  [
    'a choice of one',
    { choice: { label: 'Group', options: ['A'] }, rules: [{ kind: 'noWatering' }] },
    ['choice.options MISSING'],
  ],
  ['an unknown kind of law', { binding: 'custom' }, ['binding NOT_IN_THE_LIST']],
])('refused: %s', (_, over, problems) => {
  expect(findProblems(parseRegulation({ ...withRules({ kind: 'noWatering' }), ...over }))).toEqual(problems);
});

test.each<[object, string[]]>([
  [{ kind: 'magic' }, ['rules.0.kind NOT_IN_THE_LIST']],
  [{}, ['rules.0.kind MISSING']],
  [{ kind: 'noWatering', on: 'Mon' }, ['rules.0.on UNKNOWN_FIELD']],
  [{ kind: 'noWatering', days: 2 }, ['rules.0.days UNKNOWN_FIELD']],
  [{ kind: 'noWatering', addresses: 'prime' }, ['rules.0.addresses NOT_IN_THE_LIST']],
  [{ kind: 'noWatering', lastDigits: [10] }, ['rules.0.lastDigits NOT_IN_THE_LIST']],
  [{ kind: 'noWatering', lastDigits: [] }, ['rules.0.lastDigits NOT_IN_THE_LIST']],
  [{ kind: 'noWatering', choices: ['C'] }, ['rules.0.choices NOT_IN_THE_LIST']],
  [{ kind: 'noWatering', heads: ['CANNON'] }, ['rules.0.heads NOT_IN_THE_LIST']],
  [{ kind: 'noWatering', during: '02-30..03-01' }, ['rules.0.during NOT_A_DATE']],
  [{ kind: 'noWatering', during: 'summer' }, ['rules.0.during NOT_A_DATE']],
  [{ kind: 'days' }, ['rules.0.weekdays MISSING']],
  [{ kind: 'days', weekdays: ['Monday'] }, ['rules.0.weekdays NOT_IN_THE_LIST']],
  [{ kind: 'days', weekdays: ['Mon'], dates: 'odd' }, ['rules.0.weekdays TWICE']],
  [{ kind: 'bannedHours' }, ['rules.0.hours MISSING']],
  [{ kind: 'bannedHours', hours: ['25:00-26:00'] }, ['rules.0.hours NOT_A_TIME_OF_DAY']],
  [{ kind: 'bannedHours', hours: ['18:00-10:00'] }, ['rules.0.hours NOT_A_TIME_OF_DAY']],
  [{ kind: 'openHours', hours: ['00:00-24:00'] }, ['rules.0.hours NOT_A_TIME_OF_DAY']],
  [{ kind: 'mostDaysPerWeek', days: 8 }, ['rules.0.days ABOVE_MOST']],
  [{ kind: 'mostDaysPerWeek', days: 1.5 }, ['rules.0.days NOT_A_WHOLE_NUMBER']],
  [{ kind: 'mostRunMinutes', minutes: -1 }, ['rules.0.minutes BELOW_LEAST']],
  [{ kind: 'afterRain', rainfallMm: 0, hours: 999 }, ['rules.0.hours ABOVE_MOST', 'rules.0.rainfallMm BELOW_LEAST']],
])('an impossible rule is refused by name: %j', (rule, problems) => {
  expect(findProblems(parseRegulation(withRules(rule)))).toEqual(problems);
});
