import type { ValveStatus } from '@sluice/engine/vocabulary/hardware';
import type { Soil } from '../soil.ts';

/** One terminal with its solenoid and the plot it waters, as the device keeps it in its own memory. */
export interface Valve {
  terminal: number;
  /** What the installer wrote down; a device without a meter calculates with it. */
  nominalFlowLPerMin: number;
  /** What the pipe really gives while nothing in the ground is broken. */
  actualFlowLPerMin: number;
  /** Of that, where a head is torn off or the line is clogged. */
  damageFactor?: number;
  /** Simulated epoch milliseconds; null when closed. */
  closesAtMs: number | null;
  runId: string | null;
  /** The last times it was open, oldest first, the present one with them. */
  openings: PastOpening[];
  circuit: ValveStatus;
  /** A grain of sand holds it open: neither a command nor the timer closes it, and the device notices. */
  isStuck: boolean;
  /** Its own timer does not close it; a command does. */
  isTimerBroken?: boolean;
  soil: Soil;
}

/** One time that a valve was open. */
export interface PastOpening {
  runId: string | null;
  /** Simulated epoch milliseconds. */
  openedAtMs: number;
  openMs: number;
  actualL: number;
}

/** What an open command sets: how long, and for how much where the device counts. */
export interface Opening {
  runId: string | null;
  maxRunTimeS: number;
  /** Litres; null for no limit, or where the device has no meter. */
  maxVolumeL: number | null;
}

/** Of a garden's whole night; a device reports the last few (`report.ts`). */
const MAX_OPENINGS = 20;

export function newValve(terminal: number, nominalFlowLPerMin: number, flowError: number, soil: Soil): Valve {
  return {
    terminal,
    nominalFlowLPerMin,
    actualFlowLPerMin: nominalFlowLPerMin * (1 + flowError),
    closesAtMs: null,
    runId: null,
    openings: [],
    circuit: 'NORMAL',
    isStuck: false,
    soil,
  };
}

/** Litres a minute through the open valve. */
export const flowOf = ({ actualFlowLPerMin, damageFactor = 1 }: Valve): number => actualFlowLPerMin * damageFactor;

export function isOpen(valve: Valve): boolean {
  return valve.closesAtMs !== null;
}

/** Opens the valve, or resets its timer when the same run has it open. The valve must have been advanced to `nowMs`. */
export function openedValve(valve: Valve, opening: Opening, nowMs: number): Valve {
  const present = valve.openings.at(-1);
  const goesOn = isOpen(valve) && valve.runId === opening.runId && present !== undefined;
  const { runId } = opening;
  const openings = goesOn
    ? valve.openings
    : [...valve.openings, { runId, openedAtMs: nowMs, openMs: 0, actualL: 0 }].slice(-MAX_OPENINGS);
  const byTimeMs = nowMs + opening.maxRunTimeS * 1000;
  const givenL = goesOn ? present.actualL : 0;
  const byVolumeMs =
    opening.maxVolumeL === null
      ? Number.POSITIVE_INFINITY
      : nowMs + (Math.max(0, opening.maxVolumeL - givenL) / flowOf(valve)) * 60_000;
  const closesAtMs = Math.min(byTimeMs, byVolumeMs);
  if (closesAtMs <= nowMs) return closedValve({ ...valve, openings });
  return { ...valve, closesAtMs, runId, openings };
}

export function closedValve(valve: Valve): Valve {
  return valve.isStuck ? valve : { ...valve, closesAtMs: null, runId: null };
}

/** The valve with its circuit in another condition; without current a solenoid falls shut. */
export function withCircuit(valve: Valve, circuit: ValveStatus): Valve {
  return circuit === 'NORMAL' ? { ...valve, circuit } : { ...closedValve(valve), circuit };
}

/** Lets time pass: litres run while it is open and stop at its own close time, however late one looks. */
export function passTime(valve: Valve, fromMs: number, toMs: number): { valve: Valve; wateredL: number } {
  const present = valve.openings.at(-1);
  if (valve.closesAtMs === null || present === undefined) return { valve, wateredL: 0 };
  const staysOpen = valve.isStuck || valve.isTimerBroken === true;
  const untilMs = staysOpen ? toMs : Math.min(toMs, valve.closesAtMs);
  const openMs = Math.max(0, untilMs - fromMs);
  const wateredL = (openMs / 60_000) * flowOf(valve);
  const grown = { ...present, openMs: present.openMs + openMs, actualL: present.actualL + wateredL };
  const after = { ...valve, openings: [...valve.openings.slice(0, -1), grown] };
  return { valve: valve.closesAtMs <= toMs && !staysOpen ? closedValve(after) : after, wateredL };
}
