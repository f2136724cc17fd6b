import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { findSection } from '../testing/find-part.ts';
import { forgetCookie, ok, openPage } from '../testing/render-app.tsx';
import { GROUP_ID, sampleDevice, sampleGroup, sampleIndex } from '../testing/sample-garden.ts';

afterEach(forgetCookie);

const FEED = `/api/v1/groups/${GROUP_ID}/calendar_feed`;

test('a calendar address is made, shown, and turned off', async () => {
  let feed: { url: string; created_at: string } | null = null;
  const { sent } = openPage('/settings/Location', sampleIndex(sampleGroup), {
    [`GET ${FEED}`]: () => ok({ calendar_feed: feed }),
    [`POST ${FEED}`]: () => {
      feed = { url: 'https://garden.test/calendars/secret.ics', created_at: '2026-06-01T08:00:00Z' };
      return ok({ calendar_feed: feed });
    },
    [`DELETE ${FEED}`]: () => {
      feed = null;
      return ok({ removed: true });
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Create a calendar address' }));
  expect(await screen.findByText('https://garden.test/calendars/secret.ics')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Turn the address off' }));
  expect(await screen.findByText('The calendar address is off.')).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Create a calendar address' })).toBeVisible();
  expect(sent().map(({ call }) => call)).toEqual([`POST ${FEED}`, `DELETE ${FEED}`]);
});

const HOOKS = `/api/v1/groups/${GROUP_ID}/webhooks`;

test.each([
  ['204', 'accepted'],
  ['unreachable', 'could not be reached'],
  ['private_address', 'is in a private network, which this server does not call'],
  ['key_lost', 'not made: its secret cannot be read'],
])('of an address it is said what came of the last call: %s', async (answer, outcome) => {
  const hook = { id: 'w1', group_id: GROUP_ID, url: 'https://example.org/garden', created_at: '2026-06-01T08:00:00Z' };
  openPage('/settings/Location', sampleIndex(sampleGroup), {
    [`GET ${HOOKS}`]: () => ok({ webhooks: [{ ...hook, last_answer: answer, last_sent_at: '2026-06-11T08:00:00Z' }] }),
  });
  expect(await (await findSection('Webhooks')).findByText(new RegExp(`: ${outcome}$`))).toBeVisible();
});

test('an address is added with a secret that is shown once, tried, and removed', async () => {
  const hook = { id: 'w1', group_id: GROUP_ID, url: 'https://example.org/garden', created_at: '2026-06-01T08:00:00Z' };
  let hooks: object[] = [];
  const { sent } = openPage('/settings/Location', sampleIndex(sampleGroup), {
    [`GET ${HOOKS}`]: () => ok({ webhooks: hooks }),
    [`POST ${HOOKS}`]: () => {
      hooks = [{ ...hook, last_answer: null, last_sent_at: null }];
      return ok({ webhook: hooks[0], secret: 'whsec_once' });
    },
    'POST /api/v1/webhooks/w1/test': () => {
      hooks = [{ ...hook, last_answer: '500', last_sent_at: '2026-06-11T08:00:00Z' }];
      return ok({ webhook: hooks[0] });
    },
    'DELETE /api/v1/webhooks/w1': () => {
      hooks = [];
      return ok({ removed: true });
    },
  });
  const section = await findSection('Webhooks');
  await userEvent.click(section.getByRole('button', { name: 'Add an address' }));
  await userEvent.type(section.getByLabelText('Web address'), 'example');
  await userEvent.click(section.getByRole('button', { name: 'Add' }));
  await waitFor(() => expect(section.getByLabelText('Web address')).toHaveAttribute('aria-invalid', 'true'));
  await userEvent.clear(section.getByLabelText('Web address'));
  await userEvent.type(section.getByLabelText('Web address'), hook.url);
  await userEvent.click(section.getByRole('button', { name: 'Add' }));
  expect(await section.findByText('whsec_once')).toBeVisible();
  await userEvent.click(section.getByRole('button', { name: 'I have copied it' }));
  expect(section.queryByText('whsec_once')).toBeNull();
  expect(await section.findByText('Not called yet')).toBeVisible();
  await userEvent.click(section.getByRole('button', { name: `Send a test: ${hook.url}` }));
  expect(await section.findByText(/answered with error 500/)).toBeVisible();
  await userEvent.click(section.getByRole('button', { name: `Remove: ${hook.url}` }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/no longer call/)).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'Remove' }));
  expect(await section.findByRole('button', { name: 'Add an address' })).toBeVisible();
  expect(sent().map(({ call }) => call)).toEqual([
    `POST ${HOOKS}`,
    'POST /api/v1/webhooks/w1/test',
    'DELETE /api/v1/webhooks/w1',
  ]);
});

test('webhooks are the owner’s, keys also a manager’s, and a player has neither', async () => {
  const answers = { [`GET ${KEYS}`]: () => ok({ device_keys: [] }) };
  openPage('/settings/Location', sampleIndex({ ...sampleGroup, relationship: 'MANAGER' }), answers);
  expect(await screen.findByRole('heading', { name: 'Device keys' })).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'Webhooks' })).toBeNull();
});

const KEYS = `/api/v1/groups/${GROUP_ID}/device_keys`;

test('a key is made for one device, shown once, and taken back', async () => {
  const key = { id: 'k1', device_id: sampleDevice.id, sensor_id: null, created_at: '2026-06-01T08:00:00Z' };
  let keys: object[] = [];
  const { sent } = openPage('/settings/Location', sampleIndex(sampleGroup), {
    [`GET ${KEYS}`]: () => ok({ device_keys: keys }),
    [`POST ${KEYS}`]: () => {
      keys = [{ ...key, last_used_at: null }];
      return ok({ device_key: keys[0], key: '0123456789abcdef0123456789abcdef' });
    },
    'DELETE /api/v1/device_keys/k1': () => {
      keys = [];
      return ok({ removed: true });
    },
  });
  const section = await findSection('Device keys');
  await userEvent.click(section.getByRole('button', { name: 'Create a key' }));
  expect(await section.findByText('0123456789abcdef0123456789abcdef')).toBeVisible();
  await userEvent.click(section.getByRole('button', { name: 'I have copied it' }));
  expect(await section.findByText('never used')).toBeVisible();
  await userEvent.click(section.getByRole('button', { name: `Revoke: ${sampleDevice.name}` }));
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Revoke' }));
  await screen.findByText('Removed.');
  expect(sent().map(({ call, body }) => [call, body])).toEqual([
    [`POST ${KEYS}`, { device_id: sampleDevice.id }],
    ['DELETE /api/v1/device_keys/k1', undefined],
  ]);
});
