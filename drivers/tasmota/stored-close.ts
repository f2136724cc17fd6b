/**
 * What switches a relay off, as it is stored when it is opened (docs/decisions/0098): the Tasmota's topics and words as
 * they were then.
 */
import { parseStoredFacts, type TasmotaFacts } from './discovery.ts';

export const formatClose = ({ topics, payloads, relays }: TasmotaFacts, relay: number): string =>
  JSON.stringify({ relay, relays, topics, words: payloads });

/** Reads the stored command of the Tasmota with this address. Null if `formatClose` did not write it. */
export function parseClose(mac: string, closeCommand: string): { facts: TasmotaFacts; relay: number } | null {
  try {
    const { relay, ...stored } = Object(JSON.parse(closeCommand));
    const facts = parseStoredFacts(mac, stored);
    return facts?.relays.includes(relay) ? { facts, relay } : null;
  } catch {
    return null;
  }
}
