/** What was last heard on the topics of devices that somebody asks for. */

import { Watchers } from '../mqtt/watchers.ts';
import type { MqttLink, MqttMessage } from '../mqtt-transport.ts';
import { type Availability, type AvailabilityTopic, type Entity, isWord } from './entity.ts';

/** Characters of a state; larger ones are dropped. */
const STATE_MAX = 65_536;
/** Topics of adopted devices, which may announce as many as they like. */
const TOPICS_WATCHED = 20_000;

export interface Heard extends Pick<MqttMessage, 'payload' | 'isRetained'> {
  /** By our clock, epoch milliseconds. */
  heardAt: number;
  /** The same, milliseconds of `performance.now()`. */
  heardAtMs: number;
  /** Rises with each message. */
  number: number;
}

/** After a break a broker or its devices say within this what is so now; what says nothing has not changed. */
const SAID_AGAIN_MS = 8_000;

export class TopicStates {
  readonly #link: MqttLink;
  readonly #now: () => number;
  readonly #watchers = new Watchers();
  readonly #heard = new Map<string, Heard>();
  readonly #watched = new Set<string>();
  /** An entity's last value by key, and when a message that was not retained changed it. */
  readonly #changes = new Map<string, { value: string | null; changedAt: number | null }>();
  #numbers = 0;

  constructor(link: MqttLink, now: () => number) {
    this.#link = link;
    this.#now = now;
  }

  /** Listens to the topics of these entities from now on. */
  watch(entities: readonly Entity[]): void {
    const fresh = [...new Set(entities.flatMap(topicsOf))].filter((topic) => !this.#watched.has(topic));
    if (fresh.length === 0 || this.#watched.size + fresh.length > TOPICS_WATCHED) return;
    for (const topic of fresh) this.#watched.add(topic);
    this.#link.subscribe(fresh, (message) => this.#hear(message));
  }

  find(topic: string | null): Heard | null {
    return topic === null ? null : (this.#heard.get(topic) ?? null);
  }

  /** What an entity shows; null where it has shown nothing that has a meaning. */
  valueOf({ stateTopic, valueTemplate }: Entity): string | null {
    const heard = this.find(stateTopic);
    if (heard === null) return null;
    return valueTemplate === null ? heard.payload : valueTemplate(heard.payload);
  }

  /** Whether what an entity shows is so now: while the connection is broken, and for a moment after, nobody knows. */
  isOfNow({ stateTopic }: Entity): boolean {
    const since = this.#link.connectedSince();
    if (since === null) return false;
    const heard = this.find(stateTopic);
    return (heard !== null && heard.heardAtMs >= since) || performance.now() - since > SAID_AGAIN_MS;
  }

  /** When its value last became another, while somebody has asked; null where nobody knows. Epoch milliseconds. */
  changedAt(entity: Entity): number | null {
    const value = this.valueOf(entity);
    const heard = this.find(entity.stateTopic);
    const lastChange = this.#changes.get(entity.key);
    if (lastChange !== undefined && lastChange.value === value) return lastChange.changedAt;
    const isNews = lastChange !== undefined && heard !== null && !heard.isRetained;
    const changedAt = isNews ? heard.heardAt : null;
    this.#changes.set(entity.key, { value, changedAt });
    return changedAt;
  }

  /** Null where that has not been said yet. */
  isAvailable({ availability }: Entity): boolean | null {
    const { topics, mode } = availability;
    if (topics.length === 0) return true;
    const latest = topics.toSorted((one, other) => this.#numberOf(other) - this.#numberOf(one)).slice(0, 1);
    const said = (mode === 'latest' ? latest : topics).map((topic) => this.#isAvailableBy(topic));
    if (mode === 'any' ? said.includes(true) : !said.includes(null) && !said.includes(false)) return true;
    return (mode === 'any' ? said.includes(null) : !said.includes(false)) ? null : false;
  }

  waitFor(isSo: () => boolean, timeoutMs: number): Promise<boolean> {
    return this.#watchers.waitFor(isSo, timeoutMs);
  }

  /** Asks the broker for what it has kept on a topic; `isSo` is asked after each message that comes. */
  async askAgain(topic: string, isSo: () => boolean, timeoutMs: number): Promise<boolean> {
    const end = this.#link.subscribe([topic], () => {});
    const became = await this.#watchers.waitFor(isSo, timeoutMs);
    end();
    return became;
  }

  send(topic: string, payload: string): Promise<void> {
    return this.#link.publish(topic, payload);
  }

  #hear({ topic, payload, isRetained }: MqttMessage): void {
    if (payload.length > STATE_MAX) return;
    const number = ++this.#numbers;
    this.#heard.set(topic, { payload, heardAt: this.#now(), heardAtMs: performance.now(), isRetained, number });
    this.#watchers.wake();
  }

  #numberOf({ topic }: AvailabilityTopic): number {
    return this.#heard.get(topic)?.number ?? 0;
  }

  #isAvailableBy({ topic, available, notAvailable, template }: AvailabilityTopic): boolean | null {
    const heard = this.#heard.get(topic);
    if (heard === undefined) return null;
    const word = template === null ? heard.payload : template(heard.payload);
    if (word === null) return null;
    return isWord(word, available) ? true : isWord(word, notAvailable) ? false : null;
  }
}

function topicsOf({ stateTopic, availability }: Entity): string[] {
  return [...(stateTopic === null ? [] : [stateTopic]), ...availability.topics.map(({ topic }) => topic)];
}

export const hasAvailability = ({ topics }: Availability) => topics.length > 0;
