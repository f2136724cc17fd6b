import { join } from 'node:path';
import type { DriverHost, StartedDriver } from '../driver.ts';
import { discoverHosts } from '../lan/announcements.ts';
import { createHttpLink } from '../lan/http.ts';
import { ESPHOME } from './announced.ts';
import { createEsphomeDriver } from './driver.ts';
import { openOpeningStore } from './openings.ts';

/** Needs nothing beside it but a folder: each device answers for itself. */
export async function startEsphomeDriver(host: DriverHost): Promise<StartedDriver> {
  const links = {
    send: createHttpLink(host.networks),
    openings: openOpeningStore(join(host.dataFolder, 'esphome'), host.now),
    discoverHosts: async () => (host.networks.isNowhere ? [] : discoverHosts(ESPHOME)),
  };
  return { driver: createEsphomeDriver(links, host), stop: async () => {} };
}
