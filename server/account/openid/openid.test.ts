/** Logging in with an account elsewhere, at a provider on this machine that speaks the documented formats. */
import type { AccountSession } from '@sluice/contract/account';
import type { AuditEntry } from '@sluice/contract/audit-trail';
import { LIMITS } from '@sluice/engine/vocabulary/limits';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { openProvider } from '../../testing/openid-provider.ts';
import { forFile, serverForFile } from '../../testing/shared-fixtures.ts';

const server = serverForFile();
const provider = forFile(openProvider);
beforeEach(() => {
  server.services.settings.openId ??= provider.settings;
  provider.beHonest();
});
afterAll(() => provider.close());

const current_password = 'lavender';
let visitor = 0;
const from = () => `10.6.${visitor >> 8}.${visitor++ & 255}`;
const cookiesOf = (headers: Record<string, unknown>) =>
  [headers['set-cookie'] ?? []]
    .flat()
    .map((cookie) => String(cookie).split(';')[0])
    .join('; ');

interface Begun {
  url: string;
  cookie: string;
}
const begin = async (): Promise<Begun> => {
  const { body, headers } = await server.ask<{ url: string }>({
    ...{ method: 'POST', url: '/auth/openid/start', payload: {}, remoteAddress: from() },
  });
  return { url: body.data.url, cookie: cookiesOf(headers) };
};
/** At the provider, whose answer leads back. */
const visit = async ({ url }: Begun) => {
  const { headers } = await fetch(url, { redirect: 'manual' });
  const { pathname, search } = new URL(headers.get('location') ?? '');
  return pathname + search;
};
const comeBack = async (url: string, cookie: string) => {
  const { statusCode, headers } = await server.app.inject({ url, headers: { cookie }, remoteAddress: from() });
  return { code: statusCode, to: headers.location, cookie: cookiesOf(headers) };
};
const logIn = async (begun?: Begun) => {
  const own = begun ?? (await begin());
  return comeBack(await visit(own), own.cookie);
};
const sessionOf = async (cookie: string) =>
  (
    await server.ask<{ token: string }>({
      method: 'GET',
      url: '/auth/session',
      headers: { cookie },
      remoteAddress: from(),
    })
  ).body.data.token;
const ofAccount = async <Data>(token: string, path: string) =>
  (await server.call<Data>(token, 'GET', `/account/${path}`)).body.data;
const linkOf = async (token: string) => (await ofAccount<{ link: object | null }>(token, 'provider')).link;
const failed = '../../#/openid?outcome=failed';

let people = 0;
const newSubject = () => `person ${people++}`;

async function openConfirmed() {
  const account = await server.register();
  const sub = newSubject();
  const claims = { sub, email: account.email.toUpperCase(), email_verified: true };
  provider.is(claims);
  return { ...account, claims };
}

test('an account with the confirmed email is linked and let in; it is mailed, listed and recorded', async () => {
  const { token, email, claims } = await openConfirmed();
  const back = await logIn();
  expect(back).toMatchObject({ code: 302, to: '../../#/openid' });
  const opened = await sessionOf(back.cookie);
  const { sessions } = await ofAccount<{ sessions: AccountSession[] }>(opened, 'sessions');
  expect(sessions.find(({ is_current }) => is_current)?.signed_in_by).toBe('openid');
  expect(await linkOf(opened)).toMatchObject({ email: claims.email });
  const mails = server.mails().filter(({ to }) => to === email);
  expect(mails.map(({ subject }) => subject)).toEqual(['The Allotments can now log in to your Sluice account']);
  const { entries } = await ofAccount<{ entries: AuditEntry[] }>(token, 'audit_trail');
  expect(entries[0]?.action).toBe('GET /openid/callback');
  // The next time by what was linked, whatever the email is then; and nothing more is mailed.
  provider.is({ sub: claims.sub, email: 'new@elsewhere.test', email_verified: false });
  expect((await logIn()).to).toBe('../../#/openid');
  expect(server.mails().filter(({ to }) => to === email)).toHaveLength(1);
});

test('neither a claimed email, nor one that the provider has not checked, nor an unknown one opens an account', async () => {
  const claimant = await server.register(undefined, {}, { isConfirmed: false });
  const confirmed = await server.register();
  const outcomes: unknown[] = [];
  for (const claims of [
    { email: claimant.email, email_verified: true },
    { email: confirmed.email, email_verified: false },
    { email: confirmed.email },
    { email: confirmed.email, email_verified: 'true' },
    { email: 'nobody@elsewhere.test', email_verified: true },
    {},
  ]) {
    provider.is({ sub: newSubject(), ...claims });
    const back = await logIn();
    outcomes.push(back.to);
    expect(await sessionOf(back.cookie)).toBe('');
  }
  expect(outcomes).toEqual(
    ['unknown', 'unverified', 'unverified', 'unverified', 'unknown', 'unknown'].map(
      (one) => `../../#/openid?outcome=${one}`,
    ),
  );
  expect([await linkOf(claimant.token), await linkOf(confirmed.token)]).toEqual([null, null]);
});

test('what only the user info tells counts too', async () => {
  const { email } = await server.register();
  provider.is({ sub: newSubject() }, { email, email_verified: true });
  expect((await logIn()).to).toBe('../../#/openid');
});

test('the answer counts once, in the browser that asked, within minutes, and only when it is the provider’s own', async () => {
  await openConfirmed();
  const begun = await begin();
  const url = await visit(begun);
  const other = await begin();
  expect((await comeBack(url, '')).to).toBe(failed);
  expect((await comeBack(url, other.cookie)).to).toBe(failed);
  expect((await comeBack(url, begun.cookie)).to).toBe('../../#/openid');
  expect((await comeBack(url, begun.cookie)).to).toBe(failed);

  const late = await begin();
  const lateUrl = await visit(late);
  server.clock.set(server.clock.now() + LIMITS.loginStartMinutes * 60_000);
  expect((await comeBack(lateUrl, late.cookie)).to).toBe(failed);

  const refused = await begin();
  const { searchParams } = new URL(refused.url);
  const answer = new URLSearchParams({ error: 'access_denied', state: searchParams.get('state') ?? '' });
  expect((await comeBack(`/auth/openid/callback?${answer}`, refused.cookie)).to).toBe(failed);

  provider.forge();
  expect((await logIn()).to).toBe(failed);
});

test('what the provider says is for this login: its nonce, its audience, its hour', async () => {
  const { claims } = await openConfirmed();
  for (const wrong of [{ nonce: 'another' }, { aud: 'somebody else' }, { exp: 1 }, { iss: 'http://elsewhere.test' }]) {
    provider.is({ ...claims, ...wrong });
    expect([wrong, (await logIn()).to]).toEqual([wrong, failed]);
  }
});

test('an account that asks for a code is let in only where the provider asked for a second factor too', async () => {
  const { id, claims } = await openConfirmed();
  await server.db.$client.query('insert into second_factors (user_id, secret, confirmed_at) values ($1, $2, $3)', [
    id,
    'JBSWY3DPEHPK3PXP',
    new Date(server.clock.now()),
  ]);
  expect((await logIn()).to).toBe('../../#/openid?outcome=code');
  provider.is({ ...claims, amr: ['pwd'] });
  expect((await logIn()).to).toBe('../../#/openid?outcome=code');
  provider.is({ ...claims, amr: ['pwd', 'otp'] });
  expect((await logIn()).to).toBe('../../#/openid');
});

test('who is logged in connects any account there, by password, and disconnects it', async () => {
  const { token, email } = await server.register(undefined, {}, { isConfirmed: false });
  const session = await server.ask<{ token: string }>({
    ...{ method: 'POST', url: '/auth/login', payload: { email, password: current_password }, remoteAddress: from() },
  });
  const own = cookiesOf(session.headers);
  const connect = async (password = current_password) => {
    const answer = await server.call<{ url: string }>(token, 'POST', '/account/provider', {
      current_password: password,
    });
    return { ...answer, cookie: cookiesOf(answer.headers) };
  };
  provider.is({ sub: newSubject(), email: 'other@elsewhere.test', email_verified: false });
  expect((await connect('a guess')).body.errors[0]?.path).toBe('current_password');
  const begun = await connect();
  const url = await visit({ url: begun.body.data.url, cookie: '' });
  expect((await comeBack(url, `${begun.cookie}; ${own}`)).to).toBe('../../#/openid?outcome=linked');
  expect(await linkOf(token)).toMatchObject({ email: 'other@elsewhere.test', last_used_at: null });
  expect((await logIn()).to).toBe('../../#/openid');

  // Somebody else’s account does not get the same.
  const stranger = await server.register();
  const theirs = await server.call<{ url: string }>(stranger.token, 'POST', '/account/provider', { current_password });
  const theirUrl = await visit({ url: theirs.body.data.url, cookie: '' });
  expect((await comeBack(theirUrl, `${cookiesOf(theirs.headers)}; ${own}`)).to).toBe(failed);

  expect((await server.call(token, 'DELETE', '/account/provider', { current_password: 'a guess' })).code).toBe(422);
  expect((await server.call(token, 'DELETE', '/account/provider', { current_password })).code).toBe(200);
  expect(await linkOf(token)).toBeNull();
  expect((await logIn()).to).toBe('../../#/openid?outcome=unverified');
  const script = await server.call<{ token: string }>(token, 'POST', '/account/tokens', { name: 'A script' });
  const byToken = await server.call(script.body.data.token, 'POST', '/account/provider', { current_password });
  expect(byToken.code).toBe(403);
});

test('an account there that is connected with one here is connected with no other', async () => {
  const first = await openConfirmed();
  expect((await logIn()).to).toBe('../../#/openid');
  const { email } = first;
  // Another person of the provider, who has the same email there.
  provider.is({ sub: newSubject(), email, email_verified: true });
  expect((await logIn()).to).toBe('../../#/openid?outcome=taken');
});

test('where no provider is set there is none; one that does not answer is named', async () => {
  const { token } = await server.register();
  const start = () => server.ask({ method: 'POST', url: '/auth/openid/start', payload: {}, remoteAddress: from() });
  const shown = async () =>
    (await server.ask<{ openid_name: string | null }>({ method: 'GET', url: '/auth/options' })).body.data.openid_name;
  expect(await shown()).toBe('The Allotments');
  server.services.settings.openId = { ...provider.settings, issuer: 'http://127.0.0.1:1' };
  const silent = await start();
  expect([silent.code, silent.body.errors[0]?.message]).toEqual([
    502,
    'The Allotments is not responding. Please log in with your password.',
  ]);
  server.services.settings.openId = null;
  expect(await shown()).toBeNull();
  expect((await start()).code).toBe(404);
  expect(await linkOf(token)).toBeNull();
  expect((await comeBack('/auth/openid/callback?code=1&state=2', 'sluice_openid=2')).code).toBe(404);
});
