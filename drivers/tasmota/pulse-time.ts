/** Pure: the steps of Tasmota's PulseTime: 1 to 111 are tenths of a second, 112 to 64,900 are seconds and 100 more. */

export const LONGEST_RUN_S = 64_800;
export const SHORTEST_RUN_S = 0.1;
const TENTHS_MAX = 111;
const OFFSET = 100;

/** Rounded up: the exact second is ours to close at. */
export function toPulseTime(runTimeS: number): number {
  const tenths = Math.ceil(runTimeS * 10);
  return tenths <= TENTHS_MAX ? Math.max(1, tenths) : Math.ceil(runTimeS) + OFFSET;
}

/** Seconds; 0 where no timer runs. */
export const fromPulseTime = (steps: number) => (steps <= TENTHS_MAX ? steps / 10 : steps - OFFSET);
