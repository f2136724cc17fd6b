import { describe, expect, test } from 'vitest';
import { dryDays, makeGarden, makeState, NO_RULES, programFrom, zoneFrom } from '../proof/gardens.ts';
import { plan } from './plan.ts';

describe('a zone that is to water itself and of which something is missing', () => {
  const zone = zoneFrom({ sprinkler: null });

  test('has no smart runs, and every day names what is missing', () => {
    const garden = makeGarden({ zones: [zone], rules: NO_RULES });
    const { runs, decisions } = plan(garden, dryDays(20), makeState(garden, 0.9), 3);
    expect(runs).toEqual([]);
    expect(decisions.map(({ verdict, skip }) => [verdict, skip?.reason, skip?.figures])).toEqual([
      ['skip', 'MISSING_FACTS', { missing: 'sprinkler' }],
      ['skip', 'MISSING_FACTS', { missing: 'sprinkler' }],
      ['skip', 'MISSING_FACTS', { missing: 'sprinkler' }],
    ]);
  });

  test('still runs by its programs', () => {
    const garden = makeGarden({ zones: [zone], programs: [programFrom()], rules: NO_RULES });
    const { runs } = plan(garden, dryDays(20), makeState(garden, 0.9), 1);
    expect(runs.map(({ startsAt, endsAt }) => (endsAt - startsAt) / 60_000)).toEqual([20]);
  });
});

test('a zone of which only the area is not known waters itself by minutes', () => {
  const wet = (areaM2: number | null) => {
    const garden = makeGarden({ zones: [zoneFrom({ areaM2 })], rules: NO_RULES });
    return plan(garden, dryDays(20), makeState(garden, 0.9), 3).runs;
  };
  const runs = wet(null);
  expect(runs.length).toBeGreaterThan(0);
  expect(runs.map(({ startsAt, endsAt }) => endsAt - startsAt)).toEqual(
    wet(60).map(({ startsAt, endsAt }) => endsAt - startsAt),
  );
  expect(runs.every(({ litres }) => litres === null)).toBe(true);
});

test('the probe of a zone by Eco asks for no water before Eco would give it', () => {
  const addBelow = (recipe: 'DEFAULT' | 'LESS_WATER' | 'MORE_FREQUENT') => zoneFrom({ recipe }).thresholds.addBelow;
  const { rule, totalAvailableWaterMm } = zoneFrom({ recipe: 'LESS_WATER' });
  expect(addBelow('LESS_WATER')).toBeCloseTo(1 - rule.triggerDepletionMm / totalAvailableWaterMm, 12);
  expect(addBelow('LESS_WATER')).toBeLessThan(addBelow('DEFAULT') - 0.2);
  expect(addBelow('MORE_FREQUENT')).toBe(addBelow('DEFAULT'));
});

test('litres are given where the flow is known, otherwise null', () => {
  const litres = (over: Parameters<typeof zoneFrom>[0]) => {
    const garden = makeGarden({
      zones: [zoneFrom({ level: 'none', ...over })],
      programs: [programFrom()],
      rules: NO_RULES,
    });
    return plan(garden, dryDays(20), makeState(garden, 0), 1).runs.map((run) => run.litres);
  };
  expect(litres({ flowLitresPerMinute: 9 })).toEqual([180]);
  expect(litres({ areaM2: null })).toEqual([null]);
});
