/** Passkeys, an account elsewhere, and how strong a new password is. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { findSection } from '../testing/find-part.ts';
import {
  type Answers,
  authOptions,
  forgetCookie,
  ok,
  openPage,
  refused,
  renderApp,
  stubServer,
} from '../testing/render-app.tsx';
import { sampleGroup, sampleIndex, sampleUser } from '../testing/sample-garden.ts';

afterEach(forgetCookie);

const options = (extra: object = {}) => ok({ ...authOptions, ...extra });
const passkey = { id: 'p1', name: 'My phone', is_synced: true, created_at: '2026-06-01T08:00:00Z', last_used_at: null };

function openAccount(offered: object, answers: Answers = {}) {
  return openPage('/settings/account', sampleIndex(sampleGroup), {
    'GET /auth/options': () => options(offered),
    ...answers,
  }).sent;
}

test.each([
  ['no address for them', { passkey_origin: null }, /^Passkeys need an https address with a domain name/],
  ['another address', { passkey_origin: 'https://garden.test' }, /when you open Sluice at https:\/\/garden\.test\.$/],
  ['a browser without them', { passkey_origin: location.origin }, 'This browser does not support passkeys.'],
])('passkeys: %s is said instead of offering one', async (_why, offered, sentence) => {
  openAccount(offered);
  const section = await findSection('Passkeys');
  expect(section.getByText(sentence)).toBeVisible();
  expect(section.queryByRole('button', { name: 'Add a passkey' })).toBeNull();
});

test('a passkey is renamed, and removed by password', async () => {
  let storedPasskeys = [passkey];
  const sent = openAccount(
    {},
    {
      'GET /api/v1/account/passkeys': () => ok({ passkeys: storedPasskeys }),
      'PATCH /api/v1/account/passkeys/p1': () => {
        storedPasskeys = [{ ...passkey, name: 'Key ring' }];
        return ok({ passkey: storedPasskeys[0] });
      },
      'DELETE /api/v1/account/passkeys/p1': () => {
        storedPasskeys = [];
        return ok({ removed: true });
      },
    },
  );
  const section = await findSection('Passkeys');
  expect(section.getByText(/never used · also on your other devices$/)).toBeVisible();
  await userEvent.click(section.getByRole('button', { name: 'Rename: My phone' }));
  await userEvent.clear(section.getByLabelText('Name'));
  await userEvent.type(section.getByLabelText('Name'), 'Key ring');
  await userEvent.click(section.getByRole('button', { name: 'Rename' }));
  await userEvent.click(await section.findByRole('button', { name: 'Remove: Key ring' }));
  await userEvent.type(section.getByLabelText('Current password'), 'lavender');
  await userEvent.click(section.getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(section.queryByText('Key ring')).toBeNull());
  expect(sent()).toEqual([
    { call: 'PATCH /api/v1/account/passkeys/p1', body: { name: 'Key ring' } },
    { call: 'DELETE /api/v1/account/passkeys/p1', body: { current_password: 'lavender' } },
  ]);
});

test('what the device does not make is said at the form, which keeps its name', async () => {
  vi.stubGlobal('PublicKeyCredential', class {});
  const sent = openAccount(
    { passkey_origin: location.origin },
    {
      'POST /api/v1/account/passkeys/options': () =>
        ok({ options: { challenge: 'AAAA', user: { id: 'AAAA' }, excludeCredentials: [] } }),
    },
  );
  const section = await findSection('Passkeys');
  await userEvent.click(section.getByRole('button', { name: 'Add a passkey' }));
  await userEvent.type(section.getByLabelText('Name'), 'My phone');
  await userEvent.type(section.getByLabelText('Current password'), 'lavender');
  // jsdom has no authenticator, as a device on which nothing was confirmed.
  await userEvent.click(section.getByRole('button', { name: 'Add a passkey' }));
  expect(await section.findByText(/^No passkey was created\./)).toBeVisible();
  expect(section.getByLabelText('Name')).toHaveValue('My phone');
  expect(sent().map(({ call }) => call)).toEqual(['POST /api/v1/account/passkeys/options']);
});

test('an account elsewhere is disconnected by password', async () => {
  let link: object | null = { email: 'ada@id.example', created_at: '2026-06-01T08:00:00Z', last_used_at: null };
  const sent = openAccount(
    { openid_name: 'Home' },
    {
      'GET /api/v1/account/provider': () => ok({ link }),
      'DELETE /api/v1/account/provider': () => {
        link = null;
        return ok({ removed: true });
      },
    },
  );
  const section = await findSection('Login with Home');
  expect(section.getByText('Connected: ada@id.example')).toBeVisible();
  await userEvent.click(section.getByRole('button', { name: 'Disconnect' }));
  await userEvent.type(section.getByLabelText('Current password'), 'lavender');
  await userEvent.click(section.getByRole('button', { name: 'Disconnect' }));
  expect(await section.findByRole('button', { name: 'Connect' })).toBeVisible();
  expect(sent()).toEqual([{ call: 'DELETE /api/v1/account/provider', body: { current_password: 'lavender' } }]);
});

test('the login page offers what the server has, and says why a provider cannot be asked', async () => {
  stubServer({
    'GET /auth/options': () => options({ openid_name: 'Home', passkey_origin: location.origin }),
    'POST /auth/openid/start': () => refused(502, { code: 80, message: 'Home is not responding.' }),
  });
  renderApp('/login');
  expect(await screen.findByRole('button', { name: 'Log in with a passkey' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Log in with Home' }));
  expect(await screen.findByText('Home is not responding.')).toBeVisible();
});

test.each([
  ['unknown', /^No Sluice account has confirmed this email\./, 'Go to login'],
  ['code', /^Your account also needs a code\./, 'Go to login'],
  ['linked', /^Connected\. From now on/, 'Go to the account page'],
  ['made-up', /^That did not work/, 'Go to login'],
])('back from the provider: %s', async (outcome, sentence, way) => {
  stubServer({ 'GET /auth/options': () => options({ openid_name: 'Home' }) });
  renderApp(`/openid?outcome=${outcome}`);
  expect(await screen.findByText(sentence)).toBeVisible();
  expect(screen.getByRole('link', { name: way })).toBeVisible();
});

test('back from the provider: the session that the server has opened is taken up', async () => {
  stubServer({
    'GET /auth/options': () => options({ openid_name: 'Home' }),
    'GET /auth/session': () => ok({ token: 'token', digest: 'digest' }),
    'GET /api/v1/index': () => ok(sampleIndex(null)),
  });
  // biome-ignore lint/suspicious/noDocumentCookie: the server has set it with its answer
  document.cookie = 'sluice_digest=digest; path=/';
  const { router } = renderApp('/openid');
  await waitFor(() => expect(router.state.location.pathname).toBe('/home'));
  expect(localStorage.getItem('sluice_token')).toBe('token');
});

test('the strength of a new password is told while it is typed, and knows the person', async () => {
  stubServer({ 'GET /auth/options': () => options() });
  renderApp('/register');
  await userEvent.type(await screen.findByLabelText('Display name'), sampleUser.name);
  const field = screen.getByLabelText('Password');
  await userEvent.type(field, 'password1');
  const findRating = () => screen.findByText(/^(Very weak|Weak|Fair|Good|Strong)\./);
  expect(await findRating()).toHaveTextContent(/^Very weak\. Many people use/);
  expect((await findRating()).closest('[role="status"]')).not.toBeNull();
  await userEvent.clear(field);
  await userEvent.type(field, sampleUser.name.toLowerCase());
  await waitFor(async () => expect(await findRating()).toHaveTextContent(/Leave out your own name/));
  await userEvent.clear(field);
  await userEvent.type(field, 'copper kettle drizzle otter');
  await waitFor(async () => expect(await findRating()).toHaveTextContent(/^Strong\.$/));
});

test('webhooks of all gardens are listed, and ended', async () => {
  let webhooks = [
    { id: 'w1', group_id: sampleGroup.id, garden: 'Garden', url: 'https://hooks.test/here' },
    { id: 'w2', group_id: 'another', garden: 'Roof', url: 'https://hooks.test/there' },
  ].map((hook) => ({ ...hook, created_at: '2026-06-01T08:00:00Z', last_answer: null, last_sent_at: null }));
  const sent = openAccount(
    {},
    {
      'GET /api/v1/account/webhooks': () => ok({ webhooks }),
      'DELETE /api/v1/webhooks/w2': () => {
        webhooks = webhooks.slice(0, 1);
        return ok({ removed: true });
      },
    },
  );
  const section = await findSection('Webhooks of your gardens');
  expect(section.getByText('https://hooks.test/here')).toBeVisible();
  await userEvent.click(section.getByRole('button', { name: 'Remove: https://hooks.test/there' }));
  expect(sent()).toEqual([]);
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(screen.queryByText('https://hooks.test/there')).toBeNull());
  expect(sent().map(({ call }) => call)).toEqual(['DELETE /api/v1/webhooks/w2']);
});
