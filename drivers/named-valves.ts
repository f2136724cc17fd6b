/** Which switches are offered as valves by what they are called: shared by drivers whose hardware has no definition. */
import { isNamedAsThing, isNamedNeverAValve } from './never-a-valve.ts';

const WATER_WORDS = /valve|irrigat|sprinkl|water|hose|faucet|garden|lawn|\bpump|\bzone|solenoid/;
/** What no words about water make a valve: by the classes of Home Assistant, and by names of switches. */
const OTHER_CLASSES: readonly (string | null)[] = ['outlet', 'gas'];
const OTHER_SWITCHES =
  /\bunlock|outlet|socket|\bplug|mower|\bgas\b|reboot|restart|standby|auto advance|reverse|\b(?:en|dis)able/;

/** `names`: of the entity, in small letters. False for what no word makes a valve. */
export const mayBeAValve = (deviceClass: string | null, names: readonly string[]): boolean =>
  !OTHER_CLASSES.includes(deviceClass) && !names.some(isNamedAsThing);

/** Whether it is a valve by what it is called, `deviceName` with it. A garden has gates and lamps too. */
export function isValveByName(isValve: boolean, names: readonly string[], deviceName: string): boolean {
  const allNames = isValve ? names : [deviceName, ...names];
  if (allNames.some((name) => isNamedNeverAValve(name) || OTHER_SWITCHES.test(name))) return false;
  return isValve || WATER_WORDS.test(allNames.join(' '));
}

/** A name as it is compared: small letters and figures, words apart. */
export const plainName = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
