/** Speaks with one Tasmota: one command a message, and what comes back to it. */
import { DriverError } from '../driver.ts';
import { Watchers } from '../mqtt/watchers.ts';
import type { MqttLink, MqttMessage } from '../mqtt-transport.ts';
import { type Fields, parseFields, type TasmotaFacts } from './discovery.ts';

/** Characters of an answer. */
const ANSWER_MAX = 16_384;
/** Names of answers that are kept; a Tasmota has a few hundred commands. */
const MAX_ANSWERS = 1_000;

interface Answer {
  value: unknown;
  /** Rises with each message. */
  number: number;
}

export class DeviceLink {
  /** As last announced; its topics stay the same. */
  facts: TasmotaFacts;
  readonly #link: MqttLink;
  readonly #now: () => number;
  readonly #echoMs: number;
  readonly #watchers = new Watchers();
  readonly #answers = new Map<string, Answer>();
  readonly #end: () => void;
  #number = 0;
  #turn: Promise<unknown> = Promise.resolve();
  #isOnline: boolean | null = null;
  /** Its last report of sensors that came by itself, and when. */
  report: { fields: Fields; heardAt: number } | null = null;

  constructor(facts: TasmotaFacts, link: MqttLink, now: () => number, echoMs: number) {
    this.facts = facts;
    this.#link = link;
    this.#now = now;
    this.#echoMs = echoMs;
    const { answer, report } = facts.topics;
    this.#end = link.subscribe([`${answer}#`, `${report}LWT`, `${report}SENSOR`], (message) => this.#hear(message));
  }

  close(): void {
    this.#end();
  }

  /** Waits for its last will. Throws DriverError 'unreachable' where it is not there. */
  async ready(greetingMs: number): Promise<void> {
    await this.#link.connected(greetingMs);
    await this.#watchers.waitFor(() => this.#isOnline !== null, greetingMs);
    if (this.#isOnline !== true) throw new DriverError('unreachable', 'The Tasmota is offline.');
  }

  /**
   * Sends a command, and returns the value of `key` in the answer to it. Null where this firmware does not know the
   * command. Rejects with DriverError 'unreachable' where nothing comes back.
   */
  ask(command: string, payload: string, keys: readonly string[] = [command]): Promise<unknown> {
    // One after the other: an answer does not say which question it is for.
    const asked = this.#turn.then(() => this.#askNow(command, payload, keys));
    this.#turn = asked.catch(() => {});
    return asked;
  }

  async #askNow(command: string, payload: string, keys: readonly string[]): Promise<unknown> {
    const before = this.#number;
    const fresh = () =>
      [...keys, 'Command'].flatMap((key) => {
        const answer = this.#answers.get(key.toLowerCase());
        return answer && answer.number > before ? [{ key, value: answer.value }] : [];
      })[0];
    await this.#link.publish(`${this.facts.topics.command}${command}`, payload);
    await this.#watchers.waitFor(() => fresh() !== undefined, this.#echoMs);
    const answer = fresh();
    if (answer === undefined) throw new DriverError('unreachable', 'The Tasmota has not answered.');
    return answer.key === 'Command' ? null : answer.value;
  }

  #hear({ topic, payload, isRetained }: MqttMessage): void {
    const { answer, report } = this.facts.topics;
    if (topic === `${report}LWT`) {
      const { online, offline } = this.facts.payloads;
      this.#isOnline = payload === online ? true : payload === offline ? false : this.#isOnline;
    } else if (isRetained) {
      // What was answered earlier answers nothing now.
    } else if (topic === `${report}SENSOR`) {
      const fields = parseFields(payload, ANSWER_MAX);
      if (fields) this.report = { fields, heardAt: this.#now() };
    } else if (topic.startsWith(answer)) this.#hearAnswer(payload);
    this.#watchers.wake();
  }

  #hearAnswer(payload: string): void {
    const fields = parseFields(payload, ANSWER_MAX);
    if (!fields) return;
    this.#number += 1;
    for (const [key, value] of Object.entries(fields)) {
      if (this.#answers.size < MAX_ANSWERS) this.#answers.set(key.toLowerCase(), { value, number: this.#number });
    }
  }
}
