import type { Span } from '../programs/program-span.ts';
import { intersectSpans, subtractSpans, totalLength } from '../restrictions/spans.ts';
import { skipForMonthBudget } from '../skipping/month-budget.ts';
import { skipForPauses } from '../skipping/pauses.ts';
import type { SkipFor, YieldingSkip } from '../skipping/skip.ts';
import { afternoonToday, findAfternoon } from './afternoon-watering.ts';
import { type DailySeconds, netMmPerChance, planDailySeconds } from './capacity.ts';
import { assessDemand, type DayContext, warmHours, zoneState } from './day-context.ts';
import { isAnswered } from './day-progress.ts';
import { type Decision, dryDecision, unfitDecision } from './decision.ts';
import { expectedDays } from './expected-days.ts';
import { forbiddenToday, type Judged } from './forbidden.ts';
import type { PlannedZone } from './garden.ts';
import { canHoldBack } from './held-back.ts';
import { isTooSmallForHeads, leastRunSeconds, secondsFor } from './least-run.ts';
import { withinHoursLeft } from './next-hours.ts';
import { occurrenceId } from './occurrence-id.ts';
import type { Asked } from './program-requests.ts';
import { DAYS_AHEAD } from './rain-ahead.ts';
import { type RunRequest, runRequest } from './run-request.ts';
import { hoursOfLight, seedbedToday } from './seedbed.ts';
import { type Demand, demandToday } from './smart-demand.ts';
import { isOnSolarPump, solarHours } from './solar-hours.ts';

/**
 * What the balances of the advanced zones ask for today beyond what programs bring them (`asked`), the most urgent
 * first, then requests that are skipped or can wait.
 */
export function smartRequests(
  context: DayContext,
  asked: Pick<Asked, 'netMm' | 'seconds'>,
): { readonly requests: RunRequest[]; readonly others: Decision[] } {
  const others: Decision[] = [];
  const requests: { readonly request: RunRequest; readonly daysLeft: number }[] = [];
  const needs = planDailySeconds(context);
  for (const zone of context.garden.zones) {
    if (zone.level !== 'advanced' || isAnswered(context.progress, zone.id, null)) continue;
    const windows = smartWindows(context, zone);
    const demand = findDemand(context, needs, zone, windows, asked.netMm.get(zone.id) ?? 0);
    const seedbed = seedbedToday(context, zone);
    if (seedbed !== null) {
      const asSown = seedbedRequest(context, zone, windows, demand, seedbed, asked.seconds.get(zone.id) ?? 0);
      if ('verdict' in asSown) others.push(asSown);
      else requests.push({ request: asSown, daysLeft: 0 });
      continue;
    }
    const afternoon = afternoonToday(context, zone, windows);
    const laterSeconds = secondsFor(zone, afternoon.netMm);
    const seconds = worthwhileSeconds(context, zone, demand) + laterSeconds;
    if (seconds === 0) {
      const isUnfit = demand.netMm > 0 && isTooSmallForHeads(zone);
      const waitsForBudget = isWateredWithoutBudget(context, needs, zone, windows, asked.netMm.get(zone.id) ?? 0);
      const skip = waitsForBudget ? skipForMonthBudget(demand.depletionMm, zone.rule.leastUse) : null;
      others.push(
        isUnfit ? unfitDecision(context.at, zone, demand) : dryDecision(context.at, zone, null, demand, skip),
      );
      continue;
    }
    const { skip, despite } = judgeDemand(context, zone, windows, demand, (forecast) =>
      canHoldBack(context, zone, demand, forecast),
    );
    // Where only the user's time frames leave no time today, tomorrow has its own.
    if (skip !== null || totalLength(windows) === 0) {
      others.push(dryDecision(context.at, zone, null, demand, skip));
      continue;
    }
    const wanted = { demand, seconds, laterSeconds, usedBefore: afternoon.share, despite };
    const request = toRequest(context, zone, wanted, asked.seconds.get(zone.id) ?? 0);
    if ('reason' in request) others.push(dryDecision(context.at, zone, null, demand, request));
    else requests.push({ request, daysLeft: daysLeft(demand) });
  }
  return { requests: requests.sort((a, b) => a.daysLeft - b.daysLeft).map(({ request }) => request), others };
}

/** The planner's hours of today; on a cold day those that are warm, as long as they have room for a run. */
function smartWindows(context: DayContext, zone: PlannedZone): readonly Span[] {
  const { windows } = context.at.allowed(zone);
  if (context.cold === null) return windows;
  const warm = warmHours(context, windows);
  return totalLength(warm) < 1000 * leastRunSeconds(zone, context.garden.preferences) ? [] : warm;
}

/** What a zone gets today, and how much of it later in the day. */
interface Wanted {
  readonly demand: Demand;
  readonly seconds: number;
  readonly laterSeconds: number;
  /** Share of the day's evapotranspiration that is over before that. */
  readonly usedBefore: number;
  readonly despite: YieldingSkip | null;
}

function toRequest(
  context: DayContext,
  zone: PlannedZone,
  { demand, seconds, laterSeconds, usedBefore, despite }: Wanted,
  alreadySeconds: number,
): RunRequest | SkipFor<'NEXT_HOURS'> {
  const windows = smartWindows(context, zone);
  const { limits } = context.at.allowed(zone);
  const { preferences } = context.garden;
  const leastSeconds = leastRunSeconds(zone, preferences);
  const withoutPauses = (spans: readonly Span[]) => hoursLeftByPauses(context, zone, spans);
  // Wind drift is lowest in the hours before sunrise.
  const hours = smartHours(context, zone, windows, preferences.finishBeforeSunrise || despite !== null);
  const spareWindows =
    laterSeconds > 0 ? findAfternoon(context, windows, usedBefore, laterSeconds) : hours.spareWindows;
  const requested = {
    zone,
    programId: null,
    demand,
    despite,
    wantedSeconds: seconds,
    laterSeconds,
    neededSeconds: Math.max(leastSeconds, toNeededSeconds(zone, demand)) + laterSeconds,
    leastPartSeconds: leastSeconds,
    windows: withoutPauses(hours.windows),
    spareWindows: withoutPauses(spareWindows),
    towards: hours.towards,
  };
  const ofToday = withinHoursLeft(context, zone, demand, requested, leastSeconds);
  if ('reason' in ofToday) return ofToday;
  const leftSeconds = limits.mostRunSeconds - alreadySeconds;
  // What the law leaves beside a program's water is no run of its own where it is shorter than the least one.
  return runRequest(ofToday, alreadySeconds > 0 && leftSeconds < leastSeconds ? 0 : leftSeconds);
}

/**
 * Water for seeds that sprout, and for roots below them if they ask for more. Only what has happened keeps it back: a
 * forecast that fails, or a probe in moist depths, would let the seeds dry.
 */
function seedbedRequest(
  context: DayContext,
  zone: PlannedZone,
  windows: readonly Span[],
  balance: Demand,
  { netMm: seedMm, ...light }: NonNullable<ReturnType<typeof seedbedToday>>,
  alreadySeconds: number,
): RunRequest | Decision {
  const demand = { ...balance, netMm: Math.max(balance.netMm, seedMm) };
  const leastSeconds = leastRunSeconds(zone, context.garden.preferences);
  const wantedSeconds = secondsFor(zone, demand.netMm);
  if (wantedSeconds < leastSeconds / 2) return dryDecision(context.at, zone, null, balance, null);
  const { skip } = judgeDemand(context, zone, windows, demand, () => false);
  const holds = skip !== null && skip.reason !== 'SENSOR_MOISTURE';
  if (holds || totalLength(windows) === 0) return dryDecision(context.at, zone, null, demand, holds ? skip : null);
  const seconds = Math.max(leastSeconds, wantedSeconds);
  const requested = {
    zone,
    programId: null,
    demand,
    despite: null,
    wantedSeconds: seconds,
    laterSeconds: 0,
    neededSeconds: seconds,
    leastPartSeconds: leastSeconds,
    windows: hoursLeftByPauses(context, zone, hoursOfLight(context, windows)),
    spareWindows: [],
    towards: 'early' as const,
    light,
  };
  return runRequest(requested, context.at.allowed(zone).limits.mostRunSeconds - alreadySeconds);
}

/** For a day without evapotranspiration, to avoid 0 / 0. */
const MIN_DAILY_MM = 0.01;

function daysLeft({ triggerDepletionMm, depletionMm, cropEtMm, daysToNextChance }: Demand): number {
  return (triggerDepletionMm - depletionMm) / Math.max(cropEtMm / daysToNextChance, MIN_DAILY_MM);
}

function findDemand(
  context: DayContext,
  needs: DailySeconds,
  zone: PlannedZone,
  windows: readonly Span[],
  askedMm: number,
): Demand {
  const { epochDay } = context.today;
  const daysToNext = context.horizon.daysToNextWindow(zone, epochDay);
  const preferred = smartHours(context, zone, windows, context.garden.preferences.finishBeforeSunrise);
  const lastChance = context.horizon.lastWindowDay(zone, epochDay);
  return demandToday(
    zone,
    assessDemand(context, zone, askedMm),
    expectedDays(context, zone, Math.max(daysToNext, DAYS_AHEAD)),
    {
      daysToNext,
      netMmPerChance: netMmPerChance(context, needs, zone, preferred.windows),
      wasLastTaken: zoneState(context, zone.id).wateredEpochDays.includes(lastChance),
    },
  );
}

/** Whether the month's budget alone keeps water from the zone today. */
function isWateredWithoutBudget(
  context: DayContext,
  needs: DailySeconds,
  { ruleWithoutBudget, ...budgeted }: PlannedZone,
  windows: readonly Span[],
  askedMm: number,
): boolean {
  if (ruleWithoutBudget === undefined || totalLength(windows) === 0) return false;
  const zone = { ...budgeted, rule: ruleWithoutBudget };
  const demand = findDemand(context, needs, zone, windows, askedMm);
  if (worthwhileSeconds(context, zone, demand) === 0) return false;
  const { skip } = judgeDemand(context, zone, windows, demand, (forecast) =>
    canHoldBack(context, zone, demand, forecast),
  );
  return skip === null;
}

/** Seconds that bring the zone what it asks for; a requested too small for a valve becomes the least run, if there is room. */
function worthwhileSeconds({ garden }: DayContext, zone: PlannedZone, { netMm, depletionMm }: Demand): number {
  const least = leastRunSeconds(zone, garden.preferences);
  const seconds = secondsFor(zone, netMm);
  if (netMm === 0 || seconds >= least) return seconds;
  return secondsFor(zone, depletionMm - zone.rule.refillToDepletionMm) >= least ? least : 0;
}

/** Seconds without which the zone passes its trigger before its next chance. */
function toNeededSeconds(
  zone: PlannedZone,
  { isAskedBySensor, netMm, expectedDepletionMm, triggerDepletionMm }: Demand,
) {
  const untilTriggerMm = Math.max(0, expectedDepletionMm - triggerDepletionMm);
  return secondsFor(zone, isAskedBySensor ? netMm : Math.min(netMm, untilTriggerMm));
}

/** The user's skip of this run or of all the time there is; then what forbids any run. */
function judgeDemand(
  context: DayContext,
  zone: PlannedZone,
  windows: readonly Span[],
  demand: Demand,
  mayHoldBack: (forecast: YieldingSkip) => boolean,
): Judged {
  const today = forbiddenToday(context, zone, demand, windows, mayHoldBack);
  if (today.skip !== null) return today;
  const id = occurrenceId({ programId: null, zoneId: zone.id, localDate: context.at.day.date, startNumber: 1 });
  const { userSkips, rainDelayUntilMs } = context.garden;
  const ofThisRun = userSkips.filter(({ scope }) => scope === 'schedule');
  const start = { zoneId: zone.id, startsAt: windows[0]?.startMs ?? context.at.day.startMs, occurrenceId: id };
  const isAllTimeSkipped = totalLength(windows) > 0 && totalLength(hoursLeftByPauses(context, zone, windows)) === 0;
  return {
    ...today,
    skip: skipForPauses(
      start,
      isAllTimeSkipped ? { userSkips, rainDelayUntilMs } : { userSkips: ofThisRun, rainDelayUntilMs: null },
    ),
  };
}

/** The windows without the hours that a user's skip or a rain delay takes out of them. */
function hoursLeftByPauses({ garden }: DayContext, zone: PlannedZone, windows: readonly Span[]): readonly Span[] {
  const closed = garden.userSkips.flatMap((skip) => {
    if (skip.scope === 'schedule' || (skip.scope === 'zone' && skip.zoneId !== zone.id)) return [];
    return [{ startMs: skip.fromMs, endMs: skip.untilMs }];
  });
  if (garden.rainDelayUntilMs !== null)
    closed.push({ startMs: Number.NEGATIVE_INFINITY, endMs: garden.rainDelayUntilMs });
  return closed.length === 0 ? windows : subtractSpans(windows, closed);
}

type SmartHours = Pick<RunRequest, 'windows' | 'spareWindows' | 'towards'>;

/**
 * In the sunny hours for a pump on solar power. Otherwise as late as possible before sunrise where that is set, so that
 * leaves dry soon and the air is calm. Needed water that does not fit there uses the other hours. Without such hours from
 * the beginning of the windows.
 */
function smartHours(
  context: DayContext,
  zone: PlannedZone,
  windows: readonly Span[],
  isBeforeSunrise: boolean,
): SmartHours {
  const { at, garden, today } = context;
  if (isOnSolarPump(garden, zone)) {
    const sunny = intersectSpans(windows, solarHours(at, garden.timeZone, today.hourlyEt0Mm));
    if (totalLength(sunny) > 0)
      return { windows: sunny, spareWindows: subtractSpans(windows, sunny), towards: 'early' };
  }
  const { sunriseMs } = at.sun;
  if (!isBeforeSunrise || sunriseMs === null) return { windows, spareWindows: [], towards: 'early' };
  const dark = intersectSpans(windows, [{ startMs: at.day.startMs, endMs: sunriseMs }]);
  if (totalLength(dark) === 0) return { windows, spareWindows: [], towards: 'early' };
  const light = intersectSpans(windows, [{ startMs: sunriseMs, endMs: at.day.endMs }]);
  return { windows: dark, spareWindows: light, towards: 'late' };
}
