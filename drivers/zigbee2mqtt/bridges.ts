/** The bridges that a broker has: those that announce themselves, and those that somebody named. */
import { DriverError } from '../driver.ts';
import type { MqttLink } from '../mqtt/mqtt-link.ts';
import { Bridge } from './bridge.ts';
import { parseAddress, parseInfo } from './codec.ts';

const INFO = '/bridge/info';
/** Far more than a house has; others may write to a broker what they like. */
const MAX_BRIDGES = 50;

export interface Bridges {
  /** The bridges heard of, each with its messages. Waits for them. */
  greetAll(): Promise<Bridge[]>;
  /** The bridge at a base topic; null where there is none. */
  greet(base: string): Promise<Bridge | null>;
  /** Without waiting; null where it was never asked for. */
  findNow(base: string): Bridge | null;
  /** The bridge of an address, with the device's IEEE address. Rejects with DriverError 'unreachable'. */
  reach(address: string): Promise<{ bridge: Bridge; ieee: string | null }>;
}

export interface BridgesOptions {
  link: MqttLink | null;
  now(): number;
  greetingMs?: number;
  echoMs: number;
}

export function createBridges({ link, now, greetingMs = 3_000, echoMs }: BridgesOptions): Bridges {
  const bridges = new Map<string, Bridge>();
  const at = (base: string): Bridge | null => {
    const found = bridges.get(base);
    if (found || !link || bridges.size >= MAX_BRIDGES) return found ?? null;
    const bridge = new Bridge(base, link, now, { greetingMs, echoMs });
    bridges.set(base, bridge);
    return bridge;
  };
  link?.subscribe([`+${INFO}`, `+/+${INFO}`], ({ topic, payload }) => {
    const base = topic.slice(0, -INFO.length);
    if (parseAddress(base)?.ieee === null && parseInfo(payload)) at(base);
  });

  const greet = async (base: string) => {
    const bridge = at(base);
    if (bridge && (await bridge.greeted())) return bridge;
    // What somebody mistyped is not listened to for ever.
    if (bridge && bridge.info === null && bridges.delete(base)) bridge.close();
    return null;
  };

  return {
    greet,
    findNow: at,
    async greetAll() {
      if (!link) return [];
      await link.connected(greetingMs);
      // Kept announcements come right after subscribing; a first search may come before them.
      if (bridges.size === 0) await new Promise((resolve) => setTimeout(resolve, greetingMs / 3));
      const greeted = await Promise.all([...bridges.keys()].map(greet));
      return greeted.filter((bridge) => bridge !== null);
    },
    async reach(address) {
      const parsed = parseAddress(address);
      if (!parsed) throw new DriverError('unreachable', 'This is no address of Zigbee2MQTT.');
      const bridge = at(parsed.base);
      if (!bridge) throw new DriverError('unreachable', 'No MQTT broker is set.');
      await bridge.ready();
      return { bridge, ieee: parsed.ieee };
    },
  };
}
