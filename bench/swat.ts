/**
 * `npm run swat [-- STRIDE]`: the WaterSense / SWAT protocol over every 30-day window of the published weather of
 * Maricopa and Fallon, or of the simulator's weather where that is absent; by the EPA recipe, for which the protocol is
 * made, and by the default one with the product's preferences. Ends with 1 where the EPA recipe misses the aim.
 */
import { areCasesHere, readCaseTable } from '@sluice/engine/proof/shared-cases';
import { swatReport } from '@sluice/engine/proof/swat/report';
import type { SwatDay } from '@sluice/engine/proof/swat/score';
import type { SwatSettings } from '@sluice/engine/proof/swat/trial';
import { USUAL_PREFERENCES } from './proof/product.ts';
import { simulatedWeather } from './simulated-weather.ts';

const MM_PER_IN = 25.4;
const SEEDS = [1, 2, 3, 4, 5];

/** `rainColumn` is null for a series without rain. */
function published(file: string, et0Column: string, rainColumn: string | null): SwatDay[] {
  return readCaseTable(`et0/${file}`).map((row) => ({
    date: row.text('date'),
    et0In: row.number(et0Column) / MM_PER_IN,
    rainIn: rainColumn === null ? 0 : row.number(rainColumn) / MM_PER_IN,
  }));
}

/** The recipe and the preferences that a new garden has. */
const AS_LAID_DOWN: SwatSettings = {
  name: 'default recipe and preferences',
  recipe: 'DEFAULT',
  preferences: USUAL_PREFERENCES,
};

const stride = Number(process.argv[2] ?? 1);
if (!Number.isInteger(stride) || stride < 1) {
  console.error('The stride is a number of days, 1 or more.');
  process.exit(2);
}
if (!areCasesHere) console.log("../shared/cases is absent: this is the simulator's weather.");
const report = swatReport(
  areCasesHere
    ? {
        Maricopa: published('refet-maricopa-daily.csv', 'refet_ASCE_ETo_mm', 'rain_mm'),
        'Fallon (a series without rain)': published('refet-fallon-daily-2015.csv', 'refet_ETo_mm', null),
      }
    : simulatedWeather(),
  { stride, seeds: SEEDS, otherSettings: [AS_LAID_DOWN] },
);
let line = report.next();
while (!line.done) {
  console.log(line.value);
  line = report.next();
}
console.log(
  line.value
    ? 'The EPA recipe reaches the aim without restrictions.'
    : 'The aim is missed without restrictions, see above.',
);
process.exitCode = line.value ? 0 : 1;
