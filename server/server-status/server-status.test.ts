/** The page of the server: who may see it, and what it says and does, on a real database with a real job queue. */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Answer } from '@sluice/contract/calls';
import { apiCalls } from '@sluice/contract/calls';
import { serverStatus } from '@sluice/contract/server-status';
import type { DeviceId, GroupId, UserId } from '@sluice/engine/vocabulary/ids';
import { eq, sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BackupThread } from '../backups/index.ts';
import { devices } from '../devices/tables.ts';
import { SERVER_CONNECTION } from '../platform/database/listen.ts';
import { type Jobs, startJobs } from '../platform/jobs.ts';
import { PROCESS_NAME } from '../platform/process-name.ts';
import { tellNewVersion } from '../routine/tell-new-version.ts';
import { openOwnGarden } from '../testing/own-garden.ts';
import { forFile, serverForFile } from '../testing/shared-fixtures.ts';
import { eventually } from '../testing/test-server.ts';
import { users } from '../users/tables.ts';
import { weatherFetches } from '../weather/tables.ts';
import { noteDatabaseSize } from './database-size.ts';
import { makeOperatorCode } from './index.ts';
import { databaseSizes } from './tables.ts';

const server = serverForFile();
/** Its owner is the first account. */
const garden = forFile(() => openOwnGarden(server));
let jobs: Jobs;
beforeAll(async () => {
  jobs = await startJobs(server.db, server.connection, server.log);
});
afterAll(() => jobs.stop());

const code = () => makeOperatorCode(server.serverParts.secret);
const ownerCall: typeof garden.call = (...given) => garden.call(...given);
const ownAccess = async () => (await ownerCall<Answer<'GET /server/access'>>('GET', '/server/access')).body.data.access;
const claim = (given: string) => ownerCall('POST', '/server/access', { code: given });

describe('who runs the server', () => {
  test('is the first account, once it has the code that the start prints', async () => {
    expect(await ownAccess()).toBe('needs_code');
    expect((await ownerCall('GET', '/server/status')).code).toBe(403);
    const wrong = await claim('abcd-efgh-jkmn');
    expect([wrong.code, wrong.body.errors[0]?.path]).toEqual([422, 'code']);
    expect(await ownAccess()).toBe('needs_code');
    expect((await claim(` ${code().toUpperCase().replaceAll('-', ' ')} `)).code).toBe(200);
    expect(await ownAccess()).toBe('operator');
    expect((await ownerCall('GET', '/server/status')).code).toBe(200);
  });

  test('is nobody else, also with the code, and also not the owner of another garden', async () => {
    const other = await server.register();
    const access = await server.call<Answer<'GET /server/access'>>(other.token, 'GET', '/server/access');
    expect(access.body.data.access).toBe('none');
    expect((await server.call(other.token, 'POST', '/server/access', { code: code() })).code).toBe(403);
    await server.share(garden.id, other.id, 'MANAGER');
    expect((await server.call(other.token, 'GET', '/server/status')).code).toBe(403);
    expect((await server.call('', 'GET', '/server/status')).code).toBe(401);
  });

  test('is no account of the demo, whatever its row says', async () => {
    const visitor = await server.register();
    await server.db
      .update(users)
      .set({ isDemo: true, operatorSince: new Date(server.clock.now()) })
      .where(eq(users.id, visitor.id as UserId));
    expect((await server.call(visitor.token, 'GET', '/server/status')).code).toBe(403);
  });

  test('reaches nothing of it by a token that may do less than everything, or is for one garden', async () => {
    const tokenOf = async (body: object) =>
      (await ownerCall<{ token: string }>('POST', '/account/tokens', { name: 'A script', ...body })).body.data.token;
    const statusBy = async (body: object) => (await server.call(await tokenOf(body), 'GET', '/server/status')).code;
    expect([
      await statusBy({ scope: 'read' }),
      await statusBy({ scope: 'manage' }),
      await statusBy({ scope: 'all', group_id: garden.id }),
      await statusBy({ scope: 'all' }),
    ]).toEqual([403, 403, 403, 200]);
  });

  test('every call but the two that ask for access is for the operator alone', () => {
    const others = Object.entries(apiCalls).filter(([address]) => address.includes(' /server/'));
    expect(others.filter(([, { access }]) => access !== 'operator').map(([address]) => address)).toEqual([
      'GET /server/access',
      'POST /server/access',
    ]);
    expect(others.length).toBeGreaterThan(8);
  });
});

const status = async () => {
  const { body } = await ownerCall<Answer<'GET /server/status'>>('GET', '/server/status');
  return serverStatus.parse(body.data);
};

describe('how the server is', () => {
  test('versions, clock, disk and database are those of this machine', async () => {
    const { version, node, postgresql, disk, database_bytes, clock, mail_host, errors } = await status();
    expect([version, node, mail_host]).toEqual([
      JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')).version,
      process.versions.node,
      null,
    ]);
    expect(postgresql).toMatch(/^\d+\.\d+$/);
    expect(disk.free_bytes).toBeGreaterThan(0);
    expect(disk.total_bytes).toBeGreaterThan(disk.free_bytes);
    expect(database_bytes).toBeGreaterThan(1_000_000);
    expect(clock.is_certain).toBe(true);
    expect(errors).toEqual([]);
  });

  test('a device that does not answer is named with its garden; a simulated one is not', async () => {
    const answeredAt = new Date(server.clock.now() - 3_600_000);
    const device = {
      groupId: garden.id as GroupId,
      model: 'SPRITE-8',
      serialNumber: '1',
      address: '',
      syncFrequencyMin: 1,
    };
    const silent = {
      ...device,
      category: 'IRRIGATION_CONTROLLER' as const,
      status: 'OFFLINE' as const,
      lastActiveAt: answeredAt,
    };
    const id = () => randomUUID() as DeviceId;
    await server.db.insert(devices).values([
      { ...silent, id: id(), name: 'Shed', driver: 'simulated' },
      { ...silent, id: id(), name: 'Gate', driver: 'shelly' },
      { ...silent, id: id(), name: 'Barn', driver: 'shelly', status: 'ONLINE' },
    ]);
    expect((await status()).unreachable_devices).toEqual([
      { garden: 'Orchard', name: 'Gate', answered_at: answeredAt.toISOString() },
    ]);
  });

  test('a weather service is told with the gardens that got no answer', async () => {
    const now = new Date(server.clock.now());
    const fetched = { groupId: garden.id as GroupId, askedAt: now, answeredAt: now };
    await server.db.insert(weatherFetches).values({ ...fetched, provider: 'OPEN_METEO', fault: 'unreachable' });
    expect((await status()).weather_services).toEqual([
      { provider: 'OPEN_METEO', gardens: 1, failing: 1, answered_at: now.toISOString(), fault: 'unreachable' },
    ]);
  });

  test('the last warnings and errors of the log are told, the newest first, and what is quieter is not', async () => {
    const { recentErrors } = server.serverParts;
    const line = (level: number, msg: string, err?: object) =>
      recentErrors.note(JSON.stringify({ level, time: 1, msg, err }));
    line(30, 'all is well');
    line(40, 'a device is slow');
    line(50, 'the mail server is away', { message: 'ECONNREFUSED', stack: 'at a line' });
    expect((await status()).errors).toEqual([
      { at: '1970-01-01T00:00:00.001Z', is_error: true, message: 'the mail server is away', cause: 'ECONNREFUSED' },
      { at: '1970-01-01T00:00:00.001Z', is_error: false, message: 'a device is slow', cause: null },
    ]);
    for (let count = 0; count < 60; count += 1) line(40, `warning ${count}`);
    const { errors } = await status();
    expect([errors.length, errors[0]?.message]).toEqual([50, 'warning 59']);
  });

  test('a job that has failed is told with what went wrong, and is queued when it is tried again', async () => {
    const isLastTry = Promise.withResolvers<void>();
    await jobs.work('post-card', async () => {
      await isLastTry.promise;
      throw new Error('the post office is shut');
    });
    await jobs.send('post-card', { to: 'Ada' });
    // As if it had been tried as often as its queue allows.
    await server.db.execute(sql`update jobs.job set retry_limit = 0 where name = 'post-card'`);
    isLastTry.resolve();
    const failed = await eventually(async () => (await status()).jobs.failed[0]);
    expect(failed).toMatchObject({ queue: 'post-card', message: 'Error: the post office is shut' });
    expect((await ownerCall('POST', `/server/jobs/${failed.id}/retry`)).code).toBe(200);
    expect(server.jobsOf('post-card')).toEqual([{ to: 'Ada' }]);
    expect((await status()).jobs.failed).toEqual([]);
    expect((await ownerCall('POST', `/server/jobs/${failed.id}/retry`)).code).toBe(404);
  });

  test('a test message goes to whoever asks, and what the mail server says against it is told', async () => {
    const { email } = (await ownerCall<Answer<'POST /server/test_message'>>('POST', '/server/test_message')).body.data;
    expect(server.mailedAtOnce.map(({ to }) => to)).toEqual([email]);
    const { mailer } = server.serverParts;
    server.serverParts.mailer = { send: () => Promise.reject(new Error('535 wrong password')) };
    const refused = await ownerCall<Answer<'POST /server/test_message'>>('POST', '/server/test_message');
    server.serverParts.mailer = mailer;
    expect(refused.body.data).toEqual({ email, mail_failure: '535 wrong password', browsers: 0 });
  });
});

describe('accounts', () => {
  test('are listed with their gardens, without those of the demo', async () => {
    const { accounts } = (await ownerCall<Answer<'GET /server/accounts'>>('GET', '/server/accounts')).body.data;
    expect(accounts[0]).toMatchObject({ is_operator: true, email_confirmed: true, gardens: ['Orchard'] });
    const { rows } = await server.db.execute(sql`select from users where not is_demo`);
    expect(accounts).toHaveLength(rows.length);
  });

  test('get a link to a new password, which is good once', async () => {
    const { id, email } = await server.register();
    const made = await ownerCall<{ link: string }>('POST', `/server/accounts/${id}/password_link`);
    const { link } = made.body.data;
    expect(made.headers['cache-control']).toBe('no-store');
    const token = new URL(link.replace('/#', '')).searchParams.get('token');
    const reset = () =>
      server.ask({ method: 'POST', url: '/auth/password/reset', payload: { token, password: 'five green cans' } });
    expect((await reset()).code).toBe(200);
    expect((await reset()).code).toBe(422);
    const login = { email, password: 'five green cans' };
    expect((await server.ask({ method: 'POST', url: '/auth/login', payload: login })).code).toBe(200);
  });
});

const overview = async () => (await ownerCall<Answer<'GET /server/backups'>>('GET', '/server/backups')).body.data;
const idle = () =>
  eventually(async () => {
    const read = await overview();
    return read.under_way === null && read;
  }, 60_000);

describe('backups', () => {
  test('one is made, tried and taken along', async () => {
    expect(await overview()).toMatchObject({ backups: [], under_way: null, failure: null, passphrase_shown_at: null });
    expect((await ownerCall('POST', '/server/backups')).code).toBe(200);
    expect((await overview()).under_way?.work).toBe('make');
    expect((await ownerCall('POST', '/server/backups')).code).toBe(409);
    const [made] = (await idle()).backups;
    expect(made).toMatchObject({ reason: 'asked', is_proven: false });
    const name = made?.name ?? '';
    expect((await ownerCall('POST', `/server/backups/${name}/proof`)).code).toBe(200);
    expect(await idle()).toMatchObject({ failure: null, backups: [{ ...made, is_proven: true }] });
    const file = await server.app.inject({
      url: `/api/v1/server/backups/${name}/file`,
      headers: { authorization: `Bearer ${garden.token}` },
    });
    const { destination } = server.serverParts.backups ?? { destination: '' };
    expect(file.rawPayload.equals(readFileSync(join(destination, name)))).toBe(true);
    expect(file.headers['content-disposition']).toBe(`attachment; filename="${name}"`);
  }, 120_000);

  test('a name that is no backup reaches no file', async () => {
    for (const name of ['backup-passphrase', encodeURIComponent('../backup-passphrase'), 'sluice-x.backup'])
      expect([
        (await ownerCall('GET', `/server/backups/${name}/file`)).code,
        (await ownerCall('POST', `/server/backups/${name}/proof`)).code,
      ]).toEqual([404, 404]);
  });

  test('the passphrase is shown for the password alone, and counts as seen then', async () => {
    const ask = (current_password: string) => ownerCall('POST', '/server/backups/passphrase', { current_password });
    expect((await ask('a guess')).code).toBe(422);
    expect((await overview()).passphrase_shown_at).toBeNull();
    const shown = await ask('lavender');
    const { passphrase, fingerprint } = shown.body.data as { passphrase: string; fingerprint: string };
    expect(readFileSync(join(server.serverParts.dataDir, 'backup-passphrase'), 'utf8')).toContain(passphrase);
    expect((await overview()).backups[0]?.name).toContain(fingerprint);
    expect((await overview()).passphrase_shown_at).not.toBeNull();
  });

  test('one that fails is told, until the next succeeds; where they are off, none is made', async () => {
    const { serverParts } = server;
    const place = serverParts.backups;
    if (!place) throw new Error('the server of a test has a place for backups');
    place.destination = '/dev/null/nowhere';
    expect((await overview()).failure?.message).toContain('/dev/null/nowhere');
    const task = { place, reason: 'asked', nowMs: server.clock.now(), isTried: false } as const;
    await expect(serverParts.backupThread.make(task)).rejects.toThrow('/dev/null/nowhere');
    // After a start too.
    const { dataDir } = serverParts;
    expect(new BackupThread(dataDir).failure?.message).toContain('/dev/null/nowhere');
    place.destination = join(serverParts.dataDir, 'backups');
    expect((await overview()).failure?.work).toBe('make');
    await serverParts.backupThread.make(task);
    expect([(await overview()).failure, new BackupThread(dataDir).failure]).toEqual([null, null]);
  });
});

describe('a newer version', () => {
  const asked: { headers: IncomingHttpHeaders; url: string | undefined }[] = [];
  let answer: { status: number; body: string } = { status: 200, body: '' };
  const forge = createServer((request, response) => {
    asked.push({ headers: request.headers, url: request.url });
    response.writeHead(answer.status).end(answer.body);
  });
  beforeAll(async () => {
    await new Promise<void>((resolve) => forge.listen(0, '127.0.0.1', resolve));
    const { port } = forge.address() as AddressInfo;
    server.services.settings.releases = `http://127.0.0.1:${port}/releases`;
  });
  afterAll(() => {
    server.services.settings.releases = null;
    forge.close();
  });
  const say = (body: unknown, httpStatus = 200) => {
    answer = { status: httpStatus, body: JSON.stringify(body) };
  };
  const releases = async () => (await status()).releases;
  const messages = async () => {
    const { rows } = await server.db.execute(sql`select figures ->> 'version' as version, user_id from notifications
      where key = 'newVersion'`);
    return rows;
  };

  test('is asked for once a day, without a word of this installation, and told once to the operator', async () => {
    expect((await releases())?.asked_at).toBe(null);
    const tag = {
      body: '<b>Rain</b> counts.',
      published_at: '2027-03-01T08:00:00Z',
      html_url: 'https://forge.example/1',
    };
    say([
      { ...tag, tag_name: 'v9.1.0-rc.1' },
      { ...tag, tag_name: 'v9.0.0' },
      { ...tag, tag_name: 'v9.2.0', draft: true },
      { ...tag, tag_name: 'v8.0.0' },
      { ...tag, tag_name: 'nightly' },
    ]);
    await tellNewVersion(server.services);
    await tellNewVersion(server.services);
    expect(asked).toHaveLength(1);
    expect([asked[0]?.url, asked[0]?.headers['user-agent'], asked[0]?.headers.cookie]).toEqual([
      '/releases',
      'Sluice',
      undefined,
    ]);
    expect((await releases())?.newer).toEqual({
      version: '9.0.0',
      day: '2027-03-01',
      notes: { und: '<b>Rain</b> counts.' },
      link: 'https://forge.example/1',
    });
    server.clock.set(server.clock.now() + 27 * 3_600_000);
    await tellNewVersion(server.services);
    expect(asked).toHaveLength(2);
    expect(await messages()).toEqual([{ version: '9.0.0', user_id: garden.userId }]);
  });

  test('no answer is told on the page alone, and what was known stays', async () => {
    for (const [body, httpStatus, failure] of [
      [{}, 503, /answered 503/],
      [{ message: 'Not Found' }, 200, /no release/],
    ] as const) {
      say(body, httpStatus);
      const { body: said } = await ownerCall<Answer<'POST /server/releases/check'>>('POST', '/server/releases/check');
      expect(said.data.releases.failure).toMatch(failure);
      expect(said.data.releases.newer?.version).toBe('9.0.0');
    }
    expect(await messages()).toHaveLength(1);
  });

  test('a file of the operator has notes by language; an older version, and a link that is no page, are no news', async () => {
    const check = async () =>
      (await ownerCall<Answer<'POST /server/releases/check'>>('POST', '/server/releases/check')).body.data.releases;
    say({ releases: [{ version: '9.3.0', notes: { en: 'New.', de: 'Neu.' }, link: 'javascript:alert(1)' }] });
    expect((await check()).newer).toEqual({
      version: '9.3.0',
      day: null,
      notes: { en: 'New.', de: 'Neu.' },
      link: null,
    });
    say({ version: '0.0.1', date: '2020-01-01', notes: 'Old.' });
    expect(await check()).toMatchObject({ newer: null, failure: null });
  });
});

describe('accounts', () => {
  const logIn = (email: string) =>
    server.ask({ method: 'POST', url: '/auth/login', payload: { email, password: 'lavender' } });
  const disable = (id: string, is_disabled = true) =>
    ownerCall<Answer<'PATCH /server/accounts/:id'>>('PATCH', `/server/accounts/${id}`, { is_disabled });

  test('a disabled one logs in no longer, and its sessions, tokens and links end; its garden stays', async () => {
    const { token, id, email } = await server.register();
    const group = { name: 'Theirs', device_type: 'SPRITE', location: 'outdoor', time_zone: 'Europe/Vienna' };
    await server.call(token, 'POST', '/groups', group);
    const made = await server.call<{ token: string }>(token, 'POST', '/account/tokens', { name: 'A script' });
    const { link } = (await ownerCall<{ link: string }>('POST', `/server/accounts/${id}/password_link`)).body.data;
    expect((await disable(id)).body.data.account).toMatchObject({ email, is_disabled: true, gardens: ['Theirs'] });
    for (const ended of [token, made.body.data.token])
      expect((await server.call(ended, 'POST', '/profile', { lang: 'NL' })).code).toBe(401);
    const refused = await logIn(email);
    expect([refused.code, refused.body.errors[0]?.message]).toEqual([
      403,
      'This account is disabled. Whoever runs this server can enable it again.',
    ]);
    const reset = { token: link.split('token=')[1], password: 'rosemary tea' };
    expect((await server.ask({ method: 'POST', url: '/auth/password/reset', payload: reset })).code).toBe(422);
    expect((await disable(id, false)).body.data.account.is_disabled).toBe(false);
    expect((await logIn(email)).code).toBe(200);
    const trail = await ownerCall<{ entries: { action: string; subject_name: string }[] }>(
      'GET',
      '/account/audit_trail',
    );
    expect(trail.body.data.entries.filter(({ action }) => action === 'PATCH /server/accounts/:id')).toHaveLength(2);
  });

  test('whoever runs the server is not disabled', async () => {
    const answer = await disable(garden.userId);
    expect([answer.code, (await ownerCall('GET', '/server/status')).code]).toEqual([409, 200]);
  });

  test('an invitation opens one account, also where only the invited may; without mail its link is shown', async () => {
    server.services.settings.registration = 'invitation';
    const invite = (email: string) =>
      ownerCall<Answer<'POST /server/invitations'>>('POST', '/server/invitations', { email });
    const register = (email: string, invitation: string | null) =>
      server.ask({
        method: 'POST',
        url: '/auth/register',
        payload: { name: 'Bo', email, password: 'lavender', invitation },
      });
    const tokenOf = (answer: Awaited<ReturnType<typeof invite>>) =>
      answer.body.data.link?.split('invitation=')[1] ?? null;
    const first = tokenOf(await invite('bo@garden.test'));
    const second = tokenOf(await invite('Bo@garden.test'));
    expect(
      (await ownerCall<Answer<'GET /server/accounts'>>('GET', '/server/accounts')).body.data.invitations,
    ).toHaveLength(1);
    expect((await register('bo@garden.test', first)).code).toBe(422);
    expect((await register('bo@garden.test', second)).code).toBe(200);
    expect((await register('ka@garden.test', second)).code).toBe(422);
    const taken = await invite('bo@garden.test');
    expect([taken.code, taken.body.errors[0]?.path]).toEqual([409, 'email']);
    const withdrawn = await invite('ka@garden.test');
    expect((await ownerCall('DELETE', `/server/invitations/${withdrawn.body.data.invitation.id}`)).code).toBe(200);
    expect((await register('ka@garden.test', tokenOf(withdrawn))).code).toBe(422);
    server.services.settings.registration = 'closed';
    expect((await invite('ka@garden.test')).code).toBe(409);
    server.services.settings.registration = 'open';
  });

  test('with a mail server it is mailed, and its link is in the mail alone', async () => {
    const settings: { smtpUrl: string | null } = server.services.settings;
    settings.smtpUrl = 'smtp://mail.example';
    const { data } = (
      await ownerCall<Answer<'POST /server/invitations'>>('POST', '/server/invitations', { email: 'mo@garden.test' })
    ).body;
    settings.smtpUrl = null;
    expect(data.link).toBe(null);
    const mail = server.mails().find(({ to }) => to === 'mo@garden.test');
    expect(mail?.text).toMatch(/\/#\/register\?invitation=(?!handed)/);
  });
});

describe('settings of the server', () => {
  const options = async () =>
    (await server.ask<{ demo: boolean; registration_rule: string }>({ method: 'GET', url: '/auth/options' })).body.data;
  const change = (body: object) => ownerCall('PATCH', '/server/settings', body);

  test('are those of the page, as far as the environment leaves them open', async () => {
    const settings: { registration: string | null; demo: boolean | null } = server.services.settings;
    [settings.registration, settings.demo] = [null, null];
    expect(await options()).toMatchObject({ demo: true, registration_rule: 'open' });
    expect((await change({ registration: 'closed', demo: false })).code).toBe(200);
    expect(await options()).toMatchObject({ demo: false, registration_rule: 'closed' });
    expect((await server.ask({ method: 'POST', url: '/auth/demo', payload: {} })).code).toBe(404);
    expect((await status()).settings).toEqual({
      registration: { rule: 'closed', set_to: 'closed', set_by: 'page' },
      demo: { is_on: false, set_by: 'page' },
    });
    [settings.registration, settings.demo] = ['open', true];
    expect(await options()).toMatchObject({ demo: true, registration_rule: 'open' });
    expect((await status()).settings.registration).toEqual({ rule: 'open', set_to: 'open', set_by: 'environment' });
    for (const [body, path] of [
      [{ registration: 'closed' }, 'registration'],
      [{ demo: false }, 'demo'],
    ] as const) {
      const answer = await change(body);
      expect([answer.code, answer.body.errors[0]?.path]).toEqual([409, path]);
    }
    [settings.registration, settings.demo] = [null, null];
    expect((await change({ registration: null, demo: null })).code).toBe(200);
    expect((await status()).settings.registration).toEqual({ rule: 'open', set_to: null, set_by: 'nobody' });
    [settings.registration, settings.demo] = ['open', true];
  });
});

describe('growth, queues and processes', () => {
  test('the size of the database is noted once a day and compared with that of thirty days ago', async () => {
    const DAY = 86_400_000;
    const now = server.clock.now();
    const dayBefore = (days: number) => new Date(now - days * DAY).toISOString().slice(0, 10);
    expect((await status()).database_earlier).toBe(null);
    for (const days of [70, 31, 29, 3])
      await server.db.insert(databaseSizes).values({ day: dayBefore(days), bytes: days });
    await noteDatabaseSize(server.db, new Date(now));
    await noteDatabaseSize(server.db, new Date(now));
    expect((await status()).database_earlier).toEqual({ day: dayBefore(29), bytes: 29 });
    const days = (await server.db.select().from(databaseSizes)).map(({ day }) => day).sort();
    expect(days).toEqual([31, 29, 3, 0].map(dayBefore));
  });

  test('each queue says what waits, runs and has failed', async () => {
    await jobs.work('trial', async () => {});
    const due = new Date(server.clock.now() - 3_600_000);
    await server.db.execute(sql`insert into jobs.job (name, data, state, start_after)
      values ('trial', '{}', 'active', ${due}), ('trial', '{}', 'failed', ${due})`);
    const { queues } = (await status()).jobs;
    expect(queues.find(({ queue }) => queue === 'trial')).toMatchObject({ waiting: 0, running: 1, failed: 1 });
    expect(queues.find(({ queue }) => queue === 'trial')?.oldest_at).not.toBe(null);
    await server.db.execute(sql`delete from jobs.job where name = 'trial'`);
  });

  test('each process says what it does', async () => {
    const connect = async (name: string) => {
      const client = new pg.Client({ ...server.connection, application_name: name });
      await client.connect();
      return client;
    };
    const clients = [
      await connect(`${SERVER_CONNECTION} ${PROCESS_NAME} acpj`),
      await connect(`${SERVER_CONNECTION} barn 7 cj`),
    ];
    const owner = randomUUID();
    await server.db.execute(sql`insert into device_owners (id, name, expires_at)
      values (${owner}, 'barn 7', 'infinity')`);
    const { rows } = await server.db.execute<{
      id: string;
    }>(sql`insert into device_leases (device_id, owner, fencing_token)
      select id, ${owner}, 1 from devices limit 1 on conflict (device_id) do update set owner = excluded.owner returning device_id as id`);
    expect(rows).toHaveLength(1);
    const { processes } = await status();
    expect(processes.map(({ connected_at: _at, ...process }) => process)).toEqual([
      { name: PROCESS_NAME, is_this: true, serves_pages: true, devices: 0, is_planner: true },
      { name: 'barn 7', is_this: false, serves_pages: false, devices: 1, is_planner: false },
    ]);
    for (const client of clients) await client.end();
  });
});
