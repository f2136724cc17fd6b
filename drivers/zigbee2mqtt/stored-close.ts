/**
 * What closes a valve, as it is stored when it is opened (docs/decisions/0098): the property and its words. With the
 * device's IEEE address that is enough, whatever the bridge says of the device later.
 */
import { DriverError } from '../driver.ts';
import { parseStored } from '../mqtt/announced-fields.ts';
import type { ClosableValve } from '../mqtt/armed-valves.ts';
import type { OpeningFile } from '../mqtt/opening-file.ts';
import type { Bridge } from './bridge.ts';
import type { ValveTerminal } from './classify.ts';
import type { BridgeDevice } from './codec.ts';
import { isOpenIn, type SwitchProperty, type SwitchTerminal } from './states.ts';
import { type Tell, tellDevice } from './tell-device.ts';

export const formatClose = ({ state, valueOn, valueOff }: SwitchProperty): string =>
  JSON.stringify({ state, valueOn, valueOff });

/** Null for what `formatClose` has not written. */
function parseClose(closeCommand: string): SwitchProperty | null {
  return parseStored(closeCommand, ({ state, valueOn, valueOff }) => {
    const isWhole = typeof state === 'string' && valueOn !== undefined && valueOff !== undefined;
    return isWhole ? { state, valueOn, valueOff } : null;
  });
}

const isGettable = (device: BridgeDevice | null, { state }: SwitchProperty) =>
  device?.exposes.find(({ property }) => property === state)?.isGettable ?? false;

export const closableBy = (tell: Tell, terminal: SwitchProperty): ClosableValve => ({
  close: () => tell({ [terminal.state]: terminal.valueOff }, (fields) => isOpenIn(fields, terminal) === false, true),
});

/** Closes a terminal by what was stored. Throws DriverError 'refused' for what was never stored. */
export function recallTerminal(bridge: Bridge, ieee: string, closeCommand: string, echoMs: number): ClosableValve {
  const stored = parseClose(closeCommand);
  if (stored === null) throw new DriverError('refused', 'It is not known how the valve is closed.');
  const asked = isGettable(bridge.findDevice(ieee), stored) ? stored.state : null;
  return closableBy(tellDevice(bridge, ieee, asked, echoMs), stored);
}

/** Terminals that we have opened and that the device describes otherwise by now, as they were when they were opened. */
export function findChanged(
  openings: OpeningFile,
  address: string,
  device: BridgeDevice,
  described: readonly ValveTerminal[],
): SwitchTerminal[] {
  return openings.terminalsOf(address).flatMap((terminal) => {
    const closeCommand = openings.find(address, terminal)?.closeCommand ?? null;
    const now = described.find((candidate) => candidate.terminal === terminal);
    const stored = closeCommand === null ? null : parseClose(closeCommand);
    if (stored === null || (now && formatClose(now) === closeCommand)) return [];
    return [{ terminal, ...stored, isGettable: isGettable(device, stored) }];
  });
}
