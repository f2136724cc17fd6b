import type { CustomerGarden, Delegation, Firm } from '@sluice/contract/firms';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { forgetCookie, ok, openPage } from '../testing/render-app.tsx';
import { sampleGroup, sampleIndex } from '../testing/sample-garden.ts';

const idOf = (place: number) => `018f0000-0000-7000-8000-0000000030${String(place).padStart(2, '0')}` as never;
const index = sampleIndex(sampleGroup);
const GARDEN = `/api/v1/groups/${sampleGroup.id}`;

const card = { id: idOf(1), name: 'Hedge & Co', phone: '+43 1 234', email: null, web_address: null };
const firm: Firm = {
  ...card,
  version: 1,
  code: 'k7qf-3mwp-9xtd',
  is_head: true,
  members: [
    { user_id: index.user.id, name: 'Anna', email: 'anna@garden.test', is_head: true },
    { user_id: idOf(2), name: 'Ben', email: 'ben@garden.test', is_head: false },
  ],
  invitations: [],
};
const customer = (place: number, fields: Partial<CustomerGarden>): CustomerGarden => ({
  id: idOf(place),
  group_id: idOf(place),
  garden: `Plot ${place}`,
  city: 'Graz',
  owner: 'Carla',
  relationship: 'MANAGER',
  last_day: null,
  asked_at: '2026-06-01T10:00:00.000Z',
  accepted_at: '2026-06-02T10:00:00.000Z',
  customer_number: null,
  note: null,
  ...fields,
});
const delegation: Delegation = {
  id: idOf(9),
  firm: card,
  relationship: 'MANAGER',
  last_day: null,
  asked_at: '2026-06-01T10:00:00.000Z',
  accepted_at: '2026-06-02T10:00:00.000Z',
};

afterEach(forgetCookie);

test('an owner sees the firm before delegating to it, and ends a delegation', async () => {
  const { sent } = openPage('/settings/users', index, {
    [`GET ${GARDEN}/shares`]: () => ok({ shares: sampleGroup.shares, invitations: [], sends_mail: true }),
    [`GET ${GARDEN}/delegations`]: () => ok({ delegations: [delegation] }),
    [`GET ${GARDEN}/firms`]: () => ok({ firm: { ...card, name: 'Green Hands' } }),
    [`POST ${GARDEN}/delegations`]: () => ok({ delegation }),
    [`DELETE ${GARDEN}/delegations/${idOf(9)}`]: () => ok({ removed: true }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Delegate to a firm' }));
  await userEvent.type(screen.getByLabelText('Code of the firm'), 'k7qf3mwp9xtd');
  await userEvent.click(screen.getByRole('button', { name: 'Find' }));
  expect(await screen.findByText('Green Hands')).toBeVisible();
  expect(sent()).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Delegate to a firm' }));
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]?.body).toEqual({ code: 'k7qf3mwp9xtd', relationship: 'MANAGER', last_day: null });
  await userEvent.click(screen.getByRole('button', { name: 'End: Hedge & Co' }));
  await userEvent.click(await screen.findByRole('button', { name: 'End' }));
  await waitFor(() => expect(sent()).toHaveLength(2));
});

test('the firm’s page lists requests and gardens by customer; names are text', async () => {
  const { sent } = openPage(`/settings/account/Firm?firm=${idOf(1)}`, index, {
    [`GET /api/v1/firms/${idOf(1)}`]: () => ok({ firm }),
    [`GET /api/v1/firms/${idOf(1)}/gardens`]: () =>
      ok({
        gardens: [
          customer(4, { accepted_at: null, garden: 'Orchard' }),
          customer(5, { note: '<b>Key</b> below the pot', customer_number: 'K-17' }),
        ],
      }),
    'GET /api/v1/gardens_overview': () => ok({ gardens: [] }),
    [`POST /api/v1/delegations/${idOf(4)}/accept`]: () => ok({ garden: customer(4, {}) }),
  });
  expect(await screen.findByRole('heading', { name: 'Carla' })).toBeVisible();
  expect(screen.getByText(/K-17 · Graz · Manager · <b>Key<\/b> below the pot/)).toBeVisible();
  expect(screen.getByText('k7qf-3mwp-9xtd')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Accept: Orchard' }));
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(screen.getByRole('button', { name: 'Remove: Ben' })).toBeVisible();
});

test('who may not see a firm reads that it is not there', async () => {
  openPage(`/settings/account/Firm?firm=${idOf(1)}`, index, {
    [`GET /api/v1/firms/${idOf(1)}`]: () => ({ status: 404, body: { status: 'ERROR', errors: [] } }),
  });
  expect(await screen.findByText(/This firm no longer exists/)).toBeVisible();
});
