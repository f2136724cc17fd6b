/** Where a Home Assistant is, what was found there, and what is stored of adopted valves and sensors, and of a login alone. */
import { PROBE_SENSES, type ProbeSense } from '@sluice/engine/vocabulary/hardware';
import { parseHost } from '../lan/hosts.ts';
import { parseStored, textOf } from '../mqtt/announced-fields.ts';

export interface HomePlace {
  /** Host and port, as `192.168.1.5:8123`. */
  host: string;
  isSecure: boolean;
}

/** A place, and one of the devices there or the main entity of a sensor; `device` is null for the Home Assistant itself. */
export interface FoundAddress {
  place: HomePlace;
  device: string | null;
}

/** One terminal: its entity by the id of its registry entry, or by its entity id where it has none. */
export interface StoredTerminal {
  entity: string;
  /** The integration whose service opens it for a time; null where it only opens and shuts. */
  preset: string | null;
}

export interface ValvesAddress {
  place: HomePlace;
  token: string;
  /** Of the devices of that Home Assistant. */
  device: string;
  /** By terminal, from 1. */
  terminals: readonly StoredTerminal[];
  /** The entity of their water meter; left out where there is none, or nobody has looked for one yet. */
  flow?: string;
}

/** A sensor by its entities: each by the id of its registry entry, or by its entity id where it has none. */
export interface StoredProbe {
  senses: ProbeSense;
  main: string;
  temperature: string | null;
  illuminance: string | null;
  battery: string | null;
}

export interface ProbeAddress {
  place: HomePlace;
  token: string;
  probe: StoredProbe;
}

/** A login alone, for sensors that are named beside it. */
export interface StoredLogin {
  place: HomePlace;
  token: string;
}

const USUAL_PORT = 8123;
const SECURE = /^https:\/\//i;

/** What somebody typed or what was found: `192.168.1.5`, `https://home.example.org`, `192.168.1.5:8123/DEVICE`. Null if it is none. */
export function parseFound(address: string): FoundAddress | null {
  const isSecure = SECURE.test(address.trim());
  const bare = address.trim().replace(/^https?:\/\//i, '');
  const slash = bare.indexOf('/');
  const host = parseHost(slash < 0 ? bare : bare.slice(0, slash));
  const device = slash < 0 ? '' : bare.slice(slash + 1);
  if (host === null || device.includes('/')) return null;
  const hasPort = /:\d+$/.test(host);
  return {
    place: { host: hasPort ? host : `${host}:${isSecure ? 443 : USUAL_PORT}`, isSecure },
    device: device === '' ? null : device,
  };
}

export const formatPlace = ({ host, isSecure }: HomePlace) => `${isSecure ? 'https://' : ''}${host}`;

export const formatFound = ({ place, device }: FoundAddress) =>
  device === null ? formatPlace(place) : `${formatPlace(place)}/${device}`;

export const socketUrl = ({ host, isSecure }: HomePlace) => `${isSecure ? 'wss' : 'ws'}://${host}/api/websocket`;

export const formatValves = (address: ValvesAddress) => JSON.stringify(address);

/** Null for what `formatValves` has not written. */
export function parseValves(address: string): ValvesAddress | null {
  return parseStored(address, ({ place, token, device, terminals, flow }) => {
    const at = parsePlace(place);
    const isWhole =
      Array.isArray(terminals) &&
      terminals.every(
        ({ entity, preset }) => typeof entity === 'string' && (preset === null || typeof preset === 'string'),
      );
    if (at === null || !isWhole || typeof token !== 'string' || typeof device !== 'string') return null;
    return { place: at, token, device, terminals, ...(typeof flow === 'string' ? { flow } : {}) };
  });
}

export const formatProbe = (address: ProbeAddress) => JSON.stringify(address);

/** An entity id is unique in its own Home Assistant only. */
export const serialOf = ({ place, probe: { main } }: ProbeAddress) =>
  main.includes('.') ? formatFound({ place, device: main }) : main;

/** Null for what `formatProbe` has not written. */
export function parseProbe(address: string): ProbeAddress | null {
  return parseStored(address, ({ place, token, probe }) => {
    const at = parsePlace(place);
    const { senses, main, temperature, illuminance, battery } = Object(probe);
    const sense = PROBE_SENSES.find((one) => one === senses);
    if (at === null || typeof token !== 'string' || !sense || textOf(main) === null) return null;
    const others = { temperature: textOf(temperature), illuminance: textOf(illuminance), battery: textOf(battery) };
    return { place: at, token, probe: { senses: sense, main, ...others } };
  });
}

export const formatLogin = (login: StoredLogin) => JSON.stringify(login);

/** Null for what `formatLogin` has not written. */
export function parseLogin(login: string): StoredLogin | null {
  return parseStored(login, ({ place, token }) => {
    const at = parsePlace(place);
    return at !== null && typeof token === 'string' ? { place: at, token } : null;
  });
}

function parsePlace(stored: unknown): HomePlace | null {
  const { host, isSecure } = Object(stored);
  return textOf(host) !== null && typeof isSecure === 'boolean' ? { host, isSecure } : null;
}

/** The same device of the same Home Assistant, whatever its token is: for what is kept in files. */
export function keyOf(address: string): string {
  const stored = parseValves(address);
  return stored === null ? address : formatFound({ place: stored.place, device: stored.device });
}
