import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DriverHost, StartedDriver } from '../driver.ts';
import { type Announced, discoverHosts } from '../lan/announcements.ts';
import { createHttpLink } from '../lan/http.ts';
import { openOpeningFile } from '../mqtt/opening-file.ts';
import { createLinkTapDriver } from './driver.ts';
import { createGatewayLink } from './gateway-link.ts';

/** Gateways announce themselves as `LinkTapGw_` and their id, where that is switched on at their page. */
const LINKTAP: Announced = {
  services: ['_http._tcp.local'],
  isOurs: (instance) => /^LinkTapGw_[^.]+\._http\._tcp\.local$/i.test(instance),
  webPort: null,
};

/** Needs nothing beside it but a folder: each gateway answers for itself. */
export async function startLinkTapDriver(host: DriverHost): Promise<StartedDriver> {
  const { networks, dataFolder, now, elapsed = now } = host;
  return {
    driver: createLinkTapDriver({
      link: createGatewayLink({ send: createHttpLink(networks), now: elapsed, sleep }),
      openings: openOpeningFile(join(dataFolder, 'linktap', 'openings.json')),
      discoverHosts: async () => (networks.isNowhere ? [] : discoverHosts(LINKTAP)),
      now,
      sleep,
    }),
    stop: async () => {},
  };
}
