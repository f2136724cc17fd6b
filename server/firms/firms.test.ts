import type { Delegation } from '@sluice/contract/firms';
import type { Index } from '@sluice/contract/groups';
import type { GroupId, UserId } from '@sluice/engine/vocabulary/ids';
import { LIMITS } from '@sluice/engine/vocabulary/limits';
import { HOUR_MS, MINUTE_MS } from '@sluice/engine/vocabulary/units';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { present } from '../../scripts/present.ts';
import { forgetGarden } from '../app.ts';
import { sendDueMessages } from '../notifications/index.ts';
import { firmsOf, type Person } from '../testing/firm-scene.ts';
import { refusal, TIME_ZONE } from '../testing/own-garden.ts';
import { serverForFile } from '../testing/shared-fixtures.ts';
import { addShare } from '../users/index.ts';
import { endOverdue } from './index.ts';

const server = serverForFile();
/** An hour later each time: calls of an hour are counted by the network, which all tests share. */
let later = 0;
beforeEach(() => {
  later += 2 * HOUR_MS;
  server.clock.set(present() + later);
});

const { found, read, listed, customers, open, noticesTo, today } = firmsOf(server);

describe('a delegation', () => {
  test('holds once a head has accepted it; a member, another firm and a stranger cannot', async () => {
    const { garden, head, member, firm, id, accept, see } = await open();
    const other = await server.register();
    await found(other, 'Elsewhere');
    const answers = [member, other].map((by) => server.call(by.token, 'POST', `/delegations/${id}/accept`));
    expect((await Promise.all(answers)).map(({ code }) => code)).toEqual([403, 404]);
    expect(await customers(member, firm)).toMatchObject([{ garden: 'Orchard', owner: 'Ada', accepted_at: null }]);
    expect((await listed(head)).firms).toMatchObject([{ garden_num: 0, request_num: 1 }]);
    expect(await see(member)).toBe(404);
    expect((await accept()).code).toBe(200);
    expect((await accept()).code).toBe(200);
    expect([await see(head), await see(member), await see(other)]).toEqual([200, 200, 404]);
    const shown = await garden.call<{ delegations: Delegation[] }>('GET', `/groups/${garden.id}/delegations`);
    expect(shown.body.data.delegations).toMatchObject([{ firm: { name: 'Hedge & Co' }, relationship: 'MANAGER' }]);
    expect(JSON.stringify(shown.body)).not.toContain('customer');
  });

  test('gives no right to delegate on, to share or to remove the garden', async () => {
    const { garden, head, firm, id, accept } = await open('MANAGER');
    await accept();
    const asked = [
      ['POST', `/groups/${garden.id}/delegations`, { code: firm.code, relationship: 'PLAYER' }],
      ['POST', `/groups/${garden.id}/shares`, { email: 'x@garden.test', relationship: 'PLAYER' }],
      ['GET', `/groups/${garden.id}/firms?code=${firm.code}`],
      ['DELETE', `/groups/${garden.id}/delegations/${id}`],
      ['DELETE', `/groups/${garden.id}`],
    ] as const;
    for (const [method, path, body] of asked)
      expect([path, (await server.call(head.token, method, path, body)).code]).toEqual([path, 403]);
  });

  test('that the owner ends is over for sessions and tokens at once, and pages are told', async () => {
    const { garden, member, accept, endAsOwner, see } = await open();
    await accept();
    const made = await server.call<{ token: string }>(member.token, 'POST', '/account/tokens', {
      ...{ name: 'Van', scope: 'manage', group_id: garden.id },
    });
    const { token } = made.body.data;
    const path = `/groups/${garden.id}/index`;
    expect((await server.call(token, 'GET', path)).code).toBe(200);
    // The answers that are cached for it as well.
    expect((await server.call<Index>(member.token, 'GET', '/index')).body.data.current_group?.id).toBe(garden.id);
    const changes = async () =>
      (await server.db.execute(sql`select topics from live_changes where user_id = ${member.id}`)).rows.length;
    const before = await changes();
    expect((await endAsOwner()).code).toBe(200);
    expect(await changes()).toBeGreaterThan(before);
    expect([await see(member), (await server.call(token, 'GET', path)).code]).toEqual([404, 404]);
    expect((await server.call<Index>(member.token, 'GET', '/index')).body.data.groups).toEqual([]);
    expect((await endAsOwner()).code).toBe(404);
  });

  test('ends with its last day by the garden’s time zone, and what is over is cleared away', async () => {
    const last = today().add({ days: 3 });
    const { garden, member, firm, head, id, accept, see } = await open('PLAYER', last.toString());
    await accept();
    const end = last.add({ days: 1 }).toZonedDateTime({ timeZone: TIME_ZONE }).epochMilliseconds;
    server.clock.set(end - MINUTE_MS);
    expect(await see(member)).toBe(200);
    expect((await server.call<Index>(member.token, 'GET', '/index')).body.data.groups).toHaveLength(1);
    server.clock.set(end);
    expect(await see(member)).toBe(404);
    expect((await server.call<Index>(member.token, 'GET', '/index')).body.data.groups).toEqual([]);
    expect(await customers(head, firm)).toEqual([]);
    expect((await server.call(head.token, 'POST', `/delegations/${id}/accept`)).code).toBe(404);
    expect(await endOverdue(server.db, forgetGarden, new Date(end))).toBeGreaterThan(0);
    const again = { code: firm.code, relationship: 'PLAYER' };
    expect((await garden.call('POST', `/groups/${garden.id}/delegations`, again)).code).toBe(200);
  });

  test('follows a garden to another time zone', async () => {
    const last = today().add({ days: 1 });
    const { garden, member, accept, see } = await open('PLAYER', last.toString());
    await accept();
    expect((await garden.call('PATCH', `/groups/${garden.id}`, { time_zone: 'Pacific/Honolulu' })).code).toBe(200);
    await endOverdue(server.db, forgetGarden, new Date(server.clock.now()));
    const end = last.add({ days: 1 }).toZonedDateTime({ timeZone: 'Pacific/Honolulu' }).epochMilliseconds;
    server.clock.set(end - MINUTE_MS);
    expect(await see(member)).toBe(200);
    server.clock.set(end);
    expect(await see(member)).toBe(404);
  });

  test('names person and firm in the audit trail; who has a share of their own acts for nobody', async () => {
    const { garden, head, member, accept, trail } = await open();
    await accept();
    await addShare(server.db, garden.id as GroupId, member.id as UserId, 'MANAGER');
    for (const by of [head, member])
      await server.call(by.token, 'PATCH', `/groups/${garden.id}`, { name: `Of ${by.email.slice(0, 8)}` });
    const entries = await trail();
    expect(entries.slice(0, 3).map(({ user_id, firm_name, action }) => [user_id, firm_name, action])).toEqual([
      [member.id, null, 'PATCH /groups/:id'],
      [head.id, 'Hedge & Co', 'PATCH /groups/:id'],
      [head.id, 'Hedge & Co', 'POST /delegations/:id/accept'],
    ]);
  });

  test('is refused for an unknown code, a day that is over, and the same firm twice', async () => {
    const { garden, firm } = await open();
    const ask = (body: object) =>
      garden.call('POST', `/groups/${garden.id}/delegations`, { code: firm.code, relationship: 'PLAYER', ...body });
    expect(refusal(await ask({ code: 'zzzz-zzzz-zzzz' }))).toMatchObject({
      errors: [[30, 'code', 'No firm has this code.']],
    });
    expect(refusal(await ask({ last_day: today().subtract({ days: 1 }).toString() }))).toMatchObject({
      errors: [[30, 'last_day', 'The last day cannot be in the past']],
    });
    expect((await ask({})).code).toBe(409);
    expect((await ask({ relationship: 'OWNER' })).code).toBe(422);
  });

  test('the firm’s number and note are its own', async () => {
    const { garden, member, firm, id, accept, trail } = await open();
    await accept();
    const note = '<b>Key</b> below the pot';
    const changed = await server.call(member.token, 'PATCH', `/delegations/${id}`, { customer_number: 'K-17', note });
    expect(changed.code).toBe(200);
    expect(await customers(member, firm)).toMatchObject([{ customer_number: 'K-17', note }]);
    expect((await garden.call('PATCH', `/delegations/${id}`, { note: 'mine' })).code).toBe(404);
    expect(JSON.stringify(await trail())).not.toContain('pot');
  });
});

describe('a message', () => {
  test('tells the heads that a garden asks, the owner of the answer and the end, and nobody of what they did', async () => {
    const { garden, head, member, accept, endAsOwner } = await open();
    const owner = { token: garden.token };
    const manager = await server.register();
    await addShare(server.db, garden.id as GroupId, manager.id as UserId, 'MANAGER');
    expect(await noticesTo(head)).toEqual(['A garden for Hedge & Co']);
    await accept();
    const accepted = 'Hedge & Co now looks after the garden';
    expect([await noticesTo(owner), await noticesTo(manager)]).toEqual([[accepted], [accepted]]);
    await endAsOwner();
    expect(await noticesTo(head)).toEqual(['Hedge & Co: Orchard was taken back']);
    expect([await noticesTo(owner), await noticesTo(member)]).toEqual([[accepted], []]);
  });

  test('is shown to a head with any garden, and leads to the firm’s page, by mail too', async () => {
    const { garden, head, firm, accept } = await open();
    const own = await server.call<{ group: { id: string } }>(head.token, 'POST', '/groups', {
      ...{ name: 'Roof', device_type: 'SPRITE', location: 'outdoor', time_zone: TIME_ZONE },
    });
    const { id } = own.body.data.group;
    const shown = await server.call<{ notifications: object[] }>(head.token, 'GET', `/notifications?group_id=${id}`);
    expect(shown.body.data.notifications).toMatchObject([{ device_type: 'FIRM', device_id: firm.id }]);
    const { current_group: group } = (await server.call<Index>(head.token, 'GET', `/groups/${id}/index`)).body.data;
    expect(group?.info.new_notification_num).toBe(1);
    await accept();
    server.clock.set(server.clock.now() + 24 * HOUR_MS);
    await sendDueMessages(server.services);
    const mails = server.mails().map(({ text }) => text);
    expect(mails.filter((text) => text.includes(`/#/settings/account/Firm?firm=${firm.id}`))).toHaveLength(1);
    expect(mails.filter((text) => text.includes(`/#/settings/users?garden=${garden.id}`))).toHaveLength(1);
  });

  test('tells of a refusal, of a garden that is given back, of a firm that ends, and of a last day', async () => {
    const refused = await open();
    await server.call(refused.head.token, 'DELETE', `/delegations/${refused.id}`);
    expect(await noticesTo({ token: refused.garden.token })).toEqual(['Hedge & Co has declined']);
    expect(await noticesTo(refused.head)).toHaveLength(1);
    const ended = await open();
    await ended.accept();
    await server.call(ended.head.token, 'DELETE', `/firms/${ended.firm.id}`);
    const [latest] = await noticesTo({ token: ended.garden.token });
    expect(latest).toBe('Hedge & Co no longer looks after the garden');
    const last = today();
    const brief = await open('PLAYER', last.toString());
    await brief.accept();
    const end = last.add({ days: 1 }).toZonedDateTime({ timeZone: TIME_ZONE }).epochMilliseconds;
    server.clock.set(end);
    await endOverdue(server.db, forgetGarden, new Date(end));
    expect((await noticesTo({ token: brief.garden.token }))[0]).toBe('Hedge & Co: the last day has passed');
    expect(await noticesTo(brief.head)).toEqual(['Hedge & Co: the last day of Orchard has passed']);
  });
});

describe('a firm', () => {
  test('is joined by the account of the invited email alone, and by none before it is confirmed', async () => {
    const head = await server.register();
    const firm = await found(head);
    const [invited, other] = [await server.register(undefined, {}, { isConfirmed: false }), await server.register()];
    const invite = (email: string) => server.call(head.token, 'POST', `/firms/${firm.id}/invitations`, { email });
    expect((await invite(invited.email)).code).toBe(200);
    expect(server.mails().at(-1)).toMatchObject({ to: invited.email });
    expect((await invite(invited.email.toUpperCase())).code).toBe(409);
    expect((await invite(head.email)).code).toBe(409);
    const [waiting] = (await read(head, firm)).invitations;
    expect((await listed(invited)).invitations).toEqual([]);
    for (const by of [invited, other])
      expect([403, 404]).toContain(
        (await server.call(by.token, 'POST', `/account/firm_invitations/${waiting?.id}/accept`)).code,
      );
    expect((await read(head, firm)).members).toHaveLength(1);
  });

  test('is never without a head', async () => {
    const { head, member, firm } = await open();
    const leave = (by: Person) => server.call(by.token, 'DELETE', `/firms/${firm.id}/members/${by.id}`);
    const place = (whom: Person, isHead: boolean, by = head) =>
      server.call(by.token, 'PATCH', `/firms/${firm.id}/members/${whom.id}`, { is_head: isHead });
    expect([(await leave(head)).code, (await place(head, false)).code]).toEqual([409, 409]);
    expect((await server.call(head.token, 'DELETE', '/account', { password: 'lavender' })).code).toBe(409);
    expect((await place(member, true, member)).code).toBe(403);
    expect((await place(member, true)).code).toBe(200);
    expect((await leave(head)).code).toBe(200);
    expect((await read(member, firm)).members).toMatchObject([{ user_id: member.id, is_head: true }]);
    expect((await server.call(member.token, 'DELETE', '/account', { password: 'lavender' })).code).toBe(200);
    expect((await server.call(head.token, 'GET', `/firms/${firm.id}`)).code).toBe(404);
  });

  test('is changed and ended by heads alone, and is not there for anybody else', async () => {
    const { garden, head, member, firm } = await open();
    const owner = { token: garden.token, id: garden.userId, email: '' };
    const change = (by: Person) =>
      server.call(by.token, 'PATCH', `/firms/${firm.id}`, { phone: '+43 1 234', version: 1 });
    expect([(await change(member)).code, (await change(owner)).code, (await change(head)).code]).toEqual([
      403, 404, 200,
    ]);
    expect((await change(head)).code).toBe(409);
    const end = (by: Person) => server.call(by.token, 'DELETE', `/firms/${firm.id}`);
    expect([(await end(member)).code, (await end(owner)).code, (await end(head)).code]).toEqual([403, 404, 200]);
    expect((await listed(member)).firms).toEqual([]);
  });

  test('writes of itself what fits a line, and no address but the web’s', async () => {
    const head = await server.register();
    const refused = [
      { name: '' },
      { name: 'a'.repeat(50) },
      { name: 'Two\nlines' },
      { name: 'A', phone: '1'.repeat(31) },
      { name: 'A', email: 'nobody' },
      { name: 'A', web_address: 'javascript:alert(1)' },
    ];
    for (const body of refused)
      expect([body, (await server.call(head.token, 'POST', '/firms', body)).code]).toEqual([body, 422]);
    expect((await listed(head)).firms).toEqual([]);
  });

  test('an account is in few of them', async () => {
    const head = await server.register();
    for (let n = 0; n < LIMITS.firmsOfAccountMax; n++) await found(head, `Firm ${n}`);
    expect((await server.call(head.token, 'POST', '/firms', { name: 'One more' })).code).toBe(409);
  });

  test('no token but one that may everything changes a firm; each reads it, but for those of one garden', async () => {
    const { garden, head, firm, accept } = await open();
    await accept();
    const answers: [string, number, number][] = [];
    for (const scope of ['read', 'water', 'plan', 'manage', 'all', 'garden'] as const) {
      const made = await server.call<{ token: string }>(head.token, 'POST', '/account/tokens', {
        ...{ name: scope, scope: scope === 'garden' ? 'all' : scope, group_id: scope === 'garden' ? garden.id : null },
      });
      const { token } = made.body.data;
      const change = { phone: '+43 1 234' };
      answers.push([
        scope,
        (await server.call(token, 'GET', `/firms/${firm.id}`)).code,
        (await server.call(token, 'PATCH', `/firms/${firm.id}`, change)).code,
      ]);
    }
    expect(answers).toEqual([
      ['read', 200, 403],
      ['water', 200, 403],
      ['plan', 200, 403],
      ['manage', 200, 403],
      ['all', 200, 200],
      ['garden', 403, 403],
    ]);
  });
});
