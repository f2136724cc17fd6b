/** Tells the operator of a newer version, once for each. */
import { notify } from '../notifications/index.ts';
import type { Services } from '../platform/services.ts';
import { lookForRelease } from '../server-status/index.ts';
import { operatorsWithGarden } from '../users/index.ts';

/** Asked each hour; the address is asked once a day. */
export async function tellNewVersion({ db, clock, settings }: Services): Promise<void> {
  const now = new Date(clock.now());
  const found = await lookForRelease({ db, now, address: settings.releases });
  if (!found) return;
  const notice = { key: 'newVersion', cause: `version ${found.version}`, figures: { version: found.version } } as const;
  for (const { userId, groupId } of await operatorsWithGarden(db))
    await notify(db, { ...notice, groupId, subject: 'GARDEN', subjectId: groupId, onlyTo: [userId], at: now });
}
