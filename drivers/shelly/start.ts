import type { DriverHost, StartedDriver } from '../driver.ts';
import { discoverHosts } from '../lan/announcements.ts';
import { createHttpLink } from '../lan/http.ts';
import { SHELLY } from './announcements.ts';
import { createShellyDriver } from './driver.ts';

/** Needs nothing beside it: each Shelly answers for itself. */
export async function startShellyDriver(host: DriverHost): Promise<StartedDriver> {
  return {
    driver: createShellyDriver(
      {
        send: createHttpLink(host.networks),
        discoverHosts: async () => (host.networks.isNowhere ? [] : discoverHosts(SHELLY)),
      },
      host,
    ),
    stop: async () => {},
  };
}
