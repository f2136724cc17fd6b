import type { SubscribedCalendar } from '@sluice/contract/appointments';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { type Answers, forgetCookie, ok, openPage, refused } from '../testing/render-app.tsx';
import { sampleGroup, sampleIndex, sampleZone } from '../testing/sample-garden.ts';

afterEach(forgetCookie);

const CALENDARS = `/api/v1/groups/${sampleGroup.id}/subscribed_calendars`;
const recalculation = { is_effective: true, notice: null };
const calendar: SubscribedCalendar = {
  id: '0198f3a0-0000-7000-8000-000000000002' as SubscribedCalendar['id'],
  version: 3,
  ...{ name: 'Family', host: 'calendar.example', keywords: ['party'], dry_hours: 2 },
  ...{ asked_at: '2026-06-10T08:00:00.000Z', read_at: '2026-06-09T08:00:00.000Z', fault: 'refused' },
  appointments: [
    {
      ...{ uid: 'one', title: 'Party on the lawn', zone_ids: [sampleZone.id], is_ignored: false },
      ...{ starts_at: '2026-06-12T16:00:00.000Z', ends_at: '2026-06-12T22:00:00.000Z' },
    },
  ],
};

const open = (answers: Answers) =>
  openPage('/settings/restrictions', sampleIndex({ ...sampleGroup, zones: [sampleZone] }), {
    [`GET ${CALENDARS}`]: () => ok({ subscribed_calendars: [calendar] }),
    ...answers,
  });

test('what keeps water off is listed with its zone and what was wrong, and can be ignored', async () => {
  const { sent } = open({
    [`PUT /api/v1/subscribed_calendars/${calendar.id}/ignored`]: () =>
      ok({ subscribed_calendar: calendar, recalculation }),
  });
  const row = (await screen.findByText('Party on the lawn')).closest('li') as HTMLElement;
  expect(row).toHaveTextContent(sampleZone.name);
  expect(screen.getByText(/refuses it.*What was read before still counts\./)).toBeVisible();
  await userEvent.click(within(row).getByRole('button', { name: 'Water anyway: Party on the lawn' }));
  expect(sent()).toEqual([
    {
      call: `PUT /api/v1/subscribed_calendars/${calendar.id}/ignored`,
      body: { uid: 'one', starts_at: '2026-06-12T16:00:00.000Z', is_ignored: true },
    },
  ]);
});

test('a calendar is subscribed to; what its address answers stands at the field', async () => {
  let isRefused = true;
  const { sent } = open({
    [`POST ${CALENDARS}`]: () =>
      isRefused
        ? refused(422, { code: 20, message: 'There is no calendar here.', path: 'url' })
        : ok({ subscribed_calendar: calendar, recalculation }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Subscribe to a calendar' }));
  await userEvent.type(screen.getByLabelText('Name'), 'Family');
  await userEvent.type(screen.getByLabelText('Address of the calendar (iCal)'), 'webcal://calendar.example/x.ics');
  await userEvent.clear(screen.getByLabelText('Words in the title'));
  await userEvent.type(screen.getByLabelText('Words in the title'), 'x');
  await userEvent.click(screen.getByRole('button', { name: 'Add' }));
  expect(await screen.findByText('Words need 2 to 60 characters')).toBeVisible();
  await userEvent.type(screen.getByLabelText('Words in the title'), 'mas, party');
  await userEvent.click(screen.getByRole('button', { name: 'Add' }));
  expect(await screen.findByText('There is no calendar here.', { ignore: '[role="alert"] *' })).toBeVisible();
  isRefused = false;
  await userEvent.click(screen.getByRole('button', { name: 'Add' }));
  expect(await screen.findByText('Added.')).toBeVisible();
  expect(sent().at(-1)?.body).toEqual({
    ...{ name: 'Family', url: 'webcal://calendar.example/x.ics', keywords: ['xmas', 'party'], dry_hours: 2 },
  });
});

test('its keywords are changed with the version they were read in', async () => {
  const { sent } = open({
    [`PATCH /api/v1/subscribed_calendars/${calendar.id}`]: () => ok({ subscribed_calendar: calendar, recalculation }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Change: Family' }));
  expect(screen.queryByLabelText('Address of the calendar (iCal)')).toBeNull();
  await userEvent.type(screen.getByLabelText('Words in the title'), ', holiday');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Saved.')).toBeVisible();
  expect(sent().at(-1)?.body).toEqual({ name: 'Family', keywords: ['party', 'holiday'], dry_hours: 2, version: 3 });
});
