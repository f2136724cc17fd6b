import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DriverHost, StartedDriver } from '../driver.ts';
import { createHttpLink } from '../lan/http.ts';
import { openOpeningFile } from '../mqtt/opening-file.ts';
import { createEcowittDriver } from './driver.ts';
import { createGatewayLink } from './gateway-link.ts';

/** Needs nothing beside it but a folder: each gateway answers for itself. */
export async function startEcowittDriver(host: DriverHost): Promise<StartedDriver> {
  const { networks, dataFolder, now, elapsed = now } = host;
  return {
    driver: createEcowittDriver({
      link: createGatewayLink(createHttpLink(networks), elapsed),
      openings: openOpeningFile(join(dataFolder, 'ecowitt', 'openings.json')),
      now,
      sleep,
    }),
    stop: async () => {},
  };
}
