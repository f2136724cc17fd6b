import type { NotificationSettings } from '@sluice/contract/notification-settings';
import type { Notification } from '@sluice/contract/notifications';
import type { MessageKind } from '@sluice/engine/vocabulary/messages';
import { LOCALES } from '@sluice/engine/vocabulary/people';
import { HOUR_MS } from '@sluice/engine/vocabulary/units';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import type { MailJob } from '../platform/mail-queue/queue.ts';
import { insertRuns } from '../runs/index.ts';
import { openOwnGarden } from '../testing/own-garden.ts';
import { serverForFile } from '../testing/shared-fixtures.ts';
import { users } from '../users/tables.ts';
import { notify, sendDueMessages } from './index.ts';
import { describeNotice, type NotificationKey } from './keys.ts';
import { messages, pushSubscriptions } from './tables.ts';

const server = serverForFile({ withSimulator: true });
const NOON = Date.UTC(2026, 5, 17, 10);

beforeEach(() => server.clock.set(NOON));

/** A garden in Vienna, where NOON is 12:00, with an owner who has chosen these settings. */
async function openGarden(change: object = {}, account: object = {}) {
  const garden = await openOwnGarden(server, 'SPRITE', { account });
  const changed = await garden.call<{ notification_settings: NotificationSettings }>(
    'PATCH',
    '/notifications/settings',
    change,
  );
  expect(changed.body.errors ?? []).toEqual([]);
  const { email } = (await garden.call<{ user: { email: string } }>('POST', '/profile', {})).body.data.user;
  let cause = 0;
  return {
    ...garden,
    email,
    settings: changed.body.data.notification_settings,
    tell: (key: NotificationKey = 'runMissed', extra: object = {}) => {
      cause += 1;
      return notify(server.db, {
        groupId: garden.id as never,
        key,
        figures: { zone: 'Roses', device: 'Shed', time: '2026-06-17T09:30:00.000Z', percent: 12 },
        subject: 'DEVICE',
        subjectId: crypto.randomUUID(),
        cause: `cause ${cause} ${garden.id}`,
        at: new Date(server.clock.now()),
        ...extra,
      });
    },
    inApp: async () =>
      (await garden.call<{ notifications: Notification[] }>('GET', '/notifications')).body.data.notifications,
    mails: () => server.mails().filter(({ to }) => to === email),
    dueAt: async () =>
      (await server.db.select().from(messages))
        .map(({ dueAt }) => dueAt.toISOString())
        .sort()
        .at(-1),
  };
}

const byMail = (...kinds: MessageKind[]) => ({
  kinds: Object.fromEntries(kinds.map((kind) => [kind, ['EMAIL']])),
});
const send = () => sendDueMessages(server.services);

describe('a kind of message goes by the ways that were chosen for it', () => {
  test('by mail and not in the app; by none at all; or as usual', async () => {
    const garden = await openGarden({ kinds: { watering: ['EMAIL'], skipped: [] }, digest_time: null });
    await garden.tell('runMissed');
    await garden.tell('zoneSkipped');
    await garden.tell('probeStuck');
    await send();
    expect(garden.mails().map(({ subject }) => subject)).toEqual(['Not watered: Roses · Orchard']);
    expect((await garden.inApp()).map(({ title }) => title)).toEqual([
      expect.stringContaining('the reading does not change'),
    ]);
    expect((await garden.groupOf()).info.new_notification_num).toBe(1);
  });

  test('players, who cannot act on it, get none', async () => {
    const garden = await openGarden();
    const player = await server.register();
    await server.share(garden.id, player.id, 'PLAYER');
    await garden.tell('valveShortCircuit');
    await send();
    expect(garden.mails()).toHaveLength(1);
    expect(server.mails().filter(({ to }) => to === player.email)).toEqual([]);
  });

  test('whoever no longer shares the garden gets no mail that still waited', async () => {
    const garden = await openGarden();
    const manager = await server.register();
    await server.share(garden.id, manager.id, 'MANAGER');
    await garden.tell('valveShortCircuit');
    await garden.call('DELETE', `/groups/${garden.id}/shares/${manager.id}`);
    await send();
    expect(server.mails().filter(({ to }) => to === manager.email && /circuit/.test(to))).toEqual([]);
    expect(garden.mails()).toHaveLength(1);
  });

  test('nothing is mailed to a demo, whose address is nobody’s', async () => {
    const garden = await openGarden();
    await server.db
      .update(users)
      .set({ isDemo: true, confirmedAt: null })
      .where(eq(users.id, garden.userId as never));
    await garden.tell('valveShortCircuit');
    await garden.call('POST', '/notifications/test');
    await send();
    expect(garden.mails()).toEqual([]);
  });
});

describe('sending', () => {
  test('twice at the same time, and again later, sends once', async () => {
    const garden = await openGarden({ ...byMail('watering'), digest_time: null });
    await garden.tell();
    await Promise.all([send(), send(), send()]);
    await send();
    expect(garden.mails()).toHaveLength(1);
  });

  test('that fails for one person goes on for the others, and nothing of it is lost', async () => {
    const [one, other] = [await openGarden(), await openGarden()];
    await one.tell('valveShortCircuit');
    await other.tell('valveShortCircuit');
    const { jobs } = server.services;
    const isOfOne = (data: object) => (data as MailJob).account === one.userId;
    const broken = {
      ...server.services,
      jobs: Object.assign(Object.create(jobs), {
        send: async (queue: string, data: object) => {
          if (isOfOne(data)) throw new Error('no');
          await jobs.send(queue, data);
        },
      }),
    };
    await expect(sendDueMessages(broken)).rejects.toThrow('messages of 1 people are not sent');
    expect([one.mails().length, other.mails().length]).toEqual([0, 1]);
    await send();
    expect([one.mails().length, other.mails().length]).toEqual([1, 1]);
  });

  test('of what is two days old is left: it is no news', async () => {
    const garden = await openGarden();
    await garden.tell('valveShortCircuit');
    server.clock.set(NOON + 49 * HOUR_MS);
    await send();
    expect(garden.mails()).toEqual([]);
  });
});

describe('quiet hours and the mail of the day', () => {
  const quiet = { from: '22:00', until: '07:00' };
  const NIGHT = Date.UTC(2026, 5, 17, 21);

  test('hold what can wait until the morning, and never a valve fault', async () => {
    const garden = await openGarden({ ...byMail('watering', 'valve'), quiet, digest_time: null });
    server.clock.set(NIGHT);
    await garden.tell('runMissed');
    await garden.tell('valveNotClosing');
    await send();
    expect(garden.mails().map(({ subject }) => subject)).toEqual(['Roses: watering does not stop · Orchard']);
    server.clock.set(Date.UTC(2026, 5, 18, 5));
    await send();
    expect(garden.mails()).toHaveLength(2);
  });

  test('are the person’s own, also in another time zone than the garden', async () => {
    const garden = await openGarden({ ...byMail('watering'), quiet, digest_time: null, time_zone: 'America/New_York' });
    server.clock.set(NIGHT);
    await garden.tell();
    await send();
    expect(garden.mails()).toHaveLength(1);
  });

  test('do not hold a device that goes offline while it waters', async () => {
    const garden = await openGarden({ ...byMail('offline'), quiet, digest_time: null });
    await garden.addDevice('SPRITE-8');
    const [zone] = (await garden.groupOf()).zones;
    if (!zone?.device_id) throw new Error('no zone');
    server.clock.set(NIGHT);
    await garden.tell('deviceOffline', { subjectId: zone.device_id });
    await send();
    expect(garden.mails()).toEqual([]);
    await insertRuns(server.db, [
      {
        id: crypto.randomUUID() as never,
        occurrenceId: crypto.randomUUID(),
        groupId: garden.id as never,
        zoneId: zone.id,
        deviceId: zone.device_id,
        source: 'MANUAL',
        reasonType: 'MANUAL',
        localDate: '2026-06-17',
        plannedStart: new Date(NIGHT),
        durationS: 600,
        phase: 'WATERING',
      },
    ]);
    await garden.tell('deviceOffline', { subjectId: zone.device_id });
    await send();
    expect(garden.mails().map(({ subject }) => subject)).toEqual(['Shed is offline · Orchard']);
  });

  test('one mail tells what happened in all gardens of a day, but for what was read in the app', async () => {
    const kinds = { watering: ['EMAIL', 'IN_APP'], batteries: ['EMAIL'] };
    const garden = await openGarden({ kinds });
    await garden.tell('runMissed');
    const [first] = await garden.inApp();
    await garden.call('POST', `/notifications/${first?.id}/read`);
    await garden.tell('runFailed');
    await garden.tell('batteryLow');
    await send();
    expect(garden.mails()).toEqual([]);
    server.clock.set(Date.UTC(2026, 5, 17, 16));
    await send();
    const [mail, ...others] = garden.mails();
    expect(others).toEqual([]);
    expect(mail?.subject).toBe('Today’s messages from your garden');
    expect(mail?.text).toContain('Orchard\n- Not watered: Roses\n  Shed should have watered Roses');
    expect(mail?.text).toContain('12%');
    expect(mail?.text).not.toContain('Sluice was not running');
  });
});

describe('a mail', () => {
  test('is in the reader’s language, units and clock', async () => {
    const german = await openGarden({ ...byMail('watering'), digest_time: null }, { lang: 'DE' });
    const american = await openGarden({ ...byMail('watering'), digest_time: null });
    await american.call('POST', '/profile', { unit_system: 'US' });
    for (const garden of [german, american]) {
      await garden.tell('runMissed');
      await garden.tell('waterDoesNotFit', { figures: { zone: 'Roses', mm: 12.7 } });
    }
    await send();
    expect(german.mails()[0]?.text).toMatch(/^Guten Tag Ada!\n\n.*11:30/);
    expect(german.mails()[1]?.text).toContain('13\u00a0mm');
    expect(american.mails()[0]?.text).toContain('11:30\u00a0AM');
    expect(american.mails()[1]?.text).toContain('0.5\u00a0in');
  });

  test('begins with a capital letter in every language', () => {
    const bodies = ['resetBody', 'emailChangeBody', 'emailNoticeBody', 'digestBody', 'testBody'] as const;
    for (const locale of LOCALES)
      for (const body of bodies) {
        const [, second = ''] = server.services.translate(locale, `mail.${body}`, { name: 'Ada' }).split('\n\n');
        expect([locale, body, second[0]]).toEqual([locale, body, second[0]?.toUpperCase()]);
      }
  });

  test('is left by its own link: by one post without a session (RFC 8058), only that kind', async () => {
    const garden = await openGarden({ ...byMail('watering', 'reminders'), digest_time: null });
    await garden.tell();
    await send();
    const [mail] = garden.mails();
    const address = /^<(.*)>$/.exec(mail?.headers?.['List-Unsubscribe'] ?? '')?.[1] ?? '';
    expect(mail?.headers?.['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
    const url = address.replace('http://garden.test', '');
    const looked = await server.app.inject({ method: 'GET', url });
    expect([looked.statusCode, looked.headers.location]).toEqual([
      302,
      expect.stringMatching(/^\.\/#\/unsubscribe\?token=/),
    ]);
    const posted = await server.app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    });
    expect([posted.statusCode, posted.body]).toEqual([200, 'Unsubscribed.\n']);
    const { kinds } = (
      await garden.call<{ notification_settings: NotificationSettings }>('GET', '/notifications/settings')
    ).body.data.notification_settings;
    expect([kinds.watering, kinds.reminders]).toEqual([[], ['EMAIL']]);
    await garden.tell();
    await send();
    expect(garden.mails()).toHaveLength(1);
  });

  test('is not left by a link that nobody signed', async () => {
    const forged = `${Buffer.from(`${crypto.randomUUID()} all`).toString('base64url')}.${'A'.repeat(43)}`;
    for (const token of [forged, 'x', '.']) {
      const answer = await server.ask({ method: 'POST', url: '/auth/unsubscribe', payload: { token } });
      expect([answer.code, answer.body.errors[0]?.path]).toEqual([422, 'token']);
      expect((await server.app.inject({ method: 'POST', url: `/unsubscribe?token=${token}` })).statusCode).toBe(422);
    }
  });

  test('comes as a test when one is asked for', async () => {
    const garden = await openGarden();
    const answer = await garden.call<{ email: string; browsers: number }>('POST', '/notifications/test');
    expect(answer.body.data).toEqual({ email: garden.email, browsers: 0 });
    expect(garden.mails()[0]?.subject).toBe('Test message from Sluice');
  });
});

describe('the settings', () => {
  test('refuse quiet hours without a length, an unknown zone, an unknown way, and a stale version', async () => {
    const garden = await openGarden();
    const refused: [object, number, string][] = [
      [{ quiet: { from: '07:00', until: '07:00' } }, 422, 'quiet.until'],
      [{ quiet: { from: '7', until: '08:00' } }, 422, 'quiet.from'],
      [{ time_zone: 'Mars/Base' }, 422, 'time_zone'],
      [{ kinds: { valve: ['PIGEON'] } }, 422, 'kinds.valve.0'],
      [{ kinds: { gossip: ['EMAIL'] } }, 422, 'kinds'],
      [{ digest_time: '25:00' }, 422, 'digest_time'],
      [{ digest_time: null, version: 9 }, 409, 'version'],
    ];
    for (const [change, code, path] of refused) {
      const answer = await garden.call('PATCH', '/notifications/settings', change);
      expect([answer.code, answer.body.errors[0]?.path?.slice(0, path.length)]).toEqual([code, path]);
    }
    const after = await garden.call<{ notification_settings: NotificationSettings }>('GET', '/notifications/settings');
    expect(after.body.data.notification_settings).toEqual(garden.settings);
  });

  test('every notice is of a kind, and what says that water may run on is always urgent', () => {
    const urgent = (['valveNotClosing', 'stopUnanswered', 'valveShortCircuit', 'rapidRise'] as const).map(
      (key) => describeNotice(key).urgency,
    );
    expect(new Set(urgent)).toEqual(new Set(['always']));
  });
});

describe('push messages', () => {
  const browser = (endpoint: string) => ({
    endpoint,
    keys: { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) },
    name: 'Firefox',
  });

  test('go to each browser of the person by a job of its own; the same browser twice is one', async () => {
    const garden = await openGarden({ kinds: { watering: ['PUSH'] } });
    for (const place of ['a', 'b', 'b'])
      await garden.call(
        'POST',
        '/notifications/push_subscriptions',
        browser(`https://push.example/${garden.id}${place}`),
      );
    await garden.tell();
    await send();
    const rows = await server.db
      .select()
      .from(pushSubscriptions)
      .where(eq(pushSubscriptions.userId, garden.userId as never));
    const mine = new Set(rows.map(({ id }) => id as string));
    const queued = server
      .jobsOf<{ subscriptionId: string; content: object }>('push')
      .filter(({ subscriptionId }) => mine.has(subscriptionId));
    expect([rows.length, queued.length]).toEqual([2, 2]);
    expect(queued[0]?.content).toMatchObject({ title: 'Not watered: Roses · Orchard', lang: 'en', isUrgent: false });
  });

  test('of a browser that another person signs in to go to that person', async () => {
    const [one, other] = [await openGarden(), await openGarden()];
    const shared = browser(`https://push.example/${one.id}`);
    await one.call('POST', '/notifications/push_subscriptions', shared);
    await other.call('POST', '/notifications/push_subscriptions', shared);
    const list = async (garden: typeof one) =>
      (
        await garden.call<{ push_subscriptions: { id: string; endpoint_hash: string }[] }>(
          'GET',
          '/notifications/push_subscriptions',
        )
      ).body.data.push_subscriptions;
    expect([await list(one), (await list(other)).length]).toEqual([[], 1]);
    const [subscription] = await list(other);
    expect((await one.call('DELETE', `/notifications/push_subscriptions/${subscription?.id}`)).code).toBe(404);
    expect((await other.call('DELETE', `/notifications/push_subscriptions/${subscription?.id}`)).code).toBe(200);
    expect(await list(other)).toEqual([]);
  });
});
