import { join } from 'node:path';
import type { DriverHost, StartedDriver } from '../driver.ts';
import { type Announced, discoverHosts } from '../lan/announcements.ts';
import { createHttpLink } from '../lan/http.ts';
import { createEsphomeDriver } from './driver.ts';
import { openOpeningStore } from './openings.ts';

/** What is announced is the port of the native API; the web server has the usual one, or its address is typed. */
export const ESPHOME: Announced = {
  services: ['_esphomelib._tcp.local'],
  isOurs: (instance) => /^[^.]+\._esphomelib\._tcp\.local$/i.test(instance),
  webPort: 80,
};

/** Needs nothing beside it but a folder: each device answers for itself. */
export async function startEsphomeDriver(host: DriverHost): Promise<StartedDriver> {
  const links = {
    send: createHttpLink(host.networks),
    openings: openOpeningStore(join(host.dataFolder, 'esphome'), host.now),
    discoverHosts: async () => (host.networks.isNowhere ? [] : discoverHosts(ESPHOME)),
  };
  return { driver: createEsphomeDriver(links, host), stop: async () => {} };
}
