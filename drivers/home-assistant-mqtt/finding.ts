import { type DeviceFinder, DriverError, type FoundDevice } from '../driver.ts';
import { formatFound, parseFound } from './address.ts';
import type { AnnouncedDevice } from './announced-devices.ts';
import { VALVE_TYPES } from './classify.ts';
import type { Devices, Known } from './devices.ts';
import type { Entity } from './entity.ts';

/** Characters of a name; ours are shorter than 50. */
const NAME_MAX = 49;

/** A name that its owner has given, as it may be shown. */
export function shownName(name: string | null): string | null {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: names come from outside.
  const shown = (name ?? '').replace(/[\u0000-\u001f\u007f]/g, ' ').trim();
  return [...shown].slice(0, NAME_MAX).join('').trim() || null;
}

export const modelOf = ({ facts }: AnnouncedDevice) => shownName(facts.model) ?? 'MQTT';

/** Its own name, where it has one beside that of its device. */
export const nameOfEntity = ({ facts }: AnnouncedDevice, { name }: Entity) => shownName(name) ?? shownName(facts.name);

export function createFinder(devices: Devices): DeviceFinder {
  return {
    async findDevices({ address }) {
      if (address === null) return (await devices.list()).flatMap(listOf);
      const parsed = parseFound(address);
      const known = parsed && (await devices.find(parsed.device).catch(absent));
      return known ? listOf(known).filter((found) => found.address === address) : [];
    },
  };
}

/** A typed address may be meant for other hardware: without a broker there is nothing at it. */
function absent(error: unknown): null {
  if (error instanceof DriverError) return null;
  throw error;
}

function listOf({ device, classified }: Known): FoundDevice[] {
  const { valves, probes, obstacle } = classified;
  const { id: key, name } = device.facts;
  const shared = { model: modelOf(device), needsHub: false, needs: [] };
  const found: FoundDevice[] = probes.map(({ moisture }) => ({
    ...shared,
    address: formatFound({ device: key, probe: moisture.key }),
    types: ['SENSOR'],
    name: probes.length === 1 ? shownName(name) : nameOfEntity(device, moisture),
    terminals: 0,
    obstacle: null,
  }));
  if (valves.length === 0 && obstacle === null) return found;
  const address = formatFound({ device: key, probe: null });
  return [
    { ...shared, address, types: VALVE_TYPES, name: shownName(name), terminals: valves.length, obstacle },
    ...found,
  ];
}
