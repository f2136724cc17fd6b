/** A controller that was used before: its programs are read over its own protocol, and become programs of the garden. */
import type { ControllerProgram } from '@sluice/contract/controller-programs';
import type { Program } from '@sluice/contract/programs';
import type { Driver } from '@sluice/drivers/driver';
import type { FakeProgram } from '@sluice/drivers/opensprinkler/fake-controller';
import { type FakeSetup, openFakeSetup, PASSWORD } from '@sluice/drivers/opensprinkler/fake-setup';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type OwnGarden, openOwnGarden, refusal } from '../testing/own-garden.ts';
import { serverForFile } from '../testing/shared-fixtures.ts';

const FIXED = 1 << 6;
const program = (name: string, change: Partial<FakeProgram> = {}): FakeProgram => ({
  ...{ name, flags: FIXED, days: [0b0000101, 0], starts: [330, -1, -1, -1], lengths: [600, 90, 0] },
  ...change,
});
const OWN = [
  program('Lawn', { starts: [330, 780, -1, -1] }),
  program('Each third day', {
    flags: FIXED + 2 + (3 << 4),
    days: [2, 3],
    starts: [(1 << 13) + (1 << 12) + 30, -1, -1, -1],
  }),
  program('On the 15th', { flags: FIXED + (2 << 4), days: [15, 0] }),
  program('Beside the lawn', { starts: [335, -1, -1, -1] }),
];

let fake: FakeSetup;
let driver: Driver;
let garden: OwnGarden;
let deviceId: string;
const server = serverForFile({ drivers: () => [driver] });

beforeEach(async () => {
  fake = await openFakeSetup({ programs: OWN });
  const off = fake.controller.programs[3];
  if (off) off.isEnabled = false;
  driver = fake.start();
  garden = await openOwnGarden(server);
  const added = await garden.call<{ device: { id: string } }>('POST', `/groups/${garden.id}/devices`, {
    ...{ name: 'Shed', driver: 'opensprinkler', address: fake.controller.base, access: { password: PASSWORD } },
  });
  expect(added.body.errors ?? []).toEqual([]);
  deviceId = added.body.data.device.id;
});
afterEach(async () => {
  // Each controller is the same one, and can be added once.
  fake.controller.isOffline = false;
  await garden.call('DELETE', `/devices/${deviceId}`);
  await fake.end();
});

const at = () => `/devices/${deviceId}/controller_programs`;
const list = async () =>
  (await garden.call<{ controller_programs: ControllerProgram[] }>('GET', at())).body.data.controller_programs;
const takeOver = (...chosen: readonly { position: number; name: string }[]) =>
  garden.call<{ programs: Program[]; overlapping: string[] }>('POST', at(), { programs: chosen });
const zoneIds = async () => (await garden.groupOf()).zones.map(({ id }) => id);
const named = (position: number) => ({ position, name: OWN[position]?.name ?? '' });

test('they are listed with days, starts and zones, and with what does not come along', async () => {
  const [first, second] = await zoneIds();
  const programs = await list();
  expect(programs[0]).toEqual({
    ...{ position: 0, name: 'Lawn', enabled: true, start_times: ['05:30', '13:00'], changes: [], obstacle: null },
    days: expect.objectContaining({ repeat: 'weekly', weekdays: [1, 3], months: [] }),
    zones: [
      { zone_id: first, duration_s: 600, volume_l: null },
      { zone_id: second, duration_s: 90, volume_l: null },
    ],
    is_in_garden: false,
  });
  expect(programs[1]).toMatchObject({ start_times: ['sunset-30'], changes: ['weather'] });
  expect(programs.map(({ enabled, obstacle }) => [enabled, obstacle])).toEqual([
    [true, null],
    [true, null],
    [true, 'days'],
    [false, null],
  ]);
});

test('each start becomes a program, with its own days', async () => {
  const { programs, overlapping } = (await takeOver(named(0), named(1))).body.data;
  expect(programs.map(({ name, start_time, enabled }) => [name, start_time, enabled])).toEqual([
    ['Lawn', '05:30', true],
    ['Lawn 2', '13:00', true],
    ['Each third day', 'sunset-30', true],
  ]);
  expect(overlapping).toEqual([]);
  const [weekly, , third] = programs;
  expect(weekly).toMatchObject({ repeat: 'weekly', weekdays: [1, 3] });
  expect(third).toMatchObject({ repeat: 'interval', interval_days: 3 });
  const today = Temporal.PlainDate.from(weekly?.start_day ?? '');
  expect(third?.start_day).toBe(today.add({ days: 2 }).toString());
  expect((await list()).map((one) => one.is_in_garden)).toEqual([true, true, false, false]);
});

test('one that overlaps another is made, and switched off until it is moved', async () => {
  const on = fake.controller.programs[3];
  if (on) on.isEnabled = true;
  const { programs, overlapping } = (await takeOver(named(0), named(3))).body.data;
  expect(overlapping).toEqual(['Beside the lawn']);
  expect(programs.map(({ name, enabled }) => [name, enabled])).toEqual([
    ['Lawn', true],
    ['Lawn 2', true],
    ['Beside the lawn', false],
  ]);
});

test('one that was off stays off', async () => {
  expect((await takeOver(named(3))).body.data.programs[0]?.enabled).toBe(false);
});

test('nothing on the controller is changed by it', async () => {
  const before = structuredClone(fake.controller.programs);
  await list();
  await takeOver(named(0));
  expect(fake.controller.programs).toEqual(before);
});

describe('refused, with nothing made,', () => {
  afterEach(async () => expect((await garden.groupOf()).programs).toEqual([]));

  test('is one whose days no program can say', async () => {
    expect(refusal(await takeOver(named(0), named(2)))).toMatchObject({ http: 409 });
  });

  test('is a list that has changed meanwhile', async () => {
    fake.controller.programs.splice(0, 1);
    const answer = refusal(await takeOver(named(0)));
    expect(answer).toMatchObject({ http: 409 });
    expect(answer.errors[0]?.[2]).toBe('The programs of Shed have changed meanwhile. Please choose again.');
  });

  test('is more than a garden may have', async () => {
    fake.controller.programs.splice(0, 4);
    for (let position = 0; position < 26; position += 1) {
      const each = program(`P${position}`, {
        starts: [position * 10, 720 + position * 10, -1, -1],
        lengths: [60, 0, 0],
      });
      fake.controller.programs.push({ ...each, isEnabled: true });
    }
    const chosen = fake.controller.programs.map(({ name }, position) => ({ position, name }));
    expect(refusal(await takeOver(...chosen))).toMatchObject({ http: 409 });
  });

  test('is a controller that does not answer', async () => {
    fake.controller.isOffline = true;
    expect(refusal(await takeOver(named(0))).http).toBe(503);
    expect(refusal(await garden.call('GET', at())).http).toBe(503);
  });

  test('is an empty choice', async () => {
    expect(refusal(await takeOver()).errors.map(([, path]) => path)).toEqual(['programs']);
  });
});
