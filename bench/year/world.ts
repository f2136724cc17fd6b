/** The product of a year: its own processes on the shared clock, the devices, the wire to them, and the weather service. */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createSimulatedGardenClient } from '@sluice/drivers/simulated/garden-client';
import { createSocketTransport } from '@sluice/drivers/simulated/socket-transport';
import { root } from '@sluice/e2e/checkout';
import { startServer } from '@sluice/e2e/server-fixture';
import { MINUTE_MS } from '@sluice/engine/vocabulary/units';
import type { Database } from '@sluice/server/platform/database/connect';
import { socketFolder } from '@sluice/server/platform/database/embedded';
import { launchSimulator } from '@sluice/simulator/launch';
import { openApi } from '../api.ts';
import { type Opening, readOpenings } from '../fleet/hardware.ts';
import { killDatabase } from '../night/disturbances.ts';
import { presumeTimers } from '../night/foreign-devices.ts';
import { openBrokerHardware } from './broker.ts';
import type { ConductedWorld } from './conductor.ts';
import { type Disk, mountDisk } from './disk.ts';
import { makeYearGardens, type YearGarden, type YearPlace } from './gardens.ts';
import {
  DATABASE_OPTIONS,
  fillDatabaseLog,
  hasDeadline,
  hasDeadlineAt,
  isPlanStale,
  look,
  openYearDatabase,
  readLedger,
  readRuns,
  setDatabaseClock,
} from './look.ts';
import { type Supervision, supervise } from './supervise.ts';
import type { Blow, FullDisk, Restart } from './timetable.ts';
import { openYearWeather } from './weather.ts';
import { openWire } from './wire.ts';
import { YearClock } from './year-clock.ts';

const ANSWER_MS = 60_000;
const TRY_AGAIN_MS = 300;
const MOST_TRIES = 20;

/** From the build in another checkout to this one, at the first restart from an instant on. */
export interface Update {
  from: string;
  atMs: number;
}

export interface Away {
  garden: YearGarden;
  fromMs: number;
  toMs: number;
}

/** From when to when nothing could be written, until the server was ready again; epoch milliseconds. */
export interface Full {
  fromMs: number;
  toMs: number;
}

export interface WorldOptions {
  seed: number;
  beginMs: number;
  places: readonly YearPlace[];
  tell: (sentence: string) => void;
  update: Update | null;
  /** Whether its data folder has a disk that can be filled. */
  hasDisk: boolean;
}

export async function openWorld({ seed, beginMs, places, tell, update, hasDisk }: WorldOptions) {
  const folder = mkdtempSync(join(tmpdir(), 'sluice-year-'));
  const clock = new YearClock(folder, beginMs);
  const weather = await openYearWeather(seed, () => clock.now());
  const environment = clock.environment(weather.url);
  const devicesPath = join(folder, 'devices.sock');
  await launchDevices(devicesPath, join(folder, 'devices'), environment);
  const transport = createSocketTransport(devicesPath, ANSWER_MS);
  // One connection is always open: devices that nobody speaks to end after a while.
  await createSimulatedGardenClient(transport).hello();
  const broker = places.some(({ reachedBy }) => reachedBy === 'broker')
    ? await openBrokerHardware(seed, () => clock.now(), {
        hearOpening: (serial) => void checkDeadline(serial, hasDeadlineAt(serial, clock.now())),
        noteCommand: () => wire.noteCommand(),
        noteFault: (fault, serial) => wire.noteFault(fault, serial),
      })
    : null;
  let checkout = update?.from ?? root;
  let disk: Disk | null = null;
  const server = await startServer(
    {
      ...environment,
      ...(broker && { MQTT_URL: broker.url }),
      ...{ PGOPTIONS: DATABASE_OPTIONS, SLUICE_RESTARTS: '0', SLUICE_BACKUPS: 'off', SLUICE_DEMO: 'off' },
      // A second one would have been idle for too long after each leap, and would be started anew.
      SLUICE_PLANNER_THREADS: '1',
    },
    '',
    () => checkout,
    (dataDir) => {
      if (hasDisk) disk = mountDisk(dataDir);
      return () => disk?.unmount();
    },
  );
  const db = openYearDatabase(server);
  const openingsWithoutDeadline: string[] = [];
  const checkDeadline = async (name: string, isStored: (db: Database) => Promise<boolean>): Promise<void> => {
    try {
      if (!(await isStored(db))) openingsWithoutDeadline.push(name);
    } catch {
      // The database is away; what it had stored by then it has still stored afterwards.
      await sleep(TRY_AGAIN_MS);
      return checkDeadline(name, isStored);
    }
  };
  mkdirSync(socketFolder(server.dataDir), { recursive: true });
  const wire = await openWire(
    join(socketFolder(server.dataDir), 'garden.sock'),
    transport,
    seed,
    () => clock.now(),
    (runId) => void checkDeadline(`run ${runId}`, hasDeadline(runId)),
  );
  const gardens = await makeYearGardens(openApi(server.url), server, places, broker, clock.now());
  // Their first openings prove that they close by themselves.
  if (broker) await presumeTimers({ host: socketFolder(server.dataDir), user: 'sluice', database: 'postgres' });
  const hardware = createSimulatedGardenClient(transport);

  const openings = new Map<string, Opening>();
  const aways: Away[] = [];
  const fulls: Full[] = [];
  let supervision: Supervision | null = null;
  let databaseStops = 0;
  let startsOnFullDisk = 0;
  const downMs: number[] = [];
  const complaints: string[] = [];
  let clockSettings = 0;
  let databaseKills = 0;
  let kills = 0;

  async function startAgain(): Promise<void> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await server.restart();
      } catch (error) {
        if (tries === MOST_TRIES) throw error;
        await sleep(TRY_AGAIN_MS);
      }
    }
  }

  async function fillDisk({ stopsDatabase }: FullDisk): Promise<void> {
    fulls.push({ fromMs: clock.now(), toMs: Number.POSITIVE_INFINITY });
    await disk?.fill();
    supervision = supervise(server);
    if (stopsDatabase && (await fillDatabaseLog(db))) databaseStops += 1;
  }

  async function freeDisk(): Promise<void> {
    disk?.free();
    startsOnFullDisk += (await supervision?.end()) ?? 0;
    const full = fulls.at(-1);
    if (full) full.toMs = clock.now();
  }

  const world: ConductedWorld = {
    clock,
    look: (nowMs) => look(db, nowMs),
    isPlanStale: (nowMs) => isPlanStale(db, nowMs),
    hasWeather: (nowMs) => weather.faultAt(nowMs) === null,
    async restart({ how, againMs }: Restart, meanwhile = () => {}) {
      const began = performance.now();
      if (how === 'stop') await server.stop();
      else if (how === 'kill') await server.kill9();
      else {
        databaseKills += 1;
        killDatabase(server.dataDir);
        await server.kill9();
      }
      if (how !== 'stop') kills += 1;
      meanwhile();
      if (update && clock.now() >= update.atMs) checkout = root;
      if (againMs !== null) {
        const starting = server.restart().catch(() => {});
        await sleep(againMs);
        await server.kill9();
        await starting;
        kills += 1;
      }
      await startAgain();
      downMs.push(performance.now() - began);
    },
    async blow(blow: Blow, isOn: boolean) {
      if (blow.kind === 'clock') {
        clockSettings += isOn ? 1 : 0;
        // A minute from now, which is where it is asked.
        if (isOn) await setDatabaseClock(db, clock.now() + MINUTE_MS);
        clock.setWrongBy(isOn ? blow.byMs : 0);
        return;
      }
      if (blow.kind === 'disk') return isOn ? fillDisk(blow) : freeDisk();
      const garden = gardens[blow.garden % gardens.length];
      if (!garden) return;
      if (isOn) aways.push({ garden, fromMs: clock.now(), toMs: Number.POSITIVE_INFINITY });
      const away = aways.at(-1);
      if (!isOn && away) away.toMs = clock.now();
      if (garden.reachedThrough === null) await broker?.setGone(isOn);
      else await hardware.setFault(garden.reachedThrough, 'offline', isOn);
    },
    async collect() {
      for (const one of await readOpenings(transport)) {
        // Its own time of opening names it: a valve opens once at a time.
        openings.set(`${one.serial} ${one.terminal} ${Math.round(one.openedAt)}`, one);
      }
      for (const one of broker?.openings() ?? []) openings.set(`${one.serial} ${one.openedAt}`, one);
      await wire.sendAgain();
    },
    tell,
    complain: (sentence) => complaints.push(sentence),
  };
  return {
    ...{ world, clock, server, gardens, wire, weather, openings, aways, fulls, complaints, downMs, db },
    openingsWithoutDeadline,
    counts: () => ({ kills, databaseKills, clockSettings, databaseStops, startsOnFullDisk }),
    isUpdated: () => update !== null && checkout === root,
    readRuns: () => readRuns(db),
    readLedger: () => readLedger(db),
    async close() {
      await db.$client.end();
      await server.remove();
      await wire.close();
      await hardware.shutdown().catch(() => {});
      transport.close();
      await broker?.close();
      await weather.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A machine of its own: its clock is not set with the server's. */
async function launchDevices(socketPath: string, stateDirectory: string, environment: Record<string, string>) {
  const set: Record<string, string> = { ...environment, SLUICE_YEAR_HARDWARE: '1' };
  const before = Object.keys(set).map((name) => [name, process.env[name]] as const);
  Object.assign(process.env, set);
  try {
    await launchSimulator({ socketPath, stateDirectory, seed: 1 });
  } finally {
    for (const [name, value] of before) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
  }
}
