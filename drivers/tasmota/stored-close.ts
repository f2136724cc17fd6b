/**
 * What switches a relay off, as it is stored when it is opened (docs/decisions/0098): the Tasmota's topics and words as
 * they were then.
 */
import { parseStored } from '../mqtt/announced-fields.ts';
import { parseStoredFacts, type TasmotaFacts } from './discovery.ts';

export const formatClose = ({ topics, payloads, relays }: TasmotaFacts, relay: number): string =>
  JSON.stringify({ relay, relays, topics, words: payloads });

/** Reads the stored command of the Tasmota with this address. Null if `formatClose` did not write it. */
export function parseClose(mac: string, closeCommand: string): { facts: TasmotaFacts; relay: number } | null {
  return parseStored(closeCommand, ({ relay, ...stored }) => {
    const facts = parseStoredFacts(mac, stored);
    return typeof relay === 'number' && facts?.relays.includes(relay) ? { facts, relay } : null;
  });
}
