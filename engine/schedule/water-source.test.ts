import { expect, test } from 'vitest';
import { expectNoNonsense, problemsOf } from '../proof/nonsense.ts';
import { parseWaterSource } from './water-source.ts';

const well = {
  id: 'well',
  capacityLitresPerMinute: 35,
  mostZonesAtOnce: 2,
  restSeconds: 600,
  leadSeconds: 5,
  lagSeconds: 2,
};

test('a well that rests', () => {
  expect(parseWaterSource(well)).toEqual({ ok: true, value: well });
  expectNoNonsense(parseWaterSource, well);
});

test('a tap that was never measured bears one zone at a time, without rest', () => {
  expect(parseWaterSource({ id: 'tap' })).toEqual({
    ok: true,
    value: {
      id: 'tap',
      capacityLitresPerMinute: Number.POSITIVE_INFINITY,
      mostZonesAtOnce: 1,
      restSeconds: 0,
      leadSeconds: 0,
      lagSeconds: 0,
    },
  });
});

test('impossible sources are refused by name', () => {
  const broken = {
    capacityLitresPerMinute: 0,
    mostZonesAtOnce: 1.5,
    restSeconds: -1,
    leadSeconds: '5',
    lagSeconds: 601,
  };
  expect(problemsOf(parseWaterSource(broken))).toEqual([
    'capacityLitresPerMinute BELOW_LEAST',
    'id MISSING',
    'lagSeconds ABOVE_MOST',
    'leadSeconds NOT_A_NUMBER',
    'mostZonesAtOnce NOT_A_WHOLE_NUMBER',
    'restSeconds BELOW_LEAST',
  ]);
});
