/**
 * `npm run night [-- OPTION ...]`: short runs on simulated devices while the server is killed at random moments. The real
 * server, its database, and the simulator as the hardware, which is not killed. Afterwards what was planned,
 * what the devices counted and what the history says are compared. Ends with 1 unless all agree.
 */
import { join } from 'node:path';
import { type RunningServer, startServer } from '@sluice/e2e/server-fixture';
import { socketFolder } from '@sluice/server/platform/database/embedded';
import { openApi } from '../api.ts';
import { endCleanly } from '../end-cleanly.ts';
import { type Finding, findFaults, formatLines } from '../finding.ts';
import { forEach, makeGardens } from '../fleet/garden.ts';
import { openHardware, readOpenings } from '../fleet/hardware.ts';
import { loggedIn } from '../logged.ts';
import { spread } from '../spread.ts';
import { type BackupReport, findBadBackups, makeBackups } from './backups.ts';
import { findLost, type Made, makeChanges } from './changes.ts';
import { type DisturbanceReport, injectDisturbances } from './disturbances.ts';
import { BLOW_LASTS_MS, BLOWS, type Blow, strikeDevices } from './foreign-blows.ts';
import { DARK_MS, openForeignHardware, presumeTimers } from './foreign-devices.ts';
import { type NightOptions, RUNS_IN_A_MINUTE, readOptions, USAGE } from './options.ts';
import { type Comparison, compareRecords, DISCREPANCIES, type Discrepancy, type PlannedRun } from './records.ts';
import { listStarts, planDisturbances } from './timetable.ts';
import { awaitRecords, createPrograms, firstMinuteAfter, readPlan } from './waterings.ts';

/** Accounts of foreign devices are numbered from here on. */
const FOREIGN_ACCOUNTS = 5_000;
const SENTENCES = 10;

function options(): NightOptions {
  try {
    return readOptions(process.argv.slice(2));
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n${USAGE}`);
    process.exit(2);
  }
}

const night = options();
console.log(
  `${night.runs} runs on ${night.devices} devices in ${night.minutes} minutes; faults: ${night.kills} kills of the server, ${night.databaseKills} of its database, ${night.stops} stops; --seed ${night.seed}`,
);
endCleanly();
// Killed on purpose, again and again: no crash loop.
const foreign = await openForeignHardware(night.foreign);
const server = await startServer({ SLUICE_RESTARTS: '0', MQTT_URL: foreign.broker.url });
const end = () => Promise.all([server.remove(), foreign.close()]);
try {
  process.exitCode = (await runNight(server)) ? 0 : 1;
} finally {
  await end();
}

async function runNight(running: RunningServer): Promise<boolean> {
  const api = openApi(running.url);
  const simulated = await makeGardens(api, night.devices - night.foreign, RUNS_IN_A_MINUTE);
  const others = await forEach(foreign.devices, (device, place) =>
    device.addTo(api, running, FOREIGN_ACCOUNTS + place),
  );
  await presumeTimers({ host: socketFolder(running.dataDir), user: 'sluice', database: 'postgres' });
  const gardens = [...simulated, ...others];
  const starts = listStarts(night);
  const firstStartAt = firstMinuteAfter(starts.length);
  const programIds = await createPrograms(api, gardens, starts, firstStartAt);
  const plan = (await forEach(gardens, (garden) => readPlan(api, garden, programIds))).flat();
  const lastEndAt = Math.max(...plan.map(({ startsAt, seconds }) => startsAt + seconds * 1000));
  console.log(`all saved ${Math.round((firstStartAt - Date.now()) / 1000)} s before the first start`);

  let isOver = false;
  const changing = makeChanges(api, gardens, () => isOver || Date.now() > lastEndAt);
  const striking = strikeDevices(
    foreign,
    { firstStartAt, minutes: night.minutes, seed: night.seed, count: night.foreign > 0 ? night.blows : 0 },
    () => isOver || Date.now() > lastEndAt,
  );
  const backingUp = makeBackups(running.dataDir, night.backupEveryS, () => isOver || Date.now() > lastEndAt);
  const disturbed = await injectDisturbances(running, planDisturbances(night), firstStartAt).finally(() => {
    isOver = Date.now() > lastEndAt;
  });
  const made = await changing;
  const blows = await striking;
  const hardware = openHardware(join(socketFolder(running.dataDir), 'garden.sock'));
  const { openings, records } = await awaitRecords(
    api,
    gardens,
    { planned: plan.length, programIds, lastEndAt },
    async () => [...(await readOpenings(hardware)), ...foreign.openings()],
  ).finally(() => hardware.close());
  const comparison = compareRecords(plan, openings, records, {
    isDisturbed,
    isUnseen: (run) => isUnseen(run, disturbed.down),
  });
  const lost = await findLost(api, made);
  const backups = await backingUp;
  const badBackups = await findBadBackups(running.dataDir, backups);
  return report(comparison, { ...disturbed, blows }, made, { lost, backups, badBackups }, running.output());
}

/** A blow at its device reaches into the run, or shortly before it. */
function isDisturbed({ serial, startsAt, seconds }: PlannedRun): boolean {
  return (foreign.disturbedAt.get(serial) ?? []).some(
    (at) => at > startsAt - BLOW_LASTS_MS && at < startsAt + seconds * 1000 + BLOW_LASTS_MS,
  );
}

/**
 * Its device forgets what a power cut has ended, and was without power while the server was dead: afterwards nobody can
 * tell when its valve had closed, or that it had been open.
 */
function isUnseen({ serial, startsAt, seconds }: PlannedRun, down: DisturbanceReport['down']): boolean {
  return (foreign.unpoweredAt.get(serial) ?? []).some(
    (at) =>
      at > startsAt &&
      at < startsAt + seconds * 1000 + BLOW_LASTS_MS &&
      down.some(({ fromMs, toMs }) => fromMs < at + DARK_MS && toMs > at),
  );
}

/** Prints the report; returns whether nothing is wrong. */
function report(
  { planned, opened, disturbed: cut, unseen, lateMs, discrepancies }: Comparison,
  disturbed: DisturbanceReport & { blows: Record<Blow, number> },
  made: Made,
  { lost, backups, badBackups }: { lost: string[]; backups: BackupReport; badBackups: string[] },
  output: string,
) {
  const all: Finding = {
    samples: [
      { what: 'runs planned', expected: night.runs, actual: planned },
      ...(night.kills > 0
        ? [{ what: 'kills of the server', expected: night.kills, actual: disturbed.counts.kill }]
        : []),
      ...(night.stops > 0
        ? [{ what: 'stops of the server', expected: night.stops, actual: disturbed.counts.stop }]
        : []),
      ...(night.foreign > 0 && night.blows > 0
        ? [{ what: 'blows at devices', expected: night.blows, actual: sumOf(disturbed.blows) }]
        : []),
      ...(night.databaseKills > 0
        ? [{ what: 'kills of the database', expected: night.databaseKills, actual: disturbed.counts.killDatabase }]
        : []),
    ],
    figures: [
      { of: 'planned start to open valve', values: inSeconds(lateMs) },
      ...(disturbed.downMs.length > 0 ? [{ of: 'kill to ready again', values: inSeconds(disturbed.downMs) }] : []),
    ],
  };
  const counts = (Object.keys(DISCREPANCIES) as Discrepancy[]).map(
    (what) => [DISCREPANCIES[what], discrepancies[what]] as const,
  );
  const bad = [
    ...counts,
    ['acknowledged changes lost', lost] as const,
    ['backups that do not restore', badBackups] as const,
  ];
  console.log(
    [
      '',
      ...formatLines(all),
      `opened at the device: ${opened} of ${planned}`,
      `blows at ${night.foreign} foreign devices: ${BLOWS.map((blow) => `${blow} ${disturbed.blows[blow]}`).join(', ')}; runs that they cut short or kept from opening: ${cut}`,
      `power cuts that nobody could see, recorded otherwise: ${unseen.length}`,
      ...unseen.map((sentence) => `  ${sentence}`),
      `changes meanwhile: ${made.acknowledged.length} acknowledged, ${made.cutOff.length} cut off, ${made.refused.length} refused`,
      `backups: ${backups.made.length} made, ${backups.killed} killed, ${backups.refused.length} refused`,
      ...backups.refused.map((sentence) => `  ${sentence}`),
      `starts of the server that ended by themselves: ${disturbed.failedStarts.length}`,
      ...bad.flatMap(([what, sentences]) => [
        `${what}: ${sentences.length}`,
        ...sentences.slice(0, SENTENCES).map((sentence) => `  ${sentence}`),
        ...(sentences.length > SENTENCES ? [`  and ${sentences.length - SENTENCES} more`] : []),
      ]),
      ...made.refused.slice(0, SENTENCES).map((sentence) => `refused: ${sentence}`),
      ...disturbed.failedStarts.map((sentence) => `a start ended by itself: ${sentence}`),
      ...loggedIn(output),
    ].join('\n'),
  );
  const faults = findFaults(all);
  for (const fault of faults) console.log(fault);
  const isGood =
    faults.length === 0 && made.refused.length === 0 && bad.every(([, sentences]) => sentences.length === 0);
  console.log(isGood ? '\nAll three records agree.' : `\nThis night went wrong; --seed ${night.seed} makes it again.`);
  return isGood;
}

function sumOf(counts: Record<Blow, number>): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}

function inSeconds(ms: readonly number[]) {
  return spread(
    ms.map((one) => one / 1000),
    's',
  );
}
