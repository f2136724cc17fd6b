/** For tests: the driver on this machine, without multicast DNS. */
import { join } from 'node:path';
import { openOpeningFile } from '../mqtt/opening-file.ts';
import { type Controller, createController } from './controller.ts';
import { createMatterDriver } from './driver.ts';
import { type FakeMatterDevice, networkWithoutMulticast } from './fake-valve.ts';
import { loadLibrary } from './library.ts';
import { readPasscode } from './setup-code.ts';

export const openTestController = async (answerMs = 3_000): Promise<Controller> =>
  createController({
    resolveHost: async (host) => [host],
    answerMs,
    connectMs: 2 * answerMs,
    codeMs: 10_000,
    network: networkWithoutMulticast(await loadLibrary()),
  });

interface TestDriver {
  controller: Controller;
  folder: string;
  /** Devices that announce themselves. */
  devices: readonly FakeMatterDevice[];
  now(): number;
  sleep(ms: number): Promise<unknown>;
}

export const startTestDriver = ({ controller, folder, devices, now, sleep }: TestDriver) =>
  createMatterDriver({
    controller,
    readPasscode,
    openings: openOpeningFile(join(folder, 'openings.json')),
    discoverDevices: async () =>
      devices.map(({ host }) => {
        const [address = '', port] = host.split(':');
        return { source: address, port: Number(port), addresses: [address], texts: { CM: '1', DT: '66', DN: 'Tap' } };
      }),
    chooseHost: ({ addresses }) => addresses[0] ?? null,
    now,
    sleep,
    echoMs: 2_000,
    lookMs: 500,
  });
