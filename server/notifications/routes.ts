import { success } from '@sluice/contract/envelope';
import { notification } from '@sluice/contract/notifications';
import { idOf } from '@sluice/contract/primitives';
import type { GroupId, NotificationId } from '@sluice/engine/vocabulary/ids';
import { localeOf, NOTIFICATION_STATUSES } from '@sluice/engine/vocabulary/people';
import { z } from 'zod';
import { accountOf } from '../platform/account-of-request.ts';
import { ok } from '../platform/envelope.ts';
import { notFound } from '../platform/errors.ts';
import { announce } from '../platform/live/announce.ts';
import type { App, Services } from '../platform/services.ts';
import { presentNotification } from './present.ts';
import { markAllRead, markRead, notificationsOf } from './store.ts';

const tags = ['notifications'];
const groupFilter = z.strictObject({ group_id: idOf<GroupId>().optional() });

export async function notificationRoutes(app: App, { db, translate }: Services): Promise<void> {
  app.get(
    '/notifications',
    {
      schema: {
        tags,
        summary: 'The newest notifications',
        querystring: groupFilter.extend({ status: z.enum(NOTIFICATION_STATUSES).optional() }),
        response: { 200: success(z.object({ notifications: z.array(notification) })) },
      },
    },
    async (request) => {
      const { id, lang } = accountOf(request);
      const rows = await notificationsOf(db, id, { groupId: request.query.group_id, status: request.query.status });
      return ok({ notifications: rows.map((row) => presentNotification(row, translate, localeOf(lang))) });
    },
  );

  app.post(
    '/notifications/:id/read',
    {
      schema: {
        tags,
        summary: 'Mark one as read',
        params: z.object({ id: idOf<NotificationId>() }),
        body: z.strictObject({}).nullish(),
        response: { 200: success(z.object({ notification })) },
      },
    },
    async (request) => {
      const { id, lang } = accountOf(request);
      const row = await db.transaction(async (tx) => {
        const marked = await markRead(tx, id, request.params.id);
        if (marked) await announce(tx, { userId: id }, ['notifications']);
        return marked;
      });
      if (!row) throw notFound();
      return ok({ notification: presentNotification(row, translate, localeOf(lang)) });
    },
  );

  app.post(
    '/notifications/read',
    {
      schema: {
        tags,
        summary: 'Mark all as read',
        body: groupFilter.nullish(),
        response: { 200: success(z.object({ read: z.number().int() })) },
      },
    },
    async (request) => {
      const { id } = accountOf(request);
      const read = await db.transaction(async (tx) => {
        const marked = await markAllRead(tx, id, request.body?.group_id);
        if (marked > 0) await announce(tx, { userId: id }, ['notifications']);
        return marked;
      });
      return ok({ read });
    },
  );
}
