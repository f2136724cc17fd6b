import type { Driver } from '../driver.ts';
import type { RequestTransport } from '../request-transport.ts';
import { formatCloseValve, formatOpenValve, parseAcknowledgedValve, parseDeviceState } from './codec.ts';

/** Devices of the simulator; an address is a serial. */
export function createSimulatedDriver(transport: RequestTransport): Driver {
  return {
    kind: 'simulated',
    timerStepS: 1,
    longestRunS: 43_200,
    async readState(address) {
      return parseDeviceState(await transport.request('readState', { serial: address }));
    },
    async openValve(address, command) {
      return { valve: parseAcknowledgedValve(await transport.request('openValve', formatOpenValve(address, command))) };
    },
    async closeValve(address, command) {
      return {
        valve: parseAcknowledgedValve(await transport.request('closeValve', formatCloseValve(address, command))),
      };
    },
    async setProbe(address, settings) {
      await transport.request('setProbe', { serial: address, ...settings });
    },
    async setSync(address, settings) {
      await transport.request('setSync', { serial: address, ...settings });
    },
    async permitJoining(address, seconds) {
      await transport.request('permitJoining', { serial: address, seconds });
    },
  };
}
