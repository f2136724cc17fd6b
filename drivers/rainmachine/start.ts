import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DriverHost, StartedDriver } from '../driver.ts';
import { DeniedLogins } from '../lan/denied-logins.ts';
import { createHttpLink } from '../lan/http.ts';
import { openOpeningFile } from '../mqtt/opening-file.ts';
import { createControllerLink } from './controller-link.ts';
import { createRainMachineDriver } from './driver.ts';

/** A small processor, which begins TLS anew for each question. */
const ANSWER_MS = 10_000;

/** Needs nothing beside it but a folder: each controller answers for itself. */
export async function startRainMachineDriver(host: DriverHost): Promise<StartedDriver> {
  const { networks, dataFolder, now, elapsed = now, warn } = host;
  return {
    driver: createRainMachineDriver({
      link: createControllerLink({
        send: createHttpLink(networks, ANSWER_MS),
        denied: new DeniedLogins(elapsed, warn),
      }),
      openings: openOpeningFile(join(dataFolder, 'rainmachine', 'openings.json')),
      now,
      sleep,
    }),
    stop: async () => {},
  };
}
