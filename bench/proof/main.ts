/**
 * `npm run proof [-- YEARS | wrong | baseline]`: a new garden with the product's own settings, through years of five climates,
 * watered by the planner and by other methods, with wrong forecasts, settings and probes. Ends with 1 where an
 * aim is missed. `wrong` tries the gardens with wrong figures alone. `baseline` prints the figures of the small part in the form of `baseline.ts`, after an improvement.
 */
import { CLIMATES } from '@sluice/engine/proof/seasons/climates';
import { writeReport } from '@sluice/engine/proof/seasons/report';
import { measureResults, type Site } from '@sluice/engine/proof/seasons/results';
import { SCENARIOS } from '@sluice/engine/proof/seasons/scenarios';
import { makeWeather } from '@sluice/engine/proof/seasons/weather';
import { writeWrongReport } from '@sluice/engine/proof/seasons/wrong-report';
import { areCasesHere } from '@sluice/engine/proof/shared-cases';
import { writeCotton } from './cotton.ts';
import { maricopa } from './maricopa.ts';
import { PRODUCT } from './product.ts';
import { quickProof, toBaseline } from './quick.ts';
import { wrongGardens } from './wrong.ts';

const SEEDS = [1, 2, 3];

if (process.argv[2] === 'baseline') {
  for (const row of quickProof().map(toBaseline)) console.log(`  ${JSON.stringify(row)},`);
  process.exit();
}

/** Prints the lines, and returns what is returned at their end. */
function print(lines: Generator<string, boolean>): boolean {
  let line = lines.next();
  while (!line.done) {
    console.log(line.value);
    line = lines.next();
  }
  return line.value;
}

/** Gardens whose figures are wrong, and measured cotton where the published series are there. */
function printLearning(): boolean {
  const isLearned = print(writeWrongReport([...wrongGardens()]));
  const isAsMeasured = !areCasesHere || print(writeCotton());
  return isLearned && isAsMeasured;
}

if (process.argv[2] === 'wrong') process.exit(printLearning() ? 0 : 1);

const years = Number(process.argv[2] ?? 3);
if (!Number.isInteger(years) || years < 1) {
  console.error('The years are a number, 1 or more.');
  process.exit(2);
}
const made = CLIMATES.map((climate): Site => {
  return { name: climate.name, climate, listDays: (seed) => makeWeather(climate, 365 * years, seed) };
});
if (!areCasesHere) console.log('../shared/cases is absent: without the measured weather of Maricopa.');
const report = writeReport(measureResults(PRODUCT, areCasesHere ? [...made, maricopa()] : made, SCENARIOS, SEEDS));
const isReached = print(report);
const isLearned = printLearning();
process.exitCode = isReached && isLearned ? 0 : 1;
