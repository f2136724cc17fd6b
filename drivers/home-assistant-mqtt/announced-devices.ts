/** The devices that announce themselves at a broker, as far as they matter here. */

import { awaitRetainedMessages } from '../mqtt/retained-messages.ts';
import type { MqttLink, MqttMessage } from '../mqtt-transport.ts';
import { type DeviceFacts, PREFIX, parseAnnouncement } from './announcement.ts';
import type { Entity } from './entity.ts';

/** Far more than a house has; others may write to a broker what they like. */
const MAX_TOPICS = 50_000;
/** Limits for one device; a board has some dozens. */
const TOPICS_OF_DEVICE = 300;
const ENTITIES_OF_DEVICE = 400;
/** Characters of all announcements that are kept. */
const MAX_TOTAL_LENGTH = 64 * 1024 * 1024;

export interface AnnouncedDevice {
  facts: DeviceFacts;
  /** Entities by topic and key, sorted by key: the order in which they were announced has no meaning. */
  entities: readonly Entity[];
}

interface StoredAnnouncement {
  facts: DeviceFacts;
  entities: readonly Entity[];
  length: number;
}

export class AnnouncedDevices {
  readonly #announcements = new Map<string, StoredAnnouncement>();
  /** Topics of each device. */
  readonly #topics = new Map<string, Set<string>>();
  /** What was put together of them, until one of its topics changes. */
  readonly #devices = new Map<string, AnnouncedDevice>();
  readonly #link: MqttLink;
  readonly #messages = awaitRetainedMessages();
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

  /** The same object, until it announces something else. */
  find(id: string): AnnouncedDevice | null {
    const device = this.#devices.get(id) ?? this.#putTogether(id);
    if (device) this.#devices.set(id, device);
    return device;
  }

  #putTogether(id: string): AnnouncedDevice | null {
    const announcements = [...(this.#topics.get(id) ?? [])].flatMap((topic) => this.#announcements.get(topic) ?? []);
    const [first] = announcements;
    if (!first) return null;
    const byKey = new Map<string, Entity>();
    // Who announces the same again by another topic takes nothing over; so it is with Home Assistant.
    for (const entity of announcements.flatMap(({ entities }) => entities))
      if (!byKey.has(entity.key)) byKey.set(entity.key, entity);
    const entities = [...byKey.values()]
      .slice(0, ENTITIES_OF_DEVICE)
      .toSorted((one, other) => (one.key < other.key ? -1 : 1));
    const fullest = announcements
      .map(({ facts }) => facts)
      .toSorted((one, other) => countFacts(other) - countFacts(one));
    return { facts: fullest[0] ?? first.facts, entities };
  }

  /** Devices that announce an entity with this command topic. */
  holdersOf(commandTopic: string): string[] {
    const holds = ({ entities }: StoredAnnouncement) => entities.some((entity) => entity.commandTopic === commandTopic);
    return [
      ...new Set(
        [...this.#announcements.values()].flatMap((announcement) => (holds(announcement) ? announcement.facts.id : [])),
      ),
    ];
  }

  #hear({ topic, payload }: MqttMessage): void {
    this.#messages.count();
    this.#forget(topic);
    const announced = parseAnnouncement(topic, payload);
    const isFull = this.#announcements.size >= MAX_TOPICS || this.#length + payload.length > MAX_TOTAL_LENGTH;
    if (!announced || announced.entities.length === 0 || isFull) return;
    const { device, entities } = announced;
    const topics = this.#topics.get(device.id) ?? new Set();
    if (topics.size >= TOPICS_OF_DEVICE) return;
    this.#announcements.set(topic, { facts: device, entities, length: payload.length });
    this.#length += payload.length;
    this.#topics.set(device.id, topics.add(topic));
    this.#devices.delete(device.id);
  }

  #forget(topic: string): void {
    const announcement = this.#announcements.get(topic);
    if (!announcement) return;
    this.#announcements.delete(topic);
    this.#devices.delete(announcement.facts.id);
    this.#length -= announcement.length;
    const topics = this.#topics.get(announcement.facts.id);
    topics?.delete(topic);
    if (topics?.size === 0) this.#topics.delete(announcement.facts.id);
  }
}

/** How much an announcement says of its device. */
const countFacts = (facts: DeviceFacts) => Object.values(facts).filter((fact) => fact !== null).length;
