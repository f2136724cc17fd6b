/** Pure: which entities of a Home Assistant are valves, by device. */
import type { FoundObstacle } from '@sluice/engine/vocabulary/hardware';
import { textOf } from '../mqtt/announced-fields.ts';
import { isFlowUnit } from '../mqtt/flow-unit.ts';
import { isValveByName, mayBeAValve, plainName } from '../named-valves.ts';
import type { StoredTerminal } from './address.ts';
import type { House, HouseEntity } from './house.ts';
import { listEntities } from './house.ts';
import type { DeviceEntry } from './messages.ts';
import { findPreset, type Preset } from './presets.ts';

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
  /** The entity of its water meter; null where it has none, or several. */
  flow: string | null;
}

/** `ValveEntityFeature` of Home Assistant: OPEN is 1, CLOSE is 2. */
const OPENS_AND_CLOSES = 3;
const VALVES_OF_DEVICE = 64;

export function findValves(house: House): HouseDevice[] {
  const entities = listEntities(house);
  const byId = new Map(house.devices.map((device) => [device.id, device]));
  const found = new Map<string, { device: DeviceEntry | null; valves: HouseValve[] }>();
  for (const entity of entities) {
    const valve = toValve(entity);
    if (valve === null) continue;
    const { entry, device: own } = entity;
    // Some integrations make a device of each zone; then the controller is what they are reached through.
    const controller = valve.preset && own?.viaId ? (byId.get(own.viaId) ?? own) : own;
    const id = controller?.id ?? entry.entityId;
    const group = found.get(id) ?? { device: controller, valves: [] };
    group.valves.push(valve);
    found.set(id, group);
  }
  return [...found].map(([id, { device, valves }]) => ({
    ...toDevice(id, device, valves),
    flow: findFlow(entities.filter((entity) => entity.device?.id === id)),
  }));
}

/** The only water meter among these; null where there is none, or several. */
function findFlow(entities: readonly HouseEntity[]): string | null {
  const [meter, ...others] = entities.filter(
    ({ entry, state }) =>
      entry.entityId.startsWith('sensor.') &&
      state.attributes.device_class === 'volume_flow_rate' &&
      isFlowUnit(textOf(state.attributes.unit_of_measurement)),
  );
  return others.length === 0 && meter ? meter.ref : null;
}

function toDevice(id: string, device: DeviceEntry | null, all: HouseValve[]): Omit<HouseDevice, 'flow'> {
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
function toValve({ entry, state: { attributes }, device, ref, name: shown }: HouseEntity): HouseValve | null {
  const { entityId, uniqueId } = entry;
  const [domain = '', objectId = ''] = entityId.split('.');
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
