/** The Tasmotas that announce themselves at a broker, each with the link to it once somebody asks. */
import { DriverError } from '../driver.ts';
import { awaitRetainedMessages } from '../mqtt/retained-messages.ts';
import type { MqttLink, MqttMessage } from '../mqtt-transport.ts';
import { DeviceLink } from './device-link.ts';
import { isFields, parseConfig, parseFields, type TasmotaFacts } from './discovery.ts';
import { type AnnouncedSensors, sensorsIn } from './sensors.ts';

const TOPIC = /^tasmota\/discovery\/([0-9A-F]{12})\/(config|sensors)$/;
/** Far more than a house has; others may write to a broker what they like. */
const MAX_DEVICES = 20_000;

export interface Announced extends AnnouncedSensors {
  facts: TasmotaFacts;
}

const NO_SENSORS: AnnouncedSensors = { probes: [], flow: null };

export class TasmotaDevices {
  readonly #link: MqttLink | null;
  readonly #now: () => number;
  readonly #greetingMs: number;
  readonly #echoMs: number;
  readonly #facts = new Map<string, TasmotaFacts>();
  readonly #sensors = new Map<string, AnnouncedSensors>();
  readonly #links = new Map<string, DeviceLink>();
  readonly #messages = awaitRetainedMessages();

  constructor(link: MqttLink | null, now: () => number, times: { greetingMs: number; echoMs: number }) {
    this.#link = link;
    this.#now = now;
    this.#greetingMs = times.greetingMs;
    this.#echoMs = times.echoMs;
    link?.subscribe(['tasmota/discovery/+/config', 'tasmota/discovery/+/sensors'], (message) => this.#hear(message));
  }

  /** All that announce themselves. Rejects with DriverError 'unreachable' where there is no connection. */
  async list(): Promise<Announced[]> {
    if (!this.#link) return [];
    await this.#greeted();
    return [...this.#facts.values()].map((facts) => ({ facts, ...(this.#sensors.get(facts.mac) ?? NO_SENSORS) }));
  }

  /** Null where no such device has announced itself. */
  async find(mac: string): Promise<Announced | null> {
    await this.#greeted();
    const facts = this.#facts.get(mac);
    return facts === undefined ? null : { facts, ...(this.#sensors.get(mac) ?? NO_SENSORS) };
  }

  /** Name of the only water meter of a device that has announced itself; null where there is none. */
  findFlow(mac: string): string | null {
    return this.#sensors.get(mac)?.flow ?? null;
  }

  /** The link to a device that says it is there. Rejects with DriverError 'unreachable'. */
  async reach(mac: string): Promise<DeviceLink> {
    const link = await this.listen(mac);
    await link.ready(this.#greetingMs);
    return link;
  }

  /** The link to a device, there or not. Rejects with DriverError 'unreachable' where it has never announced itself. */
  async listen(mac: string): Promise<DeviceLink> {
    await this.#greeted();
    const facts = this.#facts.get(mac);
    if (!facts || !this.#link) throw new DriverError('unreachable', 'No such Tasmota has announced itself.');
    const before = this.#links.get(mac);
    if (before && JSON.stringify(before.facts.topics) === JSON.stringify(facts.topics)) {
      before.facts = facts;
      return before;
    }
    before?.close();
    const link = new DeviceLink(facts, this.#link, this.#now, this.#echoMs);
    this.#links.set(mac, link);
    return link;
  }

  /**
   * The link to a device by what was stored of it, whatever it announces now. Rejects with DriverError: 'unreachable'
   * where there is no connection, 'refused' where another device has its topic.
   */
  async recall(facts: TasmotaFacts): Promise<DeviceLink> {
    await this.#greeted();
    if (!this.#link) throw new DriverError('unreachable', 'No MQTT broker is set.');
    const { command } = facts.topics;
    const holders = [...this.#facts.values()].filter(({ topics }) => topics.command === command);
    if (holders.length > 0 && holders.every(({ mac }) => mac !== facts.mac)) {
      throw new DriverError('refused', 'Another Tasmota has its topic now.');
    }
    const live = this.#links.get(facts.mac);
    if (live && JSON.stringify(live.facts.topics) === JSON.stringify(facts.topics)) return live;
    const link = new DeviceLink(facts, this.#link, this.#now, this.#echoMs);
    this.#links.set(facts.mac, link);
    live?.close();
    return link;
  }

  async #greeted(): Promise<void> {
    if (!this.#link) throw new DriverError('unreachable', 'No MQTT broker is set.');
    await this.#link.connected(this.#greetingMs);
    await this.#messages.heard(this.#greetingMs);
  }

  #hear({ topic, payload }: MqttMessage): void {
    this.#messages.count();
    const [, mac, part] = TOPIC.exec(topic) ?? [];
    const isFull = Math.max(this.#facts.size, this.#sensors.size) >= MAX_DEVICES;
    if (mac === undefined || (isFull && !this.#facts.has(mac))) return;
    if (part === 'config') {
      const facts = parseConfig(mac, payload);
      if (facts) this.#facts.set(mac, facts);
      else if (payload === '') this.#facts.delete(mac);
    } else {
      const report = parseFields(payload)?.sn;
      this.#sensors.set(mac, isFields(report) ? sensorsIn(report) : NO_SENSORS);
    }
  }
}
