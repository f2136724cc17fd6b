import type { GroupId, ProgramId } from '@sluice/engine/vocabulary/ids';
import { eq } from 'drizzle-orm';
import type { Queryable } from '../platform/database/connect.ts';
import { rowStore } from '../platform/database/row-store.ts';
import { updateIfUnchanged } from '../platform/database/update-if-unchanged.ts';
import { type ZoneLength, zoneLengthStore } from '../zones/index.ts';
import { programs, programZones } from './tables.ts';

export type ProgramRow = typeof programs.$inferSelect & { zones: ZoneLength[] };

export const { remove: deleteProgram } = rowStore(programs);
const zoneLists = zoneLengthStore(programZones, 'programId');

/** The programs of a group by name, each with its zones in watering order. */
export async function programsOfGroup(db: Queryable, groupId: GroupId): Promise<ProgramRow[]> {
  return zoneLists.attach(
    db,
    await db.select().from(programs).where(eq(programs.groupId, groupId)).orderBy(programs.name),
  );
}

export async function findProgram(db: Queryable, id: ProgramId): Promise<ProgramRow | null> {
  const [row] = await zoneLists.attach(db, await db.select().from(programs).where(eq(programs.id, id)));
  return row ?? null;
}

export async function insertProgram(
  db: Queryable,
  program: typeof programs.$inferInsert & { id: ProgramId },
  zones: ZoneLength[],
): Promise<void> {
  await db.insert(programs).values(program);
  await zoneLists.insert(db, program.id, zones);
}

/** Updates a program if it is unchanged since it was read; otherwise returns false. */
export async function updateProgram(
  db: Queryable,
  before: Pick<ProgramRow, 'id' | 'version'>,
  change: Partial<typeof programs.$inferInsert>,
  zones: ZoneLength[] | null,
): Promise<boolean> {
  const isChanged = await updateIfUnchanged(db, programs, programs.id, before, change);
  if (!isChanged) return false;
  if (zones !== null) await zoneLists.replace(db, before.id, zones);
  return true;
}
