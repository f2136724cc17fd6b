/** What both generations of Shelly can do, and what their relays tell. */
import { type Seconds, seconds } from '@sluice/engine/vocabulary/units';
import { stateOfDevice, stateOfValve } from '../device-state.ts';
import type { AdoptedTerminal, DeviceState, SwitchMessages } from '../driver.ts';
import type { BeforeSending } from '../lan/http.ts';
import type { Turn } from '../turns.ts';
import type { RelaySettings, ShellyAddress } from './address.ts';

export interface Relay {
  isOn: boolean;
  /** Seconds that its timer was set to; null where none runs. */
  timerS: number | null;
  /** Seconds until its timer ends; null where none runs. */
  remainingS: number | null;
  /** Switched off because too much current flowed. */
  isOverloaded: boolean;
  currentMa: number | null;
  voltageV: number | null;
}

export interface RelayReading {
  relays: Relay[];
  ipAddress: string | null;
  firmwareVersion: string | null;
}

/** Where a device is and how to log in. */
export type ShellyLogin = Pick<ShellyAddress, 'host' | 'serial' | 'secret'>;

export interface RelayNames {
  terminals: AdoptedTerminal[];
  /** The settings that an adoption changes, as they are. */
  before: RelaySettings[];
  schedules: number[];
}

/** One generation's language. All reject with DriverError. */
export interface RelayLanguage {
  read(login: ShellyLogin): Promise<RelayReading>;
  /**
   * Switches on with the device's own timer, or off where `forS` is null. `beforeSending` throws where it has waited
   * too long for its turn.
   */
  switchRelay(
    login: ShellyLogin,
    index: number,
    forS: number | null,
    beforeSending: BeforeSending,
    turn?: Turn,
  ): Promise<void>;
  /** What adoption must know, and later restore. */
  readSettings(login: ShellyLogin): Promise<RelayNames>;
  /** Off after a power cut, off by itself after a press, no schedules; reads it back. */
  secure(address: ShellyAddress): Promise<void>;
  restore(address: ShellyAddress): Promise<void>;
  /** What `secure` and `switchRelay` send, for its owner to check. `schedules`: null before the login. */
  listMessages(host: string, relays: number, schedules: readonly number[] | null): SwitchMessages;
}

/** Seconds after which a relay that was switched on at the device goes off by itself. */
export const PRESS_ENDS_AFTER_S = 3_600;

/** `findRun`: the run that opened an open valve; a Shelly cannot store it. */
export function toDeviceState(
  { relays, ipAddress, firmwareVersion }: RelayReading,
  host: string,
  findRun: (terminal: number) => string | null,
): DeviceState {
  const valves = relays.map((relay, index) => {
    const terminal = index + 1;
    const { isOn, remainingS, isOverloaded, currentMa, voltageV } = relay;
    return stateOfValve({
      terminal,
      isOpen: isOn,
      remainingS: isOn && remainingS !== null ? toSeconds(remainingS) : null,
      runId: isOn ? findRun(terminal) : null,
      status: isOverloaded ? 'SHORT_CIRCUIT' : 'NORMAL',
      currentMa,
      // While it is off, the volts of the supply do not reach the valve.
      voltageV: isOn ? voltageV : null,
    });
  });
  return stateOfDevice({ firmwareVersion, ipAddress: ipAddress ?? host, valves });
}

const toSeconds = (value: number): Seconds => seconds(Math.max(0, value));
