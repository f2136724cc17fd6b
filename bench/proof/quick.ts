/** A small part of the proof, in seconds: one year of two climates, the planner alone. */
import { CLIMATES } from '@sluice/engine/proof/seasons/climates';
import { type Result, resultsOf, type Sky } from '@sluice/engine/proof/seasons/results';
import { SCENARIOS } from '@sluice/engine/proof/seasons/scenarios';
import { weatherOf } from '@sluice/engine/proof/seasons/weather';
import { PRODUCT } from './product.ts';

const PLACES = ['Berlin, humid temperate', 'Phoenix, hot desert'];
const SEED = 1;

export function quickProof(): Result[] {
  const skies = CLIMATES.filter(({ name }) => PLACES.includes(name)).map((climate): Sky => {
    return { name: climate.name, climate, daysOf: (seed) => weatherOf(climate, 365, seed) };
  });
  const alone = SCENARIOS.map((scenario) => ({ ...scenario, hasRivals: false }));
  return [...resultsOf(PRODUCT, skies, alone, [SEED])];
}
