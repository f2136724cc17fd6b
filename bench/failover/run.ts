/** A night on a cluster, from its first process to its report. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { socketFolder } from '@sluice/server/platform/database/embedded';
import { launchSimulator } from '@sluice/simulator/launch';
import { openApi } from '../api.ts';
import { forEach, makeGardens } from '../fleet/garden.ts';
import { openHardware, readOpenings } from '../fleet/hardware.ts';
import { openForeignHardware, presumeTimers } from '../night/foreign-devices.ts';
import { RUNS_IN_A_MINUTE } from '../night/options.ts';
import { compareRecords } from '../night/records.ts';
import { listStarts } from '../night/timetable.ts';
import { awaitRecords, createPrograms, firstMinuteAfter, readPlan } from '../night/waterings.ts';
import { planBlows, strike } from './blows.ts';
import { Cluster } from './cluster.ts';
import { watchKeepers } from './keepers.ts';
import type { FailoverOptions } from './options.ts';
import { dataDirsIn, startProcesses } from './processes.ts';
import { report } from './report.ts';
import { makeSecondBuild } from './second-build.ts';
import { writeTables } from './stored.ts';
import { findFaultsOfUnit } from './unit.ts';
import { Writer } from './writes.ts';
import { tryWrongPooler } from './wrong-pooler.ts';

/** Accounts of foreign devices are numbered from here on. */
const FOREIGN_ACCOUNTS = 5_000;
const SKY_SEED = 1;
/** By which devices that are looked at ten times a second may seem to be early. */
const EARLY_MS = 500;
/** A program is saved in less. */
const PROGRAM_MS = 150;

export const socketFoldersIn = (folder: string): string[] => dataDirsIn(folder).map(socketFolder);

export async function runFailover(night: FailoverOptions, folder: string): Promise<boolean> {
  const began = performance.now();
  const say = (sentence: string) => console.log(`${((performance.now() - began) / 1000).toFixed(0)} s: ${sentence}`);
  console.log(
    `${night.runs} runs on ${night.devices} devices in ${night.minutes} minutes, ${night.blows.length} blows; --seed ${night.seed}`,
  );
  const cluster = new Cluster(folder);
  await cluster.start();
  say('PostgreSQL has a primary and a synchronous standby');
  const poolerFaults = await tryWrongPooler(cluster, folder);
  const simulatorPath = join(folder, 'garden.sock');
  await launchSimulator({ socketPath: simulatorPath, stateDirectory: join(folder, 'simulator'), seed: SKY_SEED });
  const settings = cluster.sluiceSettings();
  const { processes, opened } = await startProcesses(folder, {
    settings,
    clockErrorMs: night.clockErrorMs,
    simulatorPath,
  });
  say(`${processes.length} processes of Sluice are ready`);
  const foreign = await openForeignHardware(night.foreign, {
    url: cluster.brokerUrl,
    stop: () => cluster.killBroker(),
    start: () => cluster.startBroker(),
  });

  const api = openApi(settings.SLUICE_BASE_URL ?? '');
  const reached = { url: api.url, dataDir: processes[0]?.dataDir ?? '' };
  const simulated = await makeGardens(api, night.devices - night.foreign, RUNS_IN_A_MINUTE);
  const others = await forEach(foreign.devices, (device, place) =>
    device.addTo(api, reached, FOREIGN_ACCOUNTS + place),
  );
  await presumeTimers({ connectionString: settings.DATABASE_URL });
  const gardens = [...simulated, ...others];
  const starts = listStarts(night);
  const firstStartAt = firstMinuteAfter(starts.length, PROGRAM_MS);
  const programIds = await createPrograms(api, gardens, starts, firstStartAt);
  const plan = (await forEach(gardens, (garden) => readPlan(api, garden, programIds))).flat();
  const lastEndAt = Math.max(...plan.map(({ startsAt, seconds }) => startsAt + seconds * 1000));
  const blows = planBlows(night.blows, night.seed);
  const build = night.blows.includes('rolling-update') ? makeSecondBuild(folder) : '';
  say(`all saved ${Math.round((firstStartAt - Date.now()) / 1000)} s before the first start`);

  const keepers = watchKeepers(settings.DATABASE_URL ?? '');
  const writer = await Writer.start(api, gardens);
  const struck = await strike(blows, {
    ...{ cluster, processes, firstStartAt, seed: night.seed },
    ...{ secondBuild: () => build, say },
    // As real ones do where the broker has forgotten them.
    announce: () => Promise.all(foreign.devices.map((device) => device.describe?.(true))),
    isBack: (kind) => writer.verify(kind),
  });
  const hardware = openHardware(simulatorPath);
  const { openings, records } = await awaitRecords(
    api,
    gardens,
    { planned: plan.length, programIds, lastEndAt },
    async () => [...(await readOpenings(hardware)), ...foreign.openings()],
  );
  await keepers.stop();
  await writer.stop();
  for (const one of processes) writeFileSync(join(folder, `${one.name}.log`), one.output);
  writeFileSync(join(folder, 'night.json'), JSON.stringify({ plan, openings, records, struck }));
  await writeTables({ connectionString: settings.DATABASE_URL }, join(folder, 'tables.json'));
  const comparison = compareRecords(plan, openings, records, {
    earlyMs: night.clockErrorMs + EARLY_MS,
    clockGapS: (2 * night.clockErrorMs) / 1000,
  });
  const unitFaults = findFaultsOfUnit(folder);
  const seen = { struck, openings, comparison, writer, keepers, opened };
  return report({ night, processes, poolerFaults, unitFaults, ...seen });
}
