import type { AppleHome, MatterHome } from '@sluice/contract/smart-homes';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { type Answers, forgetCookie, ok, openPage } from '../testing/render-app.tsx';
import { sampleGroup, sampleIndex } from '../testing/sample-garden.ts';

afterEach(forgetCookie);

const PATH = `/api/v1/groups/${sampleGroup.id}/apple_home`;

const home: AppleHome = {
  group_id: sampleGroup.id,
  setup_code: '471-92-836',
  setup_uri: 'X-HM://00RRNHS04AB12',
  port: 51_826,
  is_port_taken: false,
  switched_on_by: 'Olga Orchard',
  created_at: '2020-01-01T08:00:00.000Z',
  controllers: [],
  last_heard_at: null,
};

const open = (apple_home: AppleHome | null, answers: Answers = {}, relationship: 'OWNER' | 'MANAGER' = 'OWNER') =>
  openPage('/settings/location', sampleIndex({ ...sampleGroup, relationship }), {
    [`GET ${PATH}`]: () => ok({ is_offered: true, apple_home }),
    [`GET /api/v1/groups/${sampleGroup.id}/audit_trail`]: () => ok({ changes: [], next: null }),
    ...answers,
  });

test('it is switched on with a press', async () => {
  const { sent } = open(null, { [`PUT ${PATH}`]: () => ok({ is_offered: true, apple_home: home }) });
  await userEvent.click(await screen.findByRole('button', { name: 'Show in Apple’s Home' }));
  await waitFor(() => expect(sent().map(({ call }) => call)).toEqual([`PUT ${PATH}`]));
});

test('the code is shown to read and to scan; all are unpaired', async () => {
  const { sent } = open(home, {
    [`DELETE ${PATH}/pairings`]: () => ok({ is_offered: true, apple_home: { ...home, setup_code: '918-27-364' } }),
  });
  expect(await screen.findByText('471-92-836')).toBeVisible();
  expect(await screen.findByRole('img', { name: 'Code to pair with Apple’s Home, to be scanned' })).toBeVisible();
  expect(
    screen.getByText(/No device is paired yet. · Watered in the right of Olga Orchard, at port 51826/),
  ).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Unpair all, make another code' }));
  await waitFor(() => expect(sent().map(({ call }) => call)).toEqual([`DELETE ${PATH}/pairings`]));
});

test('a taken port is said', async () => {
  open({ ...home, is_port_taken: true });
  expect(await screen.findByText(/Another program has port 51826/)).toBeVisible();
});

test('a code that cannot be read any more says so, and another can be made', async () => {
  open({ ...home, setup_code: null, setup_uri: null });
  expect(await screen.findByRole('alert')).toHaveTextContent(/The code and the pairings can no longer be read/);
  expect(screen.queryByRole('img', { name: /Code to pair/ })).toBeNull();
  expect(screen.getByRole('button', { name: 'Unpair all, make another code' })).toBeVisible();
});

test('where the settings forbid it, nothing is offered', async () => {
  open(null, { [`GET ${PATH}`]: () => ok({ is_offered: false, apple_home: null }) });
  expect(await screen.findByText(/The settings of this server forbid it/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Show in Apple’s Home' })).toBeNull();
});

test('managers do not see it', async () => {
  open(home, {}, 'MANAGER');
  expect(await screen.findByRole('heading', { name: 'Calendar and files' })).toBeVisible();
  expect(screen.queryByText('471-92-836')).toBeNull();
});

const MATTER_PATH = `/api/v1/groups/${sampleGroup.id}/matter_home`;

const matterHome: MatterHome = {
  group_id: sampleGroup.id,
  pairing_code: '3497-011-2332',
  qr_text: 'MT:Y.K9042C00KA0648G00',
  admits_until: null,
  port: 5_550,
  is_port_taken: false,
  is_announced: true,
  switched_on_by: 'Olga Orchard',
  created_at: '2020-01-01T08:00:00.000Z',
  homes: [],
  last_heard_at: null,
};

const openMatter = (matter_home: MatterHome | null, answers: Answers = {}) =>
  open(null, { [`GET ${MATTER_PATH}`]: () => ok({ is_offered: true, matter_home }), ...answers });

test('by Matter it is switched on with a press', async () => {
  const { sent } = openMatter(null, {
    [`PUT ${MATTER_PATH}`]: () => ok({ is_offered: true, matter_home: matterHome }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Show by Matter' }));
  await waitFor(() => expect(sent().map(({ call }) => call)).toEqual([`PUT ${MATTER_PATH}`]));
});

test('a code of Matter that cannot be read any more admits none', async () => {
  openMatter({ ...matterHome, pairing_code: null, qr_text: null });
  expect(await screen.findByRole('alert')).toHaveTextContent(/The code and the pairings can no longer be read/);
  expect(screen.queryByRole('button', { name: 'Admit a home for 15 minutes' })).toBeNull();
});

test('the code of Matter admits another home for a while; homes have their names', async () => {
  const homes = [
    { vendor_id: 4_939, label: 'Home Assistant' },
    { vendor_id: 4_937, label: null },
  ];
  const { sent } = openMatter(
    { ...matterHome, homes, is_announced: false },
    {
      [`PUT ${MATTER_PATH}/admission`]: () =>
        ok({ is_offered: true, matter_home: { ...matterHome, admits_until: '2030-01-01T08:00:00.000Z' } }),
    },
  );
  expect(await screen.findByText('3497-011-2332')).toBeVisible();
  expect(await screen.findByRole('img', { name: 'Code to pair by Matter, to be scanned' })).toBeVisible();
  expect(
    screen.getByText(/The code admits no home now. · Paired homes: Home Assistant, maker 4937 · Watered in the right/),
  ).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent(/This machine cannot announce the garden/);
  await userEvent.click(screen.getByRole('button', { name: 'Admit a home for 15 minutes' }));
  await waitFor(() => expect(sent().map(({ call }) => call)).toEqual([`PUT ${MATTER_PATH}/admission`]));
});
