/** Pure: what a Tasmota announces under `tasmota/discovery/MAC/`, read with suspicion. Nothing here throws. */
import { type Fields, isFields, parseFields as parseWithin, textOf } from '../mqtt/announced-fields.ts';
import { isTopic, type TasmotaTopics, tasmotaTopics } from '../mqtt/tasmota-topics.ts';

export { type Fields, isFields };

export interface TasmotaFacts {
  /** Twelve hexadecimal digits. */
  mac: string;
  name: string | null;
  model: string;
  version: string | null;
  ipAddress: string | null;
  topics: TasmotaTopics;
  payloads: { off: string; on: string; online: string; offline: string };
  /** Numbers of its plain relays, from 1: no lights, no shutters. */
  relays: number[];
  /** Names of the relays, by number. */
  names: ReadonlyMap<number, string>;
  /** It sleeps between two reports, and receives nothing while asleep. */
  isSleeper: boolean;
}

/** Characters of an announcement; those of Tasmota have about a thousand. */
const ANNOUNCEMENT_MAX = 16_384;
const NAME_MAX = 49;
/** Relays with a PulseTime of their own in every version; some share it from the ninth on. */
const RELAYS_WITH_TIMER = 8;
const PLAIN_RELAY = 1;
const MAC = /^[0-9A-F]{12}$/;

/** A message of a device; null if it is none. */
export const parseFields = (payload: string, longest = ANNOUNCEMENT_MAX): Fields | null =>
  parseWithin(payload, longest);

/** `mac`: of its topic. Null if it is no announcement, or not that of this device. */
export function parseConfig(mac: string, payload: string): TasmotaFacts | null {
  const config = parseFields(payload);
  if (!config || !MAC.test(mac) || config.mac !== mac) return null;
  const topics = tasmotaTopics(config, mac);
  const [off = 'OFF', on = 'ON'] = listOf(config.state).map(textOf);
  const relays = listOf(config.rl)
    .slice(0, RELAYS_WITH_TIMER)
    .flatMap((kind, index) => (kind === PLAIN_RELAY ? [index + 1] : []));
  const names = listOf(config.fn).map(shownName);
  if (!topics || off === null || on === null || off === on) return null;
  return {
    mac,
    name: shownName(config.dn),
    model: shownName(config.md) ?? 'Tasmota',
    version: textOf(config.sw),
    ipAddress: textOf(config.ip),
    topics,
    payloads: { off, on, online: textOf(config.onln) ?? 'Online', offline: textOf(config.ofln) ?? 'Offline' },
    relays,
    names: new Map(relays.flatMap((relay) => (names[relay - 1] ? [[relay, names[relay - 1] ?? '']] : []))),
    isSleeper: config.dslp === 1,
  };
}

/** Facts of which topics, payloads and relays were stored, the payloads as `words`. Null where they are not whole. */
export function parseStoredFacts(mac: string, { topics, words: payloads, relays }: Fields): TasmotaFacts | null {
  const isWhole =
    isFields(topics) &&
    isFields(payloads) &&
    [topics.command, topics.answer, topics.report].every((topic) => typeof topic === 'string' && isTopic(topic)) &&
    [payloads.on, payloads.off, payloads.online, payloads.offline].every((word) => textOf(word) !== null);
  if (!isWhole) return null;
  return {
    ...{ mac, name: null, model: 'Tasmota', version: null, ipAddress: null, names: new Map(), isSleeper: false },
    topics: topics as unknown as TasmotaFacts['topics'],
    payloads: payloads as unknown as TasmotaFacts['payloads'],
    relays: listOf(relays).filter((relay) => typeof relay === 'number'),
  };
}

/** A name that its owner has given, as it may be shown. */
function shownName(value: unknown): string | null {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: names come from outside.
  const shown = (textOf(value) ?? '').replace(/[\u0000-\u001f\u007f]/g, ' ').trim();
  return [...shown].slice(0, NAME_MAX).join('').trim() || null;
}

export const numberOf = (value: unknown) => (typeof value === 'number' && Number.isFinite(value) ? value : null);

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
