/** Pure: what Zigbee2MQTT publishes, read with suspicion. What cannot be read is left out; nothing here throws. */
import { type Fields, isFields, parseFields } from '../mqtt/announced-fields.ts';

/** One property that a device reports or takes. */
export interface Expose {
  property: string;
  type: string;
  /** Specific type that it is a part of: 'switch', 'lock', 'light'. Null if it is part of none. */
  kind: string | null;
  isPublished: boolean;
  isSettable: boolean;
  isGettable: boolean;
  unit: string | null;
  least: number | null;
  most: number | null;
  valueOn: unknown;
  valueOff: unknown;
  /** What an enumeration may be. */
  values: readonly unknown[];
  /** Parts of a composite. */
  parts: Expose[];
}

export interface BridgeDevice {
  ieee: string;
  name: string;
  isCoordinator: boolean;
  interview: 'running' | 'done' | 'failed';
  isDisabled: boolean;
  /** Null where Zigbee2MQTT does not know the device. */
  model: string | null;
  vendor: string;
  description: string;
  firmwareVersion: string | null;
  exposes: Expose[];
  /** Specific types that it exposes: 'switch', 'lock', 'cover', 'light', 'climate', 'fan'. */
  kinds: ReadonlySet<string>;
}

export interface BridgeInfo {
  version: string;
  coordinator: string;
  radioVersion: string | null;
  /** Devices whose owner has their states kept at the broker. */
  keepsStatesOf: ReadonlySet<string>;
}

/** IEEE address as Zigbee2MQTT writes it. */
const IEEE = /^0x[0-9a-f]{16}$/;
/** Devices of one bridge that are read; far more than a radio can hold. */
const DEVICES_READ = 10_000;

/** Features within features; real ones are at most three deep. */
const EXPOSES_DEEPEST = 8;
/** A device that exposes more is none that is made, and has nothing to offer: of converters 26.112.0 the largest has 291. */
const EXPOSES_MOST = 1_000;

export interface Z2mAddress {
  /** Base topic of the bridge. */
  base: string;
  /** Null for the bridge itself. */
  ieee: string | null;
}

/** `zigbee2mqtt` is the bridge, `zigbee2mqtt/0x7cc6b6fffe000001` a device behind it. Null where it is neither. */
export function parseAddress(address: string): Z2mAddress | null {
  const levels = address.split('/');
  const last = levels.at(-1) ?? '';
  const ieee = IEEE.test(last) ? last : null;
  const base = (ieee === null ? levels : levels.slice(0, -1)).join('/');
  const isTopic = base.length > 0 && base.length <= 200 && /^[^+#\0$][^+#\0]*$/.test(base) && !base.includes('://');
  return isTopic ? { base, ieee } : null;
}

export const formatAddress = (base: string, ieee: string) => `${base}/${ieee}`;

/** `{"state":"online"}`, or the bare word of older versions. Null where it is neither. */
export function parseOnline(payload: string): boolean | null {
  const state = parseFields(payload)?.state ?? payload;
  return state === 'online' ? true : state === 'offline' ? false : null;
}

export function parseInfo(payload: string): BridgeInfo | null {
  const info = parseFields(payload);
  const coordinator = isFields(info?.coordinator) ? info.coordinator : {};
  const ieee = coordinator.ieee_address;
  if (typeof info?.version !== 'string' || typeof ieee !== 'string' || !IEEE.test(ieee)) return null;
  const meta = isFields(coordinator.meta) ? coordinator.meta : {};
  const revision = meta.revision;
  const config = isFields(info.config) && isFields(info.config.devices) ? info.config.devices : {};
  return {
    version: info.version,
    coordinator: ieee,
    radioVersion: typeof revision === 'string' || typeof revision === 'number' ? String(revision) : null,
    keepsStatesOf: new Set(Object.keys(config).filter((at) => Object(config[at]).retain === true)),
  };
}

export function parseDevices(payload: string): BridgeDevice[] | null {
  let list: unknown;
  try {
    list = JSON.parse(payload);
  } catch {
    return null;
  }
  if (!Array.isArray(list)) return null;
  return list.slice(0, DEVICES_READ).flatMap((entry: unknown) => parseDevice(entry) ?? []);
}

function parseDevice(entry: unknown): BridgeDevice | null {
  if (!isFields(entry)) return null;
  const { ieee_address: ieee, friendly_name: name } = entry;
  if (typeof ieee !== 'string' || !IEEE.test(ieee) || typeof name !== 'string' || name === '') return null;
  const definition = isFields(entry.definition) ? entry.definition : null;
  const exposes = parseExposes(definition?.exposes, null, 0);
  return {
    ieee,
    name,
    isCoordinator: entry.type === 'Coordinator',
    interview: parseInterview(entry),
    isDisabled: entry.disabled === true,
    model: definition && typeof definition.model === 'string' ? definition.model : null,
    vendor: textOf(definition?.vendor),
    description: textOf(definition?.description),
    firmwareVersion: textOf(entry.software_build_id) || null,
    exposes: exposes.length > EXPOSES_MOST ? [] : exposes,
    kinds: parseKinds(definition?.exposes),
  };
}

/** Versions before 2.0 have two flags instead. */
function parseInterview(entry: Fields): BridgeDevice['interview'] {
  if (entry.interview_state === 'FAILED') return 'failed';
  const isRunning = entry.interviewing === true || entry.interview_completed === false;
  return isRunning ? 'running' : 'done';
}

/** Made of features, and no composite: a switch, a lock, or what later versions may bring. */
const isSpecific = ({ type, features }: Fields) => Array.isArray(features) && type !== 'composite' && type !== 'list';

function parseKinds(value: unknown): Set<string> {
  const exposes = Array.isArray(value) ? value.filter(isFields) : [];
  return new Set(exposes.filter(isSpecific).map(({ type }) => textOf(type)));
}

/** Specific ones (a switch, a lock) have features and no property of their own. */
function parseExposes(value: unknown, kind: string | null, depth: number): Expose[] {
  if (!Array.isArray(value) || depth > EXPOSES_DEEPEST) return [];
  return value.filter(isFields).flatMap((expose): Expose[] => {
    const parts = parseExposes(expose.features, isSpecific(expose) ? textOf(expose.type) : kind, depth + 1);
    if (isSpecific(expose) || typeof expose.property !== 'string') return parts;
    const access = typeof expose.access === 'number' ? expose.access : 0;
    return [
      {
        property: expose.property,
        type: textOf(expose.type),
        kind,
        isPublished: (access & 1) !== 0,
        isSettable: (access & 2) !== 0,
        isGettable: (access & 4) !== 0,
        unit: textOf(expose.unit) || null,
        least: numberOf(expose.value_min),
        most: numberOf(expose.value_max),
        valueOn: expose.value_on,
        valueOff: expose.value_off,
        values: Array.isArray(expose.values) ? expose.values : [],
        parts,
      },
    ];
  });
}

/** `last_seen` of a state: an ISO instant or epoch milliseconds, as its owner has chosen; null where it is switched off. */
export function parseLastSeen({ last_seen: value }: Fields): number | null {
  const ms = typeof value === 'string' ? Date.parse(value) : numberOf(value);
  return ms !== null && Number.isFinite(ms) ? ms : null;
}

/** `update.state` of a state: whether new firmware can be had; null where the bridge has not looked. */
export function parseHasUpdate({ update }: Fields): boolean | null {
  const state = typeof update === 'object' && update !== null && 'state' in update ? update.state : null;
  return typeof state === 'string' ? state === 'available' : null;
}

/**
 * The name of the device that a command did not reach: the bridge's log is the only place where it says so. Null for
 * any other line.
 */
export function parseFailedSet(payload: string): string | null {
  const line = parseFields(payload);
  if (line?.level !== 'error' || typeof line.message !== 'string') return null;
  return /Publish '(?:set|get)' '[^']*' to '(.+?)' failed/s.exec(line.message)?.[1] ?? null;
}

/** Seconds in one step of a timer; null for a unit that is no time. `seconds or litres` counts seconds. */
export function parseTimeUnit(unit: string | null): number | null {
  const word = (unit ?? '').trim().split(/\s/)[0]?.toLowerCase() ?? '';
  if (['s', 'sec', 'secs', 'second', 'seconds'].includes(word)) return 1;
  if (['min', 'mins', 'minute', 'minutes'].includes(word)) return 60;
  return null;
}

/** Whether a version is at least another, by its three numbers: `2.14.1-dev` counts as 2.14.1. */
export function isVersionAtLeast(version: string, least: string): boolean {
  const numbers = (text: string) => text.split(/[.-]/).slice(0, 3).map(Number);
  const [one, other] = [numbers(version), numbers(least)];
  for (const [at, wanted] of other.entries()) {
    const is = one[at] || 0;
    if (is !== wanted) return is > wanted;
  }
  return true;
}

export const numberOf = (value: unknown) => (typeof value === 'number' && Number.isFinite(value) ? value : null);

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');
