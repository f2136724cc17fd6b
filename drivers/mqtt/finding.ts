/** Finding what announces itself at a broker. */
import type { AdoptableType } from '@sluice/engine/vocabulary/hardware';
import { type Adoption, AdoptionError, type DeviceFinder, DriverError, type FoundDevice } from '../driver.ts';

/** What valves that announce themselves may be adopted as. */
export const VALVE_TYPES: readonly AdoptableType[] = ['SPRITE', 'PUMP'];

/** Devices that announce themselves at a broker. */
interface Announcers<Device> {
  list(): Promise<Device[]>;
  find(id: string): Promise<Device | null>;
}

/** Characters of a name; ours are shorter than 50. */
const NAME_MAX = 49;

/** A name that its owner has given, as it may be shown. */
export function shownName(name: string | null): string | null {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: names come from outside.
  const shown = (name ?? '').replace(/[\u0000-\u001f\u007f]/g, ' ').trim();
  return [...shown].slice(0, NAME_MAX).join('').trim() || null;
}

/**
 * What was typed is looked for among what announces itself under a part of it. It may be meant for other hardware:
 * without a broker there is nothing at it.
 */
export async function findTyped<Device>(
  address: string,
  asked: Promise<Device | null> | null,
  listOf: (device: Device) => FoundDevice[],
): Promise<FoundDevice[]> {
  const device = await asked?.catch((error: unknown) => {
    if (error instanceof DriverError) return null;
    throw error;
  });
  return device ? listOf(device).filter((found) => found.address === address) : [];
}

/** @param idIn the id of the device in an address; null if it is no address of this driver */
export const createAnnouncedFinder = <Device>(
  devices: Announcers<Device>,
  idIn: (address: string) => string | null,
  listOf: (device: Device) => FoundDevice[],
): DeviceFinder => ({
  async findDevices({ address }) {
    if (address === null) return (await devices.list()).flatMap(listOf);
    const id = idIn(address);
    return findTyped(address, id === null ? null : devices.find(id), listOf);
  },
});

/** What is to be adopted, once it has announced itself as what it is to become: valves, or a probe of a device. */
export function requireAnnounced<Found extends { probe: string | null }, Device>(
  { type, hubAddress }: Adoption,
  found: Found | null,
  announced: Device | null,
): { found: Found; announced: Device } {
  if (!found || !announced) throw new DriverError('unreachable', 'No such device has announced itself.');
  const types = found.probe === null ? VALVE_TYPES : ['SENSOR'];
  if (!types.includes(type)) throw new AdoptionError('unfit', 'It is something else.');
  if (hubAddress !== null) throw new AdoptionError('hub-not-needed', 'It is reached without a hub.');
  return { found, announced };
}
