import type { GuestLink, GuestView } from '@sluice/contract/guest-links';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test } from 'vitest';
import { RefusedError } from '../platform/api/envelope.ts';
import { type Answers, forgetCookie, ok, openPage, refused } from '../testing/render-app.tsx';
import { sampleGroup, sampleIndex, sampleUser, sampleZone } from '../testing/sample-garden.ts';
import { guestQuery } from './calls.ts';

afterEach(forgetCookie);

const LINKS = `/api/v1/groups/${sampleGroup.id}/guest_links`;

const link = {
  id: '0198f3a0-0000-7000-8000-000000000001' as GuestLink['id'],
  group_id: sampleGroup.id,
  name: 'Anna next door',
  zone_ids: [sampleZone.id],
  first_day: '2020-01-01',
  last_day: '2999-08-14',
  most_run_min: 10,
  most_day_min: 60,
  made_by: 'Olga Orchard',
  created_at: '2020-01-01T08:00:00.000Z',
  last_used_at: null,
  link: 'https://sluice.home/#/guest?token=secret',
} satisfies GuestLink;

const view: GuestView = {
  garden: 'Orchard',
  time_zone: 'Europe/Vienna',
  first_day: '2020-01-01',
  last_day: '2999-08-14',
  is_open: true,
  most_run_min: 10,
  left_min: 60,
  zones: [
    {
      ...{ id: sampleZone.id, name: 'Front lawn', photo_tag: null, last_run: null, next_run: null },
      ...{ start_refusal: null, run: null },
    },
  ],
};

describe('the section of people', () => {
  const own = {
    ...{ group_id: sampleGroup.id, user_id: sampleUser.id, name: sampleUser.name, email: sampleUser.email },
    relationship: 'PLAYER',
  } as const;
  const open = (relationship: 'OWNER' | 'PLAYER', answers: Answers = {}) =>
    openPage('/settings/users', sampleIndex({ ...sampleGroup, shares: [own], relationship, zones: [sampleZone] }), {
      [`GET /api/v1/groups/${sampleGroup.id}/shares`]: () => ok({ shares: [], invitations: [], sends_mail: true }),
      [`GET ${LINKS}`]: () => ok({ guest_links: [link] }),
      ...answers,
    });

  test('lists them with their bounds, shows one again with its code, and ends it', async () => {
    const { sent } = open('OWNER', { [`DELETE /api/v1/guest_links/${link.id}`]: () => ok({ removed: true }) });
    const row = (await screen.findByText('Anna next door')).closest('li') as HTMLElement;
    expect(row).toHaveTextContent(
      /Front lawn · until 14\sAug · 10\smin at once, 1\shr a day · never used · made by Olga Orchard/,
    );
    await userEvent.click(within(row).getByRole('button', { name: 'Show link: Anna next door' }));
    expect(screen.getByText(link.link)).toBeVisible();
    expect(await screen.findByRole('img', { name: 'Code of the link, to be scanned' })).toBeVisible();
    await userEvent.click(within(row).getByRole('button', { name: 'Revoke: Anna next door' }));
    await userEvent.click(
      within(await screen.findByRole('dialog'))
        .getAllByRole('button')
        .at(-1) as HTMLElement,
    );
    await waitFor(() => expect(sent()).toEqual([{ call: `DELETE /api/v1/guest_links/${link.id}`, body: undefined }]));
  });

  test('one is made for chosen zones, and shown', async () => {
    const { sent } = open('OWNER', { [`POST ${LINKS}`]: () => ok({ guest_link: { ...link, name: 'The fridge' } }) });
    await userEvent.click(await screen.findByRole('button', { name: 'Make a link' }));
    await userEvent.click(screen.getByRole('button', { name: 'Make a link' }));
    expect(await screen.findByText('Please select zones')).toBeVisible();
    await userEvent.type(screen.getByLabelText('For whom'), 'The fridge');
    await userEvent.click(
      within(screen.getByRole('group', { name: 'Zones' })).getByRole('button', { name: 'Front lawn' }),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Make a link' }));
    expect(await screen.findByText(link.link)).toBeVisible();
    expect(sent().map(({ body }) => body)).toMatchObject([
      { name: 'The fridge', zone_ids: [sampleZone.id], most_run_min: 10, most_day_min: 60 },
    ]);
  });

  test('one that cannot be shown again says so', async () => {
    open('OWNER', { [`GET ${LINKS}`]: () => ok({ guest_links: [{ ...link, link: null }] }) });
    const row = (await screen.findByText('Anna next door')).closest('li') as HTMLElement;
    expect(row).toHaveTextContent(/made by Olga Orchard · works, but cannot be shown again/);
    expect(
      within(row)
        .getAllByRole('button')
        .map((button) => button.textContent),
    ).toEqual(['Revoke']);
  });

  test('players do not see them', async () => {
    open('PLAYER');
    expect(await screen.findByRole('button', { name: 'Leave this garden' })).toBeVisible();
    expect(screen.queryByText('Links for guests')).toBeNull();
  });
});

describe('the page of a guest', () => {
  const open = (seen: GuestView, answers: Answers = {}) =>
    openPage('/guest?token=secret', sampleIndex(null), { 'POST /auth/guest': () => ok(seen), ...answers }, false);

  test('waters for no longer than the link allows, and says that a zone looks dry', async () => {
    const { sent } = open(
      { ...view, left_min: 7 },
      {
        'POST /auth/guest/water': () => ok({ ...view, left_min: 0 }),
        'POST /auth/guest/looks_dry': () => ok({ ...view, left_min: 7 }),
      },
    );
    expect(await screen.findByRole('heading', { name: 'Orchard' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Looks dry: Front lawn' }));
    expect(await screen.findByText('Thank you: Orchard has been told.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: /^Water 7\smin: Front lawn$/ }));
    expect(await screen.findByText('The minutes of today are used up.')).toBeVisible();
    const zone_id = sampleZone.id;
    expect(sent().filter(({ call }) => call !== 'POST /auth/guest')).toEqual([
      { call: 'POST /auth/guest/looks_dry', body: { link: 'secret', zone_id } },
      { call: 'POST /auth/guest/water', body: { link: 'secret', zone_id, minutes: 7 } },
    ]);
  });

  test('a zone that cannot be watered says so without the garden’s reasons', async () => {
    open({ ...view, zones: view.zones.map((zone) => ({ ...zone, start_refusal: 'device_offline' })) });
    expect(await screen.findByText(/It cannot be watered just now/)).toBeVisible();
    expect(screen.getByRole('button', { name: /^Water 10\smin: Front lawn$/ })).toBeDisabled();
  });

  test('one that has ended or is not for today says so, and offers nothing', async () => {
    open({ ...view, is_open: false, last_day: '2020-01-02', zones: [] });
    expect(await screen.findByText(/This link ended with/)).toBeVisible();
    expect(screen.queryByRole('button', { name: /Water/ })).toBeNull();
  });

  test('is looked at again after a refusal that passes, and not once the link is gone', () => {
    const pauseAfter = guestQuery('secret').refetchInterval as (query: object) => number | false;
    const after = (status: number) => pauseAfter({ state: { error: new RefusedError([], status) } });
    expect([after(503), after(429), after(404)]).toEqual([5_000, 5_000, false]);
  });

  test('one that was ended is refused in words', async () => {
    const gone = refused(404, { code: 20, message: 'This link no longer opens anything.' });
    open(view, { 'POST /auth/guest': () => gone });
    expect(await screen.findAllByText('This link no longer opens anything.')).toHaveLength(1);
  });
});
