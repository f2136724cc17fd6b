/** Pure: what an account of Sluice's own broker may do. What it may announce: announcements.ts. */

import type { BrokerRights } from '@sluice/engine/vocabulary/hardware';
import { parseFields } from './announced-fields.ts';

export interface BrokerAccount {
  /** The first level of a device's topics. */
  name: string;
  rights: BrokerRights;
}

const TASMOTA_PREFIXES = ['cmnd', 'stat', 'tele'];
/** Characters of an announcement that is read to see whose it is. */
const ANNOUNCEMENT_MAX = 65_536;

/** `readPayload` is asked only where the topic alone does not say whose it is. */
export function mayPublish({ name, rights }: BrokerAccount, topic: string, readPayload: () => string): boolean {
  if (topic.startsWith('$')) return false;
  if (rights === 'all' || isOwnTopic(name, topic)) return true;
  const levels = topic.split('/');
  const [first, second] = levels;
  if (first === 'homeassistant' && levels.at(-1) === 'config') {
    // COMPONENT/NODE/OBJECT/config, or COMPONENT/OBJECT/config.
    return (levels.length === 4 || levels.length === 5) && levels[2] === name;
  }
  if (first !== 'tasmota' || second !== 'discovery' || levels.length !== 4) return false;
  // A Tasmota announces itself by its MAC; whose it is, only its topic says. Its sensors follow its announcement.
  return levels[3] === 'sensors' || parseFields(readPayload(), ANNOUNCEMENT_MAX)?.t === name;
}

export function maySubscribe({ name, rights }: BrokerAccount, filter: string): boolean {
  if (filter.startsWith('$')) return false;
  return rights === 'all' || isOwnTopic(name, filter) || filter === 'homeassistant/status';
}

/** `NAME/…`, and Tasmota's `cmnd/NAME/…`. */
export function isOwnTopic(name: string, topic: string): boolean {
  const [first = '', second] = topic.split('/');
  return first === name || (TASMOTA_PREFIXES.includes(first) && second === name);
}
