/** The events of a night with their times, drawn from its seed. */
import { MINUTE_MS } from '@sluice/engine/vocabulary/units';
import { uniform } from '@sluice/simulator/weather/random';
import { type NightOptions, RUNS_IN_A_MINUTE } from './options.ts';

/** One program of one device: its zones water one after the other. */
export interface TimetableStart {
  device: number;
  minute: number;
  /** Places in the device's list of zones, with seconds. */
  runs: { zone: number; seconds: number }[];
}

export type DisturbanceKind = 'kill' | 'stop' | 'killDatabase';

export interface Disturbance {
  kind: DisturbanceKind;
  /** Milliseconds from the first start. */
  afterMs: number;
  /** Length of a stop. */
  forMs: number;
}

const RUN_S = { min: 15, max: 20 };
/** Faults happen from before the first start until after the last. */
const BEFORE_MS = 10_000;
const AFTER_MS = 30_000;
const STOP_MS = { min: 2_000, max: 20_000 };

export function listStarts({
  runs,
  devices,
  minutes,
  seed,
}: Pick<NightOptions, 'runs' | 'devices' | 'minutes' | 'seed'>): TimetableStart[] {
  const starts: TimetableStart[] = [];
  for (let device = 0; device < devices; device += 1) {
    const count = Math.floor(runs / devices) + (device < runs % devices ? 1 : 0);
    const slots = Array.from({ length: minutes * RUNS_IN_A_MINUTE }, (_, slot) => ({
      minute: Math.floor(slot / RUNS_IN_A_MINUTE),
      lot: uniform(seed, device * 1_000 + slot, 'slot'),
      seconds: RUN_S.min + Math.floor(uniform(seed, device * 1_000 + slot, 'seconds') * (RUN_S.max - RUN_S.min + 1)),
    }));
    const drawn = slots.sort((one, other) => one.lot - other.lot).slice(0, count);
    for (const [minute, ones] of Map.groupBy(drawn, (slot) => slot.minute)) {
      starts.push({ device, minute, runs: ones.map(({ seconds }, zone) => ({ zone, seconds })) });
    }
  }
  return starts.sort((one, other) => one.minute - other.minute || one.device - other.device);
}

/** Kills and stops at any moment, in order of time. */
export function planDisturbances({ minutes, kills, stops, databaseKills, seed }: NightOptions): Disturbance[] {
  const spanMs = BEFORE_MS + (minutes - 1) * MINUTE_MS + AFTER_MS;
  const draw = (kind: DisturbanceKind, count: number): Disturbance[] =>
    Array.from({ length: count }, (_, place) => ({
      kind,
      afterMs: uniform(seed, place, kind) * spanMs - BEFORE_MS,
      forMs: STOP_MS.min + uniform(seed, place, `${kind} for`) * (STOP_MS.max - STOP_MS.min),
    }));
  return [...draw('kill', kills), ...draw('stop', stops), ...draw('killDatabase', databaseKills)].sort(
    (one, other) => one.afterMs - other.afterMs,
  );
}
