import {
  longestCycle,
  MAX_CYCLES,
  MIN_CYCLE_SECONDS,
  type Ponding,
  soakAfter,
  type TimedCycles,
  timedCycles,
} from '../application/cycle-and-soak.ts';
import { wholeSeconds } from '../application/run-time.ts';
import type { Span } from '../programs/program-span.ts';
import { intersectSpans, mergeSpans, subtractSpans } from '../restrictions/spans.ts';
import { MINUTE_MS, minutes } from '../vocabulary/units.ts';
import type { DayContext } from './day-context.ts';
import { findUnchangedStarts } from './day-progress.ts';
import { type Decision, type PlannedRun, toDecision, toRuns } from './decision.ts';
import type { WaterSource } from './garden.ts';
import { type PlacedCycle, type PlacementRequest, place, sumSeconds } from './placement.ts';
import type { RunRequest } from './run-request.ts';
import { lightCycles } from './seedbed.ts';
import { Timeline } from './timeline.ts';
import { waysOut } from './ways-out.ts';

export interface Fulfilled {
  readonly runs: PlannedRun[];
  readonly decisions: Decision[];
  /** Seconds that zones need until their next chance and do not get. */
  readonly unmetSeconds: number;
  /** Seconds outside the preferred hours. */
  readonly spareSeconds: number;
}

/** Places up to this many seconds of a request; seconds it already has count. */
interface Turn {
  readonly request: RunRequest;
  readonly upToSeconds: number;
}

/**
 * Places the requests in order. Where that leaves a zone without what it needs until its next chance, or puts it after
 * sunrise, all zones get what they need first and the rest afterwards.
 */
export function fulfil(context: DayContext, requests: readonly RunRequest[]): Fulfilled {
  const whole = requests.map((request) => ({ request, upToSeconds: request.allowedSeconds }));
  const served = serve(context, requests, whole);
  if (served.unmetSeconds === 0 && served.spareSeconds === 0) return served;
  const needs = requests.map((request) => ({ request, upToSeconds: placeableNeed(request) }));
  const byNeed = serve(context, requests, [...needs, ...whole]);
  const gained = served.unmetSeconds - byNeed.unmetSeconds || served.spareSeconds - byNeed.spareSeconds;
  return gained > 0 ? byNeed : served;
}

/** What is needed, as far as the zone's and the law's longest run allow it. */
const placeableNeed = ({ neededSeconds, allowedSeconds }: RunRequest) => Math.min(neededSeconds, allowedSeconds);

/** A source and its timeline so far. */
interface SourceDay {
  readonly source: WaterSource;
  readonly line: Timeline;
}

function serve(context: DayContext, requests: readonly RunRequest[], turns: readonly Turn[]): Fulfilled {
  const sources = new Map<string, SourceDay>(
    context.garden.sources.map((source) => [source.id, { source, line: new Timeline(source) }]),
  );
  const placed = new Map<RunRequest, PlacedCycle[]>();
  const busy = reserveStarted(context, sources);
  for (const { request, upToSeconds } of turns) {
    const found = sources.get(request.zone.sourceId);
    const cyclesBefore = placed.get(request) ?? [];
    if (found === undefined) continue;
    const ownRuns = busy.get(request.zone.id) ?? [];
    const more = placeMore(context, request, upToSeconds, cyclesBefore, ownRuns, found.line);
    busy.set(request.zone.id, [...ownRuns, ...more.map(toSpan)]);
    placed.set(request, [...cyclesBefore, ...more]);
  }
  return outcome(context, requests, placed, sources, busy);
}

/** Cycles for a request that has `already` some: in its windows, and the rest of its need in the spare windows. */
function placeMore(
  context: DayContext,
  request: RunRequest,
  upToSeconds: number,
  already: readonly PlacedCycle[],
  ownRuns: readonly Span[],
  line: Timeline,
): PlacedCycle[] {
  const seconds = cyclesLeftFor(request, upToSeconds - request.laterSeconds - sumSeconds(already), already);
  const isWorthIt = isWorthStarting(request, seconds, already);
  if (!isWorthIt && request.laterSeconds === 0) return [];
  const placement = toPlacement(context, request, isWorthIt ? seconds : 0, ownRuns, MAX_CYCLES - already.length);
  if (!line.canBear({ ...placement, durationMs: 0 })) return [];
  const cycles = keepPlannedStarts(context, request, already, line) ?? place(placement, line);
  const all = [...already, ...cycles];
  const missing = cyclesLeftFor(request, Math.min(upToSeconds, placeableNeed(request)) - sumSeconds(all), all);
  if (!isWorthStarting(request, missing, all) || request.spareWindows.length === 0) return cycles;
  const spare = { ...request, windows: request.spareWindows, towards: 'early' as const };
  const occupied = [...ownRuns, ...cycles.map(toSpan)];
  return [...cycles, ...place(toPlacement(context, spare, missing, occupied, MAX_CYCLES - all.length), line)];
}

/**
 * What a request has already, or gets later in the day, is not made up by less than the least run; the rest is left for
 * then or for the next days.
 */
function isWorthStarting(request: RunRequest, seconds: number, already: readonly PlacedCycle[]): boolean {
  const isPart = already.length > 0 || request.laterSeconds > 0;
  return seconds >= ((isPart ? request.leastPartSeconds : null) ?? 1);
}

/** Seconds that the valve's remaining cycles can take; a program is wanted whole. */
function cyclesLeftFor({ zone, programId }: RunRequest, seconds: number, already: readonly PlacedCycle[]): number {
  const left = MAX_CYCLES - already.length;
  if (left < 1) return 0;
  const longest = longestCycle(zone.ground);
  const isWhole = already.length === 0 || programId !== null || longest === null;
  return wholeSeconds(isWhole ? seconds : Math.min(seconds, left * Math.max(MIN_CYCLE_SECONDS, 60 * longest)));
}

/** Started runs occupy their source; their zones soak afterwards. */
function reserveStarted(
  { garden, progress }: DayContext,
  sources: ReadonlyMap<string, SourceDay>,
): Map<string, Span[]> {
  const busy = new Map<string, Span[]>();
  for (const { zoneId, startMs, endMs, isWet } of progress.starts) {
    const zone = garden.zones.find(({ id }) => id === zoneId);
    if (zone === undefined || !isWet || endMs <= startMs) continue;
    const { flowLitresPerMinute, isExclusive } = zone;
    sources.get(zone.sourceId)?.line.take({ durationMs: endMs - startMs, flowLitresPerMinute, isExclusive }, startMs);
    busy.set(zoneId, [...(busy.get(zoneId) ?? []), { startMs, endMs }]);
  }
  return busy;
}

/**
 * The previous plan's starts for a zone's balance, if the zone still wants the same and all of them still fit: a new
 * plan moves nothing without a reason. Null otherwise.
 */
function keepPlannedStarts(
  { progress }: DayContext,
  request: RunRequest,
  already: readonly PlacedCycle[],
  line: Timeline,
): PlacedCycle[] | null {
  if (request.programId !== null || already.length > 0) return null;
  const laid = findUnchangedStarts(progress, request.zone.id, request.wantedSeconds);
  if (laid === null || laid.reduce((sum, { seconds }) => sum + seconds, 0) > Math.ceil(request.allowedSeconds))
    return null;
  const { flowLitresPerMinute, isExclusive } = request.zone;
  const trial = line.copy();
  for (const { startMs, seconds } of laid) {
    const draw = { durationMs: seconds * 1000, flowLitresPerMinute, isExclusive };
    const span = { startMs, endMs: startMs + seconds * 1000 };
    const isOpen = [...request.windows, ...request.spareWindows].some(
      (window) => span.startMs >= window.startMs && span.endMs <= window.endMs,
    );
    if (!isOpen || trial.earliest(draw, span) === null) return null;
    trial.take(draw, startMs);
  }
  for (const { startMs, seconds } of laid) {
    line.take({ durationMs: seconds * 1000, flowLitresPerMinute, isExclusive }, startMs);
  }
  return laid.map(({ startMs, seconds }) => ({ startMs, seconds }));
}

function outcome(
  context: DayContext,
  requests: readonly RunRequest[],
  placed: ReadonlyMap<RunRequest, readonly PlacedCycle[]>,
  sources: ReadonlyMap<string, SourceDay>,
  busy: ReadonlyMap<string, readonly Span[]>,
): Fulfilled {
  const runs: PlannedRun[] = [];
  const decisions: Decision[] = [];
  let unmetSeconds = 0;
  let spareSeconds = 0;
  for (const request of requests) {
    const found = sources.get(request.zone.sourceId);
    if (found === undefined) continue;
    const cycles = (placed.get(request) ?? []).toSorted((a, b) => a.startMs - b.startMs);
    const requestRuns = toRuns(context.at, request, cycles);
    const unmet = wholeSeconds(placeableNeed(request)) - sumSeconds(cycles);
    if (isWorthStarting(request, unmet, cycles)) unmetSeconds += unmet;
    spareSeconds += sumSeconds(cycles.filter(({ startMs }) => isWithin(request.spareWindows, startMs)));
    runs.push(...requestRuns);
    decisions.push(
      toDecision(context, request, requestRuns, (missingSeconds) => {
        const ownRuns = busy.get(request.zone.id) ?? [];
        const missing = toPlacement(context, request, missingSeconds, ownRuns, MAX_CYCLES);
        const open = openDay(context, request);
        const free = withoutOwnRuns(open, ownRuns, request.zone.ground, missing.cycles);
        const windows = mergeSpans([...request.windows, ...request.spareWindows]);
        return waysOut(request, missing, intersectSpans(windows, open), found.line, found.source, free);
      }),
    );
  }
  return {
    runs: runs.sort((a, b) => a.startsAt - b.startsAt || (a.id < b.id ? -1 : 1)),
    decisions,
    unmetSeconds,
    spareSeconds,
  };
}

const isWithin = (spans: readonly Span[], atMs: number) =>
  spans.some(({ startMs, endMs }) => atMs >= startMs && atMs < endMs);
const toSpan = ({ startMs, seconds }: PlacedCycle): Span => ({ startMs, endMs: startMs + seconds * 1000 });

/** What is left of the day: from now, and after the source's rest since yesterday. */
function openDay({ state, at }: DayContext, { zone, programId }: RunRequest): Span[] {
  // A program has its own time; the planner's own starts in the middle of a day are on a whole minute.
  const fromMs = programId === null ? Math.ceil(state.notBeforeMs / MINUTE_MS) * MINUTE_MS : state.notBeforeMs;
  const freeFromMs = Math.max(fromMs, state.sourceFreeFromMs.get(zone.sourceId) ?? at.day.startMs);
  return [{ startMs: Math.max(freeFromMs, at.day.startMs), endMs: at.day.endMs }];
}

/** All runs of a zone keep a soak between them, as long as the earlier of the two needs. */
function withoutOwnRuns(
  windows: readonly Span[],
  ownRuns: readonly Span[],
  ground: Ponding,
  { seconds }: TimedCycles,
): Span[] {
  const soakMs = (runMs: number) => Math.ceil(soakAfter(minutes(runMs / 60_000), ground) * 60) * 1000;
  const ofLongest = soakMs(Math.max(0, ...seconds) * 1000);
  const closed = ownRuns.map(({ startMs, endMs }) => ({
    startMs: startMs - ofLongest,
    endMs: endMs + soakMs(endMs - startMs),
  }));
  return subtractSpans(windows, closed);
}

function toPlacement(
  context: DayContext,
  request: RunRequest,
  seconds: number,
  ownRuns: readonly Span[],
  mostCycles: number,
): PlacementRequest {
  const { zone, windows, towards, leastPartSeconds, light } = request;
  const cycles =
    light === undefined
      ? timedCycles(seconds, zone.ground, mostCycles)
      : lightCycles(seconds, light, zone.ground, mostCycles);
  return {
    cycles,
    windows: withoutOwnRuns(intersectSpans(windows, openDay(context, request)), ownRuns, zone.ground, cycles),
    flowLitresPerMinute: zone.flowLitresPerMinute,
    isExclusive: zone.isExclusive,
    towards,
    leastPartSeconds,
  };
}
