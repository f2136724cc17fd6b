import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DriverHost, StartedDriver } from '../driver.ts';
import { createOpenSprinklerDriver } from './driver.ts';
import { createHttpTransport } from './http-transport.ts';
import { openNoteStore } from './notes.ts';

/** No connection is kept: there is nothing to end. */
export async function startOpenSprinklerDriver({
  now,
  elapsed,
  warn,
  dataFolder,
  networks,
}: DriverHost): Promise<StartedDriver> {
  const notes = openNoteStore(join(dataFolder, 'opensprinkler'));
  return {
    driver: createOpenSprinklerDriver(createHttpTransport(networks), {
      now,
      ...(elapsed && { elapsed }),
      warn,
      sleep,
      notes,
    }),
    stop: async () => {},
  };
}
