/** The hours in which the planner lays a zone's own runs. */
import type { Span } from '../programs/program-span.ts';
import { differenceOf, intersectionOf, lengthOf } from '../restrictions/spans.ts';
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
  return closed.length === 0 ? windows : differenceOf(windows, closed);
}

export type SmartHours = Pick<RunRequest, 'windows' | 'spareWindows' | 'towards'>;

/**
 * Late before sunrise where that is asked and there are such hours, so that leaves dry soon and the air is calm; what the
 * zone needs and these do not hold has the others. Else as early as the windows begin.
 */
export function smartHours({ at }: DayContext, windows: readonly Span[], isBeforeSunrise: boolean): SmartHours {
  const { sunriseMs } = at.sun;
  if (!isBeforeSunrise || sunriseMs === null) return { windows, spareWindows: [], towards: 'early' };
  const dark = intersectionOf(windows, [{ startMs: at.day.startMs, endMs: sunriseMs }]);
  if (lengthOf(dark) === 0) return { windows, spareWindows: [], towards: 'early' };
  const light = intersectionOf(windows, [{ startMs: sunriseMs, endMs: at.day.endMs }]);
  return { windows: dark, spareWindows: light, towards: 'late' };
}
