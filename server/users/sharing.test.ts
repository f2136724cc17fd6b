import type { Index } from '@sluice/contract/groups';
import type { Invitation, ReceivedInvitation, Share } from '@sluice/contract/users';
import { LIMITS } from '@sluice/engine/vocabulary/limits';
import { DAY_MS } from '@sluice/engine/vocabulary/units';
import { describe, expect, test } from 'vitest';
import { rule } from '../testing/rules.ts';
import { serverForFile } from '../testing/shared-fixtures.ts';
import { openTestServer, type TestServer } from '../testing/test-server.ts';
import { forgetOldInvitations } from './index.ts';

const server = serverForFile();

interface Person {
  token: string;
  id: string;
  email: string;
}
interface Sharing {
  shares: Share[];
  invitations: Invitation[];
  sends_mail: boolean;
}

const begin = async (owner: Person, at: TestServer = server) =>
  (
    await at.call<{ group: { id: string } }>(owner.token, 'POST', '/groups', {
      name: 'Rose garden',
      device_type: 'SPRITE',
      location: 'outdoor',
      time_zone: 'Europe/Vienna',
    })
  ).body.data.group.id;
const add = (by: Person, group: string, email: string, relationship = 'PLAYER') =>
  server.call<{ invitation: Invitation }>(by.token, 'POST', `/groups/${group}/shares`, {
    email,
    relationship,
  });
const look = async (by: Person, group: string) =>
  (await server.call<Sharing>(by.token, 'GET', `/groups/${group}/shares`)).body.data;
const remove = (by: Person, group: string, user: string) =>
  server.call(by.token, 'DELETE', `/groups/${group}/shares/${user}`);
const linkIn = (text: string | undefined) => /invitation=([\w.-]+)/.exec(text ?? '')?.[1] ?? '';
const accept = (by: Person, token: string) =>
  server.ask<{ share: Share }>({
    method: 'POST',
    url: '/auth/invitations/accept',
    payload: { token },
    headers: { authorization: `Bearer ${by.token}` },
  });

/** Invites somebody, who takes the invitation up. */
async function share(owner: Person, group: string, guest: Person, relationship = 'PLAYER'): Promise<void> {
  await add(owner, group, guest.email, relationship);
  const [received] = await invitationsTo(guest);
  expect((await answerTo(guest, received?.id ?? '', 'POST')).code).toBe(200);
}
const invitationsTo = async (guest: Person) =>
  (await server.call<{ invitations: ReceivedInvitation[] }>(guest.token, 'GET', '/account/invitations')).body.data
    .invitations;
const answerTo = (by: Person, id: string, method: 'POST' | 'DELETE') =>
  server.call<{ share: Share }>(by.token, method, `/account/invitations/${id}${method === 'POST' ? '/accept' : ''}`);

describe('who has an account', () => {
  test('is invited in a mail in their own language, and shares the garden once they accept', async () => {
    const [owner, guest] = [await server.register(), await server.register(undefined, { lang: 'PL' })];
    const group = await begin(owner);
    await add(owner, group, guest.email.toUpperCase(), 'MANAGER');
    const mail = server.mails().findLast(({ to }) => to === guest.email.toUpperCase());
    expect(mail?.subject).toBe(server.services.translate('pl', 'mail.invitationSubject', { garden: 'Rose garden' }));
    expect((await server.call(guest.token, 'PATCH', `/groups/${group}`, { name: 'Roses' })).code).toBe(404);
    const [received] = await invitationsTo(guest);
    expect(received).toMatchObject({ garden: 'Rose garden', inviter: 'Ada', relationship: 'MANAGER' });
    const accepted = await answerTo(guest, received?.id ?? '', 'POST');
    expect(accepted.body.data.share).toMatchObject({ group_id: group, user_id: guest.id, relationship: 'MANAGER' });
    expect((await server.call(guest.token, 'PATCH', `/groups/${group}`, { name: 'Roses' })).code).toBe(200);
    expect(await invitationsTo(guest)).toEqual([]);
  });

  test('may decline, and an invitation to somebody else is not there for them', async () => {
    const [owner, guest, stranger] = [await server.register(), await server.register(), await server.register()];
    const group = await begin(owner);
    await add(owner, group, guest.email);
    const [received] = await invitationsTo(guest);
    for (const method of ['POST', 'DELETE'] as const)
      expect((await answerTo(stranger, received?.id ?? '', method)).code).toBe(404);
    expect((await answerTo(guest, received?.id ?? '', 'DELETE')).code).toBe(200);
    expect(await look(owner, group)).toMatchObject({ shares: [{ relationship: 'OWNER' }], invitations: [] });
  });

  test('cannot be added twice, nor can the owner add themselves', async () => {
    const [owner, guest] = [await server.register(), await server.register()];
    const group = await begin(owner);
    await share(owner, group, guest);
    const again = await add(owner, group, guest.email, 'MANAGER');
    expect([again.code, again.body.errors]).toEqual([
      409,
      [{ code: 50, message: `${guest.email} already has access to this garden.` }],
    ]);
    expect((await add(owner, group, owner.email)).code).toBe(409);
    expect((await look(owner, group)).shares.map((share) => share.relationship).sort()).toEqual(['OWNER', 'PLAYER']);
  });

  test('becomes a manager, and a player again', async () => {
    const [owner, guest] = [await server.register(), await server.register()];
    const group = await begin(owner);
    await share(owner, group, guest);
    const path = `/groups/${group}/shares/${guest.id}`;
    const rename = async () => (await server.call(guest.token, 'PATCH', `/groups/${group}`, { name: 'Mine now' })).code;
    expect(await rename()).toBe(403);
    expect((await server.call(owner.token, 'PATCH', path, { relationship: 'MANAGER' })).code).toBe(200);
    expect(await rename()).toBe(200);
    expect((await server.call(owner.token, 'PATCH', path, { relationship: 'PLAYER' })).code).toBe(200);
    expect(await rename()).toBe(403);
    expect((await server.call(owner.token, 'PATCH', path, { relationship: 'OWNER' })).code).toBe(422);
  });

  test('is removed by the owner, or leaves; and then the garden does not exist for them', async () => {
    const owner = await server.register();
    const [one, other] = [await server.register(), await server.register()];
    const group = await begin(owner);
    await share(owner, group, one, 'MANAGER');
    await share(owner, group, other);
    expect((await remove(one, group, other.id)).code).toBe(403);
    expect((await remove(owner, group, other.id)).body.data).toEqual({ removed: true });
    expect((await remove(one, group, one.id)).code).toBe(200);
    for (const gone of [one, other])
      expect((await server.call(gone.token, 'GET', `/groups/${group}/shares`)).code).toBe(404);
    expect((await remove(owner, group, one.id)).code).toBe(404);
  });
});

test('nobody can change or remove the owner', async () => {
  const owner = await server.register();
  const group = await begin(owner);
  expect((await remove(owner, group, owner.id)).code).toBe(409);
  const path = `/groups/${group}/shares/${owner.id}`;
  expect((await server.call(owner.token, 'PATCH', path, { relationship: 'PLAYER' })).code).toBe(409);
});

describe('a link that is handed over', () => {
  const link = (by: Person, group: string, id: string) =>
    server.call<{ invitation: Invitation; link: string }>(by.token, 'POST', `/groups/${group}/invitations/${id}/link`);
  const tokenOf = ({ body }: Awaited<ReturnType<typeof link>>) => linkIn(body.data.link);

  async function invite(email: string, rest = {}) {
    const owner = await server.register();
    const group = await begin(owner);
    const body = { email, relationship: 'PLAYER', ...rest };
    const answer = await server.call<{ invitation: Invitation }>(owner.token, 'POST', `/groups/${group}/shares`, body);
    return { owner, group, id: answer.body.data.invitation.id };
  }
  const mailTo = (email: string) => server.mails().findLast(({ to }) => to === email);

  test('is told in place of a mail, lets in once, and confirms no email', async () => {
    const email = 'neighbour@garden.test';
    const { owner, group, id } = await invite(email, { is_mailed: false });
    expect([mailTo(email), (await look(owner, group)).sends_mail]).toEqual([undefined, false]);
    const answer = await link(owner, group, id);
    expect([answer.code, answer.headers['cache-control']]).toEqual([200, 'no-store']);
    const neighbour = await server.register(email, {}, { isConfirmed: false });
    expect((await accept(neighbour, tokenOf(answer))).code).toBe(200);
    const { user } = (await server.call<Index>(neighbour.token, 'GET', '/index')).body.data;
    expect(user).toMatchObject({ role: 'PLAYER', email_confirmed: false });
    expect((await accept(await server.register(), tokenOf(answer))).code).toBe(422);
  });

  test('takes the place of the mailed one, and of the one before', async () => {
    const email = 'lost-mail@garden.test';
    const { owner, group, id } = await invite(email);
    const mailed = linkIn(mailTo(email)?.text);
    const [first, second] = [tokenOf(await link(owner, group, id)), tokenOf(await link(owner, group, id))];
    const guest = await server.register(email, {}, { isConfirmed: false });
    for (const old of [mailed, first, second.replace('handed.', '')]) expect((await accept(guest, old)).code).toBe(422);
    expect((await accept(guest, second)).code).toBe(200);
  });

  test('is for the owner alone: not for a manager, a player or a stranger, nor by another garden', async () => {
    const { owner, group, id } = await invite('somebody-else@garden.test');
    const [manager, player, stranger] = [await server.register(), await server.register(), await server.register()];
    await share(owner, group, manager, 'MANAGER');
    await share(owner, group, player);
    expect([
      (await link(manager, group, id)).code,
      (await link(player, group, id)).code,
      (await link(stranger, group, id)).code,
      (await link(stranger, await begin(stranger), id)).code,
      (await link(owner, group, id)).code,
    ]).toEqual([403, 403, 404, 404, 200]);
  });
});

describe('who has no account', () => {
  test('is invited in the language of who invites, and shares the garden by registering and the link', async () => {
    const owner = await server.register(undefined, { lang: 'NL' });
    const group = await begin(owner);
    const answer = await add(owner, group, 'new-grace@garden.test', 'MANAGER');
    expect(answer.body.data).toMatchObject({ invitation: { email: 'new-grace@garden.test' } });
    const mail = server.mails().findLast(({ to }) => to === 'new-grace@garden.test');
    expect(mail?.subject).toBe(server.services.translate('nl', 'mail.invitationSubject', { garden: 'Rose garden' }));
    const grace = await server.register('New-Grace@garden.test', {}, { isConfirmed: false });
    expect((await look(owner, group)).shares).toHaveLength(1);
    expect((await accept(grace, linkIn(mail?.text))).code).toBe(200);
    expect(await look(owner, group)).toMatchObject({
      shares: expect.arrayContaining([expect.objectContaining({ user_id: grace.id, relationship: 'MANAGER' })]),
      invitations: [],
    });
    // The link was mailed there, so the address is theirs.
    expect((await server.call<Index>(grace.token, 'GET', '/index')).body.data.user.email_confirmed).toBe(true);
  });

  test('gains nothing by registering an address that was invited, before or after', async () => {
    const owner = await server.register();
    const group = await begin(owner);
    const early = await server.register('late-owner@garden.test', {}, { isConfirmed: false });
    await add(owner, group, 'late-owner@garden.test');
    const late = await server.register('late-owner@garden.test', {}, { isConfirmed: false });
    const [id = ''] = (await look(owner, group)).invitations.map((invitation) => invitation.id);
    for (const thief of [early, late]) {
      expect(await invitationsTo(thief)).toEqual([]);
      expect((await answerTo(thief, id, 'POST')).code).toBe(403);
      expect((await server.call(thief.token, 'GET', `/groups/${group}/shares`)).code).toBe(404);
    }
  });

  test('or takes the invitation up with another email, once', async () => {
    const [owner, guest, other] = [await server.register(), await server.register(), await server.register()];
    const group = await begin(owner);
    await add(owner, group, 'work-mail@garden.test');
    const link = linkIn(server.mails().findLast(({ to }) => to === 'work-mail@garden.test')?.text);
    expect((await accept({ ...guest, token: 'nonsense' }, link)).code).toBe(401);
    expect((await accept(guest, link)).body.data.share).toMatchObject({ user_id: guest.id, relationship: 'PLAYER' });
    expect((await accept(other, link)).body.errors[0]).toMatchObject({ code: 30, path: 'token' });
  });

  test('an owner who opens the link uses nothing up', async () => {
    const owner = await server.register();
    const group = await begin(owner);
    await add(owner, group, 'curious@garden.test');
    const link = linkIn(server.mails().findLast(({ to }) => to === 'curious@garden.test')?.text);
    expect((await accept(owner, link)).code).toBe(409);
    expect((await look(owner, group)).invitations).toHaveLength(1);
  });

  test('is invited once at a time; an invitation that was taken back is worth nothing', async () => {
    const [owner, guest] = [await server.register(), await server.register()];
    const group = await begin(owner);
    const invited = await add(owner, group, 'hedge@garden.test');
    const link = linkIn(server.mails().findLast(({ to }) => to === 'hedge@garden.test')?.text);
    expect((await add(owner, group, 'HEDGE@garden.test')).code).toBe(409);
    const path = `/groups/${group}/invitations/${invited.body.data.invitation.id}`;
    expect((await server.call(owner.token, 'DELETE', path)).body.data).toEqual({ removed: true });
    expect((await server.call(owner.token, 'DELETE', path)).code).toBe(404);
    expect((await accept(guest, link)).body.errors[0]?.path).toBe('token');
    expect((await add(owner, group, 'hedge@garden.test')).code).toBe(200);
  });

  test('has two weeks', async () => {
    const own = await openTestServer();
    const owner = await own.register();
    const group = await begin(owner, own);
    const path = `/groups/${group}/shares`;
    const body = { email: 'slow@garden.test', relationship: 'PLAYER' };
    await own.call(owner.token, 'POST', path, body);
    own.clock.set(own.clock.now() + LIMITS.invitationDays * DAY_MS + 1000);
    const slow = await own.register('slow@garden.test');
    const received = await own.call<{ invitations: unknown[] }>(slow.token, 'GET', '/account/invitations');
    expect(received.body.data.invitations).toEqual([]);
    const { shares, invitations } = (await own.call<Sharing>(owner.token, 'GET', path)).body.data;
    expect([shares.length, invitations.length]).toEqual([1, 0]);
    await forgetOldInvitations(own.db, new Date(own.clock.now()));
    await own.close();
  });
});

rule('share email required', async () => {
  const owner = await server.register();
  const group = await begin(owner);
  for (const payload of [{ relationship: 'PLAYER' }, { relationship: 'PLAYER', email: ' ' }]) {
    const answer = await server.call(owner.token, 'POST', `/groups/${group}/shares`, payload);
    expect([answer.code, answer.body.errors]).toEqual([
      422,
      [{ code: 30, path: 'email', message: server.services.translate('en', 'validation.emailRequired') }],
    ]);
  }
  expect((await add(owner, group, 'no mail')).body.errors).toEqual([
    { code: 30, path: 'email', message: 'Invalid email format' },
  ]);
});

test('a garden of somebody else has no shares to see', async () => {
  const [owner, stranger] = [await server.register(), await server.register()];
  const group = await begin(owner);
  expect((await server.call(stranger.token, 'GET', `/groups/${group}/shares`)).code).toBe(404);
  expect((await add(stranger, group, stranger.email)).code).toBe(404);
});
