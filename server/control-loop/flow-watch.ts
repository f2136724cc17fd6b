/** What a device's water meter says of its runs: one whose flow is unusual, and water that flows on after the end. */
import type { DeviceState } from '@sluice/drivers/driver';
import { type FlowDeparture, findDeparture } from '@sluice/engine/application/flow-departure';
import { litresPerMinute } from '@sluice/engine/vocabulary/units';
import type { RunRow } from '../runs/index.ts';
import type { ZoneRow } from '../zones/index.ts';

/** Pipes fill first, and meters that count pulses look back on half a minute. */
export const SETTLES_MS = 60_000;
/** Readings in succession that say the same: with a look every two seconds a run is cut within ten (docs/decisions/0044). */
const READINGS = 3;
/** Less is a drop out of the pipe, or a pulse that came late. */
const LEAST_LEAK = litresPerMinute(0.5);
/** Between the two readings that make a leak. */
const LOOK_AGAIN_MS = 5_000;

/** After so long water must have come through a pump (docs/fail-safe.md, 5). */
const DRY_AFTER_MS = 30_000;

export interface UnusualFlow {
  run: RunRow;
  departure: FlowDeparture;
  flowLPerMin: number;
  usualLPerMin: number;
}

type Metered = Pick<DeviceState, 'flowLPerMin' | 'flowMeasuredAt' | 'valves' | 'ageS'>;
type MeteredZone = Pick<ZoneRow, 'id' | 'terminal' | 'meteredFlowLPerMin' | 'masterZoneId'>;

export class FlowWatch {
  #unusual: { runId: RunRow['id']; departure: FlowDeparture; readings: number } | null = null;
  #dry: { runId: RunRow['id']; readings: number } | null = null;
  #closed: { run: RunRow; atMs: number; readings: number } | null = null;
  /** When a valve last closed, epoch milliseconds. */
  #lastClosedAt = 0;
  /** Measurements that were counted already, for each of the questions below. */
  readonly #counted = { unusual: 0, dry: 0, leak: 0 };

  /** A run whose flow is not the usual one of its zone; only where nothing else flows through the meter. */
  findUnusual(state: Metered, current: readonly RunRow[], zones: readonly MeteredZone[], nowMs: number) {
    const measuredAt = findMeasuredAt(state, nowMs);
    if (measuredAt === null || !this.#isNews('unusual', measuredAt)) return null;
    const found = judgeFlow(state, current, zones, { measuredAt, lastClosedAt: this.#lastClosedAt });
    if (found === null) {
      this.#unusual = null;
      return null;
    }
    const { run, departure } = found;
    const isSame = this.#unusual?.runId === run.id && this.#unusual.departure === departure;
    this.#unusual = { runId: run.id, departure, readings: isSame ? (this.#unusual?.readings ?? 0) + 1 : 1 };
    return this.#unusual.readings >= READINGS ? found : null;
  }

  /** A run behind a pump or master valve through which no water has come, by two readings in succession. */
  findDry(state: Metered, current: readonly RunRow[], zones: readonly MeteredZone[], nowMs: number): RunRow | null {
    const measuredAt = findMeasuredAt(state, nowMs);
    if (measuredAt === null || !this.#isNews('dry', measuredAt)) return null;
    const run = judgeDry(state, current, zones, measuredAt);
    if (run === null) {
      this.#dry = null;
      return null;
    }
    const readings = this.#dry?.runId === run.id ? this.#dry.readings + 1 : 1;
    this.#dry = { runId: run.id, readings };
    return readings >= 2 ? run : null;
  }

  /** The valve of a run is shut: from now on nothing should flow. */
  noteClosed(run: RunRow, atMs: number): void {
    this.#lastClosedAt = atMs;
    if (run.openedAt !== null && run.source !== 'MASTER') this.#closed = { run, atMs, readings: 0 };
  }

  /** The run after which water flows on though every valve is shut, once; `lookInMs`: ask again so soon to be sure. */
  findLeak(
    state: Metered,
    masterTerminals: readonly number[],
    nowMs: number,
  ): { run: RunRow; flowLPerMin: number } | { lookInMs: number } | null {
    const { flowLPerMin, valves } = state;
    const measuredAt = findMeasuredAt(state, nowMs);
    const closed = this.#closed;
    if (closed === null || flowLPerMin == null || measuredAt === null) return null;
    if (valves.some(({ isOpen, terminal }) => isOpen && !masterTerminals.includes(terminal))) {
      this.#closed = null;
      return null;
    }
    // What was measured before says nothing of shut valves, however often it is told again.
    if (measuredAt - closed.atMs < SETTLES_MS || !this.#isNews('leak', measuredAt)) return null;
    if (flowLPerMin <= LEAST_LEAK) {
      this.#closed = null;
      return null;
    }
    closed.readings += 1;
    if (closed.readings < 2) return { lookInMs: LOOK_AGAIN_MS };
    this.#closed = null;
    return { run: closed.run, flowLPerMin };
  }

  /** Whether a measurement has not been counted yet. */
  #isNews(question: 'unusual' | 'dry' | 'leak', measuredAt: number): boolean {
    // An earlier one is news as well: the clock may have been put back.
    if (measuredAt === this.#counted[question]) return false;
    this.#counted[question] = measuredAt;
    return true;
  }
}

/** Null where nobody knows, or a sleeping device tells what it knew. */
export function findMeasuredAt(
  { flowMeasuredAt, ageS }: Pick<DeviceState, 'flowMeasuredAt' | 'ageS'>,
  nowMs: number,
): number | null {
  return flowMeasuredAt === undefined ? (ageS > 0 ? null : nowMs) : flowMeasuredAt;
}

/** A meter that has stood still since the run's valve opened. */
function judgeDry(
  { flowLPerMin, flowMeasuredAt }: Metered,
  current: readonly RunRow[],
  zones: readonly MeteredZone[],
  measuredAt: number,
): RunRow | null {
  if (flowLPerMin == null || flowLPerMin > LEAST_LEAK) return null;
  // A message may be on its way while the valve opens.
  const dryAfterMs = flowMeasuredAt === undefined ? DRY_AFTER_MS : SETTLES_MS;
  const isBehindMaster = ({ zoneId }: RunRow) => zones.some(({ id, masterZoneId }) => id === zoneId && masterZoneId);
  const isDue = ({ phase, openedAt, stopRequestedAt }: RunRow) =>
    phase === 'WATERING' && stopRequestedAt === null && measuredAt - (openedAt?.getTime() ?? measuredAt) >= dryAfterMs;
  return current.find((run) => run.source !== 'MASTER' && isDue(run) && isBehindMaster(run)) ?? null;
}

function judgeFlow(
  { flowLPerMin, valves }: Metered,
  current: readonly RunRow[],
  zones: readonly MeteredZone[],
  { measuredAt, lastClosedAt }: { measuredAt: number; lastClosedAt: number },
): UnusualFlow | null {
  if (flowLPerMin == null) return null;
  const masters = new Set(current.filter(({ source }) => source === 'MASTER').map(({ zoneId }) => zoneId));
  const open = zones.filter(
    ({ id, terminal }) => !masters.has(id) && valves.some((valve) => valve.terminal === terminal && valve.isOpen),
  );
  const [zone] = open;
  const run = current.find(({ zoneId, phase }) => zoneId === zone?.id && phase === 'WATERING');
  if (open.length !== 1 || zone?.meteredFlowLPerMin == null || !run?.openedAt) return null;
  const movedAt = Math.max(run.openedAt.getTime(), lastClosedAt);
  if (run.stopRequestedAt !== null || measuredAt - movedAt < SETTLES_MS) return null;
  const usual = litresPerMinute(zone.meteredFlowLPerMin);
  const departure = findDeparture(flowLPerMin, usual);
  return departure === null ? null : { run, departure, flowLPerMin, usualLPerMin: usual };
}
