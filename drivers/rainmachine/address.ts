/** Where a controller is, and what is stored of one that was adopted. */
import { DriverError } from '../driver.ts';
import { parseHost } from '../lan/hosts.ts';
import { asFlag, asList, asNumber, asRecord, asText } from '../lan/json.ts';

/** Its own page is served over TLS with a certificate of its own, and from firmware 4.0.928 on in the clear too. */
const PORTS = { overTls: 8080, inTheClear: 8081 };

export interface ControllerPlace {
  /** Host name or IP address, with its port. */
  host: string;
  isOverTls: boolean;
}

export interface ControllerLogin extends ControllerPlace {
  password: string;
}

/** One of the controller's own programs. */
export interface OwnProgram {
  id: number;
  name: string;
}

export interface ControllerAddress extends ControllerLogin {
  version: string;
  /** The numbers of its zones that can be opened. */
  zones: readonly number[];
  /** Programs that ran before the adoption; they run again after the release. */
  stoppedPrograms: readonly OwnProgram[];
}

/**
 * Where a controller may be by what somebody typed: `192.168.1.20`, `rain.local:8081`, `https://192.168.1.20:8080/`.
 * Without a scheme TLS comes first. Empty if it is none.
 */
export function parseTyped(typed: string): ControllerPlace[] {
  const [, scheme, rest = ''] = /^(?:(https?):\/\/)?(.*)$/i.exec(typed.trim()) ?? [];
  const host = parseHost(rest);
  if (host === null) return [];
  const hasPort = /:\d+$/.test(host);
  return [true, false]
    .filter((isOverTls) => scheme === undefined || isOverTls === (scheme.toLowerCase() === 'https'))
    .map((isOverTls) => ({
      host: hasPort ? host : `${host}:${isOverTls ? PORTS.overTls : PORTS.inTheClear}`,
      isOverTls,
    }));
}

export const formatPlace = ({ host, isOverTls }: ControllerPlace) => `${isOverTls ? 'https' : 'http'}://${host}`;

/** It holds the password: it is stored, and never shown or logged. */
export const formatAddress = ({
  host,
  isOverTls,
  password,
  version,
  zones,
  stoppedPrograms,
}: ControllerAddress): string => JSON.stringify({ host, isOverTls, password, version, zones, stoppedPrograms });

/** Throws DriverError 'refused' for what `formatAddress` has not written. */
export function parseAddress(address: string): ControllerAddress {
  try {
    const { host, isOverTls, password, version, zones, stoppedPrograms } = asRecord(JSON.parse(address));
    return {
      host: asText(host),
      isOverTls: asFlag(isOverTls),
      password: asText(password),
      version: asText(version),
      zones: asList(zones).map(asNumber),
      stoppedPrograms: asList(stoppedPrograms).map((program) => {
        const { id, name } = asRecord(program);
        return { id: asNumber(id), name: String(name) };
      }),
    };
  } catch {
    throw new DriverError('refused', 'This is not the address of an adopted RainMachine.');
  }
}
