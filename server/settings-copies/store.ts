import type { GroupId, SettingsCopyId } from '@sluice/engine/vocabulary/ids';
import { LIMITS } from '@sluice/engine/vocabulary/limits';
import { and, asc, desc, eq, inArray, lt } from 'drizzle-orm';
import { union } from 'drizzle-orm/pg-core';
import { groups } from '../groups/tables.ts';
import type { Queryable, Transaction } from '../platform/database/connect.ts';
import { zones } from '../zones/tables.ts';
import { settingsCopies, settingsCopyGardens, settingsCopyPrograms, settingsCopyZones } from './tables.ts';

export type CopyRow = typeof settingsCopies.$inferSelect;
export type CopyZoneRow = typeof settingsCopyZones.$inferSelect;
export type CopyProgramRow = typeof settingsCopyPrograms.$inferSelect;
export type CopyGardenRow = typeof settingsCopyGardens.$inferSelect;
export type NamedCopyGarden = CopyGardenRow & { groupName: string };
export type NamedCopyZone = CopyZoneRow & { name: string; groupName: string };
export type NamedCopyProgram = CopyProgramRow & { groupName: string };

export async function insertCopy(tx: Transaction, copy: CopyRow, copied: CopyZoneRow[]): Promise<void> {
  await tx.insert(settingsCopies).values(copy);
  await tx.insert(settingsCopyZones).values(copied);
}

export async function insertProgramCopy(tx: Transaction, copy: CopyRow, copied: CopyProgramRow[]): Promise<void> {
  await tx.insert(settingsCopies).values(copy);
  await tx.insert(settingsCopyPrograms).values(copied);
}

export async function insertGardenCopy(tx: Transaction, copy: CopyRow, copied: CopyGardenRow[]): Promise<void> {
  await tx.insert(settingsCopies).values(copy);
  await tx.insert(settingsCopyGardens).values(copied);
}

export interface NamedCopy {
  copy: CopyRow;
  zones: NamedCopyZone[];
  programs: NamedCopyProgram[];
  gardens: NamedCopyGarden[];
}

/** The latest copies to these gardens, each with its zones there by garden and name, its programs and gardens by garden. */
export async function copiesInGroups(db: Queryable, groupIds: readonly GroupId[]): Promise<NamedCopy[]> {
  if (groupIds.length === 0) return [];
  const zonesHere = inArray(settingsCopyZones.groupId, [...groupIds]);
  const programsHere = inArray(settingsCopyPrograms.groupId, [...groupIds]);
  const gardensHere = inArray(settingsCopyGardens.groupId, [...groupIds]);
  const idsHere = union(
    db.select({ id: settingsCopyZones.copyId }).from(settingsCopyZones).where(zonesHere),
    db.select({ id: settingsCopyPrograms.copyId }).from(settingsCopyPrograms).where(programsHere),
    db.select({ id: settingsCopyGardens.copyId }).from(settingsCopyGardens).where(gardensHere),
  );
  const copies = await db
    .select()
    .from(settingsCopies)
    .where(inArray(settingsCopies.id, idsHere))
    .orderBy(desc(settingsCopies.at), desc(settingsCopies.id))
    .limit(LIMITS.settingsCopiesListed);
  const ids = copies.map(({ id }) => id);
  if (ids.length === 0) return [];
  const copiedZones = await db
    .select({ zone: settingsCopyZones, name: zones.name, groupName: groups.name })
    .from(settingsCopyZones)
    .innerJoin(zones, eq(zones.id, settingsCopyZones.zoneId))
    .innerJoin(groups, eq(groups.id, settingsCopyZones.groupId))
    .where(and(zonesHere, inArray(settingsCopyZones.copyId, ids)))
    .orderBy(asc(groups.name), asc(groups.id), asc(zones.position), asc(zones.id));
  const copiedPrograms = await db
    .select({ program: settingsCopyPrograms, groupName: groups.name })
    .from(settingsCopyPrograms)
    .innerJoin(groups, eq(groups.id, settingsCopyPrograms.groupId))
    .where(and(programsHere, inArray(settingsCopyPrograms.copyId, ids)))
    .orderBy(asc(groups.name), asc(groups.id));
  const copiedGardens = await db
    .select({ garden: settingsCopyGardens, groupName: groups.name })
    .from(settingsCopyGardens)
    .innerJoin(groups, eq(groups.id, settingsCopyGardens.groupId))
    .where(and(gardensHere, inArray(settingsCopyGardens.copyId, ids)))
    .orderBy(asc(groups.name), asc(groups.id));
  const zonesByCopy = Map.groupBy(copiedZones, ({ zone }) => zone.copyId);
  const programsByCopy = Map.groupBy(copiedPrograms, ({ program }) => program.copyId);
  const gardensByCopy = Map.groupBy(copiedGardens, ({ garden }) => garden.copyId);
  return copies.map((copy) => ({
    copy,
    zones: (zonesByCopy.get(copy.id) ?? []).map(({ zone, name, groupName }) => ({ ...zone, name, groupName })),
    programs: (programsByCopy.get(copy.id) ?? []).map(({ program, groupName }) => ({ ...program, groupName })),
    gardens: (gardensByCopy.get(copy.id) ?? []).map(({ garden, groupName }) => ({ ...garden, groupName })),
  }));
}

/** The zones of a copy, in the order in which zones are locked, and locked themselves: nobody else puts them back now. */
export const lockCopied = (tx: Transaction, id: SettingsCopyId): Promise<CopyZoneRow[]> =>
  tx
    .select()
    .from(settingsCopyZones)
    .where(eq(settingsCopyZones.copyId, id))
    .orderBy(asc(settingsCopyZones.zoneId))
    .for('update');

export async function markRolledBack(tx: Transaction, { copyId, zoneId }: CopyZoneRow, at: Date): Promise<void> {
  await tx
    .update(settingsCopyZones)
    .set({ rolledBackAt: at })
    .where(and(eq(settingsCopyZones.copyId, copyId), eq(settingsCopyZones.zoneId, zoneId)));
}

/** The programs of a copy, in the order of their gardens, and locked. */
export const lockCopiedPrograms = (tx: Transaction, id: SettingsCopyId): Promise<CopyProgramRow[]> =>
  tx
    .select()
    .from(settingsCopyPrograms)
    .where(eq(settingsCopyPrograms.copyId, id))
    .orderBy(asc(settingsCopyPrograms.groupId))
    .for('update');

export async function markProgramRolledBack(
  tx: Transaction,
  { copyId, groupId }: CopyProgramRow,
  at: Date,
): Promise<void> {
  await tx
    .update(settingsCopyPrograms)
    .set({ rolledBackAt: at })
    .where(and(eq(settingsCopyPrograms.copyId, copyId), eq(settingsCopyPrograms.groupId, groupId)));
}

/** The gardens of a copy, in one order, and locked. */
export const lockCopiedGardens = (tx: Transaction, id: SettingsCopyId): Promise<CopyGardenRow[]> =>
  tx
    .select()
    .from(settingsCopyGardens)
    .where(eq(settingsCopyGardens.copyId, id))
    .orderBy(asc(settingsCopyGardens.groupId))
    .for('update');

export async function markGardenRolledBack(
  tx: Transaction,
  { copyId, groupId }: CopyGardenRow,
  at: Date,
): Promise<void> {
  await tx
    .update(settingsCopyGardens)
    .set({ rolledBackAt: at })
    .where(and(eq(settingsCopyGardens.copyId, copyId), eq(settingsCopyGardens.groupId, groupId)));
}

export async function deleteCopiesBefore(db: Queryable, before: Date): Promise<void> {
  await db.delete(settingsCopies).where(lt(settingsCopies.at, before));
}
