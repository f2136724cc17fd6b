import type { DriverHost, StartedDriver } from '../driver.ts';
import { discoverHosts } from './announcements.ts';
import { createShellyDriver } from './driver.ts';
import { createHttpLink } from './http.ts';

/** Needs nothing beside it: each Shelly answers for itself. */
export async function startShellyDriver(host: DriverHost): Promise<StartedDriver> {
  return {
    driver: createShellyDriver({ send: createHttpLink(), discoverHosts }, host),
    stop: async () => {},
  };
}
