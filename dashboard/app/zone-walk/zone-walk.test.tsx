import type { CurrentGroup } from '@sluice/contract/groups';
import type { ValveTest } from '@sluice/contract/valve-tests';
import type { Zone } from '@sluice/contract/zones';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { present } from '../../../scripts/present.ts';
import { forgetCookie, ok, openPage, refused } from '../../testing/render-app.tsx';
import { moment, sampleDevice, sampleGroup, sampleIndex, sampleZone } from '../../testing/sample-garden.ts';
import { listWalkedZones } from './walk-progress.ts';

const { device_id: DEVICE } = sampleZone;
const idOf = (place: number) => `018f0000-0000-7000-8000-0000000004${String(place).padStart(2, '0')}` as Zone['id'];
const zoneAt = (place: number): Zone => ({ ...sampleZone, id: idOf(place), name: `Zone ${place}`, terminal: place });
const TESTS = `/api/v1/devices/${DEVICE}/valve_tests`;

/** What the server has stored. */
let zones: Zone[];
let tests: ValveTest[];

const testOf = (terminal: number): ValveTest => ({
  id: `run-${terminal}` as ValveTest['id'],
  device_id: DEVICE,
  zone_id: idOf(terminal),
  terminal,
  result: null,
  is_open: true,
  fault: null,
  flow_l_per_min: null,
  current_ma: null,
  voltage_v: null,
  valve_status: null,
  water_seen: null,
  closed_itself: null,
  tested: moment(new Date(present()).toISOString()),
});

beforeEach(() => {
  zones = [zoneAt(1), zoneAt(2)];
  tests = [];
  localStorage.clear();
});
afterEach(forgetCookie);

function open(others: Parameters<typeof openPage>[2] = {}) {
  const index = () => {
    const devices = [...new Set(zones.map(({ device_id: id }) => id))].map((id) => ({ ...sampleDevice, id }));
    return sampleIndex({ ...sampleGroup, devices, zone_num: zones.length, zones });
  };
  const change = (id: string) => (body: unknown) => {
    zones = zones.map((zone) => (zone.id === id ? { ...zone, ...(body as Partial<Zone>) } : zone));
    return ok({ zone: zones.find((zone) => zone.id === id), recalculation: null });
  };
  return openPage('/home/ZoneWalk', index(), {
    'GET /api/v1/index': () => ok(index()),
    [`GET /api/v1/groups/${sampleGroup.id}/index`]: () => ok(index()),
    [`GET ${TESTS}`]: () => ok({ tests, length_s: 10 }),
    [`POST ${TESTS}`]: (body) => {
      const [terminal = 0] = (body as { terminals: number[] }).terminals;
      tests = [...tests.filter((one) => one.terminal !== terminal), testOf(terminal)];
      return ok({ tests, length_s: 10 });
    },
    ...Object.fromEntries(
      [1, 2].flatMap((place) => [
        [`PATCH /api/v1/zones/${idOf(place)}`, change(idOf(place))],
        [`PATCH /api/v1/valve_tests/run-${place}`, () => ok({ test: testOf(place) })],
        [
          `DELETE /api/v1/manual_runs/run-${place}`,
          () => {
            tests = tests.map((one) =>
              one.terminal === place ? { ...one, is_open: false, result: 'stopped' as const } : one,
            );
            return ok({});
          },
        ],
      ]),
    ),
    ...others,
  });
}
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));

test('one valve after another is opened, named, or found to have nothing; each is put back by undo', async () => {
  const { sent } = open();
  expect(await screen.findByLabelText('Start at')).toHaveValue(idOf(1));
  expect(sent()).toEqual([]);
  await press('Open the first valve');
  expect(await screen.findByText('It is open now. What do you see?')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Valve 1 of 2' })).toHaveFocus();
  await press('Beds');
  expect(screen.getByLabelText('What do you call this place?')).toHaveValue('Beds');
  await press('Save and open the next valve');

  expect(await screen.findByRole('heading', { name: 'Valve 2 of 2' })).toBeVisible();
  // A name that another zone has is not offered again.
  expect(screen.queryByRole('button', { name: 'Beds' })).toBeNull();
  await waitFor(() => expect(sent().filter(({ call }) => call === `POST ${TESTS}`)).toHaveLength(2), {
    timeout: 10_000,
  });
  expect(sent().slice(0, 4)).toEqual([
    { call: `POST ${TESTS}`, body: { terminals: [1] } },
    { call: 'DELETE /api/v1/manual_runs/run-1', body: undefined },
    { call: 'PATCH /api/v1/valve_tests/run-1', body: { water_seen: true } },
    { call: `PATCH /api/v1/zones/${idOf(1)}`, body: { name: 'Beds', version: 1 } },
  ]);
  await press('Nothing there');

  expect(await screen.findByRole('heading', { name: 'The walk is done' })).toBeVisible();
  await waitFor(() =>
    expect(zones.map(({ name, enabled }) => [name, enabled])).toEqual([
      ['Beds', true],
      ['Zone 2', false],
    ]),
  );
  const [beds] = screen.getAllByRole('listitem').filter((one) => within(one).queryByText('Beds'));
  expect(beds).toHaveTextContent('was: Zone 1');
  await press('Undo the changes to Beds');
  await waitFor(() => expect(zones[0]?.name).toBe('Zone 1'));
  await waitFor(() => expect(screen.queryByRole('button', { name: /changes to Beds|changes to Zone 1/ })).toBeNull());
  await press('Undo the changes to Zone 2');
  expect(await screen.findByText('Nothing was changed.')).toBeVisible();
  expect(zones[1]?.enabled).toBe(true);
});

test('a valve of another controller too waits until the one before is shut', async () => {
  const other = '018f0000-0000-7000-8000-0000000005aa' as Zone['device_id'];
  zones = [zoneAt(1), { ...zoneAt(2), device_id: other }];
  const otherTests = `/api/v1/devices/${other}/valve_tests`;
  const { sent } = open({
    [`GET ${otherTests}`]: () => ok({ tests: [], length_s: 10 }),
    [`POST ${otherTests}`]: () => ok({ tests: [{ ...testOf(2), device_id: other }], length_s: 10 }),
    // It was sent the close command, and has not confirmed it.
    'DELETE /api/v1/manual_runs/run-1': () => ok({}),
  });
  await press('Open the first valve');
  expect(await screen.findByText('It is open now. What do you see?')).toBeVisible();
  await press(/^Save and/);
  expect(await screen.findByRole('heading', { name: 'Valve 2 of 2' })).toBeVisible();
  expect(screen.getByRole('button', { name: /^Open Zone 2 for/ })).toBeDisabled();
  const openings = () => sent().filter(({ call }) => call === `POST ${otherTests}`);
  expect(openings()).toEqual([]);
  tests = tests.map((one) => ({ ...one, is_open: false, result: 'stopped' }));
  await waitFor(() => expect(openings()).toHaveLength(1), { timeout: 10_000 });
});

test('a phone that slept continues at its valve, with what was typed, and opens nothing by itself', async () => {
  const first = open();
  await userEvent.selectOptions(await screen.findByLabelText('Start at'), 'Zone 2');
  await press('Open the first valve');
  await userEvent.type(await screen.findByLabelText('What do you call this place?'), ' by the shed');
  expect(first.sent().map(({ call }) => call)).toEqual([`POST ${TESTS}`]);
  document.body.innerHTML = '';
  tests = tests.map((one) => ({ ...one, is_open: false, result: 'opened' }));
  const { sent } = open();
  expect(await screen.findByLabelText('What do you call this place?')).toHaveValue('Zone 2 by the shed');
  expect(screen.getByRole('button', { name: /^Open Zone 2 for/ })).toBeEnabled();
  expect(sent()).toEqual([]);
});

test('a refused name stands beside its field, and the walk stays where it is', async () => {
  const { sent } = open();
  zones = [zoneAt(1)];
  await press('Open the first valve');
  await userEvent.clear(await screen.findByLabelText('What do you call this place?'));
  const answer = refused(422, { code: 30, message: 'Please enter a name', path: 'name' });
  const { fetch } = globalThis;
  globalThis.fetch = async (address, init) =>
    init?.method === 'PATCH' && String(address).includes('/zones/')
      ? new Response(JSON.stringify(answer.body), { status: 422 })
      : fetch(address, init);
  await press(/^Save and/);
  expect(await screen.findByText('Please enter a name', { selector: '.mantine-TextInput-error' })).toBeVisible();
  expect(screen.getByRole('heading', { name: /^Valve 1 of/ })).toBeVisible();
  expect(sent().some(({ call }) => call.startsWith('PATCH /api/v1/zones'))).toBe(false);
});

test('of forty zones it begins at any; a garden of one has nothing to choose', async () => {
  zones = Array.from({ length: 40 }, (_, at) => zoneAt(at + 1));
  open();
  await userEvent.selectOptions(await screen.findByLabelText('Start at'), 'Zone 40');
  await press('Open the first valve');
  expect(await screen.findByRole('heading', { name: 'Valve 40 of 40' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Save and finish' })).toBeVisible();
  await press('Back');
  expect(await screen.findByRole('heading', { name: 'Valve 39 of 40' })).toBeVisible();
  await press('Finish the walk');
  zones = [zoneAt(1)];
  await press('Walk again');
  expect(await screen.findByRole('button', { name: 'Open the first valve' })).toBeVisible();
  document.body.innerHTML = '';
  localStorage.clear();
  open();
  expect(await screen.findByRole('button', { name: 'Open the first valve' })).toBeVisible();
  expect(screen.queryByLabelText('Start at')).toBeNull();
});

test('masters, devices on trial and other devices are left out', () => {
  const [device] = sampleGroup.devices;
  const trial = { ...device, id: 'trial', is_on_trial: true } as CurrentGroup['devices'][number];
  const group: CurrentGroup = {
    ...sampleGroup,
    devices: [...sampleGroup.devices, trial],
    zones: [{ ...zoneAt(1), master_zone_id: idOf(2) }, zoneAt(2), { ...zoneAt(3), device_id: trial.id }],
  };
  expect(listWalkedZones(group, undefined).map(({ id }) => id)).toEqual([idOf(1)]);
  expect(listWalkedZones(group, 'another')).toEqual([]);
});
