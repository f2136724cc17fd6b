import { boosted, grossDepth, runTime, wholeSeconds } from '../application/run-time.ts';
import type { Span } from '../programs/program-span.ts';
import { differenceOf, intersectionOf, lengthOf } from '../restrictions/spans.ts';
import type { Skip } from '../skipping/skip.ts';
import { skipForUser } from '../skipping/user.ts';
import { mm } from '../vocabulary/units.ts';
import { isAnswered } from './begun-day.ts';
import { type DayContext, thirstOf } from './day-context.ts';
import { dryDecision } from './decision.ts';
import { expectedDays } from './expected-days.ts';
import { forbiddenToday } from './forbidden.ts';
import type { PlannedZone } from './garden.ts';
import { occurrenceId } from './occurrence-id.ts';
import type { Decision } from './planned-run.ts';
import type { Asked } from './program-requests.ts';
import { type RunRequest, runRequest } from './run-request.ts';
import { type Demand, demandToday } from './smart-demand.ts';

/**
 * What the balances of the advanced zones ask for today beyond what programs bring them (`asked`), the most urgent
 * first, and what is skipped or can wait.
 */
export function smartRequests(
  context: DayContext,
  asked: Pick<Asked, 'netMm' | 'seconds'>,
): { readonly requests: RunRequest[]; readonly others: Decision[] } {
  const others: Decision[] = [];
  const wishes: { readonly request: RunRequest; readonly daysLeft: number }[] = [];
  for (const zone of context.garden.zones) {
    if (zone.level !== 'advanced' || isAnswered(context.begun, zone.id, null)) continue;
    const windows = context.at.allowed(zone).windows;
    const demand = demandOf(context, zone, windows, asked.netMm.get(zone.id) ?? 0);
    const { leastRunSeconds } = context.garden.preferences;
    const seconds = secondsFor(zone, demand, leastRunSeconds);
    if (seconds < leastRunSeconds) {
      others.push(dryDecision(context.at, zone, null, demand, null));
      continue;
    }
    const skip = skipOf(context, zone, windows);
    if (skip !== null) {
      others.push(dryDecision(context.at, zone, null, demand, skip));
      continue;
    }
    if (lengthOf(windows) === 0) {
      // The user's time frames leave no time today, and nothing else forbids it: tomorrow has its own.
      others.push(dryDecision(context.at, zone, null, demand, null));
      continue;
    }
    const mostRunSeconds = context.at.allowed(zone).limits.mostRunSeconds - (asked.seconds.get(zone.id) ?? 0);
    const daily = demand.cropEtMm / demand.daysToNextChance;
    wishes.push({
      request: runRequest(
        {
          zone,
          programId: null,
          demand,
          wantedSeconds: seconds,
          neededSeconds: Math.max(leastRunSeconds, neededFor(zone, demand)),
          leastPartSeconds: leastRunSeconds,
          ...laid(context, openTo(context, zone, windows)),
        },
        mostRunSeconds,
      ),
      daysLeft: (demand.triggerDepletionMm - demand.depletionMm) / Math.max(daily, LEAST_DAILY_MM),
    });
  }
  return { requests: wishes.sort((a, b) => a.daysLeft - b.daysLeft).map(({ request }) => request), others };
}

/** A day of fog, so that nothing is divided by nothing. */
const LEAST_DAILY_MM = 0.01;

function demandOf(context: DayContext, zone: PlannedZone, windows: readonly Span[], askedMm: number): Demand {
  const days = context.horizon.daysToNextWindow(zone, context.today.epochDay);
  const hours = lengthOf(windows) / 3_600_000;
  const netMmOfAllWindows = hours * zone.precipitationRateMmPerHour * zone.efficiency;
  return demandToday(zone, thirstOf(context, zone, askedMm), expectedDays(context, zone, days), netMmOfAllWindows);
}

/** Seconds that bring the zone what it asks for; a wish too small for a valve becomes the least run, if there is room. */
function secondsFor(zone: PlannedZone, { netMm, depletionMm }: Demand, leastRunSeconds: number): number {
  const seconds = secondsOf(zone, netMm);
  if (netMm === 0 || seconds >= leastRunSeconds) return seconds;
  const untilFull = secondsOf(zone, depletionMm - zone.rule.refillToDepletionMm);
  return untilFull >= leastRunSeconds ? leastRunSeconds : 0;
}

/** Seconds without which the zone passes its trigger before its next chance. */
function neededFor(zone: PlannedZone, { isAskedBySensor, netMm, expectedDepletionMm, triggerDepletionMm }: Demand) {
  const untilTriggerMm = Math.max(0, expectedDepletionMm - triggerDepletionMm);
  return secondsOf(zone, isAskedBySensor ? netMm : Math.min(netMm, untilTriggerMm));
}

function secondsOf(zone: PlannedZone, netMm: number): number {
  const run = runTime(grossDepth(mm(netMm), zone.efficiency), zone.precipitationRateMmPerHour);
  return wholeSeconds(60 * boosted(run, zone.boostPercent));
}

/** The user's skip of this run or of all the time there is; then what forbids any run. */
function skipOf(context: DayContext, zone: PlannedZone, windows: readonly Span[]): Skip | null {
  const forbidden = forbiddenToday(context, zone);
  if (forbidden !== null) return forbidden;
  const id = occurrenceId({ programId: null, zoneId: zone.id, localDate: context.at.day.date, startNumber: 1 });
  const { userSkips } = context.garden;
  const ofThisRun = userSkips.filter(({ scope }) => scope === 'schedule');
  const start = { zoneId: zone.id, startsAt: windows[0]?.startMs ?? context.at.day.startMs, occurrenceId: id };
  const isAllTimeSkipped = lengthOf(windows) > 0 && lengthOf(openTo(context, zone, windows)) === 0;
  return skipForUser(start, isAllTimeSkipped ? userSkips : ofThisRun);
}

/** The windows without the hours that a user's skip takes out of them. */
function openTo({ garden }: DayContext, zone: PlannedZone, windows: readonly Span[]): readonly Span[] {
  const closed = garden.userSkips.flatMap((skip) => {
    if (skip.scope === 'schedule' || (skip.scope === 'zone' && skip.zoneId !== zone.id)) return [];
    return [{ startMs: skip.fromMs, endMs: skip.untilMs }];
  });
  return closed.length === 0 ? windows : differenceOf(windows, closed);
}

/** Late before sunrise where that is asked and the windows have such hours; else as early as they begin. */
function laid({ garden, at }: DayContext, windows: readonly Span[]): Pick<RunRequest, 'windows' | 'towards'> {
  const { sunriseMs } = at.sun;
  if (!garden.preferences.finishBeforeSunrise || sunriseMs === null) return { windows, towards: 'early' };
  const dark = intersectionOf(windows, [{ startMs: at.day.startMs, endMs: sunriseMs }]);
  return dark.length > 0 ? { windows: dark, towards: 'late' } : { windows, towards: 'early' };
}
