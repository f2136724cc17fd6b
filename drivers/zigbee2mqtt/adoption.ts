import { AdoptionError, type DeviceAdopter, DriverError } from '../driver.ts';
import type { Bridge } from './bridge.ts';
import type { Bridges } from './bridges.ts';
import { classify, type Valve } from './classify.ts';
import { type BridgeDevice, parseAddress } from './codec.ts';
import { MODEL_OF_BRIDGE, nameOf } from './finding.ts';
import type { Memory } from './memory.ts';
import { OFF_AFTER_POWER_CUT, staysOffAfterPowerCut } from './switch-messages.ts';
import { commandValve } from './valve-commands.ts';

/**
 * Adopting a device lets the broker keep its states, switches off what it does by itself, and shuts its valves, which
 * also shows that it obeys.
 */
export function createAdopter(bridges: Bridges, memory: Memory, echoMs: number): DeviceAdopter {
  async function prepare(bridge: Bridge, { ieee, exposes }: BridgeDevice, valve: Valve): Promise<void> {
    for (const { property, value } of valve.recipe.adopting) await bridge.set(ieee, { [property]: value });
    for (const terminal of valve.terminals) await commandValve(bridge, ieee, valve, terminal, echoMs).close();
    if (staysOffAfterPowerCut(exposes)) await bridge.set(ieee, OFF_AFTER_POWER_CUT);
  }

  return {
    async adoptDevice({ address, type, hubAddress, acceptsNoTimer = false, isWaterValve = false, beforeWriting }) {
      const { bridge, ieee } = await bridges.reach(address);
      if (ieee === null) {
        if (type !== 'HUB') throw new AdoptionError('unfit', 'Zigbee2MQTT itself is a hub.');
        const serial = bridge.info?.coordinator ?? bridge.base;
        await beforeWriting?.({ serial, terminals: [] });
        memory.noteAdoption(address, false);
        return {
          address,
          serial,
          model: MODEL_OF_BRIDGE,
          hardwareVersion: null,
          terminals: [],
        };
      }
      const device = bridge.findDevice(ieee);
      const classified = device && classify(device, bridge.info?.version ?? '0');
      if (!device || !classified) throw new AdoptionError('unfit', 'Zigbee2MQTT has no such device.');
      if (!classified.types.includes(type)) throw new AdoptionError('unfit', 'It is something else.');
      if (hubAddress === null) throw new AdoptionError('hub-required', 'It is reachable through its bridge alone.');
      if (hubAddress !== bridge.base) throw new AdoptionError('unfit', 'It hangs on another bridge.');
      const isSwitch = classified.obstacle === 'not-surely-a-valve';
      const hasNoTimer = isSwitch || classified.obstacle === 'no-timer';
      if (isSwitch && !(isWaterValve && classified.valve)) {
        throw new AdoptionError('not-surely-a-valve', 'It may be no valve.');
      }
      if (hasNoTimer && !(acceptsNoTimer && classified.valve)) {
        throw new AdoptionError('no-timer', 'It cannot close by itself.');
      }
      if (classified.obstacle !== null && !hasNoTimer)
        throw new AdoptionError('unfit', 'It is not known well enough to be opened.');
      const name = nameOf(device);
      const valves = classified.valve?.terminals ?? [];
      const terminals = valves.map(({ terminal }) => ({ terminal, name: valves.length === 1 ? name : null }));
      await beforeWriting?.({ serial: ieee, terminals });
      const wasRetained = bridge.info?.keepsStatesOf.has(ieee) ?? false;
      await bridge.request('device/options', { id: ieee, options: { retain: true } });
      if (classified.valve) await prepare(bridge, device, classified.valve);
      memory.noteAdoption(address, wasRetained);
      return {
        address,
        serial: ieee,
        model: device.model ?? MODEL_OF_BRIDGE,
        hardwareVersion: null,
        terminals,
        ...(classified.probe ? { senses: classified.probe.senses } : {}),
        ...(hasNoTimer ? { hasNoTimer } : {}),
        ...(isSwitch ? { isSwitch } : {}),
      };
    },
    async releaseDevice(address) {
      const ieee = parseAddress(address)?.ieee ?? null;
      const adoption = memory.forgetAdoption(address);
      if (ieee === null || adoption === null || adoption.wasRetained) return;
      const { bridge } = await bridges.reach(address);
      await bridge.request('device/options', { id: ieee, options: { retain: false } }).catch((error: unknown) => {
        // It has left the network: nothing is to be undone.
        if (!(error instanceof DriverError) || error.fault !== 'refused') throw error;
      });
    },
  };
}
