/**
 * `npm run night [-- OPTION ...]`: short runs on simulated devices while the server is killed at random moments. The real
 * server, its database, and the simulator as the hardware, which is not killed. Afterwards what was planned,
 * what the devices counted and what the history says are compared. Ends with 1 unless all agree.
 */
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Event } from '@sluice/contract/runs';
import type { Schedule } from '@sluice/contract/schedule';
import { type RunningServer, startServer } from '@sluice/e2e/server-fixture';
import { MINUTE_MS } from '@sluice/engine/vocabulary/units';
import { socketFolder } from '@sluice/server/platform/database/embedded';
import { type Api, openApi } from '../api.ts';
import { type Finding, findFaults, formatLines } from '../finding.ts';
import { addProgram, type FleetGarden, forEach, makeGardens } from '../fleet/garden.ts';
import { openHardware, readOpenings } from '../fleet/hardware.ts';
import { loggedIn } from '../logged.ts';
import { spread } from '../spread.ts';
import { type BackupReport, findBadBackups, makeBackups } from './backups.ts';
import { findLost, type Made, makeChanges } from './changes.ts';
import { type DisturbanceReport, injectDisturbances } from './disturbances.ts';
import { BLOW_LASTS_MS, BLOWS, type Blow, strikeDevices } from './foreign-blows.ts';
import { DARK_MS, openForeignHardware, presumeTimers } from './foreign-devices.ts';
import { type NightOptions, RUNS_IN_A_MINUTE, readOptions, USAGE } from './options.ts';
import {
  type Comparison,
  compareRecords,
  DISCREPANCIES,
  type Discrepancy,
  type PlannedRun,
  type RecordedRun,
} from './records.ts';
import { listStarts, planDisturbances, type TimetableStart } from './timetable.ts';

/** A program is saved in less. */
const PROGRAM_MS = 250;
const MARGIN_MS = 30_000;
/** How long late watering is waited for. */
const LATEST_MS = 180_000;
/** Accounts of foreign devices are numbered from here on. */
const FOREIGN_ACCOUNTS = 5_000;
const LOOK_EVERY_MS = 3_000;
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
// Killed on purpose, again and again: no crash loop.
const foreign = await openForeignHardware(night.foreign);
const server = await startServer({ SLUICE_RESTARTS: '0', MQTT_URL: foreign.broker.url });
const end = () => Promise.all([server.remove(), foreign.close()]);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => void end().finally(() => process.exit(130)));
}
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
  await presumeTimers(running);
  const gardens = [...simulated, ...others];
  const starts = listStarts(night);
  const firstStartAt = Math.ceil((Date.now() + starts.length * PROGRAM_MS + MARGIN_MS) / MINUTE_MS) * MINUTE_MS;
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
  const comparison = await compareAtTheEnd(api, running, gardens, plan, {
    lastEndAt,
    programIds,
    down: disturbed.down,
  });
  const lost = await findLost(api, made);
  const backups = await backingUp;
  const badBackups = await findBadBackups(running.dataDir, backups);
  return report(comparison, { ...disturbed, blows }, made, { lost, backups, badBackups }, running.output());
}

/** Returns the ids of the programs. */
async function createPrograms(
  api: Api,
  gardens: FleetGarden[],
  starts: TimetableStart[],
  firstStartAt: number,
): Promise<Set<string>> {
  const ids = await forEach(starts, async ({ device, minute, runs }) => {
    const garden = gardens[device];
    if (!garden) throw new Error(`there is no device ${device}`);
    const at = firstStartAt + minute * MINUTE_MS;
    return (await addProgram(api, garden, at, { name: `Minute ${minute}`, runs })).id as string;
  });
  if (Date.now() > firstStartAt) throw new Error('The programs were saved too late.');
  return new Set(ids);
}

/** The plan of this night, from the API. */
async function readPlan(
  api: Api,
  { token, groupId, valves, zoneIds }: FleetGarden,
  programIds: ReadonlySet<string>,
): Promise<PlannedRun[]> {
  const { schedules } = await api.call<{ schedules: Schedule[] }>(token, 'GET', `/api/v1/groups/${groupId}/schedules`);
  const first = new Map<string, PlannedRun>();
  for (const { id, program_id, zone_id, start_time, duration_s, status } of schedules) {
    if (program_id === null || zone_id === null || !programIds.has(program_id) || status === 'CANCELLED') continue;
    const startsAt = Date.parse(start_time.utc);
    const key = `${program_id} ${zone_id}`;
    const earliest = first.get(key);
    if (earliest && earliest.startsAt <= startsAt) continue;
    first.set(key, {
      occurrenceId: id,
      programId: program_id,
      zoneId: zone_id,
      ...(valves[zoneIds.indexOf(zone_id)] ?? { serial: '', terminal: 0 }),
      startsAt,
      seconds: duration_s,
    });
  }
  return [...first.values()];
}

/** Once every start has its record and no valve is open, or when nothing more can be waited for. */
async function compareAtTheEnd(
  api: Api,
  running: RunningServer,
  gardens: FleetGarden[],
  plan: PlannedRun[],
  {
    lastEndAt,
    programIds,
    down,
  }: { lastEndAt: number; programIds: ReadonlySet<string>; down: DisturbanceReport['down'] },
): Promise<Comparison> {
  const hardware = openHardware(join(socketFolder(running.dataDir), 'garden.sock'));
  try {
    await sleep(Math.max(0, lastEndAt - Date.now()));
    for (;;) {
      const openings = [...(await readOpenings(hardware)), ...foreign.openings()];
      const history = (await forEach(gardens, (garden) => readHistory(api, garden))).flat();
      const ended = history.filter(({ programId }) => programId !== null && programIds.has(programId));
      const isDone = ended.length >= plan.length && openings.every(({ open }) => !open);
      if (isDone || Date.now() > lastEndAt + LATEST_MS) {
        return compareRecords(plan, openings, ended, { isDisturbed, isUnseen: (run) => isUnseen(run, down) });
      }
      await sleep(LOOK_EVERY_MS);
    }
  } finally {
    hardware.close();
  }
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

async function readHistory(api: Api, { token, groupId }: FleetGarden): Promise<RecordedRun[]> {
  const { events } = await api.call<{ events: Event[] }>(token, 'GET', `/api/v1/groups/${groupId}/events`);
  return events.map((event) => ({
    id: event.id,
    programId: event.program_id,
    zoneId: event.zone_id,
    status: event.status,
    seconds: event.duration_s,
    reported: JSON.stringify(event.reason_figures),
  }));
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
