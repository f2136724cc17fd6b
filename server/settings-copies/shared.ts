import type { GroupId } from '@sluice/engine/vocabulary/ids';
import { groupsOfUser, type SharedGroupRow } from '../groups/index.ts';
import type { Queryable } from '../platform/database/connect.ts';

/** The gardens that an account may see, each with what it may do there. */
export type Shared = ReadonlyMap<GroupId, SharedGroupRow>;

export const readShared = async (db: Queryable, ...[userId, now]: [Parameters<typeof groupsOfUser>[1], Date]) =>
  new Map((await groupsOfUser(db, userId, now)).map((row) => [row.id, row]));
