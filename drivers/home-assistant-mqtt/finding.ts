import type { FoundDevice } from '../driver.ts';
import { createAnnouncedFinder, shownName, VALVE_TYPES } from '../mqtt/finding.ts';
import { formatFound, parseFound } from './address.ts';
import type { AnnouncedDevice } from './announced-devices.ts';
import type { Devices, Known } from './devices.ts';
import type { Entity } from './entity.ts';

export const modelOf = ({ facts }: AnnouncedDevice) => shownName(facts.model) ?? 'MQTT';

/** Its own name, where it has one beside that of its device. */
export const nameOfEntity = ({ facts }: AnnouncedDevice, { name }: Entity) => shownName(name) ?? shownName(facts.name);

export const createFinder = (devices: Devices) =>
  createAnnouncedFinder(devices, (address) => parseFound(address)?.device ?? null, listOf);

function listOf({ device, classified }: Known): FoundDevice[] {
  const { valves, untimed, probes, obstacle } = classified;
  const { id: key, name } = device.facts;
  const shared = { model: modelOf(device), needsHub: false, needs: [] };
  const found: FoundDevice[] = probes.map(({ main, senses }) => ({
    ...shared,
    address: formatFound({ device: key, probe: main.key }),
    types: ['SENSOR'],
    senses,
    name: probes.length === 1 ? shownName(name) : nameOfEntity(device, main),
    terminals: 0,
    obstacle: null,
  }));
  if (valves.length === 0 && obstacle === null) return found;
  const address = formatFound({ device: key, probe: null });
  const isPlain = obstacle === 'no-timer' && untimed.length > 0;
  const terminals = isPlain ? untimed.length : valves.length;
  const board: FoundDevice = { ...shared, address, types: VALVE_TYPES, name: shownName(name), terminals, obstacle };
  return [isPlain ? { ...board, canBeGuarded: true } : board, ...found];
}
