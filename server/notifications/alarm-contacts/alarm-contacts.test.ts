/** Alarms reach somebody nearby while the people of a garden are away: by notification, or by mail once they agreed. */
import type { AlarmContact, AlarmContactCreation, AlarmRequest } from '@sluice/contract/alarm-contacts';
import type { AuditEntry } from '@sluice/contract/audit-trail';
import type { GuestLink } from '@sluice/contract/guest-links';
import type { Notification } from '@sluice/contract/notifications';
import { HOUR_MS } from '@sluice/engine/vocabulary/units';
import { beforeEach, describe, expect, test } from 'vitest';
import { openOwnGarden } from '../../testing/own-garden.ts';
import { serverForFile } from '../../testing/shared-fixtures.ts';
import { notify, sendDueMessages } from '../index.ts';
import { NOTICES, type NotificationKey } from '../keys.ts';
import { forgetOldAlarmContacts } from './store.ts';

const server = serverForFile({ withSimulator: true });
/** 12:00 of 17 June in Vienna. */
const NOON = Date.UTC(2026, 5, 17, 10);
let visitor = 0;

beforeEach(() => server.clock.set(NOON));

async function open() {
  const garden = await openOwnGarden(server, 'SPRITE', {});
  const player = await server.register();
  await server.share(garden.id, player.id, 'PLAYER');
  let cause = 0;
  const address = `next-door-${garden.id.slice(-8)}@garden.test`;
  const contacts = `/groups/${garden.id}/alarm_contacts`;
  return {
    ...{ garden, player, address, contacts },
    add: (given: Partial<AlarmContactCreation> = {}, token = garden.token) =>
      server.call<{ alarm_contact: AlarmContact }>(token, 'POST', contacts, {
        ...{ first_day: '2026-06-17', last_day: '2026-06-20' },
        ...('user_id' in given ? {} : { name: 'Nora', email: address, lang: 'DE' }),
        ...given,
      }),
    list: async (token = garden.token) =>
      (await server.call<{ alarm_contacts: AlarmContact[] }>(token, 'GET', contacts)).body.data.alarm_contacts,
    tell: async (key: NotificationKey = 'valveLeaks') => {
      cause += 1;
      await server.db.transaction((tx) =>
        notify(tx, {
          groupId: garden.id as never,
          key,
          figures: { zone: 'Roses', device: 'Shed', time: '2026-06-17T09:30:00.000Z' },
          subject: 'DEVICE',
          subjectId: crypto.randomUUID(),
          cause: `cause ${cause} ${garden.id}`,
          at: new Date(server.clock.now()),
        }),
      );
      await sendDueMessages(server.services);
    },
    mails: () => server.mails().filter(({ to }) => to === address),
    noticesOf: async (token: string) =>
      (await server.call<{ notifications: Notification[] }>(token, 'GET', '/notifications')).body.data.notifications,
  };
}

/** What the link of a mail leads to. */
const tokenIn = (text = '') => decodeURIComponent(/#\/alarms\?token=(\S+)/.exec(text)?.[1] ?? '');
const answer = <Data>(step: '' | '/agree' | '/end', token: string) =>
  server.ask<Data>({
    ...{ method: 'POST', url: `/auth/alarm_contact${step}`, payload: { token } },
    remoteAddress: `10.7.${Math.floor(visitor / 250)}.${visitor++ % 250}`,
  });

describe('somebody without an account', () => {
  test('is asked in their language, gets no alarm before they agree, and then what to do', async () => {
    const { add, mails, tell, garden, noticesOf, address } = await open();
    expect((await add()).body.data.alarm_contact).toMatchObject({ name: 'Nora', email: address, agreed_at: null });
    expect(mails().map(({ subject }) => subject)).toEqual(['Möchten Sie die Alarme von Orchard bekommen?']);
    await tell();
    expect(mails()).toHaveLength(1);
    const token = tokenIn(mails()[0]?.text);
    expect((await answer<AlarmRequest>('', token)).body.data).toMatchObject({
      ...{ garden: 'Orchard', name: 'Nora', first_day: '2026-06-17', last_day: '2026-06-20', has_agreed: false },
    });
    expect((await answer<AlarmRequest>('/agree', token)).body.data.has_agreed).toBe(true);
    expect((await noticesOf(garden.token))[0]?.title).toBe('Nora gets the alarms');
    await tell();
    const alarm = mails()[1];
    expect(alarm?.subject).toContain('Orchard');
    expect(alarm?.text).toContain('drehen Sie es am Hahn ab und rufen Sie sie an');
    expect(alarm?.text).toContain('Samstag, 20.\u00a0Juni');
    expect(tokenIn(alarm?.text)).toBe(token);
    await sendDueMessages(server.services);
    expect(mails()).toHaveLength(2);
  });

  test('gets what is serious alone, and each cause once', async () => {
    const { add, mails, tell } = await open();
    await add();
    await answer('/agree', tokenIn(mails()[0]?.text));
    await tell('batteryLow');
    await tell('zoneSkipped');
    expect(mails()).toHaveLength(1);
    await tell('deviceOffline');
    await tell('deviceOnline');
    expect(mails()).toHaveLength(3);
    expect(mails()[2]?.text).toContain('Es ist nichts mehr zu tun.');
  });

  test('gets none before the first day, and none after the last', async () => {
    const { add, mails, tell, list } = await open();
    await add({ first_day: '2026-06-18' });
    const token = tokenIn(mails()[0]?.text);
    await answer('/agree', token);
    await tell();
    expect(mails()).toHaveLength(1);
    // 23:59 and 00:01 in Vienna.
    server.clock.set(Date.UTC(2026, 5, 20, 21, 59));
    await tell();
    expect(mails()).toHaveLength(2);
    server.clock.set(Date.UTC(2026, 5, 20, 22, 1));
    await tell();
    expect(mails()).toHaveLength(2);
    expect(await list()).toEqual([]);
    const over = await answer('', token);
    expect([over.code, over.body.errors?.[0]?.message]).toEqual([404, expect.stringContaining('its days are over')]);
    server.clock.set(NOON + 10 * 24 * HOUR_MS);
    await forgetOldAlarmContacts(server.db, new Date(server.clock.now()));
    server.clock.set(NOON);
    expect(await list()).toEqual([]);
  });

  test('declines or ends it with a tap: people hear of it, the trail has it, and the address is gone', async () => {
    const { add, mails, tell, list, garden, noticesOf } = await open();
    await add();
    const token = tokenIn(mails()[0]?.text);
    await answer('/agree', token);
    expect((await answer<{ garden: string }>('/end', token)).body.data).toEqual({ garden: 'Orchard' });
    expect(await list()).toEqual([]);
    await tell();
    expect(mails()).toHaveLength(1);
    expect((await noticesOf(garden.token)).map(({ title }) => title)).toContain('Nora gets no alarms');
    const trail = await garden.call<{ entries: AuditEntry[] }>('GET', `/groups/${garden.id}/audit_trail`);
    expect(trail.body.data.entries.slice(0, 3)).toMatchObject([
      { action: 'POST /alarm_contact/end', token_name: 'Nora', subject_name: 'Nora' },
      { action: 'POST /alarm_contact/agree', token_name: 'Nora', subject_name: 'Nora' },
      { action: 'POST /groups/:id/alarm_contacts', token_name: null, subject_name: 'Nora' },
    ]);
    expect((await answer('/agree', token)).code).toBe(404);
  });

  test('hears once that people have ended it, if they had agreed', async () => {
    const { add, mails, garden } = await open();
    const ask = async () => (await add()).body.data.alarm_contact.id;
    const end = (id: string) => garden.call('DELETE', `/alarm_contacts/${id}`);
    await end(await ask());
    expect(mails()).toHaveLength(1);
    const agreed = await ask();
    await answer('/agree', tokenIn(mails()[1]?.text));
    await end(agreed);
    expect(mails()).toHaveLength(3);
    expect(mails()[2]?.subject).toBe('Keine Alarme mehr von Orchard');
    expect(mails()[2]?.text).not.toMatch(/alarms\?token=/);
  });

  test('gets the chosen link for guests, by which water is stopped, while it opens', async () => {
    const { add, mails, tell, garden } = await open();
    await garden.addDevice('SPRITE-8');
    const made = await garden.call<{ guest_link: GuestLink }>('POST', `/groups/${garden.id}/guest_links`, {
      ...{ name: 'Fridge', zone_ids: [(await garden.groupOf()).zones[0]?.id] },
      ...{ first_day: '2026-06-17', last_day: '2026-06-18', most_run_min: 5, most_day_min: 5 },
    });
    const { id, link } = made.body.data.guest_link;
    await add({ guest_link_id: id });
    await answer('/agree', tokenIn(mails()[0]?.text));
    await tell();
    expect(mails()[1]?.text).toContain(link);
    server.clock.set(NOON + 48 * HOUR_MS);
    await tell();
    expect(mails()).toHaveLength(3);
    expect(mails()[2]?.text).not.toContain('/guest?token=');
  });

  test('gets none once whoever asked has lost the garden', async () => {
    const { garden, add, mails, tell, list } = await open();
    const manager = await server.register();
    await server.share(garden.id, manager.id, 'MANAGER');
    await add({}, manager.token);
    await answer('/agree', tokenIn(mails()[0]?.text));
    await garden.call('DELETE', `/groups/${garden.id}/shares/${manager.id}`);
    await tell();
    expect([mails().length, await list()]).toEqual([1, []]);
  });
});

describe('a player', () => {
  test('hears of it, gets alarms as notifications with what to do, sees it and ends it', async () => {
    const { add, tell, player, noticesOf, list, garden } = await open();
    await add({ user_id: player.id as never });
    await tell();
    await tell('batteryLow');
    const [alarm, asked, ...others] = await noticesOf(player.token);
    expect(asked?.title).toBe('You get the alarms of this garden');
    expect(alarm?.text).toContain('turn it off at the tap and call them');
    expect(others).toEqual([]);
    expect((await noticesOf(garden.token)).find(({ title }) => title === alarm?.title)?.text).not.toContain(
      'call them',
    );
    const [own] = await list(player.token);
    expect((await server.call(player.token, 'DELETE', `/alarm_contacts/${own?.id}`)).code).toBe(200);
    await tell();
    expect(await noticesOf(player.token)).toHaveLength(2);
    expect((await noticesOf(garden.token)).map(({ title }) => title)).toContain('Ada gets no alarms');
  });

  test('sees and ends nobody else', async () => {
    const { add, player, list } = await open();
    const { id } = (await add()).body.data.alarm_contact;
    expect(await list(player.token)).toEqual([]);
    expect((await server.call(player.token, 'DELETE', `/alarm_contacts/${id}`)).code).toBe(403);
    expect(await list()).toHaveLength(1);
  });

  test('gets none once no longer sharing the garden', async () => {
    const { add, tell, player, garden, list, noticesOf } = await open();
    await add({ user_id: player.id as never });
    await garden.call('DELETE', `/groups/${garden.id}/shares/${player.id}`);
    await tell();
    expect(await noticesOf(player.token)).toEqual([]);
    expect(await list()).toEqual([]);
  });
});

test('what cannot be is refused by its field, and nothing is mailed', async () => {
  const { add, mails, garden, player } = await open();
  const refusedAt = async (given: Partial<AlarmContactCreation>) => {
    const { code, body } = await add(given);
    return [code, body.errors?.[0]?.path];
  };
  expect(await refusedAt({ name: null })).toEqual([422, 'name']);
  expect(await refusedAt({ email: null })).toEqual([422, 'email']);
  expect(await refusedAt({ email: 'nobody' })).toEqual([422, 'email']);
  expect(await refusedAt({ first_day: '2026-06-21' })).toEqual([422, 'last_day']);
  expect(await refusedAt({ first_day: '2026-06-01', last_day: '2026-06-16' })).toEqual([422, 'last_day']);
  expect(await refusedAt({ last_day: '2027-12-01' })).toEqual([422, 'last_day']);
  const owner = (await garden.groupOf()).shares.find(({ relationship }) => relationship === 'OWNER');
  expect(await refusedAt({ user_id: owner?.user_id as never })).toEqual([422, 'user_id']);
  expect((await refusedAt({ user_id: crypto.randomUUID() as never }))[0]).toBe(404);
  expect((await refusedAt({ guest_link_id: crypto.randomUUID() as never }))[0]).toBe(404);
  expect(mails()).toEqual([]);
  expect((await add({ user_id: player.id as never })).code).toBe(200);
  expect((await refusedAt({ user_id: player.id as never }))[0]).toBe(409);
});

test('a link that this server did not make opens nothing', async () => {
  for (const token of ['', 'x', 'eA.eA']) expect((await answer('', token)).code).toBe(404);
});

test('whatever is urgent on the spot has advice: a leak, a valve that stays open, a device that is silent', () => {
  const without = Object.entries(NOTICES).filter(
    ([, notice]) => ['valve', 'leak'].includes(notice.kind) && !('advice' in notice),
  );
  expect(without.map(([key]) => key)).toEqual([
    'valveOpenCircuit',
    'valveShortCircuit',
    'timerDidNotClose',
    'deviceChangedWhileOpen',
  ]);
});
