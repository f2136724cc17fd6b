import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DriverHost, StartedDriver } from '../driver.ts';
import { type Announced, discoverHosts } from '../lan/announcements.ts';
import { DeniedLogins } from '../lan/denied-logins.ts';
import { openOpeningFile } from '../mqtt/opening-file.ts';
import { createGardenaDriver } from './driver.ts';
import { createGateways } from './gateways.ts';

const GARDENA: Announced = {
  services: ['_gardena-smart._tcp.local'],
  isOurs: (instance) => /^.+\._gardena-smart\._tcp\.local$/i.test(instance),
  webPort: null,
};

/** Needs nothing beside it but a folder: each gateway answers for itself. */
export async function startGardenaDriver(host: DriverHost): Promise<StartedDriver> {
  const { networks, dataFolder, now, elapsed = now, warn } = host;
  const gateways = createGateways({ networks, denied: new DeniedLogins(elapsed, warn) });
  const driver = createGardenaDriver({
    gateways,
    openings: openOpeningFile(join(dataFolder, 'gardena', 'openings.json')),
    discoverHosts: async () => (networks.isNowhere ? [] : discoverHosts(GARDENA)),
    now,
    sleep,
  });
  return { driver, stop: async () => gateways.stop() };
}
