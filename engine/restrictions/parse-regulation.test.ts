import { expect, test } from 'vitest';
import { expectNoNonsense, findProblems } from '../proof/nonsense.ts';
import { parseRegulation } from './parse-regulation.ts';

const law = {
  id: 'city',
  authority: 'City of Tucson',
  inForceFrom: '2026-05-01',
  inForceTo: '2026-09-30',
  months: [],
  rules: [
    { kind: 'days', addresses: 'odd', days: { kind: 'oddDates' } },
    { kind: 'days', addresses: 'even', days: { kind: 'weekdays', weekdays: [2, 5] } },
    { kind: 'bannedHours', frame: { from: { kind: 'clock', time: '10:00' }, to: { kind: 'clock', time: '18:00' } } },
    { kind: 'mostDaysPerWeek', days: 2 },
    { kind: 'mostRunMinutes', minutes: 15 },
    { kind: 'afterRain', rainfallMm: 6, hours: 48 },
  ],
  exemptSprinklers: ['ROTARY_EMITTER'],
  areNewPlantsExempt: true,
};

test('a law with every rule there is', () => {
  const parsed = parseRegulation(law);
  expect(parsed).toMatchObject({
    ok: true,
    value: { authority: 'City of Tucson', exemptSprinklers: ['ROTARY_EMITTER'] },
  });
  expect(parsed.ok && parsed.value.rules.map(({ kind }) => kind)).toEqual(law.rules.map(({ kind }) => kind));
  expectNoNonsense(parseRegulation, law);
});

test('a law without an end date stays in force', () => {
  expect(parseRegulation({ ...law, inForceTo: null })).toMatchObject({ ok: true, value: { inForceTo: null } });
});

test('impossible laws are refused by name', () => {
  const broken = {
    ...law,
    inForceFrom: '2026-02-30',
    exemptSprinklers: ['CANNON'],
    rules: [
      { kind: 'days', addresses: 'prime', days: { kind: 'weekdays', weekdays: [] } },
      { kind: 'mostDaysPerWeek', days: 8 },
      { kind: 'mostRunMinutes', minutes: -1 },
      { kind: 'afterRain', rainfallMm: 0, hours: 999 },
    ],
  };
  expect(findProblems(parseRegulation(broken))).toEqual([
    'exemptSprinklers NOT_IN_THE_LIST',
    'inForceFrom NOT_A_DATE',
    'rules.0.addresses NOT_IN_THE_LIST',
    'rules.0.days.weekdays NO_DAY_CHOSEN',
    'rules.1.days ABOVE_MOST',
    'rules.2.minutes BELOW_LEAST',
    'rules.3.hours ABOVE_MOST',
    'rules.3.rainfallMm BELOW_LEAST',
  ]);
});

test('a rule or its days of an unknown kind, or missing, is the only problem named', () => {
  const rules = [
    { kind: 'magic' },
    { kind: 'bannedHours' },
    { kind: 'days', addresses: 'odd', days: { kind: 'fullMoon' } },
    {},
  ];
  expect(findProblems(parseRegulation({ ...law, rules }))).toEqual([
    'rules.0.kind NOT_IN_THE_LIST',
    'rules.1.frame MISSING',
    'rules.2.days.kind NOT_IN_THE_LIST',
    'rules.3.kind MISSING',
  ]);
});
