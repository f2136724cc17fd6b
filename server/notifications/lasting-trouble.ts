import type { GroupId } from '@sluice/engine/vocabulary/ids';
import type { Queryable } from '../platform/database/connect.ts';
import { localDateIn } from '../platform/moments.ts';
import type { NotificationKey } from './keys.ts';
import { notify } from './service.ts';

/** Notifies people of what stays wrong until they do something about it, once on each day of their garden. */
export async function notifyLastingTrouble(
  db: Queryable,
  subject: 'DEVICE' | 'SENSOR',
  { id, groupId, name }: { id: string; groupId: GroupId; name: string },
  key: NotificationKey,
  timeZone: string,
  nowMs: number,
): Promise<void> {
  await notify(db, {
    groupId,
    key,
    figures: subject === 'SENSOR' ? { sensor: name } : { device: name },
    subject,
    subjectId: id,
    cause: `${key} ${id} ${localDateIn(timeZone, nowMs)}`,
    at: new Date(nowMs),
  });
}
