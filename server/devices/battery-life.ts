/** Two alkaline AA cells, 2600 mAh; below 20 % they may not open a valve. */
const USABLE_MAH = 2_600 * 0.8;
/** A radio that listens for 3 s at 60 mA for each synchronisation, and sleeps at 25 uA (typical of battery timers on 802.15.4). */
const SYNC_MAH = (60 * 3) / 3_600;
const SLEEP_MAH_PER_DAY = 0.025 * 24;
/** Two latching pulses of a day's run. */
const VALVE_MAH_PER_DAY = 1;

/** Days that fresh batteries are expected to last at this interval of contacts, minutes; an estimate. */
export function expectedBatteryDays(syncFrequencyMin: number): number {
  const perDay = SLEEP_MAH_PER_DAY + VALVE_MAH_PER_DAY + (SYNC_MAH * 1_440) / syncFrequencyMin;
  return Math.round(USABLE_MAH / perDay);
}
