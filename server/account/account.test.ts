import type { User } from '@sluice/contract/users';
import { DAY_MS } from '@sluice/engine/vocabulary/units';
import { describe, expect, test } from 'vitest';
import { DIGEST_COOKIE, digestToken, SESSION_COOKIE } from '../platform/session-cookie.ts';
import { serverForFile } from '../testing/shared-fixtures.ts';
import { INGRESS_PROXY, openTestServer } from '../testing/test-server.ts';

const server = serverForFile();

const readCookies = (headers: Record<string, unknown>) =>
  Object.fromEntries(
    [headers['set-cookie']].flat().map((line) => {
      const [pair = '', ...attributes] = String(line).split('; ');
      const at = pair.indexOf('=');
      return [pair.slice(0, at), { value: pair.slice(at + 1), attributes: attributes.join('; ') }];
    }),
  );
let visitor = 0;
const post = (url: string, payload: object, headers: Record<string, string> = {}) =>
  server.ask<{ token: string; digest: string }>({
    method: 'POST',
    url,
    payload,
    headers,
    remoteAddress: `10.9.8.${visitor++ % 250}`,
  });

describe('registering', () => {
  test('opens a session: a sealed cookie, a readable digest, a token', async () => {
    const answer = await post('/auth/register', { name: 'Ada', email: 'ada@garden.test', password: 'lavender' });
    expect(answer.code).toBe(200);
    const cookies = readCookies(answer.headers);
    expect(cookies[SESSION_COOKIE]?.attributes).toContain('HttpOnly');
    expect(cookies[SESSION_COOKIE]?.attributes).toContain('SameSite=Lax');
    expect(cookies[SESSION_COOKIE]?.value).not.toContain(answer.body.data.token);
    expect(cookies[DIGEST_COOKIE]?.attributes).not.toContain('HttpOnly');
    expect(cookies[DIGEST_COOKIE]?.value).toBe(digestToken(answer.body.data.token));
    expect(answer.body.data.digest).toBe(digestToken(answer.body.data.token));
  });

  test('answers an e-mail that is in use like any other; only the mail there tells of it', async () => {
    const taken = await post('/auth/register', { name: 'B', email: 'ADA@garden.test', password: 'rosemary tea' });
    const free = await post('/auth/register', { name: 'B', email: 'free@garden.test', password: 'rosemary tea' });
    const shape = ({ code, body }: typeof taken) => {
      const { user } = body.data as unknown as { user: User };
      return { code, user: { ...user, id: '', email: '', community_url: '' } };
    };
    expect(shape(taken)).toEqual(shape(free));
    const [inUseMail, confirm] = server.mails().slice(-2);
    expect(inUseMail?.subject).toBe(server.services.translate('en', 'mail.inUseSubject'));
    expect(confirm?.subject).toBe(server.services.translate('en', 'mail.confirmSubject'));
    // Each password opens its own account.
    const ownerOf = async (password: string) => {
      const { body } = await post('/auth/login', { email: 'ada@garden.test', password });
      return (await server.call<{ user: User }>(body.data.token, 'GET', '/index')).body.data.user.name;
    };
    expect([await ownerOf('lavender'), await ownerOf('rosemary tea')]).toEqual(['Ada', 'B']);
  });

  test.each([
    [{ name: '', email: 'x@y.zz', password: 'lavender' }, 'name', 'Please enter a name'],
    [{ name: 'x'.repeat(50), email: 'x@y.zz', password: 'lavender' }, 'name', null],
    [{ name: 'x', email: 'no mail', password: 'lavender' }, 'email', 'Invalid email format'],
    [{ name: 'x', email: '', password: 'lavender' }, 'email', null],
    [{ name: 'x', email: 'x@y.zz', password: '12345' }, 'password', null],
    [{ name: 'x', email: 'x@y.zz', password: 'x'.repeat(31) }, 'password', null],
  ])('refuses %o at %s', async (payload, path, message) => {
    const answer = await post('/auth/register', payload);
    expect(answer.code).toBe(422);
    expect(answer.body.errors).toHaveLength(1);
    expect(answer.body.errors[0]).toMatchObject({ code: 30, path, ...(message ? { message } : {}) });
  });
});

describe('signing in', () => {
  test('a wrong password and an unknown e-mail answer alike', async () => {
    const wrong = await post('/auth/login', { email: 'ada@garden.test', password: 'nonsense' });
    const unknown = await post('/auth/login', { email: 'nobody@garden.test', password: 'nonsense' });
    expect(wrong.code).toBe(422);
    expect(wrong.body).toEqual(unknown.body);
  });

  test('the twenty-first try within a minute is put off', async () => {
    const codes: number[] = [];
    for (let attempt = 0; attempt < 21; attempt++) {
      const answer = await server.ask({
        method: 'POST',
        url: '/auth/login',
        payload: { email: 'many@garden.test', password: 'nonsense' },
        remoteAddress: '10.1.1.1',
      });
      codes.push(answer.code);
      if (attempt === 20) expect(answer.body.errors[0]?.code).toBe(60);
    }
    expect(codes.filter((code) => code === 422)).toHaveLength(20);
    expect(codes.at(-1)).toBe(429);
  });
});

describe('the shared session', () => {
  test('is read from its cookie, and is empty when the cookie is empty, malformed or wrongly sealed', async () => {
    const opened = await post('/auth/login', { email: 'ada@garden.test', password: 'lavender' });
    const sealed = readCookies(opened.headers)[SESSION_COOKIE]?.value ?? '';
    const tokenBy = async (cookie: string) =>
      (
        await server.ask<{ token: string }>({
          method: 'GET',
          url: '/auth/session',
          headers: { cookie: `${SESSION_COOKIE}=${cookie}` },
        })
      ).body.data.token;
    expect(await tokenBy(sealed)).toBe(opened.body.data.token);
    const flipped = `${sealed.slice(0, -2)}${sealed.endsWith('AA') ? 'BB' : 'AA'}`;
    for (const cookie of ['', 'x', '%00%ff', flipped, sealed.slice(0, 30), 'A'.repeat(4000)])
      expect(await tokenBy(cookie)).toBe('');
  });

  test('is of the path at which Home Assistant shows Sluice, and as secure as that is', async () => {
    const logIn = async (proto: string, remoteAddress: string) => {
      const { headers } = await server.ask({
        method: 'POST',
        url: '/auth/login',
        payload: { email: 'ada@garden.test', password: 'lavender' },
        headers: { 'x-ingress-path': '/api/hassio_ingress/a-token', 'x-forwarded-proto': proto },
        remoteAddress,
      });
      return [headers['set-cookie']].flat().map((cookie) => String(cookie).replace(/^[^;]*;/, ''));
    };
    const cookies = await logIn('https', INGRESS_PROXY);
    // It passes on the last one alone.
    expect(cookies.at(-1)).not.toContain('HttpOnly');
    for (const cookie of cookies) expect(cookie).toMatch(/Path=\/api\/hassio_ingress\/a-token;.* Secure;/);
    expect((await logIn('http', INGRESS_PROXY)).join()).not.toContain('Secure');
    for (const cookie of await logIn('https', '172.30.32.3')) expect(cookie).toContain('Path=/;');
  });

  test('is over after logout: code 10 on reads, code 1 on writes, and its cookies are cleared', async () => {
    const { body } = await post('/auth/login', { email: 'ada@garden.test', password: 'lavender' });
    const { token } = body.data;
    expect((await server.call(token, 'GET', '/index')).code).toBe(200);
    const out = await server.ask({
      method: 'DELETE',
      url: '/auth/logout',
      headers: { authorization: `Bearer ${token}` },
    });
    expect(out.code).toBe(200);
    expect(readCookies(out.headers)[SESSION_COOKIE]?.value).toBe('');
    const read = await server.call(token, 'GET', '/index');
    expect([read.code, read.body.errors[0]?.code]).toEqual([401, 10]);
    const write = await server.call(token, 'POST', '/profile', { lang: 'DE' });
    expect([write.code, write.body.errors[0]?.code]).toEqual([401, 1]);
  });

  test('an unknown token is code 1 on reads too, and no token as well', async () => {
    for (const token of ['nonsense', '', '<script>']) {
      expect((await server.call(token, 'GET', '/index')).body.errors[0]?.code).toBe(1);
    }
  });

  test('ends after thirty days without use', async () => {
    const own = await openTestServer();
    const { token } = await own.register();
    own.clock.set(own.clock.now() + 31 * DAY_MS);
    expect((await own.call(token, 'GET', '/index')).body.errors[0]?.code).toBe(10);
    await own.close();
  });
});

describe('Portuguese', () => {
  const brazilian = { 'accept-language': 'pt-BR,pt;q=0.9,en;q=0.8' };
  const wrong = (headers: Record<string, string>) =>
    post('/auth/login', { email: 'nobody@garden.test', password: 'lavender' }, headers);
  const mailTo = (email: string) => server.mails().findLast(({ to }) => to === email);

  test('is Brazil’s or Portugal’s in answers, as the browser has it', async () => {
    expect((await wrong(brazilian)).body.errors[0]?.message).toBe('E-mail ou senha incorretos.');
    const portuguese = await wrong({ 'accept-language': 'pt-PT,pt;q=0.9' });
    expect(portuguese.body.errors[0]?.message).toBe('E-mail ou palavra-passe incorretos.');
  });

  test('is Brazil’s in mails to who registered or logged in with such a browser; the wire says PT', async () => {
    const email = 'bia@garden.test';
    const account = { name: 'Bia', email, password: 'lavender', lang: 'PT' };
    const { user } = (await post('/auth/register', account, brazilian)).body.data as unknown as { user: User };
    expect(user.lang).toBe('PT');
    expect(mailTo(email)?.text).toContain('não abra o link.');
    const { email: other } = await server.register(undefined, { lang: 'PT' });
    const subjectOfReset = async () => {
      await post('/auth/password/forgot', { email: other });
      return mailTo(other)?.subject;
    };
    expect(await subjectOfReset()).toBe('Escolha uma nova palavra-passe para o Sluice');
    const login = { email: other, password: 'lavender' };
    await post('/auth/login', login, brazilian);
    expect(await subjectOfReset()).toBe('Escolha uma nova senha para o Sluice');
    await post('/auth/login', login, { 'accept-language': 'fr' });
    expect(await subjectOfReset()).toBe('Escolha uma nova senha para o Sluice');
    await post('/auth/login', login, { 'accept-language': 'pt-PT' });
    expect(await subjectOfReset()).toBe('Escolha uma nova palavra-passe para o Sluice');
  });
});

describe('a forgotten password', () => {
  test('sends a mail with a link that works once, and the new password ends every session', async () => {
    const { token, email } = await server.register(undefined, { lang: 'FR' });
    expect((await post('/auth/password/forgot', { email })).code).toBe(200);
    const mail = server.mails().findLast((sent) => sent.to === email);
    expect(mail?.subject).toBe(server.services.translate('fr', 'mail.resetSubject'));
    const link = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
    expect((await post('/auth/password/reset', { token: link, password: 'rosemary tea' })).code).toBe(200);
    const again = await post('/auth/password/reset', { token: link, password: 'rosemary tea' });
    expect(again.body.errors[0]).toMatchObject({ code: 30, path: 'token' });
    expect((await server.call(token, 'GET', '/index')).body.errors[0]?.code).toBe(10);
    expect((await post('/auth/login', { email, password: 'lavender' })).code).toBe(422);
    expect((await post('/auth/login', { email, password: 'rosemary tea' })).code).toBe(200);
  });

  test('says the same for an e-mail that nobody has', async () => {
    const before = server.mails().length;
    expect((await post('/auth/password/forgot', { email: 'nobody@garden.test' })).body.data).toEqual({ sent: true });
    expect(server.mails()).toHaveLength(before);
  });
});
