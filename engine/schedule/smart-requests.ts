import type { Span } from '../programs/program-span.ts';
import { lengthOf } from '../restrictions/spans.ts';
import { skipForPauses } from '../skipping/pauses.ts';
import type { YieldingSkip } from '../skipping/skip.ts';
import { isAnswered } from './begun-day.ts';
import { type DailySeconds, dailySecondsOf, netMmPerChance } from './capacity.ts';
import { type DayContext, thirstOf, zoneState } from './day-context.ts';
import { dryDecision, unfitDecision } from './decision.ts';
import { expectedDays } from './expected-days.ts';
import { forbiddenToday, type Judged } from './forbidden.ts';
import type { PlannedZone } from './garden.ts';
import { canHoldBack } from './held-back.ts';
import { isTooSmallForItsHeads, leastRunSeconds, secondsFor } from './least-run.ts';
import { occurrenceId } from './occurrence-id.ts';
import type { Decision } from './planned-run.ts';
import { afternoonMm, afternoonOf } from './pot-afternoon.ts';
import type { Asked } from './program-requests.ts';
import { DAYS_AHEAD } from './rain-ahead.ts';
import { type RunRequest, runRequest } from './run-request.ts';
import { type Demand, demandToday } from './smart-demand.ts';
import { hoursLeftByPauses, smartHours } from './smart-hours.ts';

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
  const needs = dailySecondsOf(context);
  for (const zone of context.garden.zones) {
    if (zone.level !== 'advanced' || isAnswered(context.begun, zone.id, null)) continue;
    const windows = context.at.allowed(zone).windows;
    const demand = demandOf(context, needs, zone, windows, asked.netMm.get(zone.id) ?? 0);
    const laterSeconds = secondsFor(zone, afternoonMm(context, zone));
    const seconds = worthwhileSeconds(context, zone, demand) + laterSeconds;
    if (seconds === 0) {
      const isUnfit = demand.netMm > 0 && isTooSmallForItsHeads(zone);
      others.push(
        isUnfit ? unfitDecision(context.at, zone, demand) : dryDecision(context.at, zone, null, demand, null),
      );
      continue;
    }
    const { skip, despite } = judged(context, zone, windows, demand);
    // Where the user's time frames alone leave no time today, tomorrow has its own.
    if (skip !== null || lengthOf(windows) === 0) {
      others.push(dryDecision(context.at, zone, null, demand, skip));
      continue;
    }
    wishes.push({
      request: requestOf(context, zone, { demand, seconds, laterSeconds, despite }, asked.seconds.get(zone.id) ?? 0),
      daysLeft: daysLeft(demand),
    });
  }
  return { requests: wishes.sort((a, b) => a.daysLeft - b.daysLeft).map(({ request }) => request), others };
}

/** What a zone is to have today, and what of it later in the day. */
interface Wanted {
  readonly demand: Demand;
  readonly seconds: number;
  readonly laterSeconds: number;
  readonly despite: YieldingSkip | null;
}

function requestOf(
  context: DayContext,
  zone: PlannedZone,
  { demand, seconds, laterSeconds, despite }: Wanted,
  alreadySeconds: number,
): RunRequest {
  const { windows, limits } = context.at.allowed(zone);
  const { preferences } = context.garden;
  const leastSeconds = leastRunSeconds(zone, preferences);
  const open = hoursLeftByPauses(context, zone, windows);
  const wish = {
    zone,
    programId: null,
    demand,
    despite,
    wantedSeconds: seconds,
    laterSeconds,
    neededSeconds: Math.max(leastSeconds, neededFor(zone, demand)) + laterSeconds,
    leastPartSeconds: leastSeconds,
    // What the wind leaves is most in the hours before sunrise.
    ...smartHours(context, open, preferences.finishBeforeSunrise || despite !== null),
    ...(laterSeconds > 0 ? { spareWindows: afternoonOf(context, open) } : {}),
  };
  return runRequest(wish, limits.mostRunSeconds - alreadySeconds);
}

/** A day of fog, so that nothing is divided by nothing. */
const LEAST_DAILY_MM = 0.01;

function daysLeft({ triggerDepletionMm, depletionMm, cropEtMm, daysToNextChance }: Demand): number {
  return (triggerDepletionMm - depletionMm) / Math.max(cropEtMm / daysToNextChance, LEAST_DAILY_MM);
}

function demandOf(
  context: DayContext,
  needs: DailySeconds,
  zone: PlannedZone,
  windows: readonly Span[],
  askedMm: number,
): Demand {
  const { epochDay } = context.today;
  const daysToNext = context.horizon.daysToNextWindow(zone, epochDay);
  const preferred = smartHours(context, windows, context.garden.preferences.finishBeforeSunrise);
  const lastChance = context.horizon.lastWindowDay(zone, epochDay);
  return demandToday(
    zone,
    thirstOf(context, zone, askedMm),
    expectedDays(context, zone, Math.max(daysToNext, DAYS_AHEAD)),
    {
      daysToNext,
      netMmPerChance: netMmPerChance(context, needs, zone, preferred.windows),
      wasLastTaken: zoneState(context, zone.id).wateredEpochDays.includes(lastChance),
    },
  );
}

/** Seconds that bring the zone what it asks for; a wish too small for a valve becomes the least run, if there is room. */
function worthwhileSeconds({ garden }: DayContext, zone: PlannedZone, { netMm, depletionMm }: Demand): number {
  const least = leastRunSeconds(zone, garden.preferences);
  const seconds = secondsFor(zone, netMm);
  if (netMm === 0 || seconds >= least) return seconds;
  return secondsFor(zone, depletionMm - zone.rule.refillToDepletionMm) >= least ? least : 0;
}

/** Seconds without which the zone passes its trigger before its next chance. */
function neededFor(zone: PlannedZone, { isAskedBySensor, netMm, expectedDepletionMm, triggerDepletionMm }: Demand) {
  const untilTriggerMm = Math.max(0, expectedDepletionMm - triggerDepletionMm);
  return secondsFor(zone, isAskedBySensor ? netMm : Math.min(netMm, untilTriggerMm));
}

/** The user's skip of this run or of all the time there is; then what forbids any run. */
function judged(context: DayContext, zone: PlannedZone, windows: readonly Span[], demand: Demand): Judged {
  const today = forbiddenToday(context, zone, demand, (forecast) => canHoldBack(context, zone, demand, forecast));
  if (today.skip !== null) return today;
  const id = occurrenceId({ programId: null, zoneId: zone.id, localDate: context.at.day.date, startNumber: 1 });
  const { userSkips, rainDelayUntilMs } = context.garden;
  const ofThisRun = userSkips.filter(({ scope }) => scope === 'schedule');
  const start = { zoneId: zone.id, startsAt: windows[0]?.startMs ?? context.at.day.startMs, occurrenceId: id };
  const isAllTimeSkipped = lengthOf(windows) > 0 && lengthOf(hoursLeftByPauses(context, zone, windows)) === 0;
  return {
    ...today,
    skip: skipForPauses(
      start,
      isAllTimeSkipped ? { userSkips, rainDelayUntilMs } : { userSkips: ofThisRun, rainDelayUntilMs: null },
    ),
  };
}
