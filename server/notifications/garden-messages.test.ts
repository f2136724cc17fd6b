/** A person with two gardens hears of each as they want. */
import type { NotificationSettings } from '@sluice/contract/notification-settings';
import type { Notification } from '@sluice/contract/notifications';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { type OwnGarden, openOwnGarden } from '../testing/own-garden.ts';
import { serverForFile } from '../testing/shared-fixtures.ts';
import { notify, sendDueMessages } from './index.ts';
import type { NotificationKey } from './keys.ts';
import { messages, notifications } from './tables.ts';

const server = serverForFile({ withSimulator: false });
const NOON = Date.UTC(2026, 5, 17, 10);

beforeEach(() => server.clock.set(NOON));

type Answer = { notification_settings: NotificationSettings };

/** Somebody's own garden, and that of a friend which they manage. */
async function openTwo() {
  const own = await openOwnGarden(server, 'SPRITE');
  const friends = await openOwnGarden(server, 'SPRITE');
  await server.share(friends.id, own.userId, 'MANAGER');
  const { email } = (await own.call<{ user: { email: string } }>('POST', '/profile', {})).body.data.user;
  let cause = 0;
  const tell = (garden: OwnGarden, key: NotificationKey) => {
    cause += 1;
    return notify(server.db, {
      groupId: garden.id as never,
      key,
      figures: { zone: 'Roses', device: 'Shed', time: '2026-06-17T09:30:00.000Z' },
      subject: 'DEVICE',
      subjectId: crypto.randomUUID(),
      cause: `cause ${cause} ${garden.id}`,
      at: new Date(server.clock.now()),
    });
  };
  return {
    own,
    friends,
    tell,
    change: (change: object) => own.call<Answer>('PATCH', '/notifications/settings', change),
    settings: async () => (await own.call<Answer>('GET', '/notifications/settings')).body.data.notification_settings,
    mails: () => server.mails().filter(({ to }) => to === email),
    titles: async () =>
      (await own.call<{ notifications: Notification[] }>('GET', '/notifications')).body.data.notifications
        .map(({ title }) => title)
        .sort(),
    /** By which ways messages of a garden leave, and when. */
    leaving: async (garden: OwnGarden) =>
      (
        await server.db
          .select({ channel: messages.channel, isInDigest: messages.isInDigest, dueAt: messages.dueAt })
          .from(messages)
          .innerJoin(notifications, eq(notifications.id, messages.notificationId))
          .where(eq(notifications.groupId, garden.id as never))
      ).map(({ channel, isInDigest, dueAt }) => `${channel}${isInDigest ? ' digest' : ''} ${dueAt.toISOString()}`),
  };
}
const send = () => sendDueMessages(server.services);
const ALL = { kinds: { watering: ['IN_APP', 'EMAIL', 'PUSH'] } };

describe('one garden', () => {
  test('that shall say nothing is silent in the app, by mail, by push and in the mail of the day', async () => {
    const two = await openTwo();
    await two.change({ ...ALL, gardens: [{ group_id: two.friends.id, mode: 'NONE' }] });
    await two.tell(two.friends, 'runMissed');
    await two.tell(two.friends, 'valveNotClosing');
    await two.tell(two.own, 'runMissed');
    const ofFriend = (await server.db.select().from(notifications)).filter(({ userId }) => userId === two.own.userId);
    expect(ofFriend.filter(({ groupId }) => groupId === two.friends.id).map(({ isInApp }) => isInApp)).toEqual([
      false,
      false,
    ]);
    expect(await two.titles()).toEqual(['Not watered: Roses']);
    server.clock.set(Date.UTC(2026, 5, 17, 16));
    await send();
    expect(two.mails().map(({ subject }) => subject)).toEqual(['Today’s messages from your garden']);
    expect((await two.own.groupOf()).info.new_notification_num).toBe(1);
  });

  test('of which only what is urgent is wanted tells of its valve faults', async () => {
    const two = await openTwo();
    await two.change({ ...ALL, digest_time: null, gardens: [{ group_id: two.friends.id, mode: 'URGENT' }] });
    await two.tell(two.friends, 'runMissed');
    await two.tell(two.friends, 'valveNotClosing');
    await send();
    expect(two.mails().map(({ subject }) => subject)).toEqual(['Roses: watering does not stop · Orchard']);
    expect(await two.titles()).toEqual([expect.stringContaining('does not stop')]);
  });

  test('has ways of its own; quiet hours and the mail of the day are the person’s', async () => {
    const two = await openTwo();
    await two.change({
      kinds: { watering: ['IN_APP'] },
      quiet: { from: '11:00', until: '20:00' },
      gardens: [{ group_id: two.own.id, mode: 'OWN', kinds: { watering: ['PUSH', 'EMAIL', 'PUSH'] } }],
    });
    await two.tell(two.own, 'runMissed');
    await two.tell(two.friends, 'runMissed');
    expect((await two.leaving(two.own)).sort()).toEqual([
      'EMAIL digest 2026-06-17T18:00:00.000Z',
      'PUSH 2026-06-17T18:00:00.000Z',
    ]);
    expect(await two.titles()).toEqual(['Not watered: Roses']);
    const shown = (await two.settings()).gardens.find(({ group_id }) => group_id === two.own.id);
    expect([shown?.mode, shown?.kinds.watering, shown?.kinds.valve]).toEqual([
      'OWN',
      ['EMAIL', 'PUSH'],
      ['IN_APP', 'EMAIL', 'PUSH'],
    ]);
  });

  test('is as all gardens again when that is chosen, or when it is left and shared once more', async () => {
    const two = await openTwo();
    const modeOfFriend = async () =>
      (await two.settings()).gardens.find(({ group_id }) => group_id === two.friends.id)?.mode;
    const silent = { gardens: [{ group_id: two.friends.id, mode: 'NONE' }] };
    await two.change(silent);
    await two.change({ gardens: [{ group_id: two.friends.id, mode: 'SAME' }] });
    expect(await modeOfFriend()).toBe('SAME');
    await two.change(silent);
    await two.friends.call('DELETE', `/groups/${two.friends.id}/shares/${two.own.userId}`);
    expect(await modeOfFriend()).toBeUndefined();
    await server.share(two.friends.id, two.own.userId, 'MANAGER');
    expect(await modeOfFriend()).toBe('SAME');
  });

  test('loses its mails too when a mail’s link stops a kind', async () => {
    const two = await openTwo();
    await two.change({
      digest_time: null,
      gardens: [{ group_id: two.own.id, mode: 'OWN', kinds: { watering: ['EMAIL'], reminders: ['EMAIL'] } }],
    });
    await two.tell(two.own, 'runMissed');
    await send();
    const link = /^<http:\/\/garden.test(.*)>$/.exec(two.mails()[0]?.headers?.['List-Unsubscribe'] ?? '')?.[1] ?? '';
    expect((await server.app.inject({ method: 'POST', url: link })).statusCode).toBe(200);
    const { kinds } = (await two.settings()).gardens.find(({ group_id }) => group_id === two.own.id) ?? {};
    expect([kinds?.watering, kinds?.reminders]).toEqual([[], ['EMAIL']]);
  });
});

describe('the choice', () => {
  test('is for one’s own gardens; what is unchanged keeps its version', async () => {
    const two = await openTwo();
    const stranger = await openOwnGarden(server, 'SPRITE');
    const before = await two.settings();
    const refused = await two.change({ gardens: [{ group_id: stranger.id, mode: 'NONE' }] });
    expect(refused.code).toBe(404);
    expect((await two.change({ gardens: [{ group_id: two.own.id, mode: 'LOUD' }] })).body.errors[0]?.path).toBe(
      'gardens.0.mode',
    );
    expect(await two.settings()).toEqual(before);
    expect(before.gardens.map(({ group_id }) => group_id).sort()).toEqual([two.own.id, two.friends.id].sort());
    await two.change({ gardens: before.gardens });
    expect((await two.settings()).version).toBe(before.version);
  });

  test('is not offered to players, whom nothing is told', async () => {
    const two = await openTwo();
    await two.friends.call('PATCH', `/groups/${two.friends.id}/shares/${two.own.userId}`, { relationship: 'PLAYER' });
    expect((await two.settings()).gardens.map(({ group_id }) => group_id)).toEqual([two.own.id]);
  });
});
