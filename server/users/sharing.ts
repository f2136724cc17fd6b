/** Who shares a garden: change a role, end a share. */
import type { Share } from '@sluice/contract/users';
import type { GroupId, UserId } from '@sluice/engine/vocabulary/ids';
import type { Relationship } from '@sluice/engine/vocabulary/people';
import type { Queryable } from '../platform/database/connect.ts';
import { conflict, notFound } from '../platform/errors.ts';
import { announce } from '../platform/live/announce.ts';
import type { Services } from '../platform/services.ts';
import { presentShare } from './present.ts';
import { findRight } from './rights.ts';
import { changeShare, deleteShare, findShareInGroup } from './share-store.ts';

/** Deletes what later nouns store of a person for a garden: their notices and settings. */
export type ForgetGarden = (tx: Queryable, groupId: GroupId, userId: UserId) => Promise<void>;

/** Throws "not found" if the person does not share the garden, "conflict" for its owner. */
export async function changeRole(
  { db }: Services,
  groupId: GroupId,
  userId: UserId,
  relationship: Relationship,
): Promise<Share> {
  return db.transaction(async (tx) => {
    const share = await requireGuest(tx, groupId, userId);
    if (share.relationship !== relationship) {
      await changeShare(tx, groupId, userId, relationship);
      await announceShare(tx, groupId, userId);
    }
    return presentShare({ ...share, relationship });
  });
}

/** Removes somebody, or oneself; answers who it was. Throws as `changeRole`. */
export async function endShare(
  { db, clock }: Services,
  groupId: GroupId,
  userId: UserId,
  forgetGarden: ForgetGarden,
): Promise<string> {
  return db.transaction(async (tx) => {
    const share = await requireGuest(tx, groupId, userId);
    await deleteShare(tx, groupId, userId);
    if (!(await findRight(tx, userId, groupId, new Date(clock.now())))) await forgetGarden(tx, groupId, userId);
    await announceShare(tx, groupId, userId);
    return share.name;
  });
}

async function requireGuest(tx: Queryable, groupId: GroupId, userId: UserId) {
  const share = await findShareInGroup(tx, groupId, userId);
  if (!share) throw notFound();
  if (share.relationship === 'OWNER') throw conflict('errors.ownerStays');
  return share;
}

/** Pages of the garden and of the person then ask again. */
export async function announceShare(tx: Queryable, groupId: GroupId, userId: UserId): Promise<void> {
  await announce(tx, { groupId }, ['group']);
  await announce(tx, { userId }, ['group', 'profile']);
}
