import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DriverHost, StartedDriver } from '../driver.ts';
import { discoverInstances } from '../lan/announcements.ts';
import { openOpeningFile } from '../mqtt/opening-file.ts';
import { createController } from './controller.ts';
import { createMatterDriver } from './driver.ts';
import { COMMISSIONABLE } from './finding.ts';
import { chooseHost, resolveHost } from './hosts.ts';
import { readPasscode } from './setup-code.ts';

/** A device on batteries listens every second or two, and what gets lost is sent again. */
const ANSWER_MS = 5_000;
const CONNECT_MS = 8_000;
/** The search for the one who takes a code ends well before the page's own patience. */
const CODE_MS = 15_000;

/** Needs nothing beside it but a folder: its node starts with the first device, and each device answers for itself. */
export async function startMatterDriver({ networks, dataFolder, now }: DriverHost): Promise<StartedDriver> {
  const controller = createController({
    resolveHost: (host) => resolveHost(networks, host),
    answerMs: ANSWER_MS,
    connectMs: CONNECT_MS,
    codeMs: CODE_MS,
  });
  return {
    driver: createMatterDriver({
      controller,
      readPasscode,
      openings: openOpeningFile(join(dataFolder, 'matter', 'openings.json')),
      discoverDevices: async () => (networks.isNowhere ? [] : discoverInstances(COMMISSIONABLE)),
      chooseHost: (instance) => chooseHost(networks, instance),
      now,
      sleep,
    }),
    stop: () => controller.stop(),
  };
}
