/** A driver that speaks MQTT, started where there is no broker. */
import { expect } from 'vitest';
import type { DriverHost, StartedDriver } from '../driver.ts';
import { THIS_MACHINE } from './this-machine.ts';

export async function expectNothingWithoutBroker(
  start: (host: DriverHost) => Promise<StartedDriver>,
  folder: string,
  now: () => number,
  address: string,
): Promise<void> {
  const host = { dataFolder: folder, socketFolder: folder, mqtt: null, networks: THIS_MACHINE, now, warn: () => {} };
  const started = await start(host);
  expect(await started.driver.findDevices({ address: null })).toEqual([]);
  await expect(started.driver.readState(address)).rejects.toMatchObject({ fault: 'unreachable' });
  await started.stop();
}
