import type { GroupId, SettingsCopyId } from '@sluice/engine/vocabulary/ids';
import { LIMITS } from '@sluice/engine/vocabulary/limits';
import { and, asc, desc, eq, inArray, lt } from 'drizzle-orm';
import { groups } from '../groups/tables.ts';
import type { Queryable, Transaction } from '../platform/database/connect.ts';
import { zones } from '../zones/tables.ts';
import { settingsCopies, settingsCopyZones } from './tables.ts';

export type CopyRow = typeof settingsCopies.$inferSelect;
export type CopyZoneRow = typeof settingsCopyZones.$inferSelect;
export type NamedCopyZone = CopyZoneRow & { name: string; groupName: string };

export async function insertCopy(tx: Transaction, copy: CopyRow, copied: CopyZoneRow[]): Promise<void> {
  await tx.insert(settingsCopies).values(copy);
  await tx.insert(settingsCopyZones).values(copied);
}

/** The latest copies to zones of these gardens, each with those zones by garden and name. */
export async function copiesInGroups(
  db: Queryable,
  groupIds: readonly GroupId[],
): Promise<{ copy: CopyRow; copied: NamedCopyZone[] }[]> {
  if (groupIds.length === 0) return [];
  const inThese = inArray(settingsCopyZones.groupId, [...groupIds]);
  const latest = db
    .selectDistinct({ id: settingsCopies.id, at: settingsCopies.at })
    .from(settingsCopies)
    .innerJoin(settingsCopyZones, eq(settingsCopyZones.copyId, settingsCopies.id))
    .where(inThese)
    .orderBy(desc(settingsCopies.at), desc(settingsCopies.id))
    .limit(LIMITS.settingsCopiesListed)
    .as('latest');
  const rows = await db
    .select({ copy: settingsCopies, zone: settingsCopyZones, name: zones.name, groupName: groups.name })
    .from(latest)
    .innerJoin(settingsCopies, eq(settingsCopies.id, latest.id))
    .innerJoin(settingsCopyZones, eq(settingsCopyZones.copyId, latest.id))
    .innerJoin(zones, eq(zones.id, settingsCopyZones.zoneId))
    .innerJoin(groups, eq(groups.id, settingsCopyZones.groupId))
    .where(inThese)
    .orderBy(
      desc(settingsCopies.at),
      desc(settingsCopies.id),
      asc(groups.name),
      asc(groups.id),
      asc(zones.position),
      asc(zones.id),
    );
  const byCopy = Map.groupBy(rows, ({ copy }) => copy.id);
  return [...byCopy.values()].flatMap((ofCopy) =>
    ofCopy[0]
      ? [
          {
            copy: ofCopy[0].copy,
            copied: ofCopy.map(({ zone, name, groupName }) => ({ ...zone, name, groupName })),
          },
        ]
      : [],
  );
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

export async function deleteCopiesBefore(db: Queryable, before: Date): Promise<void> {
  await db.delete(settingsCopies).where(lt(settingsCopies.at, before));
}
