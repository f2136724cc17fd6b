import type { GroupId } from '@sluice/engine/vocabulary/ids';
import { eq } from 'drizzle-orm';
import type { Queryable } from '../platform/database/connect.ts';
import { listedRowStore, type ZoneLength } from '../zones/index.ts';
import { programs, programZones } from './tables.ts';

export type ProgramRow = typeof programs.$inferSelect & { zones: ZoneLength[] };

const store = listedRowStore(programs, programZones, 'programId');
export const {
  find: findProgram,
  insert: insertProgram,
  updateUnchanged: updateProgram,
  remove: deleteProgram,
} = store;

/** The programs of a group by name, each with its zones in watering order. */
export async function programsOfGroup(db: Queryable, groupId: GroupId): Promise<ProgramRow[]> {
  return store.attach(db, await db.select().from(programs).where(eq(programs.groupId, groupId)).orderBy(programs.name));
}
