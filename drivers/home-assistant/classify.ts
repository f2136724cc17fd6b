/** Pure: which entities of a Home Assistant are valves, by device. */
import type { FoundObstacle } from '@sluice/engine/vocabulary/hardware';
import { textOf } from '../mqtt/announced-fields.ts';
import { isValveByName, mayBeAValve, plainName } from '../named-valves.ts';
import type { StoredTerminal } from './address.ts';
import type { DeviceEntry, EntityEntry, EntityState } from './messages.ts';
import { findPreset, type Preset } from './presets.ts';

export interface House {
  entries: readonly EntityEntry[];
  devices: readonly DeviceEntry[];
  states: ReadonlyMap<string, EntityState>;
}

/** A valve of the house, with what opens it: a service that ends by itself, or its own. */
export interface HouseValve {
  entityId: string;
  name: string;
  terminal: StoredTerminal;
  preset: Preset | null;
  /** A switch that only its names make a valve: what hangs on it, its owner alone knows. */
  isPlainSwitch: boolean;
}

export interface HouseDevice {
  /** Of its registry; the entity's id where no device has it. */
  id: string;
  name: string;
  model: string | null;
  hardwareVersion: string | null;
  mac: string | null;
  /** Those that end by themselves, where there are any; else all others. */
  valves: HouseValve[];
  obstacle: FoundObstacle | null;
}

/** `ValveEntityFeature` of Home Assistant: OPEN is 1, CLOSE is 2. */
const OPENS_AND_CLOSES = 3;
const VALVES_OF_DEVICE = 64;
/** Sluice shows its own zones to Home Assistant: they are not to be watered by themselves. */
const OURSELVES = 'Sluice';

export function findValves({ entries, devices, states }: House): HouseDevice[] {
  const byId = new Map(devices.map((device) => [device.id, device]));
  const registered = new Set(entries.map(({ entityId }) => entityId));
  const others = [...states.keys()]
    .filter((entityId) => !registered.has(entityId))
    .map(
      (entityId): EntityEntry => ({
        entityId,
        registryId: null,
        integration: '',
        uniqueId: '',
        deviceId: null,
        name: null,
        isHidden: false,
      }),
    );
  const found = new Map<string, { device: DeviceEntry | null; valves: HouseValve[] }>();
  for (const entry of [...entries, ...others].toSorted((a, b) => (a.entityId < b.entityId ? -1 : 1))) {
    const own = entry.deviceId === null ? null : (byId.get(entry.deviceId) ?? null);
    const state = states.get(entry.entityId) ?? null;
    if (entry.isHidden || state === null || own?.manufacturer === OURSELVES) continue;
    const valve = toValve(entry, state, own);
    if (valve === null) continue;
    // Some integrations make a device of each zone; then the controller is what they are reached through.
    const controller = valve.preset && own?.viaId ? (byId.get(own.viaId) ?? own) : own;
    const id = controller?.id ?? entry.entityId;
    const group = found.get(id) ?? { device: controller, valves: [] };
    group.valves.push(valve);
    found.set(id, group);
  }
  return [...found].map(([id, { device, valves }]) => toDevice(id, device, valves));
}

function toDevice(id: string, device: DeviceEntry | null, all: HouseValve[]): HouseDevice {
  const timed = all.filter(({ preset }) => preset !== null);
  const valves = (timed.length > 0 ? timed : all).slice(0, VALVES_OF_DEVICE);
  return {
    id,
    name: device?.name ?? valves[0]?.name ?? id,
    model: device?.model ?? null,
    hardwareVersion: device?.hardwareVersion ?? null,
    mac: device?.mac ?? null,
    valves,
    obstacle:
      timed.length > 0 ? null : valves.some(({ isPlainSwitch }) => isPlainSwitch) ? 'not-surely-a-valve' : 'no-timer',
  };
}

/** Null for what is no valve. */
function toValve(entry: EntityEntry, { attributes }: EntityState, device: DeviceEntry | null): HouseValve | null {
  const { entityId, uniqueId } = entry;
  const [domain = '', objectId = ''] = entityId.split('.');
  const shown = textOf(attributes.friendly_name) ?? entry.name ?? objectId;
  const ref = entry.registryId ?? entityId;
  const valve = { entityId, name: shown, terminal: { entity: ref, preset: null } };
  const preset = findPreset(entry.integration);
  if (preset !== null) {
    // Of what its integration is known for, nothing else is a valve.
    const isOne = domain === preset.domain && (preset.uniqueId?.test(uniqueId) ?? true);
    return isOne
      ? { ...valve, terminal: { ...valve.terminal, preset: preset.integration }, preset, isPlainSwitch: false }
      : null;
  }
  const deviceClass = textOf(attributes.device_class);
  const names = [plainName(shown), plainName(objectId)];
  if (!mayBeAValve(deviceClass, names)) return null;
  if (domain === 'valve') {
    const features = Number(attributes.supported_features ?? 0);
    const canBoth = (features & OPENS_AND_CLOSES) === OPENS_AND_CLOSES;
    return canBoth && isValveByName(true, names, '') ? { ...valve, preset: null, isPlainSwitch: false } : null;
  }
  if (domain !== 'switch') return null;
  const deviceName = plainName(`${device?.name ?? ''} ${device?.model ?? ''}`);
  return isValveByName(false, names, deviceName) ? { ...valve, preset: null, isPlainSwitch: true } : null;
}
