/** Names and removes end devices in the network of a bridge. */
import { DriverError, type NetworkKeeper } from '../driver.ts';
import type { Bridge } from './bridge.ts';
import type { Bridges } from './bridges.ts';
import { classify } from './classify.ts';
import { type BridgeDevice, parseHasUpdate } from './codec.ts';

/** Milliseconds for a device to leave: the bridge itself waits about ten seconds for it. */
const LEAVING_MS = 25_000;

export function createNetworkKeeper(bridges: Bridges): NetworkKeeper {
  /** Lamps and remote controls of the house are not a garden's matter. */
  const listOf = ({ devices, info }: Bridge): BridgeDevice[] =>
    devices.filter((device) => classify(device, info?.version ?? '0') !== null);

  async function reach(address: string): Promise<Bridge> {
    const { bridge, ieee } = await bridges.reach(address);
    if (ieee !== null) throw new DriverError('refused', 'A network is a bridge’s.');
    return bridge;
  }

  async function find(address: string, serial: string): Promise<{ bridge: Bridge; device: BridgeDevice }> {
    const bridge = await reach(address);
    const device = listOf(bridge).find(({ ieee }) => ieee === serial);
    if (!device) throw new DriverError('refused', 'The bridge has no such device.');
    return { bridge, device };
  }

  return {
    async listEndDevices(address) {
      const bridge = await reach(address);
      return listOf(bridge)
        .map(({ ieee, name, model }) => ({
          serial: ieee,
          name,
          model: model ?? 'Zigbee',
          hasUpdate: parseHasUpdate(bridge.findReport(ieee)?.fields ?? {}),
        }))
        .toSorted((a, b) => a.name.localeCompare(b.name));
    },
    async renameEndDevice(address, serial, name) {
      const { bridge, device } = await find(address, serial);
      if (device.name === name) return;
      await bridge.request('device/rename', { from: serial, to: name });
    },
    async removeEndDevice(address, serial, isForced) {
      const { bridge } = await find(address, serial);
      await bridge.request('device/remove', { id: serial, force: isForced, block: false }, LEAVING_MS);
    },
  };
}
