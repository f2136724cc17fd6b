import type { Device } from '@sluice/contract/devices';
import type { CurrentGroup } from '@sluice/contract/groups';
import type { Zone } from '@sluice/contract/zones';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { forgetCookie, ok, openPage } from '../../testing/render-app.tsx';
import { sampleDevice, sampleGroup, sampleIndex, sampleZone } from '../../testing/sample-garden.ts';

const SHED = '018f0000-0000-7000-8000-0000000000d1' as Device['id'];
const zones = Array.from(
  { length: 40 },
  (_, place): Zone => ({
    ...sampleZone,
    id: `018f0000-0000-7000-8000-0000000010${String(place).padStart(2, '0')}` as Zone['id'],
    name: place === 39 ? 'Rosenbeet Süd' : `Bed ${place}`,
    device_id: place < 20 ? sampleDevice.id : SHED,
    start_refusal: place < 20 ? null : { because: 'device_offline', device_id: SHED },
  }),
);
const garden: CurrentGroup = {
  ...sampleGroup,
  zone_num: zones.length,
  zones,
  devices: [sampleDevice, { ...sampleDevice, id: SHED, name: 'Shed controller', status: 'OFFLINE' }],
};
const RUNS = `POST /api/v1/groups/${garden.id}/manual_runs`;

afterEach(forgetCookie);

test('forty zones are rows under their controllers, found by name and watered by a press', async () => {
  const { sent } = openPage('/home', sampleIndex(garden), { [RUNS]: () => ok({ runs: [] }) });
  const shed = within(await screen.findByRole('region', { name: 'Shed controller' }));
  expect(shed.getAllByRole('listitem')).toHaveLength(20);
  // Once above them.
  expect(shed.queryByText(/is offline and cannot water/)).toBeNull();
  // Its controller does not answer.
  expect(shed.getByRole('button', { name: 'Water 10\u00a0min: Bed 20' })).toBeDisabled();
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search zones' }), 'bed 11');
  expect(screen.getByText('1 of 40')).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Shed controller' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Water 10\u00a0min: Bed 11' }));
  await waitFor(() => expect(sent()[0]?.body).toEqual({ zones: [{ zone_id: zones[11]?.id, minutes: 10 }] }));
  await userEvent.keyboard('{Escape}');
  await userEvent.clear(screen.getByRole('searchbox', { name: 'Search zones' }));
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search zones' }), 'sud');
  expect(screen.getByRole('link', { name: 'Rosenbeet Süd' })).toBeVisible();
});

test('by hand, what is chosen stays while others are searched', async () => {
  const { sent } = openPage('/home/ManualRun', sampleIndex(garden), { [RUNS]: () => ok({ runs: [] }) });
  await userEvent.selectOptions(await screen.findByLabelText('Minutes: Bed 3'), '5');
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search zones' }), 'bed 2');
  expect(screen.queryByLabelText('Minutes: Bed 3')).toBeNull();
  await userEvent.selectOptions(screen.getByLabelText('Minutes: Bed 2'), '10');
  await userEvent.click(screen.getByRole('button', { name: 'Start watering' }));
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]?.body).toEqual({
    zones: [
      { zone_id: zones[2]?.id, minutes: 10 },
      { zone_id: zones[3]?.id, minutes: 5 },
    ],
  });
});
