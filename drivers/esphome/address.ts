/** The address of an adopted ESPHome device, as it is stored: where it is, how to log in, its valves, what to restore. */
import { DriverError } from '../driver.ts';
import { asFlag, asList, asNumber, asRecord, asText } from '../lan/json.ts';

/** Paths under which an entity may answer: they changed with firmware 2026.1. The first that is there counts. */
export type EntityPaths = readonly string[];

export interface EsphomeTerminal {
  /** A switch or a valve. */
  domain: 'switch' | 'valve';
  paths: EntityPaths;
  /** The number that holds its run duration. */
  duration: EntityPaths;
  /** Seconds of one step of that number, and the longest run that it holds. */
  stepS: number;
  longestRunS: number;
}

/** A number of the device that an adoption changes, or a switch as 0 and 1. */
export interface Setting {
  paths: EntityPaths;
  isSwitch: boolean;
  before: number;
  /** What it must be while the device is ours. */
  wanted: number;
}

export interface EsphomeLogin {
  host: string;
  user: string | null;
  password: string | null;
}

export interface EsphomeAddress extends EsphomeLogin {
  /** The device's own name: another one at this address is another device. */
  title: string;
  terminals: readonly EsphomeTerminal[];
  settings: readonly Setting[];
}

export const formatAddress = (address: EsphomeAddress): string => JSON.stringify(address);

const asPaths = (value: unknown): EntityPaths => asList(value).map(asText);
const asTextOrNull = (value: unknown) => (value === null ? null : asText(value));

/** Throws DriverError 'refused' for what `formatAddress` has not written. */
export function parseAddress(text: string): EsphomeAddress {
  try {
    const { host, user, password, title, terminals, settings } = asRecord(JSON.parse(text));
    return {
      host: asText(host),
      user: asTextOrNull(user),
      password: asTextOrNull(password),
      title: asText(title),
      terminals: asList(terminals).map((entry) => {
        const { domain, paths, duration, stepS, longestRunS } = asRecord(entry);
        return {
          domain: domain === 'valve' ? 'valve' : 'switch',
          paths: asPaths(paths),
          duration: asPaths(duration),
          stepS: asNumber(stepS),
          longestRunS: asNumber(longestRunS),
        };
      }),
      settings: asList(settings).map((entry) => {
        const { paths, isSwitch, before, wanted } = asRecord(entry);
        return {
          paths: asPaths(paths),
          isSwitch: asFlag(isSwitch),
          before: asNumber(before),
          wanted: asNumber(wanted),
        };
      }),
    };
  } catch {
    throw new DriverError('refused', 'This is not the address of an adopted ESPHome device.');
  }
}
