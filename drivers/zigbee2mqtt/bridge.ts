/** The state of one bridge: its devices, their last states, and the answers to requests. */
import { randomUUID } from 'node:crypto';
import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import { DriverError } from '../driver.ts';
import { type Fields, parseFields } from '../mqtt/announced-fields.ts';
import type { MqttLink, MqttMessage } from '../mqtt/mqtt-link.ts';
import { Watchers } from '../mqtt/watchers.ts';
import type { WillMessage } from '../mqtt-transport.ts';
import {
  type BridgeDevice,
  type BridgeInfo,
  parseDevices,
  parseFailedSet,
  parseInfo,
  parseLastSeen,
  parseOnline,
} from './codec.ts';

/** A device's last state. */
export interface Report {
  fields: Fields;
  /** When it was true, by our clock, epoch milliseconds. */
  asOf: number;
  /** Time of the bridge's clock; null where it is switched off. */
  lastSeen: number | null;
  /** When a number among them last became another, by our clock; what came first is of unknown age. */
  changedAt: ReadonlyMap<string, number>;
}

export interface BridgeTimes {
  /** For what the broker has kept, after subscribing. */
  greetingMs: number;
  /** For a device to report a command as done. */
  echoMs: number;
}

/** Names whose states are kept; states may come before the list of devices. */
const MAX_NAMES = 20_000;
const STATE_MAX_LENGTH = 256 * 1024;
/** A state whose `last_seen` is that much older than the last one was overtaken; more is a clock that was set. */
const OVERTAKEN_MS = 600_000;
/** After it has started, a bridge sends the states that it remembers. */
const REMEMBERING_MS = 30_000;
/** What a broker has kept comes in one go, in an order of its own: nothing more follows a pause of this share of the greeting. */
const PAUSES_PER_GREETING = 30;

export class Bridge {
  readonly base: string;
  readonly #link: MqttLink;
  readonly #now: () => number;
  readonly #times: BridgeTimes;
  readonly #unsubscribe: () => void;
  readonly #reports = new Map<string, Report>();
  readonly #offline = new Set<string>();
  readonly #watchers = new Watchers();
  /** Answers by transaction; null until they come. */
  readonly #answers = new Map<string, Fields | null>();
  readonly #failures = new Map<string, number>();
  #failureCount = 0;
  #nameOf = new Map<string, string>();
  #devices = new Map<string, BridgeDevice>();
  #hasDevices = false;
  #heardCount = 0;
  #retained: Promise<void> | null = null;
  #onlineSince = Number.NEGATIVE_INFINITY;
  isOnline: boolean | null = null;
  info: BridgeInfo | null = null;

  constructor(base: string, link: MqttLink, now: () => number, times: BridgeTimes) {
    this.base = base;
    this.#link = link;
    this.#now = now;
    this.#times = times;
    this.#unsubscribe = link.subscribe([`${base}/#`], (message) => this.#hear(message));
  }

  close(): void {
    this.#unsubscribe();
  }

  get devices(): BridgeDevice[] {
    return [...this.#devices.values()];
  }

  findDevice(ieee: string): BridgeDevice | null {
    return this.#devices.get(ieee) ?? null;
  }

  /** Null where nothing was heard, or two devices have one name. */
  findReport(ieee: string): Report | null {
    const name = this.#nameOf.get(ieee);
    return name === undefined ? null : (this.#reports.get(name) ?? null);
  }

  isDeviceOffline(ieee: string): boolean {
    return this.#offline.has(this.#nameOf.get(ieee) ?? '');
  }

  /** Waits for what the bridge has left at the broker. False where there is no bridge. */
  async greeted(): Promise<boolean> {
    await this.#link.connected(this.#times.greetingMs);
    const isThere = () => this.info !== null && this.#hasDevices && this.isOnline !== null;
    if (!(await this.waitFor(isThere, this.#times.greetingMs))) return false;
    // States that the broker has kept may follow the list of devices.
    this.#retained ??= this.#hearRetained();
    await this.#retained;
    return true;
  }

  async #hearRetained(): Promise<void> {
    for (let pause = 0, heard = -1; pause < PAUSES_PER_GREETING && heard !== this.#heardCount; pause++) {
      heard = this.#heardCount;
      await sleep(this.#times.greetingMs / PAUSES_PER_GREETING);
      // What waits in the socket is read before a pause counts.
      await setImmediate();
    }
  }

  /** Throws DriverError 'unreachable' while there is no bridge, or it says that it is offline. */
  async ready(): Promise<void> {
    if (!(await this.greeted())) throw new DriverError('unreachable', `No Zigbee2MQTT at ${this.base}.`);
    if (this.isOnline === false) throw new DriverError('unreachable', 'Zigbee2MQTT is offline.');
  }

  /** The topic and payload of a command to a device. */
  messageFor(ieee: string, payload: Fields): WillMessage {
    return { topic: `${this.base}/${ieee}/set`, payload: JSON.stringify(payload) };
  }

  async set(ieee: string, fields: Fields): Promise<void> {
    const { topic, payload } = this.messageFor(ieee, fields);
    await this.#link.publish(topic, payload);
  }

  async get(ieee: string, property: string): Promise<void> {
    await this.#link.publish(`${this.base}/${ieee}/get`, JSON.stringify({ [property]: '' }));
  }

  /** A mark to ask later whether a command to that device has failed since. */
  markFailures(): number {
    return this.#failureCount;
  }

  hasFailedSince(ieee: string, mark: number): boolean {
    return (this.#failures.get(this.#nameOf.get(ieee) ?? '') ?? 0) > mark;
  }

  /** Asks the bridge itself. Rejects with DriverError: 'refused' with its reason, or 'unreachable'. */
  async request(name: string, payload: Fields, patienceMs = this.#times.echoMs): Promise<void> {
    const transaction = randomUUID();
    this.#answers.set(transaction, null);
    const forget = () => this.#answers.delete(transaction);
    await this.#link
      .publish(`${this.base}/bridge/request/${name}`, JSON.stringify({ ...payload, transaction }))
      .catch((error: unknown) => {
        forget();
        throw error;
      });
    await this.waitFor(() => this.#answers.get(transaction) !== null, patienceMs);
    const answer = this.#answers.get(transaction);
    forget();
    if (!answer) throw new DriverError('unreachable', 'Zigbee2MQTT has not answered.');
    if (answer.status !== 'ok') throw new DriverError('refused', 'Zigbee2MQTT has refused.');
  }

  waitFor(isSo: () => boolean, timeoutMs: number): Promise<boolean> {
    return this.#watchers.waitFor(isSo, timeoutMs);
  }

  #hear({ topic, payload, isRetained }: MqttMessage): void {
    this.#heardCount += 1;
    const rest = topic.slice(this.base.length + 1);
    if (rest.startsWith('bridge/')) this.#hearBridge(rest.slice('bridge/'.length), payload, isRetained);
    else if (rest.endsWith('/availability')) this.#hearAvailability(rest.slice(0, -'/availability'.length), payload);
    else if (!/\/(?:set|get)(?:\/|$)/.test(rest)) this.#hearState(rest, payload, isRetained);
    this.#watchers.wake();
  }

  #hearBridge(topic: string, payload: string, isRetained: boolean): void {
    if (topic === 'state') {
      const isOnline = parseOnline(payload);
      if (isOnline && this.isOnline === false && !isRetained) this.#onlineSince = this.#now();
      this.isOnline = isOnline ?? this.isOnline;
    } else if (topic === 'info') this.info = parseInfo(payload) ?? this.info;
    else if (topic === 'devices') this.#hearDevices(payload);
    else if (topic === 'logging') this.#hearLog(payload);
    else if (topic.startsWith('response/') && !isRetained) this.#hearAnswer(payload);
  }

  #hearAnswer(payload: string): void {
    const answer = parseFields(payload);
    if (typeof answer?.transaction !== 'string' || !this.#answers.has(answer.transaction)) return;
    this.#answers.set(answer.transaction, answer);
  }

  #hearLog(payload: string): void {
    const name = parseFailedSet(payload);
    if (name === null || this.#failures.size >= MAX_NAMES) return;
    this.#failureCount += 1;
    this.#failures.set(name, this.#failureCount);
  }

  #hearDevices(payload: string): void {
    const list = parseDevices(payload);
    // A bridge's own list has its coordinator in it; after another one the last holds.
    if (!list?.some(({ isCoordinator }) => isCoordinator)) return;
    this.#hasDevices = true;
    const owners = new Map<string, string | null>();
    for (const { name, ieee } of list) owners.set(name, owners.has(name) ? null : ieee);
    const renamed = list.flatMap(({ ieee, name }) => {
      const before = this.#nameOf.get(ieee);
      if (before === undefined || before === name || owners.get(name) !== ieee) return [];
      return [{ before, name, report: this.#reports.get(before), isOffline: this.#offline.has(before) }];
    });
    // A name that went to another device brings none of its old states along.
    for (const [ieee, name] of this.#nameOf) {
      const owner = owners.get(name) ?? ieee;
      if (owner !== ieee) this.#forget(name);
    }
    // Under its new name one stays what it was.
    for (const { before } of renamed) this.#forget(before);
    for (const { name, report, isOffline } of renamed) {
      if (report && !this.#reports.has(name)) this.#reports.set(name, report);
      if (isOffline) this.#offline.add(name);
    }
    this.#devices = new Map(list.map((device) => [device.ieee, device]));
    this.#nameOf = new Map(list.flatMap(({ ieee, name }) => (owners.get(name) === ieee ? [[ieee, name]] : [])));
  }

  #hearAvailability(name: string, payload: string): void {
    const isOnline = parseOnline(payload);
    if (isOnline === false && this.#offline.size < MAX_NAMES) this.#offline.add(name);
    else this.#offline.delete(name);
  }

  #hearState(name: string, payload: string, isRetained: boolean): void {
    // A device that was renamed leaves an empty message behind.
    if (payload === '') {
      this.#forget(name);
      return;
    }
    const fields = payload.length > STATE_MAX_LENGTH ? null : parseFields(payload);
    const before = this.#reports.get(name);
    if (!fields || (!before && this.#reports.size >= MAX_NAMES)) return;
    const lastSeen = parseLastSeen(fields);
    const nowMs = this.#now();
    if (before && lastSeen !== null && before.lastSeen !== null) {
      const overtakenMs = before.lastSeen - lastSeen;
      if (overtakenMs > 0 && overtakenMs < OVERTAKEN_MS) return;
      // The same once more, so it is no news.
      if (overtakenMs === 0 && JSON.stringify(before.fields) === JSON.stringify(fields)) return;
    }
    const isOld = isRetained || nowMs - this.#onlineSince < REMEMBERING_MS;
    const asOf = isOld && lastSeen !== null ? Math.min(lastSeen, nowMs) : nowMs;
    this.#reports.set(name, { fields, asOf, lastSeen, changedAt: findChanges(before, fields, isOld ? null : asOf) });
  }

  #forget(name: string): void {
    this.#reports.delete(name);
    this.#offline.delete(name);
  }
}

/** `asOf`: null for a report of earlier. */
function findChanges(before: Report | undefined, fields: Fields, asOf: number | null): Map<string, number> {
  const changed = new Map(before?.changedAt);
  if (before === undefined || asOf === null) return changed;
  for (const [property, value] of Object.entries(fields)) {
    if (typeof value === 'number' && value !== before.fields[property]) changed.set(property, asOf);
  }
  return changed;
}
