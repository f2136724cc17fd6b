/** Pure: the device's bytes or JSON to our types and back, units included. */
import type { Seconds } from '@sluice/engine/vocabulary/units';
import { type DeviceState, DriverError } from '../driver.ts';

/** Steps to put into a device's timer: rounded up, since the exact second is ours to close at. */
export function formatTimerSteps(maxRunTimeS: Seconds, timerStepS: number): number {
  return Math.ceil(maxRunTimeS / timerStepS);
}

/** A real codec reads the answer field by field; this one throws DriverError 'refused' for all of them. */
export function parseDeviceState(_answer: unknown): DeviceState {
  throw new DriverError('refused', 'The blueprint cannot read what a device answers.');
}
