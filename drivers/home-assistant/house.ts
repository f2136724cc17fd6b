/** Pure: what a Home Assistant has, each entity with its device. */
import { textOf } from '../mqtt/announced-fields.ts';
import type { DeviceEntry, EntityEntry, EntityState } from './messages.ts';

export interface House {
  entries: readonly EntityEntry[];
  devices: readonly DeviceEntry[];
  states: ReadonlyMap<string, EntityState>;
}

export interface HouseEntity {
  entry: EntityEntry;
  state: EntityState;
  /** Null where no device has it. */
  device: DeviceEntry | null;
  /** As it is stored: the id of its registry entry, or its entity id where it has none. */
  ref: string;
  /** As its owner sees it. */
  name: string;
}

/**
 * Sluice shows zones and sensors to Home Assistant, over MQTT and as accessories of Apple's Home. They are not to water, or
 * to be measured, by themselves.
 */
const OURSELVES = 'Sluice';

/** All that it shows, in the order of their ids, without those of Sluice. */
export function listEntities({ entries, devices, states }: House): HouseEntity[] {
  const byId = new Map(devices.map((device) => [device.id, device]));
  const isOurs = (device: DeviceEntry | null | undefined) => device?.manufacturer === OURSELVES;
  const registered = new Set(entries.map(({ entityId }) => entityId));
  const others = [...states.keys()].filter((entityId) => !registered.has(entityId)).map(toUnregistered);
  const sorted = [...entries, ...others].toSorted((a, b) => (a.entityId < b.entityId ? -1 : 1));
  return sorted.flatMap((entry): HouseEntity[] => {
    const { entityId, registryId, deviceId } = entry;
    const device = deviceId === null ? null : (byId.get(deviceId) ?? null);
    const state = states.get(entityId);
    if (entry.isHidden || !state || isOurs(device) || isOurs(byId.get(device?.viaId ?? ''))) return [];
    const name = textOf(state.attributes.friendly_name) ?? entry.name ?? entityId.replace(/^[^.]*\./, '');
    return [{ entry, state, device, ref: registryId ?? entityId, name }];
  });
}

const toUnregistered = (entityId: string): EntityEntry => ({
  entityId,
  registryId: null,
  integration: '',
  uniqueId: '',
  deviceId: null,
  name: null,
  isHidden: false,
});
