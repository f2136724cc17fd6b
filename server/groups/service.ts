/** Creating, changing, handing over and removing gardens. */
import { randomUUIDv7 } from 'node:crypto';
import type { GroupCreation } from '@sluice/contract/groups';
import type { GroupId, UserId } from '@sluice/engine/vocabulary/ids';
import { LIMITS } from '@sluice/engine/vocabulary/limits';
import type { Queryable } from '../platform/database/connect.ts';
import { conflict, invalid, notFound } from '../platform/errors.ts';
import { announce } from '../platform/live/announce.ts';
import type { Services } from '../platform/services.ts';
import { differences, refuseStale } from '../platform/versions.ts';
import { addShare, changeShare, lockUser, peopleOfGroup } from '../users/index.ts';
import { PLACE_QUEUE } from './queue.ts';
import {
  countHardware,
  deleteGroups,
  firstManager,
  type GroupRow,
  insertGroup,
  lockGroup,
  ownedGroups,
  updateGroup,
} from './store.ts';

/** Throws "conflict" where the user owns as many gardens as may be. */
export async function createGroup(
  { db, clock, jobs }: Services,
  userId: UserId,
  { name, device_type: deviceType, location, time_zone: timeZone }: GroupCreation,
): Promise<GroupId> {
  const createdAt = new Date(clock.now());
  const id = randomUUIDv7() as GroupId;
  await db.transaction((tx) =>
    insertOwnGroup(tx, userId, { id, name, deviceType, location, timeZone, productStatus: 'SETUP', createdAt }),
  );
  await jobs.send(PLACE_QUEUE, { groupId: id });
  return id;
}

/** Throws "conflict" where the user owns as many gardens as may be. */
export async function insertOwnGroup(tx: Queryable, userId: UserId, group: Parameters<typeof insertGroup>[1]) {
  await lockUser(tx, userId);
  if ((await ownedGroups(tx, userId)).length >= LIMITS.gardensMax)
    throw conflict('errors.tooManyGardens', { most: LIMITS.gardensMax });
  await insertGroup(tx, group);
  await addShare(tx, group.id as GroupId, userId, 'OWNER');
  await announce(tx, { userId }, ['group', 'profile']);
}

/** Columns that move the plan of a garden. */
const PLAN_COLUMNS: readonly (keyof GroupRow)[] = [
  'location',
  'timeZone',
  'latitude',
  'longitude',
  'country',
  'state',
  'zipcode',
  // For its house number: some laws treat odd and even numbers differently.
  'street',
];

/** Columns that need other weather. */
const PLACE_COLUMNS: readonly (keyof GroupRow)[] = ['timeZone', 'latitude', 'longitude', 'elevationM'];

/**
 * Writes the changed fields, or nothing where none differs. Returns whether the plan must be made again. Throws
 * "conflict" for a change that was made from an older version, "invalid" for an outdoor garden with a pump.
 */
export async function changeGroup(
  { db, jobs, awaitNewPlan }: Services,
  id: GroupId,
  version: number | undefined,
  change: Partial<GroupRow>,
): Promise<boolean> {
  const changed = await db.transaction(async (tx) => {
    const row = await lockGroup(tx, id);
    if (!row) throw notFound();
    refuseStale(row, version);
    if (row.deviceType === 'PUMP' && change.location === 'outdoor') throw invalid('location', 'validation.pumpIndoor');
    const differing = differences<GroupRow>(row, change);
    if (!differing) return { movesPlan: false, hasMoved: false };
    const movesPlan = PLAN_COLUMNS.some((column) => column in differing);
    await updateGroup(tx, id, { ...differing, version: row.version + 1 });
    if (movesPlan) await awaitNewPlan(tx, id);
    await announce(tx, { groupId: id }, movesPlan ? ['group', 'schedule', 'weather'] : ['group']);
    return { movesPlan, hasMoved: PLACE_COLUMNS.some((column) => column in differing) };
  });
  if (changed.hasMoved) await jobs.send(PLACE_QUEUE, { groupId: id });
  return changed.movesPlan;
}

/** Returns its name. Throws "conflict" while devices, sensors or hubs are in it. */
export async function removeGroup({ db, clock }: Services, id: GroupId): Promise<string> {
  return db.transaction(async (tx) => {
    const row = await lockGroup(tx, id);
    if (!row) throw notFound();
    if ((await countHardware(tx, [id])) > 0) throw conflict('errors.groupHasDevices');
    await removeWithWord(tx, id, new Date(clock.now()));
    return row.name;
  });
}

/**
 * The gardens of an account that is to be removed: each goes to its first manager, or is removed if there is none.
 * Throws "conflict" while devices are in one of them.
 */
export async function dissolveGardensOwnedBy(tx: Queryable, userId: UserId, now: Date): Promise<void> {
  const owned = await ownedGroups(tx, userId);
  for (const id of owned) await lockGroup(tx, id);
  if ((await countHardware(tx, owned)) > 0) throw conflict('errors.accountHasDevices');
  for (const id of owned) {
    const successor = await firstManager(tx, id);
    if (!successor) {
      await removeWithWord(tx, id, now);
      continue;
    }
    await changeShare(tx, id, successor, 'OWNER');
    await announce(tx, { groupId: id }, ['group']);
    await announce(tx, { userId: successor }, ['group', 'profile']);
  }
}

async function removeWithWord(tx: Queryable, id: GroupId, now: Date): Promise<void> {
  const people = await peopleOfGroup(tx, id, now);
  await deleteGroups(tx, [id]);
  for (const { userId } of people) await announce(tx, { userId }, ['group', 'profile', 'notifications']);
}
