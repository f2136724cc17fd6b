import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { openDemoGarden } from '../testing/demo.ts';
import { rule } from '../testing/rules.ts';
import { serverForFile } from '../testing/shared-fixtures.ts';
import { openTestServer, type TestServer } from '../testing/test-server.ts';

const server = serverForFile({ withSimulator: true });

let visitor = 0;
/** As somebody else each time, so that limits by address do not interfere. */
const post = <Data = unknown>(url: string, payload: object, token?: string) =>
  server.ask<Data>({
    method: 'POST',
    url,
    payload,
    headers: token ? { authorization: `Bearer ${token}` } : {},
    remoteAddress: `10.7.8.${visitor++ % 250}`,
  });
const login = (email: string, password: string) => post<{ token: string }>('/auth/login', { email, password });
const password = (token: string, change: object) => post('/api/v1/account/password', change, token);
const say = (key: Parameters<TestServer['services']['translate']>[1]) => server.services.translate('en', key);
const isSignedIn = async (token: string) => (await server.call(token, 'GET', '/index')).code === 200;

describe('changing the password', () => {
  const change = { current_password: 'lavender', new_password: 'rosemary tea', confirmation: 'rosemary tea' };

  test('ends every other session, and the new password works', async () => {
    const { token, email } = await server.register();
    const other = (await login(email, 'lavender')).body.data.token;
    expect((await password(token, change)).body.data).toEqual({ changed: true });
    expect([await isSignedIn(token), await isSignedIn(other)]).toEqual([true, false]);
    expect((await login(email, 'lavender')).code).toBe(422);
    expect((await login(email, 'rosemary tea')).code).toBe(200);
  });

  test('makes a link that was mailed before useless', async () => {
    const { token, email } = await server.register();
    await server.call(token, 'POST', '/account/password/reset');
    const link = findLink(email);
    await password(token, change);
    expect((await post('/auth/password/reset', { token: link, password: 'marjoram' })).body.errors[0]?.path).toBe(
      'token',
    );
  });

  test('with a wrong one changes nothing, and says so under its headline', async () => {
    const { token, email } = await server.register();
    const answer = await password(token, { ...change, current_password: 'nettles' });
    expect([answer.code, answer.body.errors]).toEqual([
      422,
      [
        { code: 30, message: 'Password Change Failed' },
        { code: 30, path: 'current_password', message: 'Password entered incorrectly' },
      ],
    ]);
    expect((await login(email, 'lavender')).code).toBe(200);
  });

  const refused = async (wrong: object) => {
    const { token } = await server.register();
    const answer = await password(token, { ...change, ...wrong });
    expect(answer.code).toBe(422);
    return answer.body.errors;
  };
  rule('current password required', async () => {
    expect(await refused({ current_password: '' })).toEqual([
      { code: 30, path: 'current_password', message: say('validation.currentPasswordRequired') },
    ]);
  });
  rule('new password required', async () => {
    const errors = await refused({ new_password: '', confirmation: 'rosemary tea' });
    expect(errors[0]).toEqual({ code: 30, path: 'new_password', message: say('validation.passwordRequired') });
  });
  rule('confirmation required', async () => {
    expect((await refused({ confirmation: '' }))[0]).toEqual({
      code: 30,
      path: 'confirmation',
      message: say('validation.confirmationRequired'),
    });
  });
  rule('new password and confirmation match', async () => {
    expect(await refused({ confirmation: 'rosemarie' })).toEqual([
      { code: 30, path: 'confirmation', message: 'The entered passwords do not match' },
    ]);
  });
  rule('password length 6 to 30', async () => {
    for (const wrong of ['sage5', 'x'.repeat(31)])
      expect(await refused({ new_password: wrong, confirmation: wrong })).toEqual([
        { code: 30, path: 'new_password', message: say('validation.passwordLength') },
      ]);
  });

  test('a passphrase may be longer', async () => {
    const { token, email } = await server.register();
    const phrase = 'copper kettle drizzle otter '.repeat(5).slice(0, 128);
    const change = { current_password: 'lavender', new_password: phrase, confirmation: phrase };
    expect((await server.call(token, 'POST', '/account/password', change)).code).toBe(200);
    expect((await login(email, phrase)).code).toBe(200);
    const longer = { current_password: phrase, new_password: `${phrase}x`, confirmation: `${phrase}x` };
    expect((await server.call(token, 'POST', '/account/password', longer)).body.errors).toEqual([
      { code: 30, path: 'new_password', message: say('validation.passwordLength') },
    ]);
  });
});

/** The token in the newest mail to an address. */
const findLink = (email: string) =>
  /(?:token|invitation)=([\w-]+)/.exec(server.mails().findLast((mail) => mail.to === email)?.text ?? '')?.[1] ?? '';

test('a link to a new password is mailed from the settings', async () => {
  const { token, email } = await server.register();
  expect((await server.call(token, 'POST', '/account/password/reset')).body.data).toEqual({ sent: true });
  expect((await post('/auth/password/reset', { token: findLink(email), password: 'marjoram' })).code).toBe(200);
  expect((await login(email, 'marjoram')).code).toBe(200);
});

describe('changing the email', () => {
  const ask = (token: string, email: string, currentPassword = 'lavender') =>
    post('/api/v1/account/email', { email, current_password: currentPassword }, token);

  test('asks the new address, tells the old one, and takes effect with the link', async () => {
    const { token, email } = await server.register(undefined, { lang: 'IT' });
    const before = server.mails().length;
    expect((await ask(token, 'new-ada@garden.test')).body.data).toEqual({ sent: true });
    const [question, notice] = server.mails().slice(before);
    expect([question?.to, notice?.to]).toEqual(['new-ada@garden.test', email]);
    expect(question?.subject).toBe(server.services.translate('it', 'mail.emailChangeSubject'));
    expect(notice?.text).toContain('new-ada@garden.test');
    expect((await login(email, 'lavender')).code).toBe(200);

    const link = findLink('new-ada@garden.test');
    expect((await post('/auth/email/confirm', { token: link })).body.data).toEqual({ confirmed: true });
    expect((await login(email, 'lavender')).code).toBe(422);
    expect((await login('new-ada@garden.test', 'lavender')).code).toBe(200);
    expect((await post('/auth/email/confirm', { token: link })).body.errors[0]).toMatchObject({
      code: 30,
      path: 'token',
    });
  });

  test('fails when somebody has taken the address meanwhile', async () => {
    const { token, email } = await server.register();
    await ask(token, 'wanted@garden.test');
    const link = findLink('wanted@garden.test');
    await server.register('Wanted@garden.test');
    const answer = await post('/auth/email/confirm', { token: link });
    expect([answer.code, answer.body.errors]).toEqual([409, [{ code: 50, message: 'Email Change Failed' }]]);
    expect((await login(email, 'lavender')).code).toBe(200);
  });

  test('to the address of somebody else is answered alike; the mail there tells of it', async () => {
    const [{ token, email }, other] = [await server.register(), await server.register()];
    const before = server.mails().length;
    expect((await ask(token, other.email)).body.data).toEqual({ sent: true });
    const [inUseMail] = server.mails().slice(before);
    expect(inUseMail).toMatchObject({ to: other.email, subject: say('mail.inUseSubject') });
    expect(inUseMail?.text).not.toContain('token=');
    expect((await login(email, 'lavender')).code).toBe(200);
  });

  test('with a wrong password, or to the same address is refused', async () => {
    const { token, email } = await server.register();
    expect((await ask(token, 'x@garden.test', 'nettles')).body.errors).toEqual([
      { code: 30, message: 'Email Change Failed' },
      { code: 30, path: 'current_password', message: 'Password entered incorrectly' },
    ]);
    expect((await ask(token, email.toUpperCase())).body.errors[0]).toMatchObject({ code: 30, path: 'email' });
  });

  test('a link is good for an hour', async () => {
    const own = await openTestServer();
    const { token } = await own.register();
    await own.call(token, 'POST', '/account/email', { email: 'late@garden.test', current_password: 'lavender' });
    const link = /token=([\w-]+)/.exec(own.mails()[0]?.text ?? '')?.[1];
    own.clock.set(own.clock.now() + 61 * 60_000);
    const answer = await own.ask({ method: 'POST', url: '/auth/email/confirm', payload: { token: link } });
    expect(answer.body.errors[0]).toMatchObject({ code: 30, path: 'token' });
    await own.close();
  });

  rule('email required', async () => {
    const { token } = await server.register();
    expect((await ask(token, '')).body.errors[0]).toMatchObject({
      path: 'email',
      message: say('validation.emailRequired'),
    });
  });
  rule('email of valid format', async () => {
    const { token } = await server.register();
    for (const wrong of ['ada', 'ada@', '@garden.test', 'a da@garden.test'])
      expect((await ask(token, wrong)).body.errors).toEqual([
        { code: 30, path: 'email', message: 'Invalid email format' },
      ]);
  });
});

describe('deleting the account', () => {
  const remove = (token: string, secret: string) =>
    server.ask({
      method: 'DELETE',
      url: '/api/v1/account',
      headers: { authorization: `Bearer ${token}` },
      payload: { password: secret },
      remoteAddress: `10.7.9.${visitor++ % 250}`,
    });
  const begin = async (token: string, name = 'Backyard') =>
    (
      await server.call<{ group: { id: string } }>(token, 'POST', '/groups', {
        name,
        device_type: 'SPRITE',
        location: 'outdoor',
        time_zone: 'Europe/Vienna',
      })
    ).body.data.group.id;

  rule('deleting an account asks for the password', async () => {
    const { token } = await server.register();
    const answer = await remove(token, 'nettles');
    expect([answer.code, answer.body.errors]).toEqual([
      422,
      [{ code: 30, path: 'password', message: 'Password entered incorrectly' }],
    ]);
    expect((await remove(token, '')).body.errors[0]?.path).toBe('password');
    expect(await isSignedIn(token)).toBe(true);
  });

  rule('an account cannot be deleted while devices exist', async () => {
    const demo = await openDemoGarden(server);
    const { id } = await server.register();
    await server.db.execute(sql`update users set password_hash = (select password_hash from users where id = ${id})
      where id = ${demo.userId}`);
    const answer = await remove(demo.token, 'lavender');
    expect([answer.code, answer.body.errors]).toEqual([
      409,
      [{ code: 50, message: 'Delete failed. Please remove all devices from the account first.' }],
    ]);
    expect(await isSignedIn(demo.token)).toBe(true);
  });

  test('removes the user, sessions, tokens and shares; the email is free again', async () => {
    const owner = await server.register();
    const { token, email, id } = await server.register();
    const shared = await begin(owner.token);
    await server.share(shared, id, 'MANAGER');
    const personal = await server.call<{ token: string }>(token, 'POST', '/account/tokens', { name: 'A script' });
    expect((await remove(token, 'lavender')).body.data).toEqual({ removed: true });
    expect([await isSignedIn(token), await isSignedIn(personal.body.data.token)]).toEqual([false, false]);
    const left = await server.call<{ shares: unknown[] }>(owner.token, 'GET', `/groups/${shared}/shares`);
    expect(left.body.data.shares).toHaveLength(1);
    expect((await server.register(email)).token).not.toBe('');
  });

  test('hands a garden without devices to the manager who has shared it the longest, and removes one that nobody else manages', async () => {
    const owner = await server.register();
    const [first, second, player] = [await server.register(), await server.register(), await server.register()];
    const handed = await begin(owner.token, 'Handed over');
    const removed = await begin(owner.token, 'Removed');
    await server.share(handed, first.id, 'MANAGER');
    await server.share(handed, second.id, 'MANAGER');
    await server.share(removed, player.id, 'PLAYER');
    await remove(owner.token, 'lavender');
    const { shares } = (
      await server.call<{ shares: { user_id: string; relationship: string }[] }>(
        first.token,
        'GET',
        `/groups/${handed}/shares`,
      )
    ).body.data;
    expect(Object.fromEntries(shares.map((share) => [share.user_id, share.relationship]))).toEqual({
      [first.id]: 'OWNER',
      [second.id]: 'MANAGER',
    });
    expect((await server.call(player.token, 'GET', `/groups/${removed}/shares`)).code).toBe(404);
  });

  test('leaves what was done in gardens it shared, without the person', async () => {
    const owner = await server.register();
    const { token, id } = await server.register(undefined, { name: 'Grace Hopper' });
    const shared = await begin(owner.token);
    await server.share(shared, id, 'MANAGER');
    await server.call(token, 'PATCH', `/groups/${shared}`, { name: 'Front yard' });
    await server.call(owner.token, 'PATCH', `/groups/${shared}/shares/${id}`, { relationship: 'PLAYER' });
    await remove(token, 'lavender');
    const trail = await server.call<{ entries: { user_id: string | null; user_name: string; action: string }[] }>(
      owner.token,
      'GET',
      `/groups/${shared}/audit_trail`,
    );
    expect(trail.body.data.entries[1]).toMatchObject({
      ...{ user_id: null, user_name: '', from_address: '' },
      action: 'PATCH /groups/:id',
    });
    expect(JSON.stringify(trail.body)).not.toContain('Grace');
    const { rows } = await server.db.execute(sql`select * from audit_trail where user_name = 'Grace Hopper'`);
    expect(rows).toEqual([]);
  });
});
