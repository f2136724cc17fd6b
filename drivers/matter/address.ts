/** Where a device is, as typed or found, and what is stored of one that was adopted. */
import { DriverError } from '../driver.ts';
import { parseHost } from '../lan/hosts.ts';
import { asList, asNumber, asRecord, asText, findText } from '../lan/json.ts';

/** The port that the standard gives to devices. */
const PORT = 5540;

export interface NodePlace {
  /** Host name or IP address, without brackets. */
  host: string;
  port: number;
}

/**
 * What admits us to a device: it was given a fabric of its own, whose only other member we are. Certificates and keys are
 * bytes in base64.
 */
export interface Membership {
  fabricId: bigint;
  ourNodeId: bigint;
  deviceNodeId: bigint;
  rootCertificate: string;
  ourCertificate: string;
  ourPrivateKey: string;
  ourPublicKey: string;
  /** Identity protection key. */
  epochKey: string;
}

export interface AdoptedNode extends NodePlace {
  membership: Membership;
  serial: string;
  model: string;
  hardwareVersion: string | null;
  /** The endpoint of each terminal, in order: that of terminal 1 first. */
  endpoints: readonly number[];
}

/** With the interface at which it is, an address that holds only there: `fe80::1%eth0`. */
const IPV6 = /^\[([0-9a-f:]{2,39}(?:%[\w.-]{1,32})?)\](?::(\d{1,5}))?$/i;

/** `matter://192.168.1.20`, `[fe80::1%eth0]:5540`, also without scheme or port; null where it is none. */
export function parsePlace(typed: string): NodePlace | null {
  const bare = typed.trim().replace(/^matter:\/\//i, '');
  const [, ip, ipPort] = IPV6.exec(bare) ?? [];
  if (ip !== undefined) return toPlace(ip, ipPort);
  const [, host, port] = /^([^:]+)(?::(\d{1,5}))?$/.exec(parseHost(bare) ?? '') ?? [];
  return host === undefined ? null : toPlace(host, port);
}

function toPlace(host: string, port = String(PORT)): NodePlace | null {
  const number = Number(port);
  return number >= 1 && number <= 65_535 ? { host, port: number } : null;
}

/** Said with its scheme, it is asked there though it announces itself nowhere. */
export const isSaidToBeMatter = (typed: string) => /^matter:\/\//i.test(typed.trim());

/** Whether somebody has said at which port. */
export const hasPort = (typed: string) => /(?:\]|^[^:]*(?:\/\/[^:]*)?):\d+$/.test(typed.trim());

export const formatPlace = ({ host, port }: NodePlace) => `matter://${host.includes(':') ? `[${host}]` : host}:${port}`;

/** It admits whoever has it: it is stored, and never shown or logged. */
export function formatAddress({
  host,
  port,
  membership,
  serial,
  model,
  hardwareVersion,
  endpoints,
}: AdoptedNode): string {
  const { fabricId, ourNodeId, deviceNodeId, ...bytes } = membership;
  const numbers = { fabricId: `${fabricId}`, ourNodeId: `${ourNodeId}`, deviceNodeId: `${deviceNodeId}` };
  return JSON.stringify({ host, port, serial, model, hardwareVersion, endpoints, ...numbers, ...bytes });
}

/** Throws DriverError 'refused' for what `formatAddress` has not written. */
export function parseAddress(address: string): AdoptedNode {
  try {
    const stored = asRecord(JSON.parse(address));
    return {
      host: asText(stored.host),
      port: asNumber(stored.port),
      serial: asText(stored.serial),
      model: asText(stored.model),
      hardwareVersion: findText(stored.hardwareVersion),
      endpoints: asList(stored.endpoints).map(asNumber),
      membership: {
        fabricId: BigInt(asText(stored.fabricId)),
        ourNodeId: BigInt(asText(stored.ourNodeId)),
        deviceNodeId: BigInt(asText(stored.deviceNodeId)),
        rootCertificate: asText(stored.rootCertificate),
        ourCertificate: asText(stored.ourCertificate),
        ourPrivateKey: asText(stored.ourPrivateKey),
        ourPublicKey: asText(stored.ourPublicKey),
        epochKey: asText(stored.epochKey),
      },
    };
  } catch {
    throw new DriverError('refused', 'This is not the address of an adopted Matter device.');
  }
}

/** Names it without what admits to it: for a file on the disk. */
export const keyOf = (address: string): string => {
  const { fabricId, deviceNodeId } = parseAddress(address).membership;
  return `${fabricId.toString(16)}-${deviceNodeId.toString(16)}`;
};
