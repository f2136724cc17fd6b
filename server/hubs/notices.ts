import { notify } from '../notifications/index.ts';
import type { Queryable } from '../platform/database/connect.ts';
import type { HubRow } from './store.ts';

/** Notifies people that a hub is offline; its end devices are not reported separately. */
export async function notifyHubLink(db: Queryable, hub: HubRow, nowMs: number): Promise<void> {
  const since = hub.lastActiveAt ?? new Date(nowMs);
  await notify(db, {
    groupId: hub.groupId,
    key: 'hubOffline',
    figures: { hub: hub.name, time: since.toISOString() },
    subject: 'HUB',
    subjectId: hub.id,
    cause: `hub offline ${hub.id} ${since.getTime()}`,
    at: new Date(nowMs),
  });
}
