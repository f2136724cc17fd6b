/** Gardens with wrong figures in two climates, twenty each, from the first of May on. */
import { CLIMATES } from '@sluice/engine/proof/seasons/climates';
import { makeWeather } from '@sluice/engine/proof/seasons/weather';
import { KNOWLEDGE, type Knowledge, measureWrong, type WrongResult } from '@sluice/engine/proof/seasons/wrong-gardens';
import { RIVALS } from '@sluice/engine/proof/seasons/wrong-rivals';
import { PRODUCT } from './product.ts';

export const PLACES = ['Phoenix, hot desert', 'Berlin, humid temperate'];
const GARDENS = 20;
const MAY = 120;

export function* wrongGardens(
  knowledge: readonly Knowledge[] = [...Object.values(KNOWLEDGE), ...RIVALS],
  gardens = GARDENS,
  firstSeed = 1,
  places: readonly string[] = PLACES,
): Generator<WrongResult> {
  for (const climate of CLIMATES.filter(({ name }) => places.includes(name))) {
    const tried = Array.from({ length: gardens }, (_, at) => {
      const seed = firstSeed + at;
      return { seed, days: makeWeather(climate, 365, seed).slice(MAY) };
    });
    for (const one of knowledge) yield measureWrong(PRODUCT, climate, one, tried);
  }
}
