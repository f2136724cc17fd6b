import { volumeOf } from '../application/precipitation-rate.ts';
import { depthOfRun, netDepth } from '../application/run-time.ts';
import type { Span } from '../programs/program-span.ts';
import { differenceOf, intersectionOf } from '../restrictions/spans.ts';
import { minutes } from '../vocabulary/units.ts';
import type { DayContext } from './day-context.ts';
import type { PlannedZone } from './garden.ts';
import { occurrenceId } from './occurrence-id.ts';
import { type PlacedCycle, type PlacementRequest, place } from './placement.ts';
import type { Decision, PlannedRun, WayOut } from './planned-run.ts';
import type { RunRequest } from './run-request.ts';
import { Timeline } from './timeline.ts';
import { waysOut } from './ways-out.ts';

/** Less than this is rounding to whole seconds, mm. */
const SHORTFALL_TO_MENTION_MM = 0.05;

export interface Fulfilled {
  readonly runs: PlannedRun[];
  readonly decisions: Decision[];
}

/** Gives the requests their places, in order; what comes first is served first. */
export function fulfil(context: DayContext, requests: readonly RunRequest[]): Fulfilled {
  const timelines = new Map(
    context.garden.sources.map((source) => [source.id, { source, line: new Timeline(source) }]),
  );
  const busy = new Map<string, Span[]>();
  const runs: PlannedRun[] = [];
  const decisions: Decision[] = [];
  for (const request of requests) {
    const found = timelines.get(request.zone.sourceId);
    if (found === undefined) continue;
    const ownRuns = busy.get(request.zone.id) ?? [];
    const placement = placementOf(context, request, ownRuns);
    const cycles = found.line.canBear({ ...placement, durationMs: 0 }) ? place(placement, found.line) : [];
    const placed = [...ownRuns, ...cycles.map(spanOf)];
    busy.set(request.zone.id, placed);
    const itsRuns = runsOf(context, request, cycles);
    runs.push(...itsRuns);
    decisions.push(
      decisionOf(context, request, itsRuns, (missingSeconds) => {
        const free = withoutOwnRuns(openDay(context, request.zone), placed, request.cycles.soakSeconds);
        return waysOut(request, placement, missingSeconds, found.line, found.source, free);
      }),
    );
  }
  return { runs: runs.sort((a, b) => a.startsAt - b.startsAt || (a.id < b.id ? -1 : 1)), decisions };
}

const spanOf = ({ startMs, seconds }: PlacedCycle): Span => ({ startMs, endMs: startMs + seconds * 1000 });

/** What is left of the day: after now, and after the source's rest from yesterday. */
function openDay({ state, at }: DayContext, zone: PlannedZone): Span[] {
  const freeFromMs = Math.max(state.notBeforeMs, state.sourceFreeFromMs.get(zone.sourceId) ?? at.day.startMs);
  return [{ startMs: Math.max(freeFromMs, at.day.startMs), endMs: at.day.endMs }];
}

/** A zone's runs keep a soak between them, whoever asked for them. */
function withoutOwnRuns(windows: readonly Span[], ownRuns: readonly Span[], soakSeconds: number): Span[] {
  const soakMs = soakSeconds * 1000;
  const closed = ownRuns.map(({ startMs, endMs }) => ({ startMs: startMs - soakMs, endMs: endMs + soakMs }));
  return differenceOf(windows, closed);
}

function placementOf(context: DayContext, request: RunRequest, ownRuns: readonly Span[]): PlacementRequest {
  const { zone, cycles, windows, towards, leastPartSeconds } = request;
  return {
    cycles,
    windows: withoutOwnRuns(intersectionOf(windows, openDay(context, zone)), ownRuns, cycles.soakSeconds),
    flowLitresPerMinute: zone.flowLitresPerMinute,
    isExclusive: zone.isExclusive,
    towards,
    leastPartSeconds,
  };
}

function netMmOf(zone: PlannedZone, seconds: number): number {
  return netDepth(depthOfRun(minutes(seconds / 60), zone.precipitationRateMmPerHour), zone.efficiency);
}

function runsOf({ at }: DayContext, request: RunRequest, cycles: readonly PlacedCycle[]): PlannedRun[] {
  const { zone, programId } = request;
  const { date } = at.day;
  return cycles.map(({ startMs, seconds }, index) => {
    const gross = depthOfRun(minutes(seconds / 60), zone.precipitationRateMmPerHour);
    return {
      id: occurrenceId({ programId, zoneId: zone.id, localDate: date, startNumber: index + 1 }),
      zoneId: zone.id,
      programId,
      source: programId === null ? 'SMART' : 'FIX',
      localDate: date,
      startsAt: startMs,
      endsAt: startMs + seconds * 1000,
      cycle: index + 1,
      cycles: cycles.length,
      grossMm: gross,
      netMm: netDepth(gross, zone.efficiency),
      litres: volumeOf(gross, zone.areaM2),
    };
  });
}

function decisionOf(
  { at }: DayContext,
  request: RunRequest,
  runs: readonly PlannedRun[],
  ways: (missingSeconds: number) => readonly WayOut[],
): Decision {
  const seconds = runs.reduce((sum, run) => sum + (run.endsAt - run.startsAt) / 1000, 0);
  const missingSeconds = Math.max(0, Math.floor(request.wantedSeconds) - seconds);
  const shortfallMm = netMmOf(request.zone, missingSeconds);
  const isShort = shortfallMm > SHORTFALL_TO_MENTION_MM;
  return {
    zoneId: request.zone.id,
    programId: request.programId,
    localDate: at.day.date,
    verdict: isShort ? 'shortfall' : 'water',
    skip: null,
    demand: request.demand,
    netMm: runs.reduce((sum, run) => sum + run.netMm, 0),
    shortfallMm: isShort ? shortfallMm : 0,
    waysOut: isShort ? ways(missingSeconds) : [],
  };
}
