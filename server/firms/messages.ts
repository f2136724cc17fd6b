/**
 * What a firm's heads and the people of a garden are notified of: that it is delegated, accepted, declined, and over.
 * Nobody is notified of what they did themselves.
 */
import type { FirmId, UserId } from '@sluice/engine/vocabulary/ids';
import { findGroup } from '../groups/index.ts';
import { notify } from '../notifications/index.ts';
import type { Queryable } from '../platform/database/connect.ts';
import { plainName } from '../platform/mail-queue/plain-name.ts';
import { findUser } from '../users/index.ts';
import { type DelegationRow, type FirmRow, membersOf } from './store.ts';

/** Who ends a delegation: somebody on one side of it, or its last day. */
export type Ending = { by: 'owner' | 'firm'; userId: UserId } | { by: 'lastDay' };

const idOfActor = (ending: Ending): UserId | null => (ending.by === 'lastDay' ? null : ending.userId);

/** Tells the heads that a garden asks for their firm. */
export async function notifyDelegated(
  tx: Queryable,
  row: DelegationRow,
  firm: FirmRow,
  ownerId: UserId,
): Promise<void> {
  const heads = await headsOf(tx, row.firmId);
  await notifyHeads(tx, 'gardenDelegated', row, { firm, heads, actorId: ownerId }, row.askedAt);
}

/** Tells the garden's people that a head has accepted; before it is written, so that the firm's own are not among them. */
export async function notifyAccepted(
  tx: Queryable,
  row: DelegationRow,
  firm: FirmRow,
  headId: UserId,
  now: Date,
): Promise<void> {
  await notifyGarden(tx, 'firmAccepted', row, firm, headId, now);
}

/** Tells either side that a delegation has ended; after it is gone. `heads`: of its firm, which may be gone as well. */
export async function notifyEnded(
  tx: Queryable,
  row: DelegationRow,
  { firm, heads, ending }: { firm: FirmRow; heads: readonly UserId[]; ending: Ending },
  now: Date,
): Promise<void> {
  const actorId = idOfActor(ending);
  switch (ending.by) {
    case 'owner':
      return notifyHeads(tx, 'gardenWithdrawn', row, { firm, heads, actorId }, now);
    case 'firm':
      return notifyGarden(tx, row.acceptedAt === null ? 'firmDeclined' : 'firmGaveBack', row, firm, actorId, now);
    case 'lastDay':
      await notifyHeads(tx, 'gardenLastDay', row, { firm, heads, actorId }, now);
      return notifyGarden(tx, 'firmLastDay', row, firm, actorId, now);
  }
}

export const headsOf = async (tx: Queryable, firmId: FirmId): Promise<UserId[]> =>
  (await membersOf(tx, firmId)).flatMap(({ userId, isHead }) => (isHead ? [userId] : []));

type HeadsNotice = 'gardenDelegated' | 'gardenWithdrawn' | 'gardenLastDay';
type GardenNotice = 'firmAccepted' | 'firmDeclined' | 'firmGaveBack' | 'firmLastDay';

async function notifyHeads(
  tx: Queryable,
  key: HeadsNotice,
  row: DelegationRow,
  { firm, heads, actorId }: { firm: FirmRow; heads: readonly UserId[]; actorId: UserId | null },
  at: Date,
): Promise<void> {
  await notify(tx, {
    ...(await describe(tx, key, row, firm, actorId, at)),
    ...{ subject: 'FIRM', subjectId: firm.id, to: heads },
  });
}

async function notifyGarden(
  tx: Queryable,
  key: GardenNotice,
  row: DelegationRow,
  firm: FirmRow,
  actorId: UserId | null,
  at: Date,
): Promise<void> {
  await notify(tx, {
    ...(await describe(tx, key, row, firm, actorId, at)),
    ...{ subject: 'DELEGATION', subjectId: row.id },
  });
}

/** Owner and heads are strangers to each other until it holds: their names make no links in mails. */
async function describe(
  tx: Queryable,
  key: HeadsNotice | GardenNotice,
  { id, groupId }: DelegationRow,
  firm: FirmRow,
  actorId: UserId | null,
  at: Date,
) {
  const garden = (await findGroup(tx, groupId))?.name ?? '';
  const actor = actorId && (await findUser(tx, actorId));
  const figures = { firm: plainName(firm.name), garden: plainName(garden), person: plainName(actor ? actor.name : '') };
  return { ...{ groupId, key, figures, at }, cause: `delegation ${id} ${key}`, except: actorId };
}
