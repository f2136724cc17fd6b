/** `npm run swat`: the WaterSense / SWAT protocol over every 30-day window of the weather at hand. */
import { readCaseTable } from '../shared-cases.ts';
import { USUAL_SKILL } from './forecast.ts';
import { SCENARIOS } from './scenarios.ts';
import type { SwatDay, SwatScore } from './score.ts';
import { swatGarden, trial } from './trial.ts';

const MM_PER_IN = 25.4;
const stride = Number(process.argv[2] ?? 1);

const WEATHER: Readonly<Record<string, readonly SwatDay[]>> = {
  Maricopa: readCaseTable('et0/refet-maricopa-daily.csv').map((row) => ({
    date: row.text('date'),
    et0In: row.number('refet_ASCE_ETo_mm') / MM_PER_IN,
    rainIn: row.number('rain_mm') / MM_PER_IN,
  })),
  // The Fallon series has no rain.
  Fallon: readCaseTable('et0/refet-fallon-daily-2015.csv').map((row) => ({
    date: row.text('date'),
    et0In: row.number('refet_ETo_mm') / MM_PER_IN,
    rainIn: 0,
  })),
};

const say = (line: string) => process.stdout.write(`${line}\n`);
const worst = (values: readonly number[], of: 'least' | 'most') =>
  (of === 'least' ? Math.min(...values) : Math.max(...values)).toFixed(1).padStart(7);
const mean = (values: readonly number[]) =>
  (values.reduce((sum, value) => sum + value, 0) / values.length).toFixed(2).padStart(7);

for (const [scenario, rules] of Object.entries(SCENARIOS)) {
  const garden = swatGarden(rules);
  for (const [place, days] of Object.entries(WEATHER)) {
    const scores: SwatScore[][] = garden.zones.map(() => []);
    let windows = 0;
    for (let from = 0; from < days.length; from += stride) {
      const found = trial(garden, days, from, USUAL_SKILL);
      if (found === null) break;
      windows += 1;
      found.forEach((one, index) => {
        scores[index]?.push(one);
      });
    }
    say(`\n${place}, ${scenario}: ${windows} windows of 30 days`);
    say('zone   adequacy %        excess % of irrigation   excess % of ETc      cycle min   below 95 / above 5');
    say('       least    mean     most     mean            most     mean        mean');
    scores.forEach((all, index) => {
      const adequacy = all.map((one) => one.adequacyPercent);
      const ofIrrigation = all.map((one) => one.excessOfIrrigationPercent);
      const ofEt = all.map((one) => one.excessOfCropEtPercent);
      const cycles = all.map((one) => one.meanCycleMin).filter((minutes) => minutes > 0);
      const low = adequacy.filter((one) => one < 95).length;
      const high = ofIrrigation.filter((one) => one > 5).length;
      say(
        `${index + 1}    ${worst(adequacy, 'least')} ${mean(adequacy)}  ${worst(ofIrrigation, 'most')} ${mean(ofIrrigation)}         ${worst(ofEt, 'most')} ${mean(ofEt)}     ${mean(cycles)}      ${low} / ${high}`,
      );
    });
  }
}
