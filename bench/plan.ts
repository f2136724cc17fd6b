/** A plan of 30 days. The reference is the same plan written as JSON: about what it costs to send it. */
import { plan } from '@sluice/engine/schedule/plan';
import { bigGarden, dryMorning, summer } from './big-garden.ts';
import { type Finding, sampleAll } from './finding.ts';
import { median, rounds } from './stopwatch.ts';

const ZONES = 500;
const PROGRAMS = 200;
const DAYS = 30;
const ROUNDS = 9;
/** The planner looks two weeks beyond the last planned day. */
const WEATHER_DAYS = DAYS + 14;
const AIM_MS = 200;

export function measurePlan(): Finding {
  const garden = bigGarden(ZONES, PROGRAMS);
  const outlook = summer(WEATHER_DAYS);
  const begin = dryMorning(garden);
  const run = () => plan(garden, outlook, begin, DAYS);
  const coldBegan = performance.now();
  const planned = run();
  const coldMs = performance.now() - coldBegan;
  const planMs = rounds(run, ROUNDS);
  const jsonMs = rounds(() => JSON.stringify(planned), ROUNDS);
  const ms = (name: string, value: number) => ({ name, value, unit: 'ms', digits: 0 });
  const ratio = median(planMs) / median(jsonMs);
  return {
    samples: [
      {
        what: `plans of ${ZONES} zones and ${PROGRAMS} programs for ${DAYS} days`,
        expected: ROUNDS,
        actual: planMs.length,
      },
      { what: 'decisions in each', expected: ZONES * DAYS, actual: planned.decisions.length },
      sampleAll('runs in each', planned.runs.length),
    ],
    figures: [
      {
        of: 'plan',
        values: [
          { ...ms('median', median(planMs)), aim: { below: AIM_MS } },
          ms('least', Math.min(...planMs)),
          ms('most', Math.max(...planMs)),
          { name: 'ratio', value: ratio },
        ],
        reference: { of: 'the same plan written as JSON', values: [ms('median', median(jsonMs))] },
      },
      { of: 'the first plan, not yet compiled', values: [ms('', coldMs)] },
    ],
  };
}
