import { type Ponding, soakAfter, type TimedCycles, timedCycles } from '../application/cycle-and-soak.ts';
import type { Span } from '../programs/program-span.ts';
import { differenceOf, intersectionOf } from '../restrictions/spans.ts';
import { minutes } from '../vocabulary/units.ts';
import type { DayContext } from './day-context.ts';
import { decisionOf, runsOf } from './decision.ts';
import type { PlannedZone, WaterSource } from './garden.ts';
import { type PlacedCycle, type PlacementRequest, place } from './placement.ts';
import type { Decision, PlannedRun } from './planned-run.ts';
import type { RunRequest } from './run-request.ts';
import { Timeline } from './timeline.ts';
import { waysOut } from './ways-out.ts';

export interface Fulfilled {
  readonly runs: PlannedRun[];
  readonly decisions: Decision[];
  /** What zones go without that they need until their next chance, seconds. */
  readonly unmetSeconds: number;
}

/** A request whose turn it is, up to so many seconds of it; what it already has counts. */
interface Turn {
  readonly request: RunRequest;
  readonly upToSeconds: number;
}

/**
 * Gives the requests their places, in order; what comes first is served first. Where that leaves a zone without what it
 * needs until its next chance, all get so much first and the rest of their wish after.
 */
export function fulfil(context: DayContext, requests: readonly RunRequest[]): Fulfilled {
  const whole = requests.map((request) => ({ request, upToSeconds: request.allowedSeconds }));
  const served = serve(context, requests, whole);
  if (served.unmetSeconds === 0) return served;
  const needs = requests.map((request) => ({ request, upToSeconds: request.neededSeconds }));
  const byNeed = serve(context, requests, [...needs, ...whole]);
  return byNeed.unmetSeconds < served.unmetSeconds ? byNeed : served;
}

/** A source and its day, as far as it is taken. */
interface SourceDay {
  readonly source: WaterSource;
  readonly line: Timeline;
}

function serve(context: DayContext, requests: readonly RunRequest[], turns: readonly Turn[]): Fulfilled {
  const sources = new Map<string, SourceDay>(
    context.garden.sources.map((source) => [source.id, { source, line: new Timeline(source) }]),
  );
  const placed = new Map<RunRequest, PlacedCycle[]>();
  const busy = new Map<string, Span[]>();
  for (const { request, upToSeconds } of turns) {
    const found = sources.get(request.zone.sourceId);
    const its = placed.get(request) ?? [];
    const seconds = Math.floor(upToSeconds - secondsOf(its));
    if (found === undefined || seconds < 1) continue;
    const ownRuns = busy.get(request.zone.id) ?? [];
    const placement = placementOf(context, request, seconds, ownRuns);
    const cycles = found.line.canBear({ ...placement, durationMs: 0 }) ? place(placement, found.line) : [];
    busy.set(request.zone.id, [...ownRuns, ...cycles.map(spanOf)]);
    placed.set(request, [...its, ...cycles]);
  }
  return outcome(context, requests, placed, sources, busy);
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
  for (const request of requests) {
    const found = sources.get(request.zone.sourceId);
    if (found === undefined) continue;
    const cycles = (placed.get(request) ?? []).toSorted((a, b) => a.startMs - b.startMs);
    const itsRuns = runsOf(context.at, request, cycles);
    unmetSeconds += Math.max(0, Math.floor(request.neededSeconds) - secondsOf(cycles));
    runs.push(...itsRuns);
    decisions.push(
      decisionOf(context.at, request, itsRuns, (missingSeconds) => {
        const ownRuns = busy.get(request.zone.id) ?? [];
        const missing = placementOf(context, request, missingSeconds, ownRuns);
        const open = openDay(context, request.zone);
        const free = withoutOwnRuns(open, ownRuns, request.zone.ground, missing.cycles);
        return waysOut(request, missing, intersectionOf(request.windows, open), found.line, found.source, free);
      }),
    );
  }
  return { runs: runs.sort((a, b) => a.startsAt - b.startsAt || (a.id < b.id ? -1 : 1)), decisions, unmetSeconds };
}

const spanOf = ({ startMs, seconds }: PlacedCycle): Span => ({ startMs, endMs: startMs + seconds * 1000 });
const secondsOf = (cycles: readonly PlacedCycle[]) => cycles.reduce((sum, { seconds }) => sum + seconds, 0);

/** What is left of the day: after now, and after the source's rest from yesterday. */
function openDay({ state, at }: DayContext, zone: PlannedZone): Span[] {
  const freeFromMs = Math.max(state.notBeforeMs, state.sourceFreeFromMs.get(zone.sourceId) ?? at.day.startMs);
  return [{ startMs: Math.max(freeFromMs, at.day.startMs), endMs: at.day.endMs }];
}

/** A zone's runs keep a soak between them, whoever asked for them: each as long as the earlier of the two needs. */
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
  return differenceOf(windows, closed);
}

function placementOf(
  context: DayContext,
  { zone, windows, towards, leastPartSeconds }: RunRequest,
  seconds: number,
  ownRuns: readonly Span[],
): PlacementRequest {
  const cycles = timedCycles(seconds, zone.ground);
  return {
    cycles,
    windows: withoutOwnRuns(intersectionOf(windows, openDay(context, zone)), ownRuns, zone.ground, cycles),
    flowLitresPerMinute: zone.flowLitresPerMinute,
    isExclusive: zone.isExclusive,
    towards,
    leastPartSeconds,
  };
}
