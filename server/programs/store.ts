import type { GroupId, ProgramId, ZoneId } from '@sluice/engine/vocabulary/ids';
import { asc, eq, inArray } from 'drizzle-orm';
import type { Queryable } from '../platform/database/connect.ts';
import { programs, programZones } from './tables.ts';

export type ProgramRow = typeof programs.$inferSelect & { zones: { zoneId: ZoneId; durationS: number }[] };

/** The programs of a group, each with its zones in watering order. */
export async function programsOfGroup(db: Queryable, groupId: GroupId): Promise<ProgramRow[]> {
  const rows = await db.select().from(programs).where(eq(programs.groupId, groupId)).orderBy(programs.name);
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
      .map(({ zoneId, durationS }) => ({ zoneId, durationS })),
  }));
}

export async function insertProgram(
  db: Queryable,
  program: typeof programs.$inferInsert & { id: ProgramId },
  zones: { zoneId: ZoneId; durationS: number }[],
): Promise<void> {
  await db.insert(programs).values(program);
  await db.insert(programZones).values(zones.map((zone, position) => ({ ...zone, position, programId: program.id })));
}
