/** Makes restrictions: one by its own call, and those of a garden in the place of all. */
import { randomUUIDv7 } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { ConstraintCreation } from '@sluice/contract/restrictions';
import type { GroupId, RestrictionId } from '@sluice/engine/vocabulary/ids';
import type { Transaction } from '../platform/database/connect.ts';
import { inOrder } from '../platform/recurrence-columns.ts';
import { presentRestriction } from './present.ts';
import { deleteRestriction, insertRestriction, type RestrictionRow, readRestrictions } from './store.ts';

export const newRestriction = (groupId: GroupId, { time_frame, months, days }: ConstraintCreation): RestrictionRow => ({
  id: randomUUIDv7() as RestrictionId,
  groupId,
  version: 1,
  startTime: time_frame?.start_time ?? null,
  endTime: time_frame?.end_time ?? null,
  months: inOrder(months),
  weekdays: inOrder(days),
});

/** A restriction without its id and version: two of the same days and hours are equal. */
export function describeRestriction(row: RestrictionRow): Required<ConstraintCreation> {
  const { time_frame, months, days } = presentRestriction(row);
  return { time_frame, months, days };
}

/** Leaves a garden with these restrictions alone; one that is there already stays itself. */
export async function replaceRestrictions(
  tx: Transaction,
  groupId: GroupId,
  wanted: readonly ConstraintCreation[],
): Promise<{ added: RestrictionRow[]; removed: RestrictionRow[] }> {
  const missing = [...wanted];
  const removed = (await readRestrictions(tx, groupId)).filter((row) => {
    const place = missing.findIndex((one) => isDeepStrictEqual(one, describeRestriction(row)));
    if (place >= 0) missing.splice(place, 1);
    return place < 0;
  });
  const added = missing.map((one) => newRestriction(groupId, one));
  for (const { id } of removed) await deleteRestriction(tx, id);
  for (const row of added) await insertRestriction(tx, row);
  return { added, removed };
}
