import type { DriverHost, StartedDriver } from '../driver.ts';
import { createBlueprintDriver } from './driver.ts';
import { createHttpTransport } from './http-transport.ts';

/** The line in `registry.ts` names this. What helps the driver (a connection, a process) is made here and ended by `stop`. */
export async function startBlueprintDriver(host: DriverHost): Promise<StartedDriver> {
  return {
    driver: createBlueprintDriver('simulated', createHttpTransport(host.networks, 'announcements.invalid'), host),
    stop: async () => {},
  };
}
