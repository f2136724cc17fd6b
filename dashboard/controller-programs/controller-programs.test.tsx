import type { ControllerProgram } from '@sluice/contract/controller-programs';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { type Answers, forgetCookie, ok, openPage } from '../testing/render-app.tsx';
import { sampleDevice, sampleGroup, sampleIndex, sampleZone } from '../testing/sample-garden.ts';

const device = { ...sampleDevice, driver: 'opensprinkler' as const };
const ADDRESS = `/api/v1/devices/${device.id}/controller_programs`;
const lawn: ControllerProgram = {
  ...{
    position: 0,
    name: 'Lawn',
    enabled: true,
    start_times: ['05:30', 'sunset-30'],
    changes: ['weather'],
    obstacle: null,
  },
  days: { repeat: 'weekly', interval_days: null, weekdays: [1, 3], months: [], start_day: '2026-06-01' },
  zones: [{ zone_id: sampleZone.id, duration_s: 600, volume_l: null }],
  is_in_garden: false,
};
const programs: ControllerProgram[] = [
  lawn,
  { ...lawn, position: 1, name: 'On the 15th', days: null, obstacle: 'days' },
  { ...lawn, position: 2, name: 'Winter', enabled: false, changes: [] },
];

function open(group: Partial<typeof sampleGroup> = {}, answers: Answers = {}) {
  return openPage('/settings/devices', sampleIndex({ ...sampleGroup, devices: [device], ...group }), {
    [`GET ${ADDRESS}`]: () => ok({ controller_programs: programs }),
    [`POST ${ADDRESS}`]: () => ok({ programs: [], overlapping: ['Lawn 2'], recalculation: null }),
    ...answers,
  }).sent;
}
afterEach(forgetCookie);

test('are offered at once in a garden without programs: those that were on are chosen', async () => {
  const changes = open();
  const chosen = await screen.findByRole('checkbox', { name: 'Lawn' });
  expect(chosen).toBeChecked();
  expect(screen.getAllByText('Monday and Wednesday at 05:30, Front lawn 10 min')[0]).toBeVisible();
  expect(screen.getAllByText(/30 min before sunset/)[0]).toBeVisible();
  expect(screen.getByText(/Sluice looks at the weather itself/)).toBeVisible();
  expect(screen.getByRole('checkbox', { name: 'On the 15th' })).toBeDisabled();
  expect(screen.getByRole('checkbox', { name: 'Winter' })).not.toBeChecked();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Winter' }));
  await userEvent.click(screen.getByRole('button', { name: 'Take over' }));
  await waitFor(() => expect(changes()).toHaveLength(1));
  expect(changes()[0]?.body).toEqual({
    programs: [
      { position: 0, name: 'Lawn' },
      { position: 2, name: 'Winter' },
    ],
  });
  expect(await screen.findByText(/Switched off until you move them, as they overlap others: Lawn 2/)).toBeVisible();
});

test('what the garden has already is not chosen again, and nothing chosen takes nothing over', async () => {
  open({}, { [`GET ${ADDRESS}`]: () => ok({ controller_programs: [{ ...lawn, is_in_garden: true }] }) });
  expect(await screen.findByRole('checkbox', { name: 'Lawn' })).not.toBeChecked();
  expect(screen.getByText(/Your garden has a program of this name already/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Take over' })).toBeDisabled();
});

test('a controller without any says so', async () => {
  open({}, { [`GET ${ADDRESS}`]: () => ok({ controller_programs: [] }) });
  expect(await screen.findByText(`${device.name} has no programs of its own.`)).toBeVisible();
});

test('of a controller whose programs only its owner switches off, it says that they go on watering', async () => {
  const panel = { ...device, driver: 'rainbird' as const, model: 'Rain Bird ESP-TM2' };
  open({ devices: [panel] });
  expect(await screen.findByText(/goes on watering by them.*switch them off in its own app/)).toBeVisible();
});

test('a model whose programs cannot be read is not asked', async () => {
  open({ devices: [{ ...device, driver: 'rainbird', model: 'Rain Bird ESP-ME3' }] });
  expect(await screen.findByRole('heading', { name: device.name })).toBeVisible();
  expect(within(document.body).queryByText('Its own programs')).toBeNull();
});

test('a device of another kind is not asked', async () => {
  open({ devices: [sampleDevice] });
  expect(await screen.findByRole('heading', { name: sampleDevice.name })).toBeVisible();
  expect(within(document.body).queryByText('Its own programs')).toBeNull();
});
