import type { DriverKind } from '@sluice/engine/vocabulary/hardware';
import { type Driver, DriverError } from '../driver.ts';
import type { RequestTransport } from '../request-transport.ts';
import { parseDeviceState } from './codec.ts';

/** Where a new driver begins. It sends no command, for it could not tell what came of it. */
export function createBlueprintDriver(kind: DriverKind, transport: RequestTransport): Driver {
  const refuse = () => Promise.reject(new DriverError('refused', 'The blueprint drives no device.'));
  return {
    kind,
    timerStepS: 60,
    longestRunS: 3600,
    async readState(address) {
      return parseDeviceState(await transport.request('state', { address }));
    },
    openValve: refuse,
    closeValve: refuse,
    setProbe: refuse,
    setSync: refuse,
    permitJoining: refuse,
  };
}
