/** The level of a tank by a sensor in it (docs/decisions/0193). */
import type { LevelSensor } from '../vocabulary/tanks.ts';

/** Share of the tank by which a figure may lie beyond empty or full: both were read by a person (own). */
const BEYOND = 0.05;

/** Litres; null for what cannot be so. `value`: in the sensor's own unit. The tank is as wide above as below. */
export function tankLevelBySensor(
  { emptyAt, fullAt }: Pick<LevelSensor, 'emptyAt' | 'fullAt'>,
  capacityL: number,
  value: number,
): number | null {
  const share = (value - emptyAt) / (fullAt - emptyAt);
  return share < -BEYOND || share > 1 + BEYOND ? null : capacityL * Math.min(1, Math.max(0, share));
}
