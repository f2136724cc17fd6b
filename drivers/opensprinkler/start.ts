import { setTimeout as sleep } from 'node:timers/promises';
import type { DriverHost, StartedDriver } from '../driver.ts';
import { createOpenSprinklerDriver } from './driver.ts';
import { createHttpTransport } from './http-transport.ts';

/** No connection is kept: there is nothing to end. */
export async function startOpenSprinklerDriver({ now, warn }: DriverHost): Promise<StartedDriver> {
  return {
    driver: createOpenSprinklerDriver(createHttpTransport(), { now, warn, sleep }),
    stop: async () => {},
  };
}
