import type { ValveStatus } from '@sluice/engine/vocabulary/hardware';
import type { Soil } from '../soil.ts';

/** One terminal with its solenoid and the plot it waters, as the device keeps it in its own memory. */
export interface Valve {
  terminal: number;
  /** What the installer wrote down; a device without a meter reckons with it. */
  nominalFlowLPerMin: number;
  /** What the pipe really gives. */
  actualFlowLPerMin: number;
  /** Simulated epoch milliseconds; null when closed. */
  closesAtMs: number | null;
  runId: string | null;
  /** What came of the last time it opened, which may be now; null if it never has. */
  sinceOpened: PastOpening | null;
  /** The times before, newest last. Absent in a garden that was kept before they were. */
  past?: PastOpening[];
  circuit: ValveStatus;
  soil: Soil;
}

/** One time that the valve was open: what really flowed, whoever opened it. */
export interface PastOpening {
  runId: string | null;
  /** Simulated epoch milliseconds. */
  openedAtMs: number;
  openMs: number;
  actualL: number;
}

const OPENINGS_KEPT = 50;

/** What an open command sets: how long, and for how much where the device counts. */
export interface Opening {
  runId: string | null;
  maxRunTimeS: number;
  /** Litres; null for no limit, or where the device has no meter. */
  maxVolumeL: number | null;
}

export function newValve(terminal: number, nominalFlowLPerMin: number, flowError: number, soil: Soil): Valve {
  return {
    terminal,
    nominalFlowLPerMin,
    actualFlowLPerMin: nominalFlowLPerMin * (1 + flowError),
    closesAtMs: null,
    runId: null,
    sinceOpened: null,
    circuit: 'NORMAL',
    soil,
  };
}

export function isOpen(valve: Valve): boolean {
  return valve.closesAtMs !== null;
}

/** Opens the valve, or sets its timer anew when the same run has it open already. The valve must stand at `nowMs`. */
export function openedValve(valve: Valve, opening: Opening, nowMs: number): Valve {
  const isSameRun = isOpen(valve) && valve.runId === opening.runId;
  const last = valve.sinceOpened;
  const isSameOpening = isSameRun && last !== null;
  const sinceOpened = isSameOpening ? last : { runId: opening.runId, openedAtMs: nowMs, openMs: 0, actualL: 0 };
  const past = isSameOpening || last === null ? valve.past : [...(valve.past ?? []), last].slice(-OPENINGS_KEPT);
  const before = { ...valve, sinceOpened, ...(past ? { past } : {}) };
  const byTimeMs = nowMs + opening.maxRunTimeS * 1000;
  const byVolumeMs =
    opening.maxVolumeL === null
      ? Number.POSITIVE_INFINITY
      : nowMs + (Math.max(0, opening.maxVolumeL - sinceOpened.actualL) / valve.actualFlowLPerMin) * 60_000;
  const closesAtMs = Math.min(byTimeMs, byVolumeMs);
  if (closesAtMs <= nowMs) return closedValve(before);
  return { ...before, closesAtMs, runId: opening.runId };
}

export function closedValve(valve: Valve): Valve {
  return { ...valve, closesAtMs: null, runId: null };
}

/** The valve with its circuit in another condition; without current a solenoid falls shut. */
export function withCircuit(valve: Valve, circuit: ValveStatus): Valve {
  return circuit === 'NORMAL' ? { ...valve, circuit } : { ...closedValve(valve), circuit };
}

/** Every time it was open that is still known, the oldest first. */
export const openingsOf = ({ past = [], sinceOpened }: Valve): PastOpening[] =>
  sinceOpened === null ? past : [...past, sinceOpened];

/** Lets time pass: litres run while it is open and stop at its own close time, however late one looks. */
export function passTime(valve: Valve, fromMs: number, toMs: number): { valve: Valve; wateredL: number } {
  if (valve.closesAtMs === null) return { valve, wateredL: 0 };
  const openMs = Math.max(0, Math.min(toMs, valve.closesAtMs) - fromMs);
  const wateredL = (openMs / 60_000) * valve.actualFlowLPerMin;
  const before = valve.sinceOpened ?? { runId: valve.runId, openedAtMs: fromMs, openMs: 0, actualL: 0 };
  const sinceOpened = { ...before, openMs: before.openMs + openMs, actualL: before.actualL + wateredL };
  const after = { ...valve, sinceOpened };
  return { valve: valve.closesAtMs <= toMs ? closedValve(after) : after, wateredL };
}
