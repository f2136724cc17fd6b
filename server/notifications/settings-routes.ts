import { hash, randomUUID } from 'node:crypto';
import { notificationSettingsCalls, type PushSubscription } from '@sluice/contract/notification-settings';
import { LIMITS } from '@sluice/engine/vocabulary/limits';
import { toLocale } from '@sluice/engine/vocabulary/people';
import { requireAccount } from '../platform/account-of-request.ts';
import { conflict, notFound } from '../platform/errors.ts';
import { queueAskedMail } from '../platform/mail-queue/queue.ts';
import { serveCalls } from '../platform/serve-calls.ts';
import type { App, Services } from '../platform/services.ts';
import { findUser } from '../users/index.ts';
import { writeTestMail } from './message-mail.ts';
import { queuePush } from './push.ts';
import { dropSubscription, type PushSubscriptionRow, storeSubscription, subscriptionsOf } from './push-store.ts';
import { changeNotificationSettings, readNotificationSettings } from './settings.ts';

export async function notificationSettingsRoutes(app: App, services: Services): Promise<void> {
  const { db, clock, settings, pushKeys, jobs, translate, links } = services;

  serveCalls(app, 'notifications', notificationSettingsCalls, {
    'GET /notifications/settings': async (request) => ({
      notification_settings: await readNotificationSettings(db, requireAccount(request).id, new Date(clock.now())),
      has_mail_server: settings.smtpUrl !== null,
    }),

    'PATCH /notifications/settings': async (request) => ({
      notification_settings: await changeNotificationSettings(
        db,
        requireAccount(request).id,
        request.body,
        new Date(clock.now()),
      ),
    }),

    'GET /notifications/push_subscriptions': async (request) => ({
      push_subscriptions: (await subscriptionsOf(db, requireAccount(request).id)).map(present),
      application_server_key: pushKeys.publicKey,
    }),

    'POST /notifications/push_subscriptions': async (request) => {
      const { id } = requireAccount(request);
      const { endpoint, keys, name } = request.body;
      const others = (await subscriptionsOf(db, id)).filter((one) => one.endpoint !== endpoint);
      if (others.length >= LIMITS.pushSubscriptionsMax)
        throw conflict('errors.tooManyBrowsers', { most: LIMITS.pushSubscriptionsMax });
      const at = new Date(clock.now());
      return {
        push_subscription: present(await storeSubscription(db, { userId: id, endpoint, ...keys, name, createdAt: at })),
      };
    },

    'DELETE /notifications/push_subscriptions/:id': async (request) => {
      const name = await dropSubscription(db, request.params.id, requireAccount(request).id);
      if (name === null) throw notFound();
      request.subjectName = name;
      return { removed: true as const };
    },

    'POST /notifications/test': async (request) => {
      const user = await findUser(db, requireAccount(request).id);
      if (!user) throw notFound();
      const locale = toLocale(user.lang);
      const content = {
        id: randomUUID(),
        title: translate(locale, 'mail.testSubject'),
        text: translate(locale, 'mail.testPush'),
        lang: locale,
        isUrgent: false,
        page: '/home',
      };
      const { baseUrl, identityUrl } = settings;
      const mail = writeTestMail({ translate, links, baseUrl, identityUrl }, user);
      const browsers = await db.transaction(async (tx) => {
        if (user.confirmedAt) await queueAskedMail(services, tx, mail, user.id);
        return queuePush(tx, jobs, user.id, content);
      });
      return { email: user.email, browsers };
    },
  });
}

const present = ({ id, name, endpoint, createdAt }: PushSubscriptionRow): PushSubscription => ({
  id,
  name,
  endpoint_hash: hash('sha256', endpoint, 'base64url'),
  created_at: createdAt.toISOString(),
});
