import type { Device } from '@sluice/contract/devices';
import type { CurrentGroup } from '@sluice/contract/groups';
import type { Zone } from '@sluice/contract/zones';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { type Answers, forgetCookie, ok, openPage, refused } from '../../testing/render-app.tsx';
import { sampleDevice, sampleGroup, sampleIndex, sampleZone } from '../../testing/sample-garden.ts';

const SHED = '018f0000-0000-7000-8000-0000000000d1' as Device['id'];
const water = (depletion_mm: number): Zone['soil_water'] => ({
  depletion_mm,
  total_available_water_mm: 100,
  readily_available_water_mm: 50,
  trigger_depletion_mm: 50,
  root_depth_m: 0.3,
});
const zones = Array.from({ length: 10 }, (_, place): Zone => {
  const id = `018f0000-0000-7000-8000-0000000020${String(place).padStart(2, '0')}` as Zone['id'];
  return { ...sampleZone, id, version: 3, terminal: place + 1, name: `Bed ${place}`, soil_water: water(place) };
});
const put = (place: number, change: Partial<Zone>) => Object.assign(zones[place] as Zone, change);
put(9, { name: 'Rosenbeet Süd', device_id: SHED, plant_type: 'SHRUBS' });
put(4, { smart: true, missing: ['soil'], soil_water: null });
put(5, { enabled: false });
const garden: CurrentGroup = {
  ...sampleGroup,
  zone_num: zones.length,
  zones,
  devices: [sampleDevice, { ...sampleDevice, id: SHED, name: 'Shed' }],
};
const CHANGE = `PATCH /api/v1/groups/${garden.id}/zones`;
const ORDER = `PUT /api/v1/groups/${garden.id}/zones/order`;
const id = (place: number) => zones[place]?.id;

const open = (answers: Answers = {}) => openPage('/settings/zones', sampleIndex(garden), answers);
const box = (zone: string) => screen.findByRole('checkbox', { name: `Select ${zone}` });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const shown = () =>
  screen.getAllByRole('checkbox', { name: /^Select / }).map((one) => one.getAttribute('aria-label')?.slice(7));

afterEach(forgetCookie);

test('many zones are a table: found by name, device, plant, how they are watered and what is wrong; driest first', async () => {
  open();
  await userEvent.type(await screen.findByRole('searchbox', { name: 'Search zones' }), 'sud');
  expect(shown()).toEqual(['Rosenbeet Süd']);
  await userEvent.clear(screen.getByRole('searchbox', { name: 'Search zones' }));
  await press('Filter');
  await userEvent.selectOptions(screen.getByLabelText('Device'), 'Shed');
  expect(shown()).toEqual(['Rosenbeet Süd']);
  await press('Clear filters');
  await userEvent.selectOptions(screen.getByLabelText('Watering'), 'Switched off');
  expect(shown()).toEqual(['Bed 5']);
  await press('Clear filters');
  await userEvent.click(screen.getByLabelText('Only zones that need attention'));
  expect(shown()).toEqual(['Bed 4']);
  expect(screen.getByText('Soil is missing')).toBeVisible();
  await press('Clear filters');
  await userEvent.selectOptions(screen.getByLabelText('Sort by'), 'Driest first');
  expect(shown().slice(0, 2)).toEqual(['Rosenbeet Süd', 'Bed 8']);
  expect(shown().at(-1)).toBe('Bed 4');
  // What the garden's own order means is not to be dragged here.
  expect(screen.queryByRole('button', { name: /^Move Bed 8/ })).toBeNull();
  // Back from a zone, all of it is as it was.
  await userEvent.click(screen.getByRole('link', { name: 'Bed 8' }));
  await userEvent.click(await screen.findByRole('link', { name: 'All zones' }));
  expect(await screen.findByLabelText('Sort by')).toHaveValue('soil');
});

test('several are selected with Shift, changed by one call, and put back by Undo', async () => {
  const undo = [1, 2, 3].map((place) => ({ id: id(place), version: 4, soil: null }));
  const { sent } = open({ [CHANGE]: () => ok({ zones: [], undo: { zones: undo }, recalculation: null }) });
  const user = userEvent.setup();
  await user.click(await box('Bed 1'));
  await user.keyboard('{Shift>}');
  await user.click(await box('Bed 3'));
  await user.keyboard('{/Shift}');
  const bar = within(await screen.findByRole('region', { name: 'Selected: 3' }));
  await userEvent.click(bar.getByRole('button', { name: 'Change …' }));
  await userEvent.selectOptions(await screen.findByLabelText('What is the soil like?'), 'Clay');
  await press('Save');
  expect(await screen.findByText('Zones changed: 3.')).toBeVisible();
  await press('Undo');
  expect(await screen.findByText('As before: zones 3.')).toBeVisible();
  expect(sent().map(({ body }) => body)).toEqual([
    { zones: [1, 2, 3].map((place) => ({ id: id(place), version: 3, soil: 'CLAY' })) },
    { zones: undo },
  ]);
  expect(screen.queryByRole('region', { name: /^Selected/ })).toBeNull();
});

test('a refusal names each zone, changes nothing and leaves what was chosen; what a filter hides is not changed', async () => {
  const message = 'Bed 2: Choose a sprinkler type to make this a smart zone';
  const { sent } = open({ [CHANGE]: () => refused(422, { code: 30, message, path: 'zones.1.sprinkler' }) });
  await press('Select all (10)');
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search zones' }), 'bed 2');
  const bar = within(await screen.findByRole('region', { name: 'Selected: 1' }));
  await userEvent.click(bar.getByRole('button', { name: 'Change …' }));
  await userEvent.selectOptions(await screen.findByLabelText('Watering', { selector: 'dialog select' }), 'Smart basic');
  await press('Save');
  const list = await screen.findByText('Nothing was changed:');
  expect(list.parentElement).toHaveTextContent(message);
  expect(screen.getByLabelText('Watering', { selector: 'dialog select' })).toHaveValue('basic');
  expect(sent()[0]?.body).toEqual({ zones: [{ id: id(2), version: 3, smart: true, smart_level: 'basic' }] });
});

test('selected zones are skipped together, and Undo takes back all of it', async () => {
  const skips = [2, 3].map((place) => ({ id: `018f0000-0000-7000-8000-0000000030${place}0`, zone_id: id(place) }));
  const path = `/api/v1/groups/${garden.id}/zone_skips`;
  const { sent } = open({
    [`POST ${path}`]: () => ok({ skips, recalculation: { is_effective: true, notice: null } }),
    [`DELETE ${path}`]: () => ok({ recalculation: { is_effective: true, notice: null } }),
  });
  await userEvent.click(await box('Bed 2'));
  await userEvent.click(await box('Bed 3'));
  await press('Skip …');
  await userEvent.click(screen.getByRole('menuitem', { name: /^3\sdays$/, hidden: true }));
  expect(await screen.findByText('Zones skipped: 2.')).toBeVisible();
  await press('Undo');
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(sent().map(({ body }) => body)).toEqual([
    { zone_ids: [id(2), id(3)], days: 3 },
    { skip_ids: skips.map((skip) => skip.id) },
  ]);
});

test('the settings of one zone are copied to others, but for what is set back', async () => {
  const { sent } = open({ [CHANGE]: () => ok({ zones: [], undo: null, recalculation: null }) });
  await userEvent.click(await box('Bed 2'));
  await press('Change …');
  await userEvent.selectOptions(await screen.findByLabelText('Copy from a zone'), 'Rosenbeet Süd');
  await userEvent.selectOptions(screen.getByLabelText('Recipe'), 'as it is');
  await press('Save');
  await waitFor(() => expect(sent()).toHaveLength(1));
  const { zones: changes = [] } = (sent()[0]?.body ?? {}) as { zones?: object[] };
  const [changed] = changes;
  expect(changed).toMatchObject({ id: id(2), version: 3, plant_type: 'SHRUBS', smart: false, boost_factor: 1 });
  expect(changed).not.toHaveProperty('recipe');
});

test('what a program waters is not switched off: each zone is named above the buttons', async () => {
  const errors = [0, 1].map((place) => ({
    code: 50,
    message: `Bed ${place}: Please remove this zone from program`,
    path: `zones.${place}`,
  }));
  open({ [CHANGE]: () => refused(409, ...errors) });
  await press('Select all (10)');
  await press('Switch off');
  const said = within(await screen.findByRole('alert')).getAllByRole('listitem');
  expect(said.map((line) => line.textContent)).toEqual(errors.map(({ message }) => message));
});

test('an undo that came too late says which zone somebody has changed', async () => {
  const message = 'Bed 1: Someone else changed this in the meantime.';
  const undo = { zones: [{ id: id(1), version: 4, enabled: true }] };
  let isLate = false;
  open({
    [CHANGE]: () =>
      isLate
        ? refused(409, { code: 50, message, path: 'zones.0.version' })
        : ok({ zones: [], undo, recalculation: null }),
  });
  await userEvent.click(await box('Bed 1'));
  await press('Switch off');
  isLate = true;
  await press('Undo');
  expect(await screen.findByText(message)).toBeVisible();
});

test('the arrow keys move a zone by its grip; the menu moves it to the top, and Undo brings the order back', async () => {
  const { sent } = open({ [ORDER]: () => ok({ zones: [] }) });
  const ids = zones.map((zone) => zone.id);
  (await screen.findByRole('button', { name: /^Move Bed 1:/ })).focus();
  await userEvent.keyboard('{ArrowDown}');
  await waitFor(() => expect(sent()[0]?.body).toEqual({ ids: [ids[0], ids[2], ids[1], ...ids.slice(3)] }));
  expect(await screen.findByText('Bed 1 is now in place 3.')).toBeInTheDocument();
  await press('More: Bed 7');
  await userEvent.click(screen.getByRole('menuitem', { name: 'To the top', hidden: true }));
  await press('Undo');
  await waitFor(() => expect(sent()).toHaveLength(3));
  expect(sent()[1]?.body).toEqual({ ids: [ids[7], ...ids.filter((one) => one !== ids[7])] });
  expect(sent()[2]?.body).toEqual({ ids });
});

test('a zone is put on any place of the list, and on none beside it', async () => {
  const { sent } = open({ [ORDER]: () => ok({ zones: [] }) });
  await press('More: Bed 0');
  await userEvent.click(screen.getByRole('menuitem', { name: 'To place …', hidden: true }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Bed 0' }));
  const place = dialog.getByLabelText('Place, 1 to 10');
  await userEvent.clear(place);
  await userEvent.type(place, '11');
  await userEvent.click(dialog.getByRole('button', { name: 'Move' }));
  expect(dialog.getByText('Enter a place from 1 to 10')).toBeVisible();
  expect(sent()).toEqual([]);
  await userEvent.clear(place);
  await userEvent.type(place, '10');
  await userEvent.click(dialog.getByRole('button', { name: 'Move' }));
  const ids = zones.map((zone) => zone.id);
  await waitFor(() => expect(sent()[0]?.body).toEqual({ ids: [...ids.slice(1), ids[0]] }));
});

test('cards come back for those who prefer them, and this browser remembers it', async () => {
  open();
  await press('Show as cards');
  expect(await screen.findByRole('switch', { name: 'Water Bed 0' })).toBeVisible();
  expect(localStorage.getItem('sluice_zone_list')).toBe('cards');
});
