/** The evenings that taught something of a zone, and what people decided about it. */
import { and, count, desc, eq, isNotNull, isNull, lte, max, min, sql } from 'drizzle-orm';
import type { Queryable } from '../platform/database/connect.ts';
import { users } from '../users/tables.ts';
import type { ZoneRow } from './store.ts';
import { soilDays, zoneCalibrationChanges } from './tables.ts';

const SHOWN_CHANGES = 20;

/** The unbroken evenings that taught, up to the last settled one. */
export async function readTaughtEvenings(db: Queryable, { id, settledDate }: ZoneRow) {
  if (settledDate === null) return { since: null, evenings: 0 };
  const settled = and(eq(soilDays.zoneId, id), lte(soilDays.date, settledDate));
  const [before] = await db
    .select({ date: max(soilDays.date) })
    .from(soilDays)
    .where(and(settled, isNull(soilDays.estimate)));
  const after = before?.date == null ? undefined : sql`${soilDays.date} > ${before.date}`;
  const [run] = await db
    .select({ since: min(soilDays.date), evenings: count() })
    .from(soilDays)
    .where(and(settled, isNotNull(soilDays.estimate), after));
  return { since: run?.since ?? null, evenings: run?.evenings ?? 0 };
}

/** Newest first. */
export const readChanges = (db: Queryable, zoneId: ZoneRow['id']) =>
  db
    .select({
      action: zoneCalibrationChanges.action,
      at: zoneCalibrationChanges.at,
      isUndone: zoneCalibrationChanges.isUndone,
      by: users.name,
    })
    .from(zoneCalibrationChanges)
    .leftJoin(users, eq(users.id, zoneCalibrationChanges.userId))
    .where(eq(zoneCalibrationChanges.zoneId, zoneId))
    .orderBy(desc(zoneCalibrationChanges.at))
    .limit(SHOWN_CHANGES);
