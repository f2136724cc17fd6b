import type { GroupId, ProgramId, ZoneId } from '@sluice/engine/vocabulary/ids';
import { asc, eq, inArray, sql } from 'drizzle-orm';
import type { Queryable } from '../platform/database/connect.ts';
import { updateIfUnchanged } from '../platform/database/update-if-unchanged.ts';
import { programs, programZones } from './tables.ts';

/** What a program gives one zone: seconds, litres, or whichever comes first. */
export interface ProgramZoneRow {
  zoneId: ZoneId;
  durationS: number | null;
  volumeL: number | null;
}
export type ProgramRow = typeof programs.$inferSelect & { zones: ProgramZoneRow[] };

/** The programs of a group by name, each with its zones in watering order. */
export async function programsOfGroup(db: Queryable, groupId: GroupId): Promise<ProgramRow[]> {
  return withZones(db, await db.select().from(programs).where(eq(programs.groupId, groupId)).orderBy(programs.name));
}

export async function findProgram(db: Queryable, id: ProgramId): Promise<ProgramRow | null> {
  const [row] = await withZones(db, await db.select().from(programs).where(eq(programs.id, id)));
  return row ?? null;
}

async function withZones(db: Queryable, rows: (typeof programs.$inferSelect)[]): Promise<ProgramRow[]> {
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.id);
  const members = await db
    .select()
    .from(programZones)
    .where(inArray(programZones.programId, ids))
    .orderBy(asc(programZones.position));
  return rows.map((row) => ({
    ...row,
    zones: members
      .filter((member) => member.programId === row.id)
      .map(({ zoneId, durationS, volumeL }) => ({ zoneId, durationS, volumeL })),
  }));
}

export async function insertProgram(
  db: Queryable,
  program: typeof programs.$inferInsert & { id: ProgramId },
  zones: ProgramZoneRow[],
): Promise<void> {
  await db.insert(programs).values(program);
  await insertZones(db, program.id, zones);
}

/** Updates a program if it is unchanged since it was read; otherwise returns false. */
export async function updateProgram(
  db: Queryable,
  before: Pick<ProgramRow, 'id' | 'version'>,
  change: Partial<typeof programs.$inferInsert>,
  zones: ProgramZoneRow[] | null,
): Promise<boolean> {
  const isChanged = await updateIfUnchanged(db, programs, programs.id, before, change);
  if (!isChanged) return false;
  if (zones !== null) {
    await db.delete(programZones).where(eq(programZones.programId, before.id));
    await insertZones(db, before.id, zones);
  }
  return true;
}

/** Locks a garden's programs: they are checked against each other, so only one change at a time. */
export async function lockPrograms(db: Queryable, groupId: GroupId): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${groupId}, 1))`);
}

export async function deleteProgram(db: Queryable, id: ProgramId): Promise<void> {
  await db.delete(programs).where(eq(programs.id, id));
}

async function insertZones(db: Queryable, programId: ProgramId, zones: ProgramZoneRow[]): Promise<void> {
  if (zones.length === 0) return;
  await db.insert(programZones).values(zones.map((zone, position) => ({ ...zone, position, programId })));
}
