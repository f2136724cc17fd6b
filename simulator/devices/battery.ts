/** How the batteries of a timer or probe fade. Own figures: a set lasts a season or two. */
import { DAY_MS } from '@sluice/engine/vocabulary/units';

const IDLE_LIFE_MS = 540 * DAY_MS;
const SHARE_PER_STROKE = 1 / 8000;
/** What the low-battery fault makes a device believe. */
export const LOW_BATTERY_FRACTION = 0.05;
/** Two alkaline cells, empty and fresh. */
const EMPTY_V = 2.0;
const FRESH_V = 3.2;

/** Battery share after idling. */
export function idledBattery(batteryFraction: number, elapsedMs: number): number {
  return Math.max(0, batteryFraction - elapsedMs / IDLE_LIFE_MS);
}

/** Battery share after one stroke of a latching valve. */
export function strokedBattery(batteryFraction: number): number {
  return Math.max(0, batteryFraction - SHARE_PER_STROKE);
}

/** Volts at a given share. */
export function batteryVoltageV(batteryFraction: number): number {
  return EMPTY_V + (FRESH_V - EMPTY_V) * batteryFraction;
}
