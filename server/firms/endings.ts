/**
 * Everything that takes a right away: a delegation that ends, a member who is removed or leaves, a firm that ends. It is
 * gone with the transaction; open pages are told, and what is stored of people for gardens that they lose goes too.
 */
import type { FirmId, GroupId, UserId } from '@sluice/engine/vocabulary/ids';
import { DAY_MS } from '@sluice/engine/vocabulary/units';
import type { Database, Queryable, Transaction } from '../platform/database/connect.ts';
import { conflict } from '../platform/errors.ts';
import { announce, announceToGroups } from '../platform/live/announce.ts';
import { midnightIn } from '../platform/moments.ts';
import { type ForgetGarden, findRight } from '../users/index.ts';
import { type Ending, headsOf, notifyEnded } from './messages.ts';
import {
  type DelegationRow,
  delegationsEndingBefore,
  delegationsOfFirm,
  deleteDelegation,
  deleteFirm,
  deleteMember,
  type FirmRow,
  findFirm,
  firmIdsOf,
  lockDelegation,
  lockFirm,
  membersOf,
  updateDelegation,
} from './store.ts';

/** The instant after the garden's last day. */
export const endOf = (timeZone: string, lastDay: string): Date => new Date(midnightIn(timeZone, lastDay, 1));

/** Pages of a firm's people then ask again; and whether each garden is theirs. */
export async function announceToMembers(tx: Queryable, userIds: readonly UserId[], gardensToo: boolean): Promise<void> {
  for (const userId of [...userIds].sort())
    await announce(tx, { userId }, gardensToo ? ['group', 'profile', 'firms'] : ['firms']);
}

const idsOf = (members: readonly { userId: UserId }[]) => members.map(({ userId }) => userId);

/** Ends one, accepted or not; its row is locked. */
export async function endDelegation(
  tx: Transaction,
  row: DelegationRow,
  ending: Ending,
  forgetGarden: ForgetGarden,
  now: Date,
): Promise<void> {
  const { id, firmId, groupId, acceptedAt } = row;
  const people = idsOf(await membersOf(tx, firmId));
  const firm = await findFirm(tx, firmId);
  await deleteDelegation(tx, id);
  if (acceptedAt !== null)
    for (const userId of people) await forgetWhatIsLost(tx, userId, [groupId], forgetGarden, now);
  await announce(tx, { groupId }, ['group', 'tickets']);
  if (firm) await notifyEnded(tx, row, { firm, heads: await headsOf(tx, firmId), ending }, now);
  await announceToMembers(tx, people, true);
}

const acceptedGardensOf = async (tx: Queryable, firmId: FirmId): Promise<GroupId[]> =>
  (await delegationsOfFirm(tx, firmId)).flatMap(({ groupId, acceptedAt }) => (acceptedAt === null ? [] : [groupId]));

/** Tasks of a firm's gardens may then be given to other people. */
export async function announceStaff(tx: Queryable, firmId: FirmId): Promise<void> {
  await announceToGroups(tx, await acceptedGardensOf(tx, firmId), ['tickets']);
}

/** Takes somebody out, who then has what shares of their own and other firms give. Throws "conflict" for the last head. */
export async function removeMember(
  tx: Transaction,
  firm: FirmRow,
  userId: UserId,
  forgetGarden: ForgetGarden,
  now: Date,
): Promise<void> {
  const others = (await membersOf(tx, firm.id)).filter((member) => member.userId !== userId);
  if (!others.some(({ isHead }) => isHead)) throw conflict('errors.firmNeedsHead', { firm: firm.name });
  const gardens = await acceptedGardensOf(tx, firm.id);
  await deleteMember(tx, firm.id, userId);
  await forgetWhatIsLost(tx, userId, gardens, forgetGarden, now);
  await announceToGroups(tx, gardens, ['tickets']);
  await announceToMembers(tx, [userId], true);
  await announceToMembers(tx, idsOf(others), false);
}

/** Ends a firm, and with it all its delegations, by one of its heads; its row is locked. */
export async function endFirm(
  tx: Transaction,
  firm: FirmRow,
  userId: UserId,
  forgetGarden: ForgetGarden,
  now: Date,
): Promise<void> {
  const people = idsOf(await membersOf(tx, firm.id));
  const delegations = await delegationsOfFirm(tx, firm.id);
  const gardens = delegations.map(({ groupId }) => groupId);
  await deleteFirm(tx, firm.id);
  for (const member of people) await forgetWhatIsLost(tx, member, gardens, forgetGarden, now);
  await announceToGroups(tx, gardens, ['group', 'tickets']);
  for (const row of delegations) await notifyEnded(tx, row, { firm, heads: [], ending: { by: 'firm', userId } }, now);
  await announceToMembers(tx, people, true);
}

/** For an account that is deleted: a firm that it is alone in ends. Throws "conflict" for the last head among others. */
export async function leaveAllFirms(
  tx: Transaction,
  userId: UserId,
  forgetGarden: ForgetGarden,
  now: Date,
): Promise<void> {
  for (const firmId of await firmIdsOf(tx, userId)) {
    const firm = await lockFirm(tx, firmId);
    if (!firm) continue;
    const isAlone = (await membersOf(tx, firmId)).length === 1;
    if (isAlone) await endFirm(tx, firm, userId, forgetGarden, now);
    else await removeMember(tx, firm, userId, forgetGarden, now);
  }
}

/** Where no other right is left. */
async function forgetWhatIsLost(
  tx: Transaction,
  userId: UserId,
  gardens: readonly GroupId[],
  forgetGarden: ForgetGarden,
  now: Date,
): Promise<void> {
  for (const groupId of gardens)
    if ((await findRight(tx, userId, groupId, now)) === null) await forgetGarden(tx, groupId, userId);
}

/** A garden may have moved to another time zone since, which moves the end of its days by a day at most. */
const LOOKED_AHEAD_MS = 2 * DAY_MS;

/**
 * Ends what is over. Rights end by the instant itself, wherever they are read; this tells open pages and removes what is
 * left. Returns how many have ended.
 */
export async function endOverdue(db: Database, forgetGarden: ForgetGarden, now: Date): Promise<number> {
  let ended = 0;
  for (const { id, timeZone } of await delegationsEndingBefore(db, new Date(now.getTime() + LOOKED_AHEAD_MS))) {
    await db.transaction(async (tx) => {
      const row = await lockDelegation(tx, id);
      if (!row?.endsAt || row.lastDay === null) return;
      const endsAt = endOf(timeZone, row.lastDay);
      if (endsAt.getTime() !== row.endsAt.getTime()) await updateDelegation(tx, id, { endsAt });
      if (endsAt > now) return;
      await endDelegation(tx, row, { by: 'lastDay' }, forgetGarden, now);
      ended += 1;
    });
  }
  return ended;
}
