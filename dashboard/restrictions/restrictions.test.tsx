import type { CurrentGroup } from '@sluice/contract/groups';
import type { Constraint } from '@sluice/contract/restrictions';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test } from 'vitest';
import { type Answers, forgetCookie, ok, openPage } from '../testing/render-app.tsx';
import { sampleGroup, sampleIndex, samplePastYear } from '../testing/sample-garden.ts';

const restriction: Constraint = {
  id: '018f0000-0000-7000-8000-000000000050' as Constraint['id'],
  version: 2,
  time_frame: { start_time: '10:00', end_time: 'sunset' },
  months: [7],
  days: [0, 6],
};
const recalculation = { is_effective: true, notice: null };
const group: CurrentGroup = { ...sampleGroup, constraints: [restriction] };
const ONE = '/settings/restrictions/RestrictionsSetting';

function open(path: string, answers: Answers = {}, garden = group) {
  return openPage(path, sampleIndex(garden), answers).sent;
}

afterEach(forgetCookie);

describe('restrictions', () => {
  test('read like sentences and are removed with a way back', async () => {
    const changes = open('/settings/restrictions', {
      [`DELETE /api/v1/constraints/${restriction.id}`]: () => ok({ recalculation }),
      [`POST /api/v1/groups/${group.id}/constraints`]: () => ok({ constraint: restriction, recalculation }),
    });
    const sentence = 'No watering from 10:00 to sunset, Saturday and Sunday, only in July';
    expect(await screen.findByText(sentence)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: `Remove: ${sentence}` }));
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    const { time_frame, months, days } = restriction;
    expect(changes()[1]).toEqual({
      call: `POST /api/v1/groups/${group.id}/constraints`,
      body: { time_frame, months, days },
    });
  });

  test('a new one is all day until a time is chosen; an end before its start is refused', async () => {
    const changes = open(ONE, {
      [`POST /api/v1/groups/${group.id}/constraints`]: () => ok({ constraint: restriction, recalculation }),
    });
    expect(await screen.findByText('No watering all day, every day')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Add' }));
    expect(await screen.findByText(/^This would forbid all watering for good/)).toBeVisible();
    await userEvent.click(screen.getByRole('radio', { name: 'Custom' }));
    const end = screen.getByLabelText('To: time');
    await userEvent.clear(end);
    await userEvent.type(end, '09:00');
    await userEvent.click(screen.getByRole('button', { name: 'Add' }));
    expect(await screen.findByText('End time must be later than start time')).toBeVisible();
    expect(changes()).toEqual([]);
    await userEvent.click(screen.getByRole('radio', { name: 'All day' }));
    await userEvent.click(screen.getByRole('button', { name: 'Tuesday' }));
    await userEvent.click(screen.getByRole('button', { name: 'Add' }));
    expect(await screen.findByText('Added.')).toBeVisible();
    expect(changes()[0]?.body).toEqual({ time_frame: null, months: [], days: [2] });
  });

  test('sends what differs with its version, and nothing when nothing differs', async () => {
    const changes = open(`${ONE}?restriction=${restriction.id}`, {
      [`PATCH /api/v1/constraints/${restriction.id}`]: () => ok({ constraint: restriction, recalculation }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Nothing was changed.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'August' }));
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Saved.')).toBeVisible();
    expect(changes()).toEqual([
      { call: `PATCH /api/v1/constraints/${restriction.id}`, body: { months: [7, 8], version: 2 } },
    ]);
  });
});

test('what a restriction would have done last year is shown before it is added, beside those there are', async () => {
  const garden = (water_l: number, stress_days: number) => ({
    water_l,
    watering_days: 40,
    cost: null,
    stress_days,
    skipped_days: 0,
  });
  const asked: unknown[] = [];
  const sent = open(ONE, {
    [`GET /api/v1/groups/${group.id}/what_if`]: (_body, query) => {
      asked.push(JSON.parse(query.get('settings') ?? ''));
      return ok({
        what_if: {
          ...{ from: '2025-06-10', to: '2026-06-09', weather: samplePastYear.weather, months: [] },
          garden: { as_is: garden(4_000, 1), changed: garden(3_000, 12) },
          ...{ zones: [], record: null, leaves_out_budget: false },
        },
      });
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Tuesday' }));
  await userEvent.click(screen.getByText('What if: the past twelve months'));
  const panel = within(await screen.findByRole('region', { name: 'What if: the past twelve months' }));
  expect(await panel.findByText('The garden would have taken 25% less water.')).toBeVisible();
  expect(panel.getByRole('row', { name: 'Days on which a zone was short of water 1 12' })).toBeVisible();
  const { time_frame, months, days } = restriction;
  expect(asked).toEqual([
    {
      constraints: [
        { time_frame, months, days },
        { time_frame: null, months: [], days: [2] },
      ],
    },
  ]);
  expect(sent()).toEqual([]);
});
