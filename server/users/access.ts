/** What ties a user to a group. Without a tie the group does not exist for that user. */
import type { GroupId, UserId } from '@sluice/engine/vocabulary/ids';
import type { Relationship } from '@sluice/engine/vocabulary/people';
import type { Queryable } from '../platform/database/connect.ts';
import { notFound, notPermitted } from '../platform/errors.ts';
import { findShare } from './store.ts';

/** Throws "not found" for a stranger, "not permitted" for a user whose role may not. */
export async function requireAccess(
  db: Queryable,
  userId: UserId,
  groupId: GroupId,
  may: (relationship: Relationship) => boolean,
): Promise<Relationship> {
  const relationship = await findShare(db, userId, groupId);
  if (!relationship) throw notFound();
  if (!may(relationship)) throw notPermitted();
  return relationship;
}
