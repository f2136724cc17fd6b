/** The address of an adopted Shelly, as it is stored: where it is, who it is, how to log in, what to restore. */
import { DriverError } from '../driver.ts';
import { asList, asRecord, asText } from '../lan/json.ts';

/** Settings of one relay, by their names on the device. */
export type RelaySettings = { readonly [name: string]: string | number | boolean };

export interface ShellyAddress {
  /** Host name or IP address, with a port where it is not 80. */
  host: string;
  /** 2 covers every later generation: they speak the same protocol. */
  generation: 1 | 2;
  /** Gen2: the device id, such as `shellypro4pm-f008d1d8b8b8`. Gen1: the MAC address. */
  serial: string;
  /** Gen2: SHA-256 of user, realm and password. Gen1: user and password in base64. Null where none is asked for. */
  secret: string | null;
  /** Settings of each relay before the adoption. */
  before: readonly RelaySettings[];
  /** Gen2: ids of its own schedules that the adoption switched off. */
  schedules: readonly number[];
}

export const formatAddress = (address: ShellyAddress): string => JSON.stringify(address);

/** Throws DriverError 'refused' for what `formatAddress` has not written. */
export function parseAddress(text: string): ShellyAddress {
  try {
    const { host, generation, serial, secret, before, schedules } = asRecord(JSON.parse(text));
    return {
      host: asText(host),
      generation: generation === 1 ? 1 : 2,
      serial: asText(serial),
      secret: secret === null ? null : asText(secret),
      before: asList(before).map((settings) => asRecord(settings) as RelaySettings),
      schedules: asList(schedules).map(Number),
    };
  } catch {
    throw new DriverError('refused', 'This is not the address of an adopted Shelly.');
  }
}
