/** The hours in which the planner places a zone's smart runs. */
import type { Span } from '../programs/program-span.ts';
import { intersectSpans, subtractSpans, totalLength } from '../restrictions/spans.ts';
import type { DayContext } from './day-context.ts';
import type { PlannedZone } from './garden.ts';
import type { RunRequest } from './run-request.ts';

/** The windows without the hours that a user's skip or a rain delay takes out of them. */
export function hoursLeftByPauses(
  { garden }: DayContext,
  zone: PlannedZone,
  windows: readonly Span[],
): readonly Span[] {
  const closed = garden.userSkips.flatMap((skip) => {
    if (skip.scope === 'schedule' || (skip.scope === 'zone' && skip.zoneId !== zone.id)) return [];
    return [{ startMs: skip.fromMs, endMs: skip.untilMs }];
  });
  if (garden.rainDelayUntilMs !== null)
    closed.push({ startMs: Number.NEGATIVE_INFINITY, endMs: garden.rainDelayUntilMs });
  return closed.length === 0 ? windows : subtractSpans(windows, closed);
}

export type SmartHours = Pick<RunRequest, 'windows' | 'spareWindows' | 'towards'>;

/**
 * As late as possible before sunrise where that is set, so that leaves dry soon and the air is calm; needed water that
 * does not fit there uses the other hours. Otherwise from the beginning of the windows.
 */
export function smartHours({ at }: DayContext, windows: readonly Span[], isBeforeSunrise: boolean): SmartHours {
  const { sunriseMs } = at.sun;
  if (!isBeforeSunrise || sunriseMs === null) return { windows, spareWindows: [], towards: 'early' };
  const dark = intersectSpans(windows, [{ startMs: at.day.startMs, endMs: sunriseMs }]);
  if (totalLength(dark) === 0) return { windows, spareWindows: [], towards: 'early' };
  const light = intersectSpans(windows, [{ startMs: sunriseMs, endMs: at.day.endMs }]);
  return { windows: dark, spareWindows: light, towards: 'late' };
}
