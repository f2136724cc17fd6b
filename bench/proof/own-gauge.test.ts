import { CLIMATES } from '@sluice/engine/proof/seasons/climates';
import { type GaugeSpell, gauged } from '@sluice/engine/proof/seasons/own-gauge';
import { makePlots } from '@sluice/engine/proof/seasons/plots';
import { trial } from '@sluice/engine/proof/seasons/trial';
import { makeWeather } from '@sluice/engine/proof/seasons/weather';
import { expect, test } from 'vitest';
import { PRODUCT } from './product.ts';

const CLOGGED: GaugeSpell = { from: 100, until: 200, factor: 0 };
const DOUBLED: GaugeSpell = { from: 180, until: 330, factor: 2 };
const SILENT: GaugeSpell = { from: 250, until: 280, factor: null };

function season(seed: number, spells: readonly GaugeSpell[], isJudged = true) {
  const climate = CLIMATES.find(({ name }) => name.startsWith('Berlin'));
  if (climate === undefined) throw new Error('no Berlin');
  const plots = makePlots(climate);
  const days = trial(
    { climate, normals: PRODUCT.normals(climate), plots, days: makeWeather(climate, 365, seed), weekdays: null, seed },
    plots.map(({ figures }) => figures),
    gauged(PRODUCT, spells, isJudged),
  ).flat();
  const sum = (of: (day: (typeof days)[number]) => number) => days.reduce((total, day) => total + of(day), 0);
  return {
    litres: sum(({ litres }) => litres),
    missed: sum(({ shortMm }) => shortMm) / sum(({ cropEtMm }) => cropEtMm),
  };
}

test('a gauge that clogs, doubles and falls silent costs less than a twentieth of litres and of what plants get', () => {
  const seeds = [1, 2, 3, 4];
  const perfect = seeds.map((seed) => season(seed, []));
  const faulty = seeds.map((seed) => season(seed, [CLOGGED, DOUBLED, SILENT]));
  const litres = (seasons: typeof perfect) => seasons.reduce((total, one) => total + one.litres, 0);
  expect(litres(faulty) / litres(perfect)).toBeGreaterThan(0.95);
  expect(litres(faulty) / litres(perfect)).toBeLessThan(1.05);
  expect(litres(faulty)).not.toBe(litres(perfect));
  for (const [index, { missed }] of faulty.entries()) expect(missed - (perfect[index]?.missed ?? 0)).toBeLessThan(0.05);
}, 60_000);

test('without a verdict the same faults cost plants more than twice as much', () => {
  const heeded = season(3, [CLOGGED, DOUBLED, SILENT]);
  const unheeded = season(3, [CLOGGED, DOUBLED, SILENT], false);
  expect(unheeded.missed).toBeGreaterThan(2 * heeded.missed);
}, 60_000);
