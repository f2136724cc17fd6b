import { join } from 'node:path';
import { expect } from 'vitest';
import type { OpenValve } from '../driver.ts';
import { openingFor } from './commands.ts';
import { runUntilItSpeaks } from './killed-process.ts';
import type { BrokerSetup } from './use-broker.ts';

export interface KilledOpening {
  /** `import.meta.url` of the test, to which the imports are relative. */
  here: string;
  /** What the process imports: the file of each name. */
  imports: { readonly [name: string]: string };
  /** The expression that makes the driver. */
  driver: string;
  address: string;
  command: OpenValve;
}

/** Opens a valve in a process of its own that is killed right after; whether it was open by then. */
export async function openAndBeKilled({ here, imports, driver, address, command }: KilledOpening): Promise<boolean> {
  const lines = Object.entries(imports).map(
    ([name, file]) => `const { ${name} } = await import(${JSON.stringify(new URL(file, here).href)});`,
  );
  const script = `${lines.join('\n')}
    const driver = ${driver};
    const { valve } = await driver.valves.openValve(${JSON.stringify(address)}, ${JSON.stringify(command)});
    process.stdout.write(String(valve.isOpen));`;
  return (await runUntilItSpeaks(script)) === 'true';
}

/** Imports and expression of a driver over MQTT that keeps its openings in a file. */
export const driverOverMqtt = (name: string, { broker, folder }: BrokerSetup, now: () => number) => ({
  imports: {
    [name]: 'driver.ts',
    openMqttLink: '../mqtt/mqtt-link.ts',
    openOpeningFile: '../mqtt/opening-file.ts',
  },
  driver: `${name}({
      link: openMqttLink(${JSON.stringify(broker.url)}, () => {}),
      openings: openOpeningFile(${JSON.stringify(join(folder, 'openings.json'))}),
      now: () => ${now()} })`,
});

export interface ClosingDevice {
  now(): number;
  pass(durationS: number): Promise<void>;
  isOpen(): boolean;
  /** Every command that it received. */
  received: unknown[];
}

/** The process that opens a valve for 90 seconds dies: the device shuts it on time, without a command. */
export async function expectToCloseByItself(opening: Omit<KilledOpening, 'command'>, device: ClosingDevice) {
  expect(await openAndBeKilled({ ...opening, command: openingFor(device.now, 90) })).toBe(true);
  device.received.length = 0;
  await device.pass(89);
  expect(device.isOpen()).toBe(true);
  await device.pass(1);
  expect(device.isOpen()).toBe(false);
  expect(device.received).toEqual([]);
}
