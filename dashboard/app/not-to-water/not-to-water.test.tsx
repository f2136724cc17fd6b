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

const party = {
  uid: 'party',
  title: 'Party on the lawn',
  starts_at: inMinutes(DAY_MIN).utc,
  ends_at: inMinutes(DAY_MIN + 240).utc,
  zone_ids: [sampleZone.id],
  is_ignored: false,
};
const calendar = {
  ...{ id: 'family', version: 1, name: 'Family', host: 'calendar.example', keywords: ['party'], dry_hours: 2 },
  ...{ asked_at: inMinutes(-5).utc, read_at: inMinutes(-5).utc, fault: null, appointments: [party] },
};

test('an appointment of a calendar stands there too, and can be ignored', async () => {
  const { sent } = openPage('/home/NotToWater', sampleIndex(sampleGroup), {
    [`GET ${GROUP}/skips`]: () => ok({ skips: [] }),
    [`GET ${GROUP}/subscribed_calendars`]: () => ok({ subscribed_calendars: [calendar] }),
    'PUT /api/v1/subscribed_calendars/family/ignored': () => ok({ subscribed_calendar: calendar, recalculation }),
  });
  const inForce = within(await screen.findByRole('region', { name: 'Now and upcoming' }));
  expect(await inForce.findByText('Party on the lawn')).toBeVisible();
  expect(inForce.getByText(new RegExp(`${sampleZone.name}$`))).toBeVisible();
  expect(inForce.queryByText('Nothing is paused or skipped.')).toBeNull();
  await userEvent.click(inForce.getByRole('button', { name: /: Party on the lawn$/ }));
  await waitFor(() =>
    expect(sent()).toEqual([
      {
        call: 'PUT /api/v1/subscribed_calendars/family/ignored',
        body: { uid: 'party', starts_at: party.starts_at, is_ignored: true },
      },
    ]),
  );
});

test('an ignored appointment keeps no water off, and can be heeded again', async () => {
  const ignored = { ...calendar, appointments: [{ ...party, is_ignored: true }] };
  openPage('/home/NotToWater', sampleIndex(sampleGroup), {
    [`GET ${GROUP}/skips`]: () => ok({ skips: [] }),
    [`GET ${GROUP}/subscribed_calendars`]: () => ok({ subscribed_calendars: [ignored] }),
  });
  const inForce = within(await screen.findByRole('region', { name: 'Now and upcoming' }));
  expect(await inForce.findByText('Party on the lawn')).toBeVisible();
  expect(inForce.getByText('Nothing is paused or skipped.')).toBeVisible();
  expect(inForce.getByRole('button', { name: 'Keep dry: Party on the lawn' })).toBeVisible();
});

test('who may not change the garden does not ask for its calendars', async () => {
  const asked: string[] = [];
  openPage('/home/NotToWater', sampleIndex({ ...sampleGroup, relationship: 'PLAYER' }), {
    [`GET ${GROUP}/skips`]: () => ok({ skips: [] }),
    [`GET ${GROUP}/subscribed_calendars`]: () => {
      asked.push('calendars');
      return ok({ subscribed_calendars: [calendar] });
    },
  });
  const inForce = within(await screen.findByRole('region', { name: 'Now and upcoming' }));
  expect(await inForce.findByText('Nothing is paused or skipped.')).toBeVisible();
  expect(asked).toEqual([]);
});
