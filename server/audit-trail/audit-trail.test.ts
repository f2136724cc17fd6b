import type { AuditEntry } from '@sluice/contract/audit-trail';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { openPlannedGarden } from '../testing/planned-garden.ts';
import { serverForFile } from '../testing/shared-fixtures.ts';
import { forgetOldEntries } from './index.ts';

const server = serverForFile({ withSimulator: true });

interface Page {
  entries: AuditEntry[];
  next: string | null;
}
const trail = (token: string, group: string, query = '') =>
  server.call<Page>(token, 'GET', `/groups/${group}/audit_trail${query}`);
const begin = async (token: string) =>
  (
    await server.call<{ group: { id: string } }>(token, 'POST', '/groups', {
      name: 'Watched',
      device_type: 'SPRITE',
      location: 'outdoor',
      time_zone: 'Asia/Kolkata',
    })
  ).body.data.group.id;

test('shows who did what, to what, from where and when, the newest first', async () => {
  const owner = await server.register(undefined, { name: 'Ada' });
  const manager = await server.register(undefined, { name: 'Grace' });
  const group = await begin(owner.token);
  await server.share(group, manager.id, 'MANAGER');
  const script = await server.call<{ token: string }>(manager.token, 'POST', '/account/tokens', {
    name: 'Night script',
  });
  await server.ask({
    method: 'PATCH',
    url: `/api/v1/groups/${group}`,
    headers: { authorization: `Bearer ${script.body.data.token}` },
    payload: { name: 'Renamed' },
    remoteAddress: '192.0.2.7',
  });
  const [renamed, begun] = (await trail(owner.token, group)).body.data.entries;
  expect(renamed).toMatchObject({
    user_id: manager.id,
    user_name: 'Grace',
    action: 'PATCH /groups/:id',
    subject_id: group,
    from_address: '192.0.2.7',
    token_name: 'Night script',
  });
  expect(begun).toMatchObject({ user_name: 'Ada', action: 'POST /groups', subject_id: group, token_name: null });
  const toMinutes = (time = '') => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
  const ahead = toMinutes(begun?.at.local_time) - toMinutes(begun?.at.utc.slice(11, 16));
  expect((ahead + 1440) % 1440).toBe(330);
});

test('names the thing as it was called then, even if it is gone now', async () => {
  const garden = await openPlannedGarden(server);
  await garden.changeZone(garden.zones[0], { name: 'Rasen' });
  await garden.changeZone(garden.zones[0], { name: 'گلستان' });
  const { id } = (await garden.addProgram()).body.data.program;
  await garden.call('DELETE', `/programs/${id}`);
  const { device } = (await garden.addDevice('SPRITE-8', { name: 'Shed' })).body.data;
  await garden.call('DELETE', `/devices/${device.id}`);
  await garden.preferences({ rest_time: 1 });
  const { entries } = (await trail(garden.token, garden.id)).body.data;
  expect(entries.map(({ action, subject_name }) => [action, subject_name]).slice(0, 7)).toEqual([
    ['PATCH /groups/:id/weather_constraints', null],
    ['DELETE /devices/:id', 'Shed'],
    ['POST /groups/:id/devices', 'Shed'],
    ['DELETE /programs/:id', 'Mornings'],
    ['POST /groups/:id/programs', 'Mornings'],
    ['PATCH /zones/:id', 'گلستان'],
    ['PATCH /zones/:id', 'Rasen'],
  ]);
});

test('names who shares a garden, but not the email of invited people', async () => {
  const [owner, guest] = [await server.register(), await server.register(undefined, { name: 'Grace' })];
  const group = await begin(owner.token);
  await server.share(group, guest.id, 'PLAYER');
  await server.call(owner.token, 'PATCH', `/groups/${group}/shares/${guest.id}`, { relationship: 'MANAGER' });
  await server.call(owner.token, 'DELETE', `/groups/${group}/shares/${guest.id}`);
  const email = 'nobody@garden.test';
  await server.call(owner.token, 'POST', `/groups/${group}/shares`, { email, relationship: 'PLAYER' });
  const { entries } = (await trail(owner.token, group)).body.data;
  const [invited, ...shared] = entries.map(({ subject_id, subject_name }) => [subject_id, subject_name]);
  expect(shared.slice(0, 2)).toEqual(Array(2).fill([guest.id, 'Grace']));
  expect(invited?.[1]).toBeNull();
  expect(JSON.stringify(entries)).not.toContain(email);
});

test('has no refused change, no read, and no contents', async () => {
  const { token } = await server.register();
  const group = await begin(token);
  await server.call(token, 'PATCH', `/groups/${group}`, { name: '' });
  await server.call(token, 'GET', `/groups/${group}/shares`);
  await server.call(token, 'PUT', `/groups/${group}/location`, {
    zipcode: '1010',
    street: 'Secret street 1',
    city: 'Vienna',
    state: 'Vienna',
    country: 'AT',
    latitude: 48.2,
    longitude: 16.4,
  });
  const { entries } = (await trail(token, group)).body.data;
  expect(entries.map(({ action }) => action)).toEqual(['PUT /groups/:id/location', 'POST /groups']);
  expect(JSON.stringify(entries)).not.toContain('Secret street');
});

test('comes in pages', async () => {
  const { token } = await server.register();
  const group = await begin(token);
  for (let turn = 0; turn < 4; turn++) await server.call(token, 'PATCH', `/groups/${group}`, { name: `Turn ${turn}` });
  const first = (await trail(token, group, '?limit=2')).body.data;
  const second = (await trail(token, group, `?limit=2&after=${first.next}`)).body.data;
  const third = (await trail(token, group, `?limit=2&after=${second.next}`)).body.data;
  expect([first, second, third].map(({ entries }) => entries.length)).toEqual([2, 2, 1]);
  expect(third.next).toBeNull();
  const ids = [first, second, third].flatMap(({ entries }) => entries.map(({ id }) => Number(id)));
  expect(ids).toEqual([...new Set(ids)].sort((a, b) => b - a));
  expect((await trail(token, group, '?after=yesterday')).body.errors).toMatchObject([{ code: 30, path: 'after' }]);
  expect((await trail(token, group, '?limit=0')).body.errors).toMatchObject([{ code: 30, path: 'limit' }]);
});

test('only the owner sees it; changes outside gardens are seen by their user', async () => {
  const [owner, manager] = [await server.register(), await server.register()];
  const group = await begin(owner.token);
  await server.share(group, manager.id, 'MANAGER');
  expect((await trail(manager.token, group)).code).toBe(403);
  await server.call(manager.token, 'POST', '/profile', { lang: 'DE' });
  const mine = await server.call<Page>(manager.token, 'GET', '/account/audit_trail');
  const actions = mine.body.data.entries.map(({ action }) => action);
  expect(actions).toEqual(['POST /profile', 'POST /login', 'POST /register']);
  const theirs = await server.call<Page>(owner.token, 'GET', '/account/audit_trail');
  expect(theirs.body.data.entries.map(({ action }) => action)).toEqual(['POST /login', 'POST /register']);
});

test('of a garden that was removed stays with who removed it', async () => {
  const { token } = await server.register();
  const group = await begin(token);
  await server.call(token, 'DELETE', `/groups/${group}`);
  const mine = await server.call<Page>(token, 'GET', '/account/audit_trail');
  expect(mine.body.data.entries[0]).toMatchObject({
    action: 'DELETE /groups/:id',
    subject_id: group,
    subject_name: 'Watched',
  });
});

test('names an invitation taken up by its link', async () => {
  const [owner, guest] = [await server.register(), await server.register(undefined, { name: 'Grace' })];
  const group = await begin(owner.token);
  const body = { email: 'elsewhere@garden.test', relationship: 'PLAYER' };
  await server.call(owner.token, 'POST', `/groups/${group}/shares`, body);
  const text = server.mails().findLast(({ to }) => to === body.email)?.text;
  await server.ask({
    method: 'POST',
    url: '/auth/invitations/accept',
    headers: { authorization: `Bearer ${guest.token}` },
    payload: { token: /invitation=([\w-]+)/.exec(text ?? '')?.[1] },
  });
  const [entry] = (await trail(owner.token, group)).body.data.entries;
  expect(entry).toMatchObject({ user_name: 'Grace', action: 'POST /invitations/accept' });
});

test('shows a new password that was set by a mailed link', async () => {
  const { token, email } = await server.register();
  await server.call(token, 'POST', '/account/password/reset');
  const text = server.mails().findLast(({ to }) => to === email)?.text;
  const link = /token=([\w-]+)/.exec(text ?? '')?.[1];
  const password = 'marjoram';
  await server.ask({ method: 'POST', url: '/auth/password/reset', payload: { token: link, password } });
  const again = await server.ask<{ token: string }>({
    method: 'POST',
    url: '/auth/login',
    payload: { email, password },
  });
  const mine = await server.call<Page>(again.body.data.token, 'GET', '/account/audit_trail');
  expect(mine.body.data.entries.map(({ action }) => action)).toEqual([
    'POST /login',
    'POST /password/reset',
    'POST /account/password/reset',
    'POST /login',
    'POST /register',
  ]);
  expect(JSON.stringify(mine.body)).not.toContain(link);
});

test('is forgotten after a year', async () => {
  const { token } = await server.register();
  const group = await begin(token);
  await server.call(token, 'PATCH', `/groups/${group}`, { name: 'New' });
  await server.db.execute(sql`update audit_trail set at = at - interval '366 days' where action = 'POST /groups'`);
  await forgetOldEntries(server.services);
  const { entries } = (await trail(token, group)).body.data;
  expect(entries.map(({ action }) => action)).toEqual(['PATCH /groups/:id']);
});
