import type { DeviceFinder, FoundDevice } from '../driver.ts';
import { findTyped, shownName } from '../mqtt/finding.ts';
import type { Bridge } from './bridge.ts';
import type { Bridges } from './bridges.ts';
import { type Classified, classify } from './classify.ts';
import { type BridgeDevice, formatAddress, parseAddress } from './codec.ts';
import type { Memory } from './memory.ts';
import { switchMessages } from './switch-messages.ts';

export const MODEL_OF_BRIDGE = 'Zigbee2MQTT';

/** The name that its owner gave it: Zigbee2MQTT calls a new device by its IEEE address. */
export const nameOf = ({ name, ieee }: BridgeDevice) => (name === ieee ? null : shownName(name));

export function createFinder(bridges: Bridges, memory: Memory): DeviceFinder {
  return {
    async findDevices({ address }) {
      if (address === null) {
        const all = (await bridges.greetAll()).flatMap(listOf);
        return all.filter((found) => !memory.isAdopted(found.address));
      }
      const parsed = parseAddress(address);
      return findTyped(address, parsed && bridges.greet(parsed.base), listOf);
    },
  };
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
    const classified = classify(device, info?.version ?? '0');
    if (!classified) return [];
    return [
      {
        address: formatAddress(base, device.ieee),
        types: classified.types,
        model: device.model ?? 'Zigbee',
        name: nameOf(device),
        terminals: classified.valve?.terminals.length ?? 0,
        needsHub: true,
        needs: [],
        obstacle: classified.obstacle,
        ...(classified.probe ? { senses: classified.probe.senses } : {}),
        ...toBeAccepted(base, device, classified),
      },
    ];
  });
  return [hub, ...behind];
}

/** What its owner has to accept; a valve beside an obstacle has no timer. */
function toBeAccepted(base: string, device: BridgeDevice, { obstacle, valve }: Classified): Partial<FoundDevice> {
  if (obstacle === null || valve === null) return {};
  const isSwitch = obstacle === 'not-surely-a-valve';
  return { canBeGuarded: true, ...(isSwitch ? { messages: switchMessages(base, device, valve) } : {}) };
}
