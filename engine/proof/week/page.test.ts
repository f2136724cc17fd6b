import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { enginePage } from './page.ts';
import { theWeek } from './week.ts';

test('docs/engine.md is what `npm run engine-page` writes', () => {
  const committed = readFileSync(resolve(import.meta.dirname, '../../../docs/engine.md'), 'utf8');
  expect(committed).toBe(enginePage());
});

test('the week shows what it is to show: waiting, watering, room for rain and a skip', () => {
  const week = theWeek();
  expect(new Set(week.map(({ decision }) => decision.verdict))).toEqual(new Set(['wait', 'water', 'skip']));
  expect(week.some(({ decision, morningMm }) => decision.netMm > 0 && morningMm - decision.netMm > 1)).toBe(true);
});

test('every evening is the next morning, and every day closes', () => {
  const week = theWeek();
  week.forEach(({ morningMm, balance, effectiveRainfallMm, decision }, index) => {
    const inMm = effectiveRainfallMm + decision.netMm;
    const evening = morningMm - inMm + balance.actualEtMm + balance.deepPercolationMm;
    expect(balance.depletionMm).toBeCloseTo(evening, 9);
    const next = week[index + 1];
    if (next !== undefined) expect(next.morningMm).toBe(balance.depletionMm);
  });
});
