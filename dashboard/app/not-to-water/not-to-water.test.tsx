import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { forgetCookie, ok, openPage } from '../../testing/render-app.tsx';
import { inMinutes, sampleGroup, sampleIndex, sampleZone } from '../../testing/sample-garden.ts';

const GROUP = `/api/v1/groups/${sampleGroup.id}`;
const DAY_MIN = 24 * 60;
const recalculation = { is_effective: true, notice: null };
const skip = {
  id: 'skip',
  scope: 'all',
  schedule_id: null,
  zone_id: null,
  from: inMinutes(DAY_MIN),
  until: inMinutes(15 * DAY_MIN),
};

afterEach(forgetCookie);

test('water is stopped for hours, and for days of one zone; what is in force stands below with its end', async () => {
  const restriction = { id: 'r', version: 1, time_frame: null, months: [], days: [6] };
  const { sent } = openPage(
    '/home/NotToWater',
    sampleIndex({ ...sampleGroup, constraints: [restriction as never], rain_delay_until: inMinutes(90) }),
    {
      [`GET ${GROUP}/skips`]: () => ok({ skips: [skip] }),
      [`PUT ${GROUP}/rain_delay`]: () => ok({ until: inMinutes(180), recalculation }),
      [`POST ${GROUP}/skips`]: () => ok({ skip, recalculation }),
    },
  );
  const inForce = within(await screen.findByRole('region', { name: 'Now and upcoming' }));
  expect(await inForce.findByText(/^All zones: skipped from /)).toBeVisible();
  expect(inForce.getByRole('button', { name: 'Resume watering' })).toBeVisible();
  expect(screen.getByText(/^No watering/, { selector: 'li' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Going away? Alarms to a neighbour' })).toHaveAttribute(
    'href',
    expect.stringMatching(/settings\/users$/),
  );
  await userEvent.click(screen.getByRole('button', { name: /^3\shr$/ }));
  await userEvent.selectOptions(screen.getByLabelText('For'), sampleZone.name);
  const first = screen.getByLabelText('First day');
  await userEvent.clear(first);
  await userEvent.type(first, '1/1/20');
  expect(await screen.findByText('This day is over.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Skip these days' })).toBeDisabled();
  await userEvent.clear(first);
  const [year = '', month = '', day = ''] = inMinutes(0).local_date.split('-');
  const today = `${Number(day)}/${Number(month)}/${year.slice(2)}`;
  await userEvent.type(first, today);
  await userEvent.click(await screen.findByRole('button', { name: /^Skip 1\sday$/ }));
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(sent()).toEqual([
    { call: `PUT ${GROUP}/rain_delay`, body: { hours: 3 } },
    { call: `POST ${GROUP}/skips`, body: { scope: 'zone', zone_id: sampleZone.id, days: 1 } },
  ]);
});
