import { join } from 'node:path';
import type { DriverHost, StartedDriver } from '../driver.ts';
import { openOpeningFile } from '../mqtt/opening-file.ts';
import { createHomeAssistantMqttDriver } from './driver.ts';

/** Listens to the broker. Without one nothing is found. */
export async function startHomeAssistantMqttDriver({
  mqtt,
  lastWills,
  dataFolder,
  now,
}: DriverHost): Promise<StartedDriver> {
  const openings = openOpeningFile(join(dataFolder, 'home-assistant-mqtt', 'openings.json'));
  return {
    driver: createHomeAssistantMqttDriver({ link: mqtt, openings, wills: lastWills ?? null, now }),
    stop: async () => {},
  };
}
