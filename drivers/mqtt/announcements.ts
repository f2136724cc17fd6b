/**
 * What an account of Sluice's own broker may announce: a device tells everybody under which topics it hears commands, and
 * Sluice, a Home Assistant and others send them there. So it may name no topics but its own, and take over no other's
 * entities (docs/decisions/0090).
 */
import type { BrokerRights } from '@sluice/engine/vocabulary/hardware';
import { type Fields, isFields, parseFields } from './announced-fields.ts';
import { isOwnTopic } from './broker-access.ts';
import { tasmotaTopics } from './tasmota-topics.ts';

/** Characters of an announcement; longer ones are read by nobody. */
const ANNOUNCEMENT_MAX = 262_144;
/** Objects within each other: an entry of an availability in a component of a device is the fourth. */
const DEPTH_MAX = 8;
const HOME_ASSISTANT = /^homeassistant\/[^/]+\/(?:[^/]+\/)?[^/]+\/config$/;
const TASMOTA = /^tasmota\/discovery\/([^/]+)\/config$/;
/** A topic field of Home Assistant's discovery ends so, by its long or its short name, and nothing else does. */
const TOPIC_FIELD = /(?:^|_)(?:topic|t)$/;
const ID_FIELDS: readonly string[] = ['unique_id', 'uniq_id'];
/** Topics of announcements whose devices are remembered; others may write to a broker what they like. */
const TOPICS_REMEMBERED = 20_000;

export const isAnnouncement = (topic: string) => HOME_ASSISTANT.test(topic) || TASMOTA.test(topic);

/** The name of an announcement's author: for a device, the name of its account. */
function nameIn(topic: string, fields: Fields): string {
  return TASMOTA.test(topic) ? String(fields.t) : (topic.split('/')[2] ?? '');
}

/**
 * The first topic that an announcement names and that is not below the name of this account; empty where it cannot be
 * read. Null where all are its own.
 */
export function findForeignTopic(name: string, topic: string, payload: string): string | null {
  // Taken back.
  if (payload === '') return null;
  const fields = parseFields(payload, ANNOUNCEMENT_MAX);
  if (!fields) return '';
  const [, mac] = TASMOTA.exec(topic) ?? [];
  const named = mac === undefined ? topicsIn(fields) : tasmotaTopics(fields, mac);
  if (named === null) return '';
  return Object.values(named).find((other) => !isOwnTopic(name, other)) ?? null;
}

/** All topics that Home Assistant's discovery names, with what `~` may stand for. Null where it is too deep to be read. */
function topicsIn(config: Fields): string[] | null {
  const topics: string[] = [];
  const bases: string[] = [];
  const look = (value: unknown, depth: number): boolean => {
    if (depth > DEPTH_MAX) return false;
    if (Array.isArray(value)) return value.every((item) => look(item, depth + 1));
    if (!isFields(value)) return true;
    return Object.entries(value).every(([key, inner]) => {
      if (key === '~' && typeof inner === 'string') bases.push(inner);
      if (typeof inner === 'string' && TOPIC_FIELD.test(key)) topics.push(inner);
      return look(inner, depth + 1);
    });
  };
  if (!look(config, 0)) return null;
  // Which base is meant is a matter of the reader: it must be its own with each.
  return topics.flatMap((topic) =>
    topic.startsWith('~') || topic.endsWith('~')
      ? [
          ...bases.map((base) => topic.replace(/^~/, () => base).replace(/~$/, () => base)),
          ...(bases.length ? [] : [topic]),
        ]
      : [topic],
  );
}

/** What devices have announced, and what each may. */
export class Announcements {
  /** The author of each announcement, by its topic, and the ids in it. */
  readonly #announced = new Map<string, { name: string; ids: readonly string[] }>();
  /** Topics of the announcements with an id. */
  readonly #topics = new Map<string, Set<string>>();
  readonly #rightsOf: (name: string) => Promise<BrokerRights | null>;

  /** @param rightsOf of an account; null where there is none of this name */
  constructor(rightsOf: (name: string) => Promise<BrokerRights | null>) {
    this.#rightsOf = rightsOf;
  }

  /** Why a device may not announce this; null where it may. At once, unless the account of another must be looked for. */
  refusalOf(name: string, topic: string, payload: string): string | null | Promise<string | null> {
    const foreign = findForeignTopic(name, topic, payload);
    if (foreign !== null) return foreign === '' ? 'it cannot be read' : `it names ${JSON.stringify(foreign)}`;
    const others = this.#othersOf(name, topic, payload);
    return others.size === 0 ? null : this.#findOwner(others);
  }

  /** Whether a retained message may be sent on: it may be older than a rule, or than its account's rights. */
  async isStillAllowed(topic: string, payload: string): Promise<boolean> {
    const fields = parseFields(payload, ANNOUNCEMENT_MAX);
    const name = fields && nameIn(topic, fields);
    if (name === null || (await this.#rightsOf(name)) !== 'device') return true;
    return findForeignTopic(name, topic, payload) === null;
  }

  /** It was announced, or taken back. */
  note(topic: string, payload: string): void {
    for (const id of this.#announced.get(topic)?.ids ?? []) {
      const topics = this.#topics.get(id);
      topics?.delete(topic);
      if (topics?.size === 0) this.#topics.delete(id);
    }
    this.#announced.delete(topic);
    const fields = parseFields(payload, ANNOUNCEMENT_MAX);
    if (!fields || this.#announced.size >= TOPICS_REMEMBERED) return;
    const ids = idsIn(topic, fields);
    this.#announced.set(topic, { name: nameIn(topic, fields), ids });
    for (const id of ids) this.#topics.set(id, (this.#topics.get(id) ?? new Set()).add(topic));
  }

  /** Under the name of an account that is gone it was the same device. */
  async #findOwner(others: ReadonlyMap<string, string>): Promise<string | null> {
    for (const [other, id] of others) {
      if ((await this.#rightsOf(other)) !== null)
        return `${JSON.stringify(other)} has announced ${JSON.stringify(id)} before`;
    }
    return null;
  }

  /** Other accounts that have announced a topic of this announcement too, with that topic. */
  #othersOf(name: string, topic: string, payload: string): Map<string, string> {
    const fields = parseFields(payload, ANNOUNCEMENT_MAX);
    const others = new Map<string, string>();
    for (const id of fields ? idsIn(topic, fields) : []) {
      for (const at of this.#topics.get(id) ?? []) {
        const other = this.#announced.get(at)?.name;
        if (other !== undefined && other !== name) others.set(other, id);
      }
    }
    return others;
  }
}

/** All ids of an announcement: identifiers and connections of the device, and ids of its entities. */
function idsIn(topic: string, fields: Fields): string[] {
  const [, mac] = TASMOTA.exec(topic) ?? [];
  if (mac !== undefined) return [`tasmota ${mac}`];
  const { device, dev, components, cmps } = fields;
  const ofDevice = [device, dev].filter(isFields).flatMap((part) => [
    ...[part.identifiers, part.ids].flat().filter((id) => typeof id === 'string'),
    // Each of a kind and a value.
    ...[part.connections, part.cns].flat().flatMap((pair) => (Array.isArray(pair) ? pair.slice(1) : [])),
  ]);
  const parts = [fields, ...[components, cmps].filter(isFields).flatMap(Object.values)].filter(isFields);
  const ofEntities = parts.flatMap((part) => ID_FIELDS.map((field) => part[field])).filter((id) => id !== undefined);
  return [
    ...new Set([...ofDevice.map((id) => `device ${String(id)}`), ...ofEntities.map((id) => `entity ${String(id)}`)]),
  ];
}
