import type { CurrentGroup } from '@sluice/contract/groups';
import type { Decision, Schedule } from '@sluice/contract/schedule';
import type { Zone } from '@sluice/contract/zones';
import { DAY_MS } from '@sluice/engine/vocabulary/units';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { present } from '../../../scripts/present.ts';
import { type Answers, forgetCookie, ok, openPage } from '../../testing/render-app.tsx';
import { moment, sampleGroup, sampleIndex, sampleSchedule, sampleZone } from '../../testing/sample-garden.ts';

const dayAhead = (days: number) => new Date(present() + days * DAY_MS).toISOString().slice(0, 10);
const tomorrow = dayAhead(1);

const lawn: Zone = { ...sampleZone, plant_type: 'COOL_GRASS', smart: true, area_m2: 85 };
const roses: Zone = { ...sampleZone, id: '018f0000-0000-7000-8000-000000000031' as Zone['id'], name: 'Roses' };
const garden: CurrentGroup = { ...sampleGroup, zone_num: 2, zones: [lawn, roses] };
const recalculation = { is_effective: true, notice: null };

const cycle = (number: number, at: string): Schedule =>
  sampleSchedule({
    id: `lawn/${number}`,
    local_date: tomorrow,
    start_time: moment(`${tomorrow}T${at}:00Z`),
    end_time: moment(`${tomorrow}T${at.slice(0, 3)}59:00Z`),
    duration_s: 600,
    volume_l: 100,
    cycle: number,
    cycles: 2,
    reason_figures: { depletion_mm: 21 },
  });

const demand: NonNullable<Decision['demand']> = {
  depletion_mm: 30,
  trigger_depletion_mm: 20,
  crop_et_mm: 4,
  rain_mm: 0,
  expected_depletion_mm: 34,
  without_rain_mm: 34,
  floor_depletion_mm: 30,
  held_for_rain: null,
  days_to_next_chance: 1,
  is_asked_by_sensor: false,
  net_mm: 30,
};
const decision = { zone_id: lawn.id, program_id: null, local_date: tomorrow, demand, verdict: 'water', reason: null };

const open = (path: string, group = garden, answers: Answers = {}) =>
  openPage(path, sampleIndex(group), {
    [`GET /api/v1/groups/${group.id}/schedules`]: () => ok({ schedules: [cycle(1, '05:10'), cycle(2, '06:10')] }),
    [`GET /api/v1/groups/${group.id}/skips`]: () => ok({ skips: [] }),
    [`GET /api/v1/groups/${group.id}/decisions`]: () => ok({ decisions: [decision], shortfalls: [] }),
    ...answers,
  });

afterEach(forgetCookie);

test('shows the soil with its refill line, the week with its watering, and the reason with its figures', async () => {
  open(`/home/zones?zone=${lawn.id}`);
  expect(await screen.findByRole('heading', { level: 2, name: 'Front lawn' })).toBeVisible();
  expect(screen.getByText('75% this morning')).toBeVisible();
  expect(screen.getByText('watered below 50%')).toBeVisible();
  const week = within(screen.getByRole('region', { name: 'The next seven days' }));
  const watering = await week.findByRole('link', { name: /05:10/ });
  expect(watering).toHaveTextContent('20 min');
  expect(watering).toHaveTextContent('~200 L');
  // The plan expects a quarter of the water on that morning.
  await waitFor(() => expect(week.getByText('25%')).toBeInTheDocument());
  const next = within(await screen.findByRole('region', { name: 'What comes next' }));
  expect(next.getByText('21 mm')).toBeVisible();
});

test('says of a day without a start why its water waits, with the figures', async () => {
  const reason = {
    reason_name: 'NEXT_HOURS',
    reason_type: 'SYS_MOISTURE',
    reason_code: 2,
    reason_figures: { depletion_mm: 9, stress_depletion_mm: 14 },
    turning_point: null,
  };
  const waiting = { ...decision, local_date: tomorrow, verdict: 'skip', reason };
  open(`/home/zones?zone=${lawn.id}`, garden, {
    [`GET /api/v1/groups/${garden.id}/schedules`]: () => ok({ schedules: [] }),
    [`GET /api/v1/groups/${garden.id}/decisions`]: () => ok({ decisions: [waiting], shortfalls: [] }),
  });
  const week = within(await screen.findByRole('region', { name: 'The next seven days' }));
  expect(await week.findByText('Waits for its next hours')).toBeVisible();
  expect(week.getByText('14 mm')).toBeInTheDocument();
});

test('waters, and skips the next watering of this zone alone', async () => {
  const skips = `/api/v1/groups/${garden.id}/skips`;
  const { sent } = open(`/home/zones?zone=${lawn.id}`, garden, {
    [`POST ${skips}`]: () => ok({ skip: { id: 'skip' }, recalculation }),
    [`POST /api/v1/groups/${garden.id}/manual_runs`]: () => ok({ runs: [] }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Water 10\u00a0min: Front lawn' }));
  await userEvent.click(screen.getByRole('button', { name: 'Skip …' }));
  await userEvent.click(screen.getByText(/^The next watering/));
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(sent()[0]?.body).toEqual({ zones: [{ zone_id: lawn.id, minutes: 10 }] });
  expect(sent()[1]?.body).toEqual({ scope: 'schedule', schedule_id: 'lawn/1' });
});

test('keeps the form folded with its state in a line; the list in Settings opens it', async () => {
  open(`/home/zones?zone=${lawn.id}`);
  expect(await screen.findByText('Cool-season lawn · 85 m² · Smart basic')).toBeVisible();
  expect(screen.queryByLabelText('Name')).toBeNull();
});

test('a garden of sensors is not told to wait for a device that its menu does not have', async () => {
  open('/home/zones', { ...garden, device_type: 'SENSOR', devices: [], zones: [], zone_num: 0 });
  expect(await screen.findByText(/^A garden with sensors only has no zones/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Sensors' })).toHaveAttribute('href', '/settings/sensors');
});

test('a player waters and skips here, without settings', async () => {
  open(`/home/zones?zone=${lawn.id}`, { ...garden, relationship: 'PLAYER' });
  expect(await screen.findByRole('button', { name: 'Water 10\u00a0min: Front lawn' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Skip …' })).toBeVisible();
  expect(screen.queryByText('Settings of this zone')).toBeNull();
});
