/** Notifies the owners of gardens of what concerns the server, since at home they are its operator. */
import { type NotificationKey, notify } from '../notifications/index.ts';
import type { Database } from '../platform/database/connect.ts';
import { ownersWithFirstGarden } from '../users/index.ts';

export interface ServerNotice {
  key: NotificationKey;
  /** The same cause is notified once. */
  cause: string;
  figures: Parameters<typeof notify>[1]['figures'];
  at: Date;
}

export async function notifyOwnersOfServer(db: Database, notice: ServerNotice): Promise<void> {
  for (const { userId, groupId } of await ownersWithFirstGarden(db))
    await notify(db, { ...notice, groupId, subject: 'GARDEN', subjectId: groupId, onlyTo: [userId] });
}
