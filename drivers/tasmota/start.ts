import { join } from 'node:path';
import type { DriverHost, StartedDriver } from '../driver.ts';
import { openOpeningFile } from '../mqtt/opening-file.ts';
import { createTasmotaDriver } from './driver.ts';

/** Listens to the broker. Without one nothing is found. */
export async function startTasmotaDriver({ mqtt, dataFolder, now }: DriverHost): Promise<StartedDriver> {
  const openings = openOpeningFile(join(dataFolder, 'tasmota', 'openings.json'));
  return { driver: createTasmotaDriver({ link: mqtt, openings, now }), stop: async () => {} };
}
