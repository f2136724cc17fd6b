/** The report of the protocol: every 30-day window of the weather, under every scenario. */
import { USUAL_SKILL } from './forecast.ts';
import { SCENARIOS } from './scenarios.ts';
import type { SwatDay, SwatScore } from './score.ts';
import { swatGarden, trial } from './trial.ts';

/** The engine's own aim, above the label's 80 % and 10 %. */
const LEAST_ADEQUACY = 95;
const MOST_EXCESS = 5;

export interface SwatReport {
  readonly lines: readonly string[];
  /** Whether every zone reached the aim in every window without restrictions. */
  readonly isReached: boolean;
}

/** `weather` by the name of its place; a window begins every `stride` days. */
export function swatReport(weather: Readonly<Record<string, readonly SwatDay[]>>, stride: number): SwatReport {
  const lines: string[] = [];
  let isReached = true;
  for (const [scenario, rules] of Object.entries(SCENARIOS)) {
    const garden = swatGarden(rules);
    for (const [place, days] of Object.entries(weather)) {
      const scores = scoresOf(garden, days, stride);
      lines.push('', `${place}, ${scenario}: ${scores[0]?.length ?? 0} windows of 30 days`, ...HEAD);
      scores.forEach((all, index) => {
        lines.push(rowOf(index + 1, all));
        if (scenario === 'no restriction' && missed(all) > 0) isReached = false;
      });
    }
  }
  return { lines, isReached };
}

const HEAD = [
  'zone   adequacy %        excess % of irrigation   excess % of ETc      cycle min   windows that miss 95 / 5',
  '       least    mean     most     mean            most     mean        mean',
];

function scoresOf(garden: ReturnType<typeof swatGarden>, days: readonly SwatDay[], stride: number): SwatScore[][] {
  const scores: SwatScore[][] = garden.zones.map(() => []);
  for (let from = 0; from < days.length; from += stride) {
    const found = trial(garden, days, from, USUAL_SKILL);
    if (found === null) break;
    found.forEach((one, index) => {
      scores[index]?.push(one);
    });
  }
  return scores;
}

const isLow = (one: SwatScore) => one.adequacyPercent < LEAST_ADEQUACY;
const isHigh = (one: SwatScore) => Math.max(one.excessOfIrrigationPercent, one.excessOfCropEtPercent) > MOST_EXCESS;
const missed = (all: readonly SwatScore[]) => all.filter((one) => isLow(one) || isHigh(one)).length;

function rowOf(zone: number, all: readonly SwatScore[]): string {
  const adequacy = all.map((one) => one.adequacyPercent);
  const ofIrrigation = all.map((one) => one.excessOfIrrigationPercent);
  const ofEt = all.map((one) => one.excessOfCropEtPercent);
  const cycles = all.map((one) => one.meanCycleMin).filter((minutes) => minutes > 0);
  const figures = [
    `${wide(Math.min(...adequacy), 1)} ${wide(mean(adequacy), 2)}`,
    `${wide(Math.max(...ofIrrigation), 1)} ${wide(mean(ofIrrigation), 2)}       `,
    `${wide(Math.max(...ofEt), 1)} ${wide(mean(ofEt), 2)}   `,
    wide(mean(cycles), 2),
  ];
  return `${zone}    ${figures.join('  ')}      ${all.filter(isLow).length} / ${all.filter(isHigh).length}`;
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const wide = (value: number, digits: number) => value.toFixed(digits).padStart(7);
