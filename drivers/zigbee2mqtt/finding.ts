import { type DeviceFinder, DriverError, type FoundDevice } from '../driver.ts';
import type { Bridge } from './bridge.ts';
import type { Bridges } from './bridges.ts';
import { classify } from './classify.ts';
import { type BridgeDevice, formatAddress, parseAddress } from './codec.ts';
import type { Memory } from './memory.ts';

/** Characters of a device's name; ours are shorter than 50. */
const NAME_MAX = 49;

export const MODEL_OF_BRIDGE = 'Zigbee2MQTT';

/** The name that its owner gave it: Zigbee2MQTT calls a new device by its IEEE address. */
export function nameOf({ name, ieee }: BridgeDevice): string | null {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: names come from outside.
  const shown = name === ieee ? '' : name.replace(/[\u0000-\u001f\u007f]/g, ' ').trim();
  return [...shown].slice(0, NAME_MAX).join('').trim() || null;
}

export function createFinder(bridges: Bridges, memory: Memory): DeviceFinder {
  return {
    async findDevices({ address }) {
      if (address === null) {
        const all = (await bridges.greetAll()).flatMap(listOf);
        return all.filter((found) => !memory.isAdopted(found.address));
      }
      const parsed = parseAddress(address);
      const bridge = parsed && (await bridges.greet(parsed.base).catch(absent));
      return bridge ? listOf(bridge).filter((found) => found.address === address) : [];
    },
  };
}

/** A typed address may be meant for other hardware: without a broker there is nothing at it. */
function absent(error: unknown): null {
  if (error instanceof DriverError) return null;
  throw error;
}

function listOf(bridge: Bridge): FoundDevice[] {
  const { base, info } = bridge;
  const hub: FoundDevice = {
    address: base,
    types: ['HUB'],
    model: MODEL_OF_BRIDGE,
    name: null,
    terminals: 0,
    needsHub: false,
    needs: [],
    obstacle: null,
  };
  const behind = bridge.devices.flatMap((device): FoundDevice[] => {
    const known = classify(device, info?.version ?? '0');
    if (!known) return [];
    return [
      {
        address: formatAddress(base, device.ieee),
        types: known.types,
        model: device.model ?? 'Zigbee',
        name: nameOf(device),
        terminals: known.valve?.terminals.length ?? 0,
        needsHub: true,
        needs: [],
        obstacle: known.obstacle,
      },
    ];
  });
  return [hub, ...behind];
}
