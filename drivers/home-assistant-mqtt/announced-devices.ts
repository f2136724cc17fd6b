/** The devices that announce themselves at a broker, as far as they matter here. */

import { awaitKeptMessages } from '../mqtt/kept-messages.ts';
import type { MqttLink, MqttMessage } from '../mqtt-transport.ts';
import { type DeviceFacts, PREFIX, parseAnnouncement } from './announcement.ts';
import type { Entity } from './entity.ts';

/** Far more than a house has; others may write to a broker what they like. */
const TOPICS_KEPT = 50_000;
/** Of one device; a board has some dozens. */
const TOPICS_OF_DEVICE = 300;
const ENTITIES_OF_DEVICE = 400;
/** Characters of all announcements that are kept. */
const LENGTH_KEPT = 64 * 1024 * 1024;

export interface AnnouncedDevice {
  facts: DeviceFacts;
  /** By topic and key, sorted by key: the order in which they were announced has no meaning. */
  entities: readonly Entity[];
}

interface Kept {
  facts: DeviceFacts;
  entities: readonly Entity[];
  length: number;
}

export class AnnouncedDevices {
  readonly #kept = new Map<string, Kept>();
  /** Topics of each device. */
  readonly #topics = new Map<string, Set<string>>();
  readonly #link: MqttLink;
  readonly #messages = awaitKeptMessages();
  readonly #greetingMs: number;
  #length = 0;

  constructor(link: MqttLink, greetingMs: number) {
    this.#link = link;
    this.#greetingMs = greetingMs;
    link.subscribe([`${PREFIX}/+/+/config`, `${PREFIX}/+/+/+/config`], (message) => this.#hear(message));
  }

  /** Waits for what the broker has kept. Rejects with DriverError 'unreachable' where there is none. */
  async greeted(): Promise<void> {
    await this.#link.connected(this.#greetingMs);
    await this.#messages.heard(this.#greetingMs);
  }

  get ids(): string[] {
    return [...this.#topics.keys()];
  }

  find(id: string): AnnouncedDevice | null {
    const kept = [...(this.#topics.get(id) ?? [])].flatMap((topic) => this.#kept.get(topic) ?? []);
    const [first] = kept;
    if (!first) return null;
    const byKey = new Map<string, Entity>();
    // Who announces the same again by another topic takes nothing over; so it is with Home Assistant.
    for (const entity of kept.flatMap(({ entities }) => entities))
      if (!byKey.has(entity.key)) byKey.set(entity.key, entity);
    const entities = [...byKey.values()]
      .slice(0, ENTITIES_OF_DEVICE)
      .toSorted((one, other) => (one.key < other.key ? -1 : 1));
    const fullest = kept.map(({ facts }) => facts).toSorted((one, other) => knownOf(other) - knownOf(one));
    return { facts: fullest[0] ?? first.facts, entities };
  }

  /** Devices that announce an entity with this command topic. */
  holdersOf(commandTopic: string): string[] {
    const holds = ({ entities }: Kept) => entities.some((entity) => entity.commandTopic === commandTopic);
    return [...new Set([...this.#kept.values()].flatMap((kept) => (holds(kept) ? kept.facts.id : [])))];
  }

  #hear({ topic, payload }: MqttMessage): void {
    this.#messages.count();
    this.#forget(topic);
    const announced = parseAnnouncement(topic, payload);
    const isFull = this.#kept.size >= TOPICS_KEPT || this.#length + payload.length > LENGTH_KEPT;
    if (!announced || announced.entities.length === 0 || isFull) return;
    const { device, entities } = announced;
    const topics = this.#topics.get(device.id) ?? new Set();
    if (topics.size >= TOPICS_OF_DEVICE) return;
    this.#kept.set(topic, { facts: device, entities, length: payload.length });
    this.#length += payload.length;
    this.#topics.set(device.id, topics.add(topic));
  }

  #forget(topic: string): void {
    const kept = this.#kept.get(topic);
    if (!kept) return;
    this.#kept.delete(topic);
    this.#length -= kept.length;
    const topics = this.#topics.get(kept.facts.id);
    topics?.delete(topic);
    if (topics?.size === 0) this.#topics.delete(kept.facts.id);
  }
}

/** How much an announcement says of its device. */
const knownOf = (facts: DeviceFacts) => Object.values(facts).filter((fact) => fact !== null).length;
