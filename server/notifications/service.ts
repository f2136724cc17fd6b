/** Notifies everyone who shares a group, once per cause. */
import { randomUUIDv7 } from 'node:crypto';
import type { GroupId, NotificationId } from '@sluice/engine/vocabulary/ids';
import type { NotificationSubject } from '@sluice/engine/vocabulary/people';
import type { Queryable } from '../platform/database/connect.ts';
import { announce } from '../platform/live/announce.ts';
import { sharesOfGroup } from '../users/index.ts';
import type { NoticeFigures } from './figures.ts';
import type { NotificationKey } from './keys.ts';
import { insertNotifications } from './store.ts';

export interface Notice {
  groupId: GroupId;
  key: NotificationKey;
  figures: NoticeFigures;
  subject: NotificationSubject;
  subjectId: string;
  /** The same cause is notified once. */
  cause: string;
  at: Date;
}

export async function notify(db: Queryable, notice: Notice): Promise<void> {
  const people = await sharesOfGroup(db, notice.groupId);
  const reached = await insertNotifications(
    db,
    people
      .filter(({ relationship }) => relationship !== 'PLAYER')
      .map(({ userId }) => ({
        id: randomUUIDv7() as NotificationId,
        userId,
        groupId: notice.groupId,
        key: notice.key,
        figures: notice.figures,
        subject: notice.subject,
        subjectId: notice.subjectId,
        cause: notice.cause,
        notifyAt: notice.at,
      })),
  );
  for (const userId of reached) await announce(db, { userId }, ['notifications']);
}
