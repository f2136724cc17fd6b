import { join } from 'node:path';
import type { DriverHost, StartedDriver } from '../driver.ts';
import { createZigbee2MqttDriver } from './driver.ts';
import { openMemory } from './memory.ts';

/** Listens to the operator's broker. Without one nothing is found. */
export async function startZigbee2MqttDriver(host: DriverHost): Promise<StartedDriver> {
  const memory = openMemory(join(host.dataFolder, 'zigbee2mqtt'));
  return {
    driver: createZigbee2MqttDriver({ link: host.mqtt, memory, wills: host.lastWills ?? null, now: host.now }),
    stop: async () => {},
  };
}
