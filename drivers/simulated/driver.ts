import type { Driver, ValveState } from '../driver.ts';
import type { RequestTransport } from '../request-transport.ts';
import { formatCloseValve, formatOpenValve, parseAcknowledgedValve, parseDeviceState } from './codec.ts';
import { createSimulatedGardenClient } from './garden-client.ts';
import { CATALOGUE, describeDevice } from './models.ts';

/** Devices of the simulator; an address is a serial, or a model for a device that is not adopted yet. */
export function createSimulatedDriver(transport: RequestTransport): Driver {
  const garden = createSimulatedGardenClient(transport);
  return {
    kind: 'simulated',
    async readState(address) {
      return parseDeviceState(await transport.request('readState', { serial: address }));
    },
    async findDevices(search) {
      await garden.hello();
      return CATALOGUE.filter(({ address }) => search.address === null || search.address === address);
    },
    async adoptDevice(adoption) {
      const device = describeDevice(adoption);
      const { serial, model } = device;
      const terminals = (device.terminals ?? []).map((_, index) => ({ terminal: index + 1, name: null }));
      await adoption.beforeWriting?.({ serial, terminals });
      await garden.addDevice(device);
      return {
        address: serial,
        serial,
        model,
        hardwareVersion: null,
        terminals,
      };
    },
    releaseDevice: (address) => garden.removeDevice(address),
    valves: {
      endsEachRun: true,
      async openValve(address, command) {
        const answer = await transport.request('openValve', formatOpenValve(address, command));
        return { valve: parseAcknowledgedValve(answer) };
      },
      async closeValve(address, command) {
        const answer = await transport.request('closeValve', formatCloseValve(address, command));
        return { valve: parseAcknowledgedValve(answer) };
      },
      async closeAll(address, { fencingToken, expiresAt, commandId }) {
        const { valves } = parseDeviceState(await transport.request('readState', { serial: address }));
        const close = async ({ terminal }: ValveState) => {
          const command = { fencingToken, expiresAt, commandId: `${commandId} ${terminal}`, terminal, runId: null };
          await transport.request('closeValve', formatCloseValve(address, command));
        };
        await Promise.all(valves.map(close));
      },
      getTimer: () => ({ stepS: 1, longestRunS: 43_200 }),
    },
    probes: {
      async setProbe(address, settings) {
        await transport.request('setProbe', { serial: address, ...settings });
      },
      moveProbe: (address, place) =>
        garden.moveProbe(address, place && { serial: place.address, terminal: place.terminal }),
    },
    syncs: {
      async setSync(address, settings) {
        await transport.request('setSync', { serial: address, ...settings });
      },
    },
    hubs: {
      async permitJoining(address, seconds) {
        await transport.request('permitJoining', { serial: address, seconds });
      },
    },
  };
}
