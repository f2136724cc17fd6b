/** Where a garden is: weather, sun and local law follow from it. */
import type { LocationSetting } from '@sluice/contract/location';
import type { GroupId } from '@sluice/engine/vocabulary/ids';
import { changeGroup, findGroup } from '../groups/index.ts';
import { notFound } from '../platform/errors.ts';
import type { Services } from '../platform/services.ts';

/** Returns whether the plan must be made anew. Throws "conflict" for a setting that was made from an older version. */
export async function setLocation(services: Services, id: GroupId, setting: LocationSetting): Promise<boolean> {
  const before = await findGroup(services.db, id);
  if (!before) throw notFound();
  const { version, time_zone: timeZone, ...address } = setting;
  const isMoved = before.latitude !== address.latitude || before.longitude !== address.longitude;
  return changeGroup(services, id, version, {
    ...address,
    ...(timeZone === undefined ? {} : { timeZone }),
    // Chosen again for the new place.
    ...(isMoved ? { elevationM: null } : {}),
  });
}
