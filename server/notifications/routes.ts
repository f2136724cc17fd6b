import { notificationCalls } from '@sluice/contract/notifications';
import type { NotificationId, UserId } from '@sluice/engine/vocabulary/ids';
import { type StoredLanguage, toLocale } from '@sluice/engine/vocabulary/people';
import { z } from 'zod';
import { requireAccount } from '../platform/account-of-request.ts';
import { invalid, notFound } from '../platform/errors.ts';
import { announce } from '../platform/live/announce.ts';
import { serveCalls } from '../platform/serve-calls.ts';
import type { App, Services } from '../platform/services.ts';
import { findUser } from '../users/index.ts';
import { presentNotification } from './present.ts';
import { findNotification, markAllRead, markRead, type NotificationRow, readNotifications } from './store.ts';

export async function notificationRoutes(app: App, { db, translate }: Services): Promise<void> {
  /** Writes notifications as this person reads them. */
  const presentFor = async (id: UserId, lang: StoredLanguage) => {
    const unitSystem = (await findUser(db, id))?.unitSystem ?? 'SI';
    return (row: NotificationRow) => presentNotification(row, translate, toLocale(lang), unitSystem);
  };
  /** Cursor: the id of the last one on the page before. */
  const readCursor = async (userId: UserId, after: string | undefined) => {
    if (after === undefined) return undefined;
    const isId = z.uuid().safeParse(after).success;
    const last = isId ? await findNotification(db, userId, after as NotificationId) : null;
    if (!last) throw invalid('after', 'validation.wrongValue');
    return last;
  };

  serveCalls(app, 'notifications', notificationCalls, {
    'GET /notifications': async (request) => {
      const { id, lang } = requireAccount(request);
      const { group_id: groupId, status, limit } = request.query;
      const after = await readCursor(id, request.query.after);
      const rows = await readNotifications(db, id, { groupId, status, after }, limit + 1);
      const page = rows.slice(0, limit);
      return {
        notifications: page.map(await presentFor(id, lang)),
        next: rows.length > limit ? (page.at(-1)?.id ?? null) : null,
      };
    },

    'POST /notifications/:id/read': async (request) => {
      const { id, lang } = requireAccount(request);
      const row = await db.transaction(async (tx) => {
        const marked = await markRead(tx, id, request.params.id);
        if (marked) await announce(tx, { userId: id }, ['notifications']);
        return marked;
      });
      if (!row) throw notFound();
      return { notification: (await presentFor(id, lang))(row) };
    },

    'POST /notifications/read': async (request) => {
      const { id } = requireAccount(request);
      const read = await db.transaction(async (tx) => {
        const marked = await markAllRead(tx, id, request.body?.group_id);
        if (marked > 0) await announce(tx, { userId: id }, ['notifications']);
        return marked;
      });
      return { read };
    },
  });
}
