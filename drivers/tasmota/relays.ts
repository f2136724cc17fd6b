/** Commands and states of the relays of a Tasmota. */
import { DriverError } from '../driver.ts';
import type { DeviceLink } from './device-link.ts';
import { isFields, numberOf } from './discovery.ts';
import { fromPulseTime } from './pulse-time.ts';

export interface PulseTime {
  /** Its set length, and the rest of the running one, in its own steps. */
  set: number;
  remaining: number;
}

const unreadable = () => new DriverError('unreachable', 'The answer of the Tasmota cannot be read.');

/** A device with one relay leaves its number out. */
const powerKeys = ({ facts }: DeviceLink, relay: number) =>
  facts.relays.length === 1 ? [`POWER${relay}`, 'POWER'] : [`POWER${relay}`];

function readPower({ facts }: DeviceLink, value: unknown): boolean {
  if (value === facts.payloads.on) return true;
  if (value === facts.payloads.off) return false;
  throw unreadable();
}

/** Whether it is on now, after this. Without a word it is only asked. */
export async function switchRelay(link: DeviceLink, relay: number, word: 'on' | 'off' | null): Promise<boolean> {
  const keys = powerKeys(link, relay);
  const payload = word === null ? '' : link.facts.payloads[word];
  try {
    return readPower(link, await link.ask(`POWER${relay}`, payload, keys));
  } catch (error) {
    if (word === null || !(error instanceof DriverError)) throw error;
    // The answer may have been lost; what it does can still be asked.
    return switchRelay(link, relay, null);
  }
}

/** Sets it, or asks for it where `steps` is null. */
export async function pulseTimeOf(link: DeviceLink, relay: number, steps: number | null): Promise<PulseTime> {
  const key = `PulseTime${relay}`;
  const answer = await link.ask(key, steps === null ? '' : String(steps)).catch((error: unknown) => {
    if (steps === null || !(error instanceof DriverError)) throw error;
    return link.ask(key, '');
  });
  const set = isFields(answer) ? numberOf(answer.Set) : null;
  const remaining = isFields(answer) ? numberOf(answer.Remaining) : null;
  if (set === null || remaining === null) throw unreadable();
  return { set, remaining };
}

/** Seconds until the relay goes off; null where no timer runs. */
export async function remainingOf(link: DeviceLink, relay: number): Promise<number | null> {
  const { remaining } = await pulseTimeOf(link, relay, null);
  return remaining > 0 ? fromPulseTime(remaining) : null;
}

/** Sets a number, or asks for it where `value` is null; what it is now. */
export async function settingOf(link: DeviceLink, command: string, value: number | null): Promise<number> {
  const answer = await link.ask(command, value === null ? '' : String(value)).catch((error: unknown) => {
    if (value === null || !(error instanceof DriverError)) throw error;
    return link.ask(command, '');
  });
  const number = numberOf(answer);
  if (number === null) throw unreadable();
  return number;
}

/** Switches its own timers, or asks where `isOn` is null; null where it has none. */
export async function ownTimersOf(link: DeviceLink, isOn: boolean | null): Promise<boolean | null> {
  const answer = await link.ask('Timers', isOn === null ? '' : isOn ? '1' : '0');
  return answer === null ? null : readPower(link, answer);
}
