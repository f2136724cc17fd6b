import { expect, test } from 'vitest';
import evapotranspiration from '../evapotranspiration/golden/fao56-examples.json' with { type: 'json' };
import soilWater from '../soil-water/golden/fao56-examples.json' with { type: 'json' };
import { needCases, readCaseJson } from './shared-cases.ts';

/** Figures by name, each with how far it may be off. */
type Figures = Readonly<Record<string, { readonly value: number; readonly tolerance: number }>>;

test('every published example is in the golden files, at its own tolerance', (context) => {
  needCases(context);
  type Case = { id: string; expected: Record<string, { value: number; tol_abs: number }> };
  const typed: Readonly<Record<string, { readonly expected: Figures }>> = {
    ...evapotranspiration.examples,
    ...soilWater.examples,
  };
  const { cases } = readCaseJson<{ cases: Case[] }>('fao56-worked-examples.json');
  expect(cases.length).toBeGreaterThan(0);
  for (const { id, expected } of cases) {
    const figures = Object.entries(typed[id]?.expected ?? {}).map(([name, one]) => [name, one.value, one.tolerance]);
    expect(figures, id).toEqual(Object.entries(expected).map(([name, one]) => [name, one.value, one.tol_abs]));
  }
});
