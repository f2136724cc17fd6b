import { openedBy, stateOfDevice, stateOfValve } from '../device-state.ts';
import { type DeviceState, DriverError, type ValveState } from '../driver.ts';
import type { EsphomeAddress, EsphomeTerminal } from './address.ts';
import { isOn } from './entities.ts';
import type { EsphomeLink } from './link.ts';
import type { OwnOpening } from './openings.ts';

/** Whether a valve is open. Rejects with DriverError 'unreachable' where it does not say: unknown is not shut. */
export async function readTerminal(link: EsphomeLink, at: EsphomeAddress, { paths }: EsphomeTerminal) {
  const isOpen = isOn(await link.readEntity(at, paths));
  if (isOpen === null) throw new DriverError('unreachable', 'The ESPHome device does not know its valve’s state.');
  return isOpen;
}

/** `opening`: our record of an opening that we sent; the device does not report how long it stays open. */
export function toValve(terminal: number, isOpen: boolean, opening: OwnOpening | null, nowMs: number): ValveState {
  return stateOfValve({ terminal, isOpen, ...(isOpen && openedBy(opening, nowMs)) });
}

export const toDeviceState = ({ host }: EsphomeAddress, valves: ValveState[]): DeviceState =>
  stateOfDevice({ ipAddress: host, valves });
