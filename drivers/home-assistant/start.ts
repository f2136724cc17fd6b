import { join } from 'node:path';
import type { DriverHost, StartedDriver } from '../driver.ts';
import { type Announced, discoverHosts } from '../lan/announcements.ts';
import { openOpeningFile } from '../mqtt/opening-file.ts';
import { createHomeAssistantDriver } from './driver.ts';
import { createHomes } from './homes.ts';

const HOME_ASSISTANT: Announced = {
  services: ['_home-assistant._tcp.local'],
  isOurs: (instance) => /^[^.]+(?:\.[^.]+)*\._home-assistant\._tcp\.local$/i.test(instance),
  webPort: null,
};

/** Needs nothing beside it but a folder: each Home Assistant answers for itself. */
export async function startHomeAssistantDriver(host: DriverHost): Promise<StartedDriver> {
  const homes = createHomes(host);
  const driver = createHomeAssistantDriver({
    homes,
    openings: openOpeningFile(join(host.dataFolder, 'home-assistant', 'openings.json')),
    discoverHosts: async () => (host.networks.isNowhere ? [] : discoverHosts(HOME_ASSISTANT)),
    now: host.now,
  });
  return { driver, stop: async () => homes.stop() };
}
