/** A small part of the proof, in seconds: one year of two climates, the planner alone. */
import { CLIMATES } from '@sluice/engine/proof/seasons/climates';
import { type Result, resultsOf, type Site } from '@sluice/engine/proof/seasons/results';
import { SCENARIOS } from '@sluice/engine/proof/seasons/scenarios';
import { weatherOf } from '@sluice/engine/proof/seasons/weather';
import { PRODUCT } from './product.ts';

const PLACES = ['Berlin, humid temperate', 'Phoenix, hot desert'];
const SEED = 1;

export function quickProof(): Result[] {
  const sites = CLIMATES.filter(({ name }) => PLACES.includes(name)).map((climate): Site => {
    return { name: climate.name, climate, daysOf: (seed) => weatherOf(climate, 365, seed) };
  });
  const alone = SCENARIOS.map((scenario) => ({ ...scenario, hasRivals: false }));
  return [...resultsOf(PRODUCT, sites, alone, [SEED])];
}
