import { join } from 'node:path';
import type { DriverHost, StartedDriver } from '../driver.ts';
import { openMqttLink } from '../mqtt/mqtt-link.ts';
import { createZigbee2MqttDriver } from './driver.ts';
import { openMemory } from './memory.ts';

/** Listens to the operator's broker. Without one nothing is found. */
export async function startZigbee2MqttDriver(host: DriverHost): Promise<StartedDriver> {
  const link = host.mqttUrl === null ? null : openMqttLink(host.mqttUrl, host.warn);
  const memory = openMemory(join(host.dataFolder, 'zigbee2mqtt'));
  return {
    driver: createZigbee2MqttDriver({ link, memory, now: host.now }),
    stop: async () => link?.close(),
  };
}
