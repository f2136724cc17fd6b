/** Runs of master zones, and those that they are open for. */
import type { GroupId, ZoneId } from '@sluice/engine/vocabulary/ids';
import { and, desc, eq, gt, ne, sql } from 'drizzle-orm';
import type { Queryable } from '../platform/database/connect.ts';
import type { RunRow } from './store.ts';
import { runs } from './tables.ts';

/** Opening and closing times of zones that were shut after `since`. */
export async function readWateringsSince(
  db: Queryable,
  groupId: GroupId,
  since: Date,
): Promise<Pick<RunRow, 'zoneId' | 'openedAt' | 'closedAt' | 'occurrenceId' | 'reasonType'>[]> {
  return db
    .select({
      zoneId: runs.zoneId,
      openedAt: runs.openedAt,
      closedAt: runs.closedAt,
      occurrenceId: runs.occurrenceId,
      reasonType: runs.reasonType,
    })
    .from(runs)
    .where(
      and(eq(runs.groupId, groupId), eq(runs.phase, 'ENDED'), ne(runs.source, 'MASTER'), gt(runs.closedAt, since)),
    );
}

/** The last opening of a master zone; null before its first. */
export async function lastMasterRun(db: Queryable, masterZoneId: ZoneId): Promise<RunRow | null> {
  const [row] = await db
    .select()
    .from(runs)
    .where(and(eq(runs.zoneId, masterZoneId), eq(runs.source, 'MASTER')))
    // One that is open is the last, also where an older one has a later time of a clock that was put back since.
    .orderBy(sql`${runs.phase} = 'ENDED'`, desc(runs.plannedStart))
    .limit(1);
  return row ?? null;
}
