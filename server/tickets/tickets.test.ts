/** What is to be done at a garden: written by anyone who shares it, edited by fewer, and told to who is to do it. */
import type { AuditEntry } from '@sluice/contract/audit-trail';
import type { GardenOverview } from '@sluice/contract/gardens-overview';
import type { Notification } from '@sluice/contract/notifications';
import type { Ticket } from '@sluice/contract/tickets';
import { GARDEN_CAPS } from '@sluice/engine/vocabulary/caps';
import type { GroupId, UserId } from '@sluice/engine/vocabulary/ids';
import type { Relationship } from '@sluice/engine/vocabulary/people';
import { DAY_MS } from '@sluice/engine/vocabulary/units';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { firmsOf } from '../testing/firm-scene.ts';
import { openOwnGarden, refusal } from '../testing/own-garden.ts';
import { serverForFile } from '../testing/shared-fixtures.ts';
import { addShare } from '../users/index.ts';
import { forgetOldTickets } from './index.ts';
import { tickets } from './tables.ts';

const server = serverForFile({ withSimulator: true });

async function open() {
  const garden = await openOwnGarden(server);
  const join = async (relationship: Relationship) => {
    const person = await server.register();
    await addShare(server.db, garden.id as GroupId, person.id as UserId, relationship);
    return person;
  };
  type Asker = { token: string };
  return {
    ...garden,
    owner: { token: garden.token, id: garden.userId },
    join,
    write: (by: Asker, body: object) =>
      server.call<{ ticket: Ticket }>(by.token, 'POST', `/groups/${garden.id}/tickets`, body),
    change: (by: Asker, { id }: Ticket, body: object) =>
      server.call<{ ticket: Ticket }>(by.token, 'PATCH', `/tickets/${id}`, body),
    remove: (by: Asker, { id }: Ticket) => server.call(by.token, 'DELETE', `/tickets/${id}`),
    list: async (by: Asker) =>
      (await server.call<{ tickets: Ticket[]; done_num: number }>(by.token, 'GET', `/groups/${garden.id}/tickets`)).body
        .data,
    messagesTo: async (by: Asker) =>
      (
        await server.call<{ notifications: Notification[] }>(by.token, 'GET', '/notifications')
      ).body.data.notifications.map(({ title, text }) => [title, text]),
  };
}

const say = (key: Parameters<typeof server.services.translate>[1]) => server.services.translate('en', key);

describe('a ticket', () => {
  test('has a title, and what else was written; the list has what is due first, and done ones last', async () => {
    const garden = await open();
    const first = (await garden.write(garden.owner, { title: ' Mend the drip line ' })).body.data.ticket;
    expect(first).toMatchObject({
      ...{
        title: 'Mend the drip line',
        text: null,
        about: null,
        assignee: null,
        due_day: null,
        done: null,
        version: 1,
      },
      author: { id: garden.userId },
    });
    const text = 'At the roses,\nbehind the <b>shed</b>';
    await garden.write(garden.owner, { title: 'Later', due_day: '2030-06-02', text });
    await garden.write(garden.owner, { title: 'Soon', due_day: '2030-06-01' });
    const done = (await garden.write(garden.owner, { title: 'Was done' })).body.data.ticket;
    await garden.change(garden.owner, done, { is_done: true });
    const { tickets: listed, done_num } = await garden.list(garden.owner);
    expect(listed.map(({ title }) => title)).toEqual(['Soon', 'Later', 'Mend the drip line', 'Was done']);
    expect(listed[1]?.text).toBe(text);
    expect(done_num).toBe(1);
    expect(listed[3]?.done).toMatchObject({ by: { id: garden.userId } });
  });

  test.each([
    ['no title', { title: '  ' }, 'title', 'validation.required'],
    ['a title of joiners alone', { title: '\u200d\u200d' }, 'title', 'validation.required'],
    ['a title of two lines', { title: 'a\nb' }, 'title', 'validation.wrongValue'],
    ['a title of 201 letters', { title: 'a'.repeat(201) }, 'title', 'validation.textTooLong'],
    ['a text of 2,001', { title: 'a', text: 'a'.repeat(2001) }, 'text', 'validation.textTooLong'],
    ['a day that is none', { title: 'a', due_day: '2030-02-30' }, 'due_day', 'validation.date'],
    [
      'a zone of no garden',
      { title: 'a', about: { kind: 'zone', id: '018f0000-0000-7000-8000-0000000000ff' } },
      'about',
      'errors.ticketSubjectNotHere',
    ],
    [
      'a person who is not here',
      { title: 'a', assignee_id: '018f0000-0000-7000-8000-0000000000ff' },
      'assignee_id',
      'errors.ticketAssigneeNotHere',
    ],
  ] as const)('is refused with %s', async (_, body, path, key) => {
    const garden = await open();
    const answer = await garden.write(garden.owner, body);
    expect(refusal(answer)).toMatchObject({ http: 422, errors: [[expect.anything(), path, say(key)]] });
    expect((await garden.list(garden.owner)).tickets).toEqual([]);
  });

  test('is about a thing of its own garden alone, whose name stays when it is removed', async () => {
    const [garden, other] = [await open(), await open()];
    const made = await garden.addDevice('SPRITE-8');
    const { id, name } = made.body.data.device;
    const about = { kind: 'device', id };
    expect((await other.write(other.owner, { title: 'a', about })).code).toBe(422);
    const ticket = (await garden.write(garden.owner, { title: 'Valve 3 does not open', about })).body.data.ticket;
    expect(ticket.about).toEqual({ ...about, name });
    await garden.call('PATCH', `/devices/${id}`, { name: 'Shed' });
    expect((await garden.list(garden.owner)).tickets[0]?.about?.name).toBe('Shed');
    expect((await garden.call('DELETE', `/devices/${id}`)).code).toBe(200);
    expect((await garden.list(garden.owner)).tickets[0]?.about).toEqual({ kind: 'device', id: null, name });
  });

  test('is written and marked by players too, but edited, removed and assigned by fewer', async () => {
    const garden = await open();
    const [manager, player, other] = [
      await garden.join('MANAGER'),
      await garden.join('PLAYER'),
      await garden.join('PLAYER'),
    ];
    const ticket = (await garden.write(player, { title: 'Weed the bed' })).body.data.ticket;
    expect((await garden.write(player, { title: 'a', assignee_id: other.id })).code).toBe(403);
    expect((await garden.change(player, ticket, { assignee_id: player.id })).code).toBe(403);
    expect((await garden.change(other, ticket, { title: 'Mine' })).code).toBe(403);
    expect((await garden.change(other, ticket, { is_done: true, title: 'Mine' })).code).toBe(403);
    expect((await garden.remove(other, ticket)).code).toBe(403);
    const marked = await garden.change(other, ticket, { is_done: true });
    expect(marked.body.data.ticket.done?.by.id).toBe(other.id);
    const opened = await garden.change(player, ticket, { is_done: false, title: 'Weed it' });
    expect(opened.body.data.ticket).toMatchObject({ done: null, title: 'Weed it', version: 3 });
    expect((await garden.change(manager, ticket, { title: 'Weed all' })).code).toBe(200);
    const stranger = await server.register();
    expect((await garden.change(stranger, ticket, { is_done: true })).code).toBe(404);
    expect((await garden.remove(player, ticket)).code).toBe(200);
  });

  test('is not changed from an older version, nor by an If-Match that no longer matches', async () => {
    const garden = await open();
    const ticket = (await garden.write(garden.owner, { title: 'Prune' })).body.data.ticket;
    expect((await garden.change(garden.owner, ticket, { title: 'Prune' })).body.data.ticket.version).toBe(1);
    await garden.change(garden.owner, ticket, { title: 'Prune the roses' });
    expect((await garden.change(garden.owner, ticket, { version: 1, is_done: true })).code).toBe(409);
    const conditional = (tag: string) =>
      server.ask<{ ticket: Ticket }>({
        ...{ method: 'PATCH', url: `/api/v1/tickets/${ticket.id}`, payload: { is_done: true } },
        headers: { authorization: `Bearer ${garden.token}`, 'if-match': tag },
      });
    expect((await conditional('"1"')).code).toBe(412);
    expect((await conditional('"2"')).code).toBe(200);
  });

  test('stands in the audit trail by its title', async () => {
    const garden = await open();
    const ticket = (await garden.write(garden.owner, { title: 'Prune' })).body.data.ticket;
    await garden.remove(garden.owner, ticket);
    const { entries } = (await garden.call<{ entries: AuditEntry[] }>('GET', `/groups/${garden.id}/audit_trail`)).body
      .data;
    const actions = entries.map(({ action, subject_name }) => `${action} ${subject_name}`);
    expect(actions).toContain('POST /groups/:id/tickets Prune');
    expect(actions).toContain('DELETE /tickets/:id Prune');
  });
});

describe('who is to do it', () => {
  test('gets a message, in any role; nobody gets one of an action of their own', async () => {
    const garden = await open();
    const player = await garden.join('PLAYER');
    const manager = await garden.join('MANAGER');
    await garden.write(garden.owner, { title: 'Mine', assignee_id: garden.userId });
    expect(await garden.messagesTo(garden.owner)).toEqual([]);
    const { ticket } = (await garden.write(garden.owner, { title: 'Weed', assignee_id: player.id })).body.data;
    expect(await garden.messagesTo(player)).toEqual([['Task for you: Weed', expect.any(String)]]);
    expect(await garden.messagesTo(manager)).toEqual([]);
    await garden.change(garden.owner, ticket, { title: 'Weed all' });
    expect(await garden.messagesTo(player)).toHaveLength(1);
    await garden.change(garden.owner, ticket, { assignee_id: manager.id });
    await garden.change(garden.owner, ticket, { assignee_id: player.id });
    expect(await garden.messagesTo(player)).toHaveLength(2);
    expect(await garden.messagesTo(manager)).toHaveLength(1);
  });

  test('and no longer shares the garden, is to do nothing there', async () => {
    const garden = await open();
    const player = await garden.join('PLAYER');
    await garden.write(player, { title: 'Of mine' });
    await garden.write(garden.owner, { title: 'For you', assignee_id: player.id });
    expect((await garden.call('DELETE', `/groups/${garden.id}/shares/${player.id}`)).code).toBe(200);
    const { tickets: listed } = await garden.list(garden.owner);
    expect(listed.map(({ assignee }) => assignee)).toEqual([null, null]);
    expect(listed.map(({ author }) => author.id)).toContain(player.id);
  });

  test('may be of a firm that looks after the garden, until that ends', async () => {
    const { garden, member, accept, endAsOwner } = await firmsOf(server).open('PLAYER');
    const list = async (by: { token: string }) =>
      (
        await server.call<{ tickets: Ticket[]; firm_people: { id: string; firm: string }[] }>(
          ...([by.token, 'GET', `/groups/${garden.id}/tickets`] as const),
        )
      ).body.data;
    const assign = () =>
      garden.call('POST', `/groups/${garden.id}/tickets`, { title: 'Prune', assignee_id: member.id });
    expect((await list(garden)).firm_people).toEqual([]);
    expect((await assign()).code).toBe(422);
    await accept();
    const { firm_people: people } = await list(garden);
    expect(people.map(({ firm }) => firm)).toEqual(['Hedge & Co', 'Hedge & Co']);
    expect(people.map(({ id }) => id)).toContain(member.id);
    expect((await list(member)).firm_people).toEqual([]);
    expect((await assign()).code).toBe(200);
    const notices = await server.call<{ notifications: Notification[] }>(member.token, 'GET', '/notifications');
    expect(notices.body.data.notifications.map(({ title }) => title)).toEqual(['Task for you: Prune']);
    await endAsOwner();
    const after = await list(garden);
    expect([after.tickets.map(({ assignee }) => assignee), after.firm_people]).toEqual([[null], []]);
  });

  test('and whose account is gone, leaves a name behind what was written and done', async () => {
    const garden = await open();
    const player = await garden.join('PLAYER');
    const { ticket } = (await garden.write(player, { title: 'Weed' })).body.data;
    await garden.change(player, ticket, { is_done: true });
    await server.db.execute(sql`delete from users where id = ${player.id}`);
    const [left] = (await garden.list(garden.owner)).tickets;
    expect(left?.author).toEqual({ id: null, name: ticket.author.name });
    expect(left?.done?.by).toEqual({ id: null, name: ticket.author.name });
  });
});

test('as many as may be open are; done ones do not count, nor are they opened beyond that', async () => {
  const garden = await open();
  const { ticket } = (await garden.write(garden.owner, { title: 'Done' })).body.data;
  await garden.change(garden.owner, ticket, { is_done: true });
  await server.db.execute(sql`insert into tickets (id, group_id, title, author_name, created_at)
    select gen_random_uuid(), ${garden.id}, 'One', 'A', ${new Date(server.clock.now())} from generate_series(1, ${GARDEN_CAPS.tickets})`);
  const most = server.services.translate('en', 'errors.tooManyHere', { most: GARDEN_CAPS.tickets });
  expect(refusal(await garden.write(garden.owner, { title: 'More' })).errors[0]?.[2]).toBe(most);
  expect(refusal(await garden.change(garden.owner, ticket, { is_done: false })).errors[0]?.[2]).toBe(most);
});

test('done ones are removed after a year, open ones never', async () => {
  const garden = await open();
  const { ticket } = (await garden.write(garden.owner, { title: 'Done' })).body.data;
  await garden.write(garden.owner, { title: 'Open' });
  await garden.change(garden.owner, ticket, { is_done: true });
  const titles = async () => (await garden.list(garden.owner)).tickets.map(({ title }) => title);
  const after = (days: number) => new Date(server.clock.now() + days * DAY_MS);
  await forgetOldTickets(server.db, after(364));
  expect(await titles()).toEqual(['Open', 'Done']);
  await forgetOldTickets(server.db, after(366));
  expect(await titles()).toEqual(['Open']);
  expect(await server.db.select().from(tickets).where(eq(tickets.id, ticket.id))).toEqual([]);
});

test('the page of all gardens has how many are open', async () => {
  const garden = await open();
  const read = async () =>
    (await garden.call<{ gardens: GardenOverview[] }>('GET', '/gardens_overview')).body.data.gardens[0]
      ?.open_ticket_num;
  expect(await read()).toBe(0);
  const { ticket } = (await garden.write(garden.owner, { title: 'Weed' })).body.data;
  expect(await read()).toBe(1);
  await garden.change(garden.owner, ticket, { is_done: true });
  expect(await read()).toBe(0);
});
