/** A small part of the proof, in seconds: one year of two climates, the planner alone. */
import { CLIMATES } from '@sluice/engine/proof/seasons/climates';
import { measureResults, type Result, type Site } from '@sluice/engine/proof/seasons/results';
import { SCENARIOS } from '@sluice/engine/proof/seasons/scenarios';
import { makeWeather } from '@sluice/engine/proof/seasons/weather';
import type { BaselineScores } from './baseline.ts';
import { PRODUCT } from './product.ts';

const PLACES = ['Berlin, humid temperate', 'Phoenix, hot desert'];
const SEED = 1;

/** @param isMeasured whether a scenario is measured at a site, both by name; everything by default */
export function quickProof(isMeasured: (scenario: string, site: string) => boolean = () => true): Result[] {
  const sites = CLIMATES.filter(({ name }) => PLACES.includes(name)).map((climate): Site => {
    return { name: climate.name, climate, listDays: (seed) => makeWeather(climate, 365, seed) };
  });
  const alone = SCENARIOS.map((scenario) => ({ ...scenario, hasRivals: false }));
  return alone.flatMap((scenario) => {
    const own = sites.filter(({ name }) => isMeasured(scenario.name, name));
    return [...measureResults(PRODUCT, own, [scenario], [SEED])];
  });
}

export const toBaseline = (result: Result): BaselineScores => ({
  scenario: result.scenario.name,
  site: result.site,
  adequacy: Number(result.adequacyPercent.least.toFixed(1)),
  short: Number(result.shortPercent.toFixed(2)),
  lost: Number(result.lostPercent.toFixed(1)),
});
