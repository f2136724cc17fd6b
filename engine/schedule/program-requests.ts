import { boostRunTime, depthOfRun, grossDepth, longestRun, netDepth, runTime } from '../application/run-time.ts';
import { type Program, type ProgramZone, programMinutes } from '../programs/program.ts';
import { programSpan, type Span } from '../programs/program-span.ts';
import { instantAt } from '../programs/time-of-day.ts';
import { intersectSpans } from '../restrictions/spans.ts';
import { skipForExpectedMoisture, skipForFullSoil } from '../skipping/moisture.ts';
import { skipForMonthBudget } from '../skipping/month-budget.ts';
import { skipForPauses } from '../skipping/pauses.ts';
import { isByForecast, type Skip } from '../skipping/skip.ts';
import type { ZoneId } from '../vocabulary/ids.ts';
import { litresPerMinute, minutes, mm } from '../vocabulary/units.ts';
import { assessDemand, type DayContext, warmHours } from './day-context.ts';
import { isAnswered, sumStartedSeconds } from './day-progress.ts';
import { type Decision, dryDecision } from './decision.ts';
import { expectedDays } from './expected-days.ts';
import { forbiddenToday, type Judged } from './forbidden.ts';
import type { PlannedZone } from './garden.ts';
import { canHoldBack } from './held-back.ts';
import { leastRunSeconds } from './least-run.ts';
import { occurrenceId } from './occurrence-id.ts';
import { DAYS_AHEAD } from './rain-ahead.ts';
import { type RunRequest, runRequest } from './run-request.ts';
import { type Demand, demandToday } from './smart-demand.ts';

/** What the user's programs still ask for today, earliest first, and what of it is skipped. */
export interface Asked {
  readonly requests: RunRequest[];
  readonly skipped: Decision[];
  /** What reaches each zone's roots by the requests so far, so that the same deficit is not filled twice. */
  readonly netMm: Map<ZoneId, number>;
  /** How long each zone runs by them and by started runs, for laws that limit a zone's minutes in a day. */
  readonly seconds: Map<ZoneId, number>;
}

export function programRequests(context: DayContext, zones: ReadonlyMap<string, PlannedZone>): Asked {
  const { day, sun, programs } = context.at;
  const inOrder = programs
    .map((program) => ({ program, at: instantAt(day, program.at, sun) }))
    .sort((a, b) => a.at - b.at || (a.program.id < b.program.id ? -1 : 1));
  const asked: Asked = {
    requests: [],
    skipped: [],
    netMm: new Map(),
    seconds: sumStartedSeconds(context.progress, day),
  };
  for (const { program } of inOrder) {
    const hours = workingHours(context, program, zones);
    if (isOver(context, program, hours)) continue;
    // Placed backwards from the finish, so the program's last zone comes first.
    const orderedZones = program.anchor === 'start' ? program.zones : program.zones.toReversed();
    for (const wanted of orderedZones) {
      const zone = zones.get(wanted.zoneId);
      if (zone === undefined || isAnswered(context.progress, zone.id, program.id)) continue;
      ask(context, program, wanted, zone, hours, asked);
    }
  }
  return asked;
}

/** When a program begins, all its zones one after the other, and the hours that it may take. */
interface WorkingHours {
  readonly startMs: number;
  readonly hours: Span;
}

/** A new plan does not make up for a start that has passed; the day's progress has its outcome. */
function isOver({ state }: DayContext, { anchor }: Program, { startMs, hours }: WorkingHours): boolean {
  return (anchor === 'start' ? startMs : hours.endMs) < state.notBeforeMs;
}

/** Hours from the program's start, or until its finish, within its end time and the day's boundary. */
function workingHours({ at }: DayContext, program: Program, zones: ReadonlyMap<string, PlannedZone>): WorkingHours {
  const noFlow = litresPerMinute(Number.POSITIVE_INFINITY);
  const toMinutes = programMinutes(program, (zoneId) => zones.get(zoneId)?.flowLitresPerMinute ?? noFlow);
  const span = programSpan(program, toMinutes, at.day, at.sun);
  const { startMs } = span;
  if (program.anchor === 'finish') {
    return { startMs, hours: { startMs: at.day.startMs, endMs: Math.min(span.endMs, at.day.endMs) } };
  }
  const cutMs = program.endAt === null ? at.day.endMs : instantAt(at.day, program.endAt, at.sun);
  return { startMs, hours: { startMs, endMs: Math.min(cutMs, at.day.endMs) } };
}

function ask(
  context: DayContext,
  program: Program,
  wanted: ProgramZone,
  zone: PlannedZone,
  { startMs, hours }: WorkingHours,
  asked: Asked,
): void {
  const allowed = context.at.allowed(zone);
  // Valves count whole seconds, so an explicit request runs for at least one.
  const fullSeconds = Math.max(
    1,
    60 * boostRunTime(longestRun(wanted.length, zone.flowLitresPerMinute), zone.boostPercent),
  );
  const alreadyMm = asked.netMm.get(zone.id) ?? 0;
  const demand =
    zone.level === 'none' || program.isUnconditional ? null : demandUntilNextProgram(context, zone, alreadyMm);
  const neededSeconds = demand === null ? Number.POSITIVE_INFINITY : toNeededSeconds(zone, demand);
  const holding = demand === null ? null : demandWhileHeldBack(context, zone, demand, alreadyMm);
  const windows = warmHours(context, intersectSpans([hours], allowed.open));
  const judged = judge(context, program, zone, startMs, windows, holding);
  const skip = judged.skip ?? waits(context, zone, demand, alreadyMm);
  if (skip !== null) {
    const behind = isByForecast(skip) ? holding : demand;
    asked.skipped.push(dryDecision(context.at, zone, program.id, behind, skip));
    return;
  }
  const wantedSeconds = Math.min(fullSeconds, neededSeconds);
  const requested = {
    zone,
    programId: program.id,
    demand,
    despite: judged.despite,
    wantedSeconds,
    neededSeconds: wantedSeconds,
    windows,
    laterSeconds: 0,
    spareWindows: [],
    towards: program.anchor === 'start' ? ('early' as const) : ('late' as const),
    leastPartSeconds: null,
  };
  const alreadySeconds = asked.seconds.get(zone.id) ?? 0;
  const request = runRequest(requested, allowed.limits.mostRunSeconds - alreadySeconds);
  asked.requests.push(request);
  asked.seconds.set(zone.id, alreadySeconds + request.allowedSeconds);
  const gross = depthOfRun(minutes(request.allowedSeconds / 60), zone.precipitationRateMmPerHour);
  asked.netMm.set(zone.id, alreadyMm + netDepth(gross, zone.efficiency));
}

function judge(
  context: DayContext,
  program: Program,
  zone: PlannedZone,
  startsAt: number,
  windows: readonly Span[],
  demand: Demand | null,
): Judged {
  const id = occurrenceId({ programId: program.id, zoneId: zone.id, localDate: context.at.day.date, startNumber: 1 });
  const byPeople = skipForPauses({ zoneId: zone.id, startsAt, occurrenceId: id }, context.garden);
  if (byPeople !== null) return { skip: byPeople, despite: null };
  return forbiddenToday(context, zone, demand, windows, (forecast) => canHoldBack(context, zone, demand, forecast));
}

/** A run waits if the zone can do without it until the program's next turn, or has no room for it. */
function waits(context: DayContext, zone: PlannedZone, demand: Demand | null, alreadyMm: number): Skip | null {
  if (demand === null) return null;
  const skip = waitsByBalance(context, zone, demand);
  const { ruleWithoutBudget } = zone;
  if (skip === null || ruleWithoutBudget === undefined) return skip;
  const unbudgeted = { ...zone, rule: ruleWithoutBudget };
  const needed = demandUntilNextProgram(context, unbudgeted, alreadyMm);
  return waitsByBalance(context, unbudgeted, needed) === null
    ? skipForMonthBudget(demand.depletionMm, zone.rule.leastUse)
    : skip;
}

function waitsByBalance({ garden }: DayContext, zone: PlannedZone, demand: Demand): Skip | null {
  const { depletionMm, expectedDepletionMm, triggerDepletionMm, isAskedBySensor } = demand;
  return (
    (isAskedBySensor ? null : skipForExpectedMoisture({ depletionMm, expectedDepletionMm, triggerDepletionMm })) ??
    skipForFullSoil(toNeededSeconds(zone, demand), leastRunSeconds(zone, garden.preferences))
  );
}

/** The balance of a zone until one of its programs is due again. */
export function demandUntilNextProgram(context: DayContext, zone: PlannedZone, alreadyMm: number): Demand {
  return demandUntil(context, zone, alreadyMm, context.horizon.daysToNextProgram(zone, context.today.epochDay));
}

/** The same until the zone can be watered again: a zone that plans itself need not wait for its program. */
function demandWhileHeldBack(context: DayContext, zone: PlannedZone, demand: Demand, alreadyMm: number): Demand {
  if (zone.level !== 'advanced' || demand.daysToNextChance === 1) return demand;
  const daysToWindow = context.horizon.daysToNextWindow(zone, context.today.epochDay);
  if (daysToWindow >= demand.daysToNextChance) return demand;
  return demandUntil(context, zone, alreadyMm, daysToWindow);
}

/** The demand until a program's next turn. */
function demandUntil(context: DayContext, zone: PlannedZone, alreadyMm: number, daysToNext: number): Demand {
  const days = expectedDays(context, zone, Math.max(daysToNext, DAYS_AHEAD));
  return demandToday(zone, assessDemand(context, zone, alreadyMm), days, {
    daysToNext,
    netMmPerChance: Number.POSITIVE_INFINITY,
    wasLastTaken: false,
  });
}

/** Seconds after which the zone is full and its salt washed out, including its boost. */
function toNeededSeconds(zone: PlannedZone, demand: Demand): number {
  const gross = grossDepth(mm(demand.netMm / (1 - zone.leachingShare)), zone.efficiency);
  return 60 * boostRunTime(runTime(gross, zone.precipitationRateMmPerHour), zone.boostPercent);
}
