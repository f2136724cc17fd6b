/** Hours of a zone's own balance on a day of which a part is over (docs/decisions/0128). */
import { intersectSpans, totalLength } from '../restrictions/spans.ts';
import { skipForNextHours } from '../skipping/next-hours.ts';
import type { SkipFor } from '../skipping/skip.ts';
import { depletionFractionFor } from '../soil-water/zone-soil-water.ts';
import type { DayContext } from './day-context.ts';
import { expectedDays } from './expected-days.ts';
import type { PlannedZone } from './garden.ts';
import type { RunRequest } from './run-request.ts';
import type { Demand } from './smart-demand.ts';

type Hours = Pick<RunRequest, 'windows' | 'spareWindows' | 'laterSeconds' | 'neededSeconds' | 'wantedSeconds'>;

/**
 * A request that finds its hours of today over, or too short, waits for the next ones: it does not move into other hours
 * of the day, unless its plants suffer already, or the plan that saw the whole day had put it there.
 */
export function withinHoursLeft<Asked extends Hours>(
  context: DayContext,
  zone: PlannedZone,
  demand: Demand,
  asked: Asked,
  leastSeconds: number,
): Asked | SkipFor<'NEXT_HOURS'> {
  const { state, at, progress } = context;
  const { windows, spareWindows, laterSeconds, wantedSeconds } = asked;
  const own = laterSeconds > 0 ? [...windows, ...spareWindows] : windows;
  if (own.length > 0 && own.every(({ startMs }) => startMs >= state.notBeforeMs)) return asked;
  const left = intersectSpans(own, [{ startMs: state.notBeforeMs, endMs: at.day.endMs }]);
  const leftSeconds = Math.floor(totalLength(left) / 1000);
  if (leftSeconds >= wantedSeconds) return asked;
  const isPlannedBeyond = progress.plannedStarts.some(
    ({ zoneId, startMs }) =>
      zoneId === zone.id && spareWindows.some((span) => startMs >= span.startMs && startMs < span.endMs),
  );
  if (isPlannedBeyond) return asked;
  const stressDepletionMm = findStressDepletion(context, zone);
  if (suffers(demand, stressDepletionMm)) return asked;
  if (leftSeconds < leastSeconds) {
    return skipForNextHours(demand.depletionMm, stressDepletionMm, findNextHours(context, zone, demand));
  }
  return { ...asked, spareWindows: laterSeconds > 0 ? spareWindows : [], neededSeconds: leastSeconds };
}

/** The depletion at which stress begins today. */
function findStressDepletion(context: DayContext, zone: PlannedZone): number {
  const [today] = expectedDays(context, zone, 1);
  return depletionFractionFor(zone.depletionFraction, today?.cropEtMm ?? 0) * zone.totalAvailableWaterMm;
}

/** Whether plants suffer already, or would before a next chance that is some days ahead. */
const suffers = (
  { depletionMm, daysToNextChance, withoutRainMm, floorDepletionMm }: Demand,
  stressDepletionMm: number,
): boolean => depletionMm > stressDepletionMm || (daysToNextChance > 1 && withoutRainMm > floorDepletionMm);

function findNextHours({ horizon, today }: DayContext, zone: PlannedZone, { daysToNextChance }: Demand): number | null {
  return horizon.day(today.epochDay + daysToNextChance)?.allowed(zone).windows[0]?.startMs ?? null;
}
