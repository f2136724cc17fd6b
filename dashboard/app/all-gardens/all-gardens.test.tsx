import type { GardenOverview, WorstAttention } from '@sluice/contract/gardens-overview';
import type { Index } from '@sluice/contract/groups';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { forgetCookie, ok, openPage } from '../../testing/render-app.tsx';
import { inMinutes, sampleGroup, sampleIndex } from '../../testing/sample-garden.ts';

const idOf = (place: number) => `018f0000-0000-7000-8000-0000000020${String(place).padStart(2, '0')}` as never;
const garden = (place: number, name: string, fields: Partial<GardenOverview> = {}): GardenOverview => ({
  id: idOf(place),
  name,
  location: 'outdoor',
  city: 'Graz',
  country: 'AT',
  latitude: null,
  longitude: null,
  time_zone: 'Europe/Vienna',
  relationship: 'OWNER',
  firms: [],
  customer: null,
  zone_num: 4,
  new_notification_num: 0,
  open_ticket_num: 0,
  watering: null,
  next_watering: null,
  rain_delay_until: null,
  starts_held_since: null,
  is_season_closed: false,
  is_offline: false,
  attention: { entry_num: 0, worst: null },
  laws: [],
  last_visit: null,
  month: { from: '2026-06-01', used_l: 1200, is_measured: true, planned_l: 800 },
  ...fields,
});
const nothing = { since: null, next_run: null, weather_provider: null, battery_level: null };
const leak: WorstAttention = { kind: 'zoneLock', names: ['Lawn'], detail: 'leak', ...nothing };
const dry: WorstAttention = { kind: 'dry', names: ['Roses'], detail: null, ...nothing };
const gardens = [
  garden(1, 'Arbour', { watering: { zone_name: 'Hedge', zone_num: 1, until: inMinutes(20) } }),
  garden(2, 'Orchard', { attention: { entry_num: 3, worst: dry }, city: 'Linz' }),
  garden(3, 'Zoo', { attention: { entry_num: 1, worst: leak }, relationship: 'PLAYER' }),
];
const index = (count: number): Index => ({
  ...sampleIndex(sampleGroup),
  groups: [
    sampleGroup,
    ...Array.from({ length: count - 1 }, (_, place) => ({ ...sampleGroup, id: idOf(place), name: `Plot ${place}` })),
  ],
});
const OVERVIEW = { 'GET /api/v1/gardens_overview': () => ok({ gardens }) };
const rowNames = () => screen.getAllByRole('rowheader').map((row) => within(row).getByRole('link').textContent);

afterEach(forgetCookie);

test('what needs somebody today comes first; gardens are found by town and sorted', async () => {
  openPage('/gardens', index(3), OVERVIEW);
  expect(await screen.findByRole('heading', { name: 'All gardens', level: 1 })).toBeVisible();
  await waitFor(() => expect(rowNames()).toEqual(['Zoo', 'Orchard', 'Arbour']));
  expect(screen.getByText('Roses: the soil is dry, and no watering is planned. 2 more')).toBeVisible();
  expect(screen.getByText(/^Watering now: Hedge, until /)).toBeVisible();
  await userEvent.selectOptions(screen.getByLabelText('Sort by'), 'Garden');
  expect(rowNames()).toEqual(['Arbour', 'Orchard', 'Zoo']);
  await userEvent.selectOptions(screen.getByLabelText('Show'), 'Needs attention');
  expect(rowNames()).toEqual(['Orchard', 'Zoo']);
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search by garden or town' }), 'linz');
  await waitFor(() => expect(rowNames()).toEqual(['Orchard']));
});

test('how many tasks are open in a garden leads to that garden’s tasks', async () => {
  const { router } = openPage('/gardens', index(3), {
    'GET /api/v1/gardens_overview': () =>
      ok({ gardens: [garden(1, 'Arbour', { open_ticket_num: 2 }), garden(2, 'Zoo')] }),
    [`GET /api/v1/groups/${idOf(1)}/index`]: () => ok(index(3)),
  });
  await userEvent.click(await screen.findByRole('link', { name: 'Open tasks: 2' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/settings/tasks'));
  expect(screen.queryByText('Open tasks: 0')).toBeNull();
});

test('a rain delay for those that are shown, and back', async () => {
  const undo = { delays: [{ group_id: idOf(2), until: null, expected: '2026-06-20T22:00:00.000Z' }] };
  const result = (place: number, what: string) => ({ group_id: idOf(place), result: what, rain_delay_until: null });
  const { sent } = openPage('/gardens', index(3), {
    ...OVERVIEW,
    'PUT /api/v1/rain_delays': () =>
      ok({ gardens: [result(2, 'changed'), result(3, 'gone')], undo, recalculation: null }),
  });
  await userEvent.selectOptions(await screen.findByLabelText('Show'), 'Needs attention');
  await userEvent.click(screen.getByRole('button', { name: 'Rain delay' }));
  expect(screen.getByText('For all gardens that are shown: 2')).toBeInTheDocument();
  await userEvent.click(screen.getByText('Pause'));
  expect(await screen.findByText(/Gardens: 1\. Not changed: Zoo\./)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(sent()).toHaveLength(2));
  const day = expect.stringMatching(/^\d{4}-\d\d-\d\d$/);
  expect(sent().map(({ body }) => body)).toEqual([
    {
      delays: [
        { group_id: idOf(3), until: day },
        { group_id: idOf(2), until: day },
      ],
    },
    undo,
  ]);
});

test('gardens are chosen one by one, stay chosen when they are not shown, and are delayed alone', async () => {
  const { sent } = openPage('/gardens', index(3), {
    ...OVERVIEW,
    'PUT /api/v1/rain_delays': () => ok({ gardens: [], undo: null, recalculation: null }),
  });
  const all = await screen.findByRole('checkbox', { name: 'Choose all that are shown' });
  (await screen.findByRole('checkbox', { name: 'Choose Arbour' })).focus();
  await userEvent.keyboard(' ');
  expect(all).toBePartiallyChecked();
  await userEvent.selectOptions(screen.getByLabelText('Show'), 'Needs attention');
  expect(screen.getByText('Chosen: 1. Of them not shown: 1.')).toHaveRole('status');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Choose Zoo' }));
  await userEvent.click(screen.getByRole('button', { name: 'Rain delay' }));
  expect(screen.getByText('For the gardens that are chosen: 2. Of them not shown: 1.')).toBeInTheDocument();
  await userEvent.click(screen.getByText('Pause'));
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]?.body).toMatchObject({ delays: [{ group_id: idOf(1) }, { group_id: idOf(3) }] });
  await userEvent.click(all);
  expect(screen.getByText('Chosen: 3. Of them not shown: 1.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Choose none' }));
  expect(all).not.toBeChecked();
  expect(screen.queryByText(/^Chosen:/)).toBeNull();
});

test('the water of chosen gardens is turned off for a season, and on as it was', async () => {
  const season = { from: '10-20', to: '03-31' };
  const undo = { seasons: [{ group_id: idOf(1), closed_season: null, expected: season }] };
  const result = (place: number, what: string) => ({ group_id: idOf(place), result: what, closed_season: null });
  const { sent } = openPage('/gardens', index(3), {
    ...OVERVIEW,
    'PUT /api/v1/closed_seasons': () =>
      ok({ gardens: [result(1, 'changed'), result(3, 'not_permitted')], undo, recalculation: null }),
  });
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Choose Arbour' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Choose Zoo' }));
  await userEvent.click(screen.getByRole('button', { name: 'Winter shutdown' }));
  const choose = (label: RegExp, value: string) => userEvent.selectOptions(screen.getByLabelText(label), value);
  await choose(/^From: month/i, '10');
  await choose(/^From: day/i, '20');
  await choose(/^(To|Until): month/i, '3');
  await choose(/^(To|Until): day/i, '31');
  await userEvent.click(screen.getByText('Turn off in these weeks'));
  expect(await screen.findByText(/every year\. Gardens: 1\. Not changed: Zoo\./)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(sent()[0]?.body).toEqual({
    seasons: [
      { group_id: idOf(1), closed_season: season },
      { group_id: idOf(3), closed_season: season },
    ],
  });
  expect(sent()[1]?.body).toEqual(undo);
});

test('gardens on a map, by state in words, joined where they lie near, and those without a place below', async () => {
  const pins: [latitude: number, longitude: number][] = [
    [47.07, 15.44],
    [47.07, 15.44],
    [48.3, 14.29],
  ];
  const [arbour, orchard, zoo] = gardens.map((one, place) => {
    const [latitude, longitude] = pins[place] ?? [0, 0];
    return { ...one, latitude, longitude };
  });
  const { router } = openPage('/gardens', index(3), {
    'GET /api/v1/gardens_overview': () =>
      ok({ gardens: [arbour, orchard, zoo, garden(4, 'Meadow'), garden(5, 'Heath', { relationship: 'PLAYER' })] }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Map' }));
  const map = within(await screen.findByRole('region', { name: 'Map of the gardens' }));
  const marks = () =>
    map.getAllByRole('button', { name: /^Zoo:|^Gardens:/ }).map((mark) => mark.getAttribute('aria-label'));
  // Orchard comes first of the two, since it needs somebody, and takes Arbour along.
  expect(marks()).toEqual([
    expect.stringMatching(/^Zoo: Lawn: water kept flowing/),
    'Gardens: 2, Needs attention: 1, Watering now: 1',
  ]);
  expect(screen.queryByRole('table')).toBeNull();
  expect(map.getByRole('link', { name: 'Set the place of Meadow' })).toHaveAttribute('href', '/settings/Location');
  expect(map.getByText('Heath')).toBeVisible();
  map.getByRole('button', { name: /^Gardens: 2/ }).focus();
  await userEvent.keyboard('{Enter}');
  const card = within(screen.getByRole('dialog', { name: /^Gardens: 2/ }));
  expect(card.getByText(/^Watering now: Hedge, until /)).toBeVisible();
  expect(card.getByText('Roses: the soil is dry, and no watering is planned. 2 more')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Zoom in' }));
  await userEvent.click(screen.getByRole('button', { name: 'Show all' }));
  await userEvent.selectOptions(screen.getByLabelText('Show'), 'Watering now');
  await userEvent.click(map.getByRole('button', { name: /^Arbour: Watering now: Hedge, until / }));
  expect(map.queryByText(/Set the place/)).toBeNull();
  expect(localStorage.getItem('sluice_gardens_view')).toBe('map');
  await userEvent.click(screen.getByRole('link', { name: 'Arbour' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/home'));
});

test('whoever has one garden is not offered the page', async () => {
  openPage('/home', index(1));
  expect(await screen.findByRole('heading', { name: 'Home', level: 1 })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'All gardens', hidden: true })).toBeNull();
});

test('whoever has many searches the switcher', async () => {
  openPage('/home', index(40));
  expect(await screen.findByRole('link', { name: 'All gardens', hidden: true })).toHaveAttribute('href', '/gardens');
  await userEvent.click(screen.getByRole('button', { name: /^Choose a garden/, hidden: true }));
  await userEvent.type(await screen.findByRole('searchbox', { name: 'Find a garden', hidden: true }), 'plot 33');
  expect(screen.getByText('Plot 33')).toBeInTheDocument();
  expect(screen.queryByText('Plot 32')).toBeNull();
});
