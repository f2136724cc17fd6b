/** The story of a watering in the log, by its run's id. */
import type { RunId } from '@sluice/engine/vocabulary/ids';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createLog } from '../platform/log.ts';
import { commandSeconds, runsEnded, waterLitres } from '../platform/process-figures.ts';
import { findRun, reasonColumns } from '../runs/index.ts';
import { openLawns, type WatchedGarden } from '../testing/demo.ts';
import { eventually, openTestServer, type TestServer } from '../testing/test-server.ts';
import { logNotWatered } from './run-log.ts';

type Line = Record<string, unknown> & { run?: string; msg: string };

let server: TestServer;
let garden: WatchedGarden;
let lines: Line[];

const log = () => createLog('info', { write: (line) => void lines.push(JSON.parse(line)) });

beforeEach(async () => {
  lines = [];
  server = await openTestServer({ withSimulator: true, speed: 20 });
  garden = await openLawns(server);
});
afterEach(() => server.close());

async function start(minutes: number, place = 0) {
  const answer = await garden.water([{ zone_id: garden.zone(place).id, minutes }]);
  const [run] = answer.body.data.runs;
  if (!run) throw new Error('no run was started');
  return run.id;
}
const story = (run: string) => lines.filter((line) => line.run === run);
const steps = (run: string) => story(run).map(({ msg }) => msg);

test('is told from its wish to its end, with who, where, how long and how much', async () => {
  await server.startLoop(true, { log: log() });
  for (const figure of [commandSeconds, runsEnded, waterLitres]) figure.reset();
  const run = await start(1);
  await garden.inPhase(run, 'WATERING');
  await garden.ended(run);
  await eventually(async () => steps(run).includes('watering closed'));
  expect(steps(run)).toEqual(['watering wanted', 'watering opened', 'watering closed']);
  const [wanted, opened, closed] = story(run);
  const names = { group: garden.group.id, zone: garden.zone().name, device: garden.group.devices[0]?.name };
  expect(wanted).toMatchObject({ ...names, source: 'MANUAL', by: 'Ada', forS: 60 });
  expect(opened).toMatchObject({ ...names, until: expect.stringMatching(/^\d{4}-.*Z$/) });
  expect(closed).toMatchObject({ ...names, level: 30, isMeasured: false });
  expect(closed?.litres).toBeGreaterThan(9);
  expect(closed?.openS).toBeGreaterThan(50);
  const driver = 'simulated';
  expect((await runsEnded.get()).values).toEqual([{ labels: { driver, outcome: 'COMPLETED' }, value: 1 }]);
  const [water] = (await waterLitres.get()).values;
  expect(water).toMatchObject({ labels: { driver, measured: 'false' } });
  expect(water?.value).toBeCloseTo(Number(closed?.litres), 0);
  expect((await commandSeconds.get()).values).toContainEqual(
    expect.objectContaining({ labels: { driver, outcome: 'done', le: '+Inf' } }),
  );
});

test('another length and a stop are told, and no line is written each second', async () => {
  await server.startLoop(true, { log: log() });
  const run = await start(10);
  await garden.inPhase(run, 'WATERING');
  await server.call(garden.token, 'PATCH', `/manual_runs/${run}`, { minutes: 20 });
  await eventually(async () => steps(run).includes('watering: another length is wanted'));
  await server.call(garden.token, 'DELETE', `/manual_runs/${run}`);
  await garden.ended(run);
  await eventually(async () => steps(run).includes('watering closed, since it was stopped'));
  expect(steps(run)).toEqual([
    'watering wanted',
    'watering opened',
    'watering: another length is wanted',
    'watering: somebody stops it',
    'watering closed, since it was stopped',
  ]);
});

test('a run that its device does not answer fails with its fault; one that waits behind it is given up', async () => {
  await server.garden.setFault(garden.group.devices[0]?.serial_number ?? '', 'offline', true);
  await server.startLoop(true, { log: log() });
  const [failing, waiting] = [await start(1), await start(1, 1)];
  await eventually(async () => steps(waiting).includes('watering wanted'));
  await server.call(garden.token, 'DELETE', `/manual_runs/${waiting}`);
  await eventually(async () => steps(waiting).length === 2);
  expect(steps(waiting)).toEqual(['watering wanted', 'watering: no longer wanted, before it opened']);
  await garden.ended(failing);
  await eventually(async () => steps(failing).includes('watering failed'));
  expect(story(failing).at(-1)).toMatchObject({ level: 40, fault: 'unreachable' });
});

test('starts that end without a device are told with their reason', async () => {
  await server.startLoop();
  const run = await start(1);
  await garden.ended(run);
  const row = await findRun(server.db, run as RunId);
  if (!row) throw new Error('the run is gone');
  const skipped = { ...row, ...reasonColumns('RAIN'), outcome: 'SKIPPED' } as const;
  logNotWatered(log(), [skipped, { ...skipped, phase: 'PENDING' }]);
  expect(lines).toMatchObject([{ msg: 'watering skipped', run, reason: 'RAIN' }]);
});
