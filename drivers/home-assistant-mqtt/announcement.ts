/** Pure: one message of Home Assistant's discovery as the entities that it announces. */
import { isIP } from 'node:net';
import { type Fields, isFields, parseFields } from '../mqtt/announced-fields.ts';
import { expand } from './abbreviations.ts';
import { AnnouncedTemplates, type Entity, isComponent, parseEntity, textOf } from './entity.ts';

export const PREFIX = 'homeassistant';
/** Characters of an announcement; a device with a hundred entities stays below. */
export const ANNOUNCEMENT_MAX = 262_144;
const ENTITIES_OF_DEVICE = 200;
/** Who is connected in another way, and known better there: Zigbee2MQTT has a driver of its own, Sluice is ourselves. */
const IGNORED_ORIGINS = ['Zigbee2MQTT', 'Sluice'];
/** `homeassistant/COMPONENT/[NODE/]OBJECT/config`, also `homeassistant/device/OBJECT/config`. */
const TOPIC = new RegExp(`^${PREFIX}/([a-z_]+)/(?:([a-zA-Z0-9_-]+)/)?([a-zA-Z0-9_-]+)/config$`);

export interface DeviceFacts {
  /** The same in all its announcements. */
  id: string;
  name: string | null;
  model: string | null;
  hardwareVersion: string | null;
  softwareVersion: string | null;
  /** Address of its own page; null where it names none, or a host name. */
  ipAddress: string | null;
}

export interface Announcement {
  device: DeviceFacts;
  entities: Entity[];
}

/** Null for what announces nothing that matters here; an empty payload takes back what was announced. */
export function parseAnnouncement(topic: string, payload: string): Announcement | null {
  const [, component, node, objectId = ''] = TOPIC.exec(topic) ?? [];
  if (component === undefined || payload === '' || payload.length > ANNOUNCEMENT_MAX) return null;
  if (component !== 'device' && !isComponent(component)) return null;
  const config = parseConfig(payload);
  if (!config || hasIgnoredOrigin(config)) return null;
  const device = factsOf(config, node ?? objectId);
  const templates = new AnnouncedTemplates();
  if (isComponent(component)) {
    const entity = parseEntity(component, config, { topic, objectId }, templates);
    return entity && { device, entities: [entity] };
  }
  const { components, unique_id: _, name: __, ...shared } = config;
  const entities = Object.entries(components as Fields)
    .slice(0, ENTITIES_OF_DEVICE)
    .flatMap(([name, part]) => parsePart({ topic: `${topic} ${name}`, objectId: name }, part, shared, templates) ?? []);
  return { device, entities };
}

/** One component of a device; what it does not say, its device says for all. */
function parsePart(
  where: { topic: string; objectId: string },
  part: unknown,
  shared: Fields,
  templates: AnnouncedTemplates,
): Entity | null {
  if (!isFields(part)) return null;
  const { availability, device: _, components: __, ...own } = expand({ '~': shared['~'], ...part });
  const hasOwn = Array.isArray(availability) && availability.length > 0;
  const config: Fields = { ...shared, ...own, ...(hasOwn ? { availability } : {}) };
  if (!isComponent(own.platform) || textOf(own.unique_id) === null) return null;
  return parseEntity(own.platform, config, where, templates);
}

function parseConfig(payload: string): Fields | null {
  const config = parseFields(payload);
  return config && expand(config);
}

function hasIgnoredOrigin({ origin }: Fields): boolean {
  return isFields(origin) && typeof origin.name === 'string' && IGNORED_ORIGINS.includes(origin.name);
}

/** A device by its first identifier or connection, or by the topic where it names neither. */
function factsOf(config: Fields, node: string): DeviceFacts {
  const device = config.device as Fields;
  const [identifier] = [device.identifiers].flat();
  const [connection] = Array.isArray(device.connections) ? device.connections : [];
  const connected = Array.isArray(connection) ? textOf(connection[1]) : null;
  return {
    id: textOf(identifier) ?? connected ?? node,
    name: textOf(device.name),
    model: textOf(device.model),
    hardwareVersion: textOf(device.hw_version),
    softwareVersion: textOf(device.sw_version),
    ipAddress: hostOf(textOf(device.configuration_url)),
  };
}

function hostOf(url: string | null): string | null {
  const host = url !== null && URL.canParse(url) ? new URL(url).hostname.replace(/^\[|\]$/g, '') : '';
  return isIP(host) === 0 ? null : host;
}
