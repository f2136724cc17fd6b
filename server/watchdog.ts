/**
 * A small process beside the server: when that hangs or dies, it closes the valves whose time is over
 * (docs/decisions/0049). It needs the database and the drivers, and nothing of the server; the drivers are loaded only
 * when there is something to close. Started by `start-watchdog.ts`; what it says is in `watchdog.log` of the data folder.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { StartedDrivers } from '@sluice/drivers/registry';
import type { NetworkRules } from '@sluice/engine/vocabulary/device-networks';
import pg from 'pg';
import { OverdueValves, QUIET_S } from './control-loop/close-overdue.ts';
import type { Connection } from './platform/database/connect.ts';
import { socketFolder } from './platform/database/embedded.ts';
import { COLUMN_PURPOSE, isSealed, SealedTexts } from './platform/sealed-texts.ts';

export interface WatchdogPlace {
  connection: Connection;
  dataFolder: string;
  mqttUrl: string | null;
  /** Certificates of the authority of the broker's, PEM; null for the usual ones. */
  mqttCa: string | null;
  deviceNetworks: NetworkRules;
  /** What addresses are sealed with, base64. */
  sealingKey: string;
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

async function watch({ connection, ...place }: WatchdogPlace): Promise<void> {
  const seals = new SealedTexts(Buffer.from(place.sealingKey, 'base64'));
  const pool = new pg.Pool({ ...connection, max: 2, application_name: 'sluice watchdog' });
  // A lost idle connection is replaced by the next query.
  pool.on('error', () => {});
  let started: Promise<StartedDrivers> | null = null;
  const valves = new OverdueValves({
    ask: (text, values) => pool.query(text, values),
    openAddress: (stored) => (isSealed(stored) ? seals.open(COLUMN_PURPOSE, stored) : stored),
    now: () => Date.now(),
    warn,
    async findDriver(kind) {
      started ??= loadDrivers(place);
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
      const isDone = left === 0 || (await valves.isServerAlive());
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

async function loadDrivers({
  dataFolder,
  mqttUrl,
  mqttCa: ca,
  deviceNetworks,
}: Omit<WatchdogPlace, 'connection'>): Promise<StartedDrivers> {
  const { startDrivers } = await import('@sluice/drivers/registry');
  const { DeviceNetworks } = await import('@sluice/drivers/networks');
  const { openMqttLink } = await import('@sluice/drivers/mqtt/mqtt-link');
  return startDrivers({
    dataFolder,
    socketFolder: socketFolder(dataFolder),
    mqtt: mqttUrl === null ? null : openMqttLink(mqttUrl, warn, { ca }),
    networks: new DeviceNetworks(deviceNetworks),
    now: () => Date.now(),
    warn,
  });
}

function warn(error: unknown, sentence: string): void {
  const detail = error instanceof Error ? error.message : JSON.stringify(error);
  process.stderr.write(`${new Date().toISOString()} ${sentence} (${detail})\n`);
}
