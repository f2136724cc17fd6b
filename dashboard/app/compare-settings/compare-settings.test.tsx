import type { Index } from '@sluice/contract/groups';
import type { SettingsCopy, ZoneSettings } from '@sluice/contract/settings-copies';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { forgetCookie, ok, openPage } from '../../testing/render-app.tsx';
import { sampleGroup, sampleIndex, sampleZone } from '../../testing/sample-garden.ts';

const idOf = (place: number) => `018f0000-0000-7000-8000-0000000030${String(place).padStart(2, '0')}` as never;
const there = idOf(90);
const zone = (place: number, name: string, fields: Partial<ZoneSettings> = {}): ZoneSettings => ({
  ...sampleZone,
  ...{ id: idOf(place), version: place, name, soil: 'LOAM', mulch: null, area_m2: 50, primary_plant_id: null },
  ...fields,
});
const zones = [
  zone(1, 'Lawn', { soil: 'SAND', mulch: 'ORGANIC' }),
  zone(2, 'Hedge', { area_m2: 12 }),
  zone(3, 'Roses', { group_id: there }),
];
const index: Index = {
  ...sampleIndex(sampleGroup),
  groups: [sampleGroup, { ...sampleGroup, id: there, name: 'Plot' }],
};
const made: SettingsCopy = {
  id: idOf(70),
  at: '2026-06-16T08:00:00.000Z',
  user_name: 'Ada',
  source_name: 'Lawn',
  programs: [],
  gardens: [],
  zones: [
    {
      ...{ zone_id: idOf(3), name: 'Roses', group_id: there, group_name: 'Plot' },
      ...{ settings: ['soil'], rolled_back_at: null },
    },
  ],
};
const result = (place: number, what: string, more: object = {}) => ({
  ...{ zone_id: idOf(place), result: what, settings: [], left: [], errors: [] },
  ...more,
});

afterEach(forgetCookie);

test('what differs is shown, copied as ticked, and undone; a zone that refused is named', async () => {
  const { sent } = openPage(`/gardens/CompareSettings?zone=${idOf(1)}`, index, {
    'GET /api/v1/zone_settings': () => ok({ zones }),
    'POST /api/v1/settings_copies': () =>
      ok({
        id: idOf(70),
        zones: [
          result(2, 'changed', { settings: ['mulch'] }),
          result(3, 'refused', { errors: [{ path: 'soil', message: 'Wrong soil' }] }),
        ],
        recalculation: null,
      }),
    [`PUT /api/v1/settings_copies/${idOf(70)}/rollback`]: () =>
      ok({ zones: [result(2, 'changed', { left: ['mulch'] })], programs: [], gardens: [], recalculation: null }),
  });
  expect(await screen.findByText('Choose zones to compare with.')).toBeVisible();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Hedge' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Roses', hidden: true }));
  const rows = () =>
    within(screen.getByRole('table'))
      .getAllByRole('rowheader')
      .map((row) => row.textContent);
  expect(rows()).toEqual(['What is the soil like?', expect.stringMatching(/^Area/), 'Mulch']);
  expect(screen.getByRole('row', { name: /^Mulch/ })).toHaveTextContent('MulchBark, compost, strawNoneNone');
  // Its area belongs to one place.
  expect(screen.getByRole('checkbox', { name: 'Area' })).not.toBeChecked();
  await userEvent.click(screen.getByRole('checkbox', { name: 'What is the soil like?' }));
  await userEvent.click(screen.getByRole('button', { name: 'Copy to 2 zones' }));
  expect(await screen.findByText('Plot: Roses: Wrong soil')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText(/Hedge: Changed since, and left: Mulch\.$/)).toBeVisible();
  expect(sent().map(({ body }) => body)[0]).toEqual({
    from: { zone_id: idOf(1), version: 1 },
    to: [
      { zone_id: idOf(2), version: 2 },
      { zone_id: idOf(3), version: 3 },
    ],
    settings: ['mulch'],
  });
});

test('the last copies are listed, and put back; whoever may only look copies nothing', async () => {
  const { sent } = openPage(`/gardens/CompareSettings`, index, {
    'GET /api/v1/zone_settings': () => ok({ zones }),
    'GET /api/v1/settings_copies': () => ok({ settings_copies: [made] }),
    [`PUT /api/v1/settings_copies/${idOf(70)}/rollback`]: () =>
      ok({ zones: [result(3, 'changed')], programs: [], gardens: [], recalculation: null }),
  });
  expect(await screen.findByText(/Ada · Plot: Roses · What is the soil like\?/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: /^Put back: From Lawn/ }));
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(await screen.findByText('As before: zones 1.')).toBeVisible();
});

test('a player compares, and is offered no copy', async () => {
  const player = { ...sampleGroup, relationship: 'PLAYER' as const };
  openPage(
    `/gardens/CompareSettings?zone=${idOf(1)}`,
    { ...sampleIndex(player), groups: [player] },
    { 'GET /api/v1/zone_settings': () => ok({ zones: zones.slice(0, 2) }) },
  );
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Hedge' }));
  expect(await screen.findByText('You may look at these zones, but not change them: Hedge.')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Copy to zones/ })).toBeNull();
  expect(screen.queryByRole('heading', { name: 'Last copies' })).toBeNull();
});
