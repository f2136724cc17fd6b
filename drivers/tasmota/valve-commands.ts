import { DriverError } from '../driver.ts';
import type { ArmedValve, ClosableValve } from '../mqtt/armed-valves.ts';
import type { DeviceLink } from './device-link.ts';
import { fromPulseTime, LONGEST_RUN_S, SHORTEST_RUN_S, toPulseTime } from './pulse-time.ts';
import { pulseTimeOf, remainingOf, settingOf, switchRelay } from './relays.ts';
import { formatClose } from './stored-close.ts';

export const TIMER = { stepS: 1, longestRunS: LONGEST_RUN_S };
/** Seconds by which the running timer may exceed what was asked for. */
const TIMER_SLACK_S = 2;

export const closableRelay = (link: DeviceLink, relay: number): ClosableValve => ({
  async close() {
    if (await switchRelay(link, relay, 'off')) throw new DriverError('refused', 'The relay has not switched off.');
  },
});

/** One relay: its PulseTime is set and read back, then it is switched on, then its running timer is looked at. */
export function commandRelay(link: DeviceLink, relay: number): ArmedValve {
  return {
    ...closableRelay(link, relay),
    closeCommand: formatClose(link.facts, relay),
    timer: TIMER,
    shortestRunS: SHORTEST_RUN_S,
    takesNewTime: () => true,
    async arm(runTimeS) {
      // With 5 a PulseTime switches on instead of off.
      if ((await settingOf(link, 'PowerOnState', null)) !== 0 && (await settingOf(link, 'PowerOnState', 0)) !== 0) {
        throw new DriverError('refused', 'The Tasmota has not taken its state after a power cut.');
      }
      const steps = toPulseTime(runTimeS);
      if ((await pulseTimeOf(link, relay, steps)).set !== steps) {
        throw new DriverError('refused', 'The Tasmota has not taken the time after which it switches off.');
      }
    },
    async open(runTimeS) {
      if (!(await switchRelay(link, relay, 'on'))) throw new DriverError('refused', 'The relay has not switched on.');
      const remainingS = await remainingOf(link, relay);
      if (remainingS === null || remainingS > fromPulseTime(toPulseTime(runTimeS)) + TIMER_SLACK_S) {
        throw new DriverError('refused', 'The timer of the relay does not run.');
      }
    },
  };
}
