/** A plan of 30 days. Writing the same plan down as JSON is the yardstick: about what it costs to send it. */
import { plan } from '@sluice/engine/schedule/plan';
import { bigGarden, dryMorning, summer } from './big-garden.ts';
import { median, rounds } from './stopwatch.ts';

const DAYS = 30;
/** The planner looks two weeks beyond the last planned day. */
const WEATHER_DAYS = DAYS + 14;
const AIM_MS = 200;

export function measurePlan(): string[] {
  const garden = bigGarden(500, 200);
  const outlook = summer(WEATHER_DAYS);
  const begin = dryMorning(garden);
  const run = () => plan(garden, outlook, begin, DAYS);
  const coldBegan = performance.now();
  const planned = run();
  const coldMs = performance.now() - coldBegan;
  const planMs = rounds(run);
  const jsonMs = rounds(() => JSON.stringify(planned));
  return [
    `500 zones, 200 programs, ${DAYS} days: ${planned.decisions.length} decisions, ${planned.runs.length} runs`,
    `plan: median ${median(planMs).toFixed(0)} ms, ${Math.min(...planMs).toFixed(0)} to ${Math.max(...planMs).toFixed(0)} ms of ${planMs.length} (aim under ${AIM_MS} ms); the first one, not yet compiled, ${coldMs.toFixed(0)} ms`,
    `the same plan written as JSON: median ${median(jsonMs).toFixed(0)} ms; ratio ${(median(planMs) / median(jsonMs)).toFixed(1)}`,
  ];
}
