/**
 * A small process beside the server: when that hangs or dies, it closes the valves whose time is over
 * (docs/decisions/0049). It needs the database and the drivers, and nothing of the server; the drivers are loaded only
 * when there is something to close. Started by `start-watchdog.ts`; what it says is in `watchdog.log` of the data folder.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { openMqttLink } from '@sluice/drivers/mqtt/mqtt-link';
import type { StartedDrivers } from '@sluice/drivers/registry';
import { OverdueValves, QUIET_S } from './control-loop/index.ts';
import { hasLivingOwner } from './devices/index.ts';
import { readSealingKey } from './platform/data-folder.ts';
import { type Connection, openDatabase } from './platform/database/connect.ts';
import { socketFolder } from './platform/database/embedded.ts';
import { useSealingKey } from './platform/database/sealed-column.ts';
import { SealedTexts } from './platform/sealed-texts.ts';

export interface WatchdogPlace {
  connection: Connection;
  dataFolder: string;
  mqttUrl: string | null;
}

const LOOK_MS = 5_000;
/** After the server is gone: until its silence has been noticed, with room for two looks. */
const LINGERS_MS = (QUIET_S + 15) * 1000;
/** After the server is gone: only another one starts the database again, and that one brings its own watchdog. */
const GIVES_UP_MS = 60_000;

let isOrphan = false;
process.on('disconnect', () => {
  isOrphan = true;
});
process.once('message', (place) => void watch(place as WatchdogPlace));

async function watch({ connection, dataFolder, mqttUrl }: WatchdogPlace): Promise<void> {
  useSealingKey(new SealedTexts(readSealingKey(dataFolder)));
  const db = openDatabase(connection, 2);
  let started: Promise<StartedDrivers> | null = null;
  const valves = new OverdueValves({
    db,
    now: () => Date.now(),
    warn,
    async findDriver(kind) {
      started ??= import('@sluice/drivers/registry').then(({ startDrivers }) =>
        startDrivers({
          dataFolder,
          socketFolder: socketFolder(dataFolder),
          mqtt: mqttUrl === null ? null : openMqttLink(mqttUrl, warn),
          now: () => Date.now(),
          warn,
        }),
      );
      return (await started).findDriver(kind);
    },
  });
  let orphanMs = 0;
  let failedMs = 0;
  for (;;) {
    await sleep(LOOK_MS);
    orphanMs = isOrphan ? orphanMs + LOOK_MS : 0;
    try {
      const left = await valves.close();
      failedMs = 0;
      const isDone = left === 0 || (await hasLivingOwner(db));
      if (orphanMs >= LINGERS_MS && isDone) process.exit(0);
    } catch (error) {
      failedMs += LOOK_MS;
      if (isOrphan && failedMs >= GIVES_UP_MS) {
        warn(error, 'the database is gone; nothing can be watched any more');
        process.exit(1);
      }
    }
  }
}

function warn(error: unknown, sentence: string): void {
  const detail = error instanceof Error ? error.message : JSON.stringify(error);
  process.stderr.write(`${new Date().toISOString()} ${sentence} (${detail})\n`);
}
