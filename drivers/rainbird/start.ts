import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DriverHost, StartedDriver } from '../driver.ts';
import { DeniedLogins } from '../lan/denied-logins.ts';
import { createHttpLink } from '../lan/http.ts';
import { openOpeningFile } from '../mqtt/opening-file.ts';
import { createRainBirdDriver } from './driver.ts';
import { createStickLink } from './stick-link.ts';

/** A module passes a question on to its controller by a slow line. */
const ANSWER_MS = 10_000;
/** Seconds for which a refused password is not tried again: after some, the module lets nobody in for a while. */
const DENIED_S = 1_800;

/** Needs nothing beside it but a folder: each controller answers for itself. */
export async function startRainBirdDriver(host: DriverHost): Promise<StartedDriver> {
  const { networks, dataFolder, now, elapsed = now, warn } = host;
  return {
    driver: createRainBirdDriver({
      link: createStickLink({
        send: createHttpLink(networks, ANSWER_MS),
        denied: new DeniedLogins(elapsed, warn, DENIED_S),
        now: elapsed,
        sleep,
      }),
      openings: openOpeningFile(join(dataFolder, 'rainbird', 'openings.json')),
      now,
      sleep,
    }),
    stop: async () => {},
  };
}
