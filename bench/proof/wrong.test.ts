import { KNOWLEDGE } from '@sluice/engine/proof/seasons/wrong-gardens';
import { judgeWrong, writeWrongReport } from '@sluice/engine/proof/seasons/wrong-report';
import { expect, test } from 'vitest';
import { isWhole } from '../../scripts/test-extent.ts';
import { PLACES, wrongGardens } from './wrong.ts';

const {
  nothing,
  probe,
  probeAndMeter,
  fiveWithout,
  fiveBeside,
  fiveProbed,
  flooded,
  truth,
  eco,
  ecoProbed,
  boost,
  boostProbed,
} = KNOWLEDGE;

/** It only computes, half a minute on a machine that others leave alone. */
const TIMEOUT_MS = 180_000;

test(
  'gardens with wrong figures learn from a probe, a meter and a neighbour what they need, and Eco saves knowingly',
  () => {
    const learning = [nothing, probe, probeAndMeter, fiveWithout, fiveBeside, fiveProbed, flooded];
    const knowledge = [...learning, truth, eco, ecoProbed, boost, boostProbed];
    const results = [...wrongGardens(knowledge, 5, 1, isWhole ? PLACES : PLACES.slice(0, 1))];
    // What is covered needs more gardens than fit into a test.
    const missed = judgeWrong(results).filter(({ asked, isMet }) => !isMet && !asked.includes('middle four fifths'));
    expect(missed).toEqual([]);
    for (const [site, rows] of Map.groupBy(results, (result) => result.site)) {
      const without = rows.find(({ knowledge }) => knowledge === nothing)?.meanAdequacy ?? Number.NaN;
      const deceived = rows.find(({ knowledge }) => knowledge === flooded)?.meanAdequacy ?? Number.NaN;
      expect(deceived, site).toBeGreaterThan(without - 6);
    }
  },
  TIMEOUT_MS,
);

test('an aim that is missed fails the report, and so does having no result', () => {
  const [result] = wrongGardens([nothing], 1);
  if (result === undefined) throw new Error('no garden');
  const last = (lines: Generator<string, boolean>) => {
    let line = lines.next();
    while (!line.done) line = lines.next();
    return line.value;
  };
  expect(last(writeWrongReport([{ ...result, knowledge: probe, meanAdequacy: 98 }]))).toBe(false);
  expect(last(writeWrongReport([]))).toBe(false);
});
