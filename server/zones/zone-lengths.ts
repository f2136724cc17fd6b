/** The zones that a program waters one after another, each with a time, a volume, or both: whichever comes first. */
import type { ZoneId } from '@sluice/engine/vocabulary/ids';
import { asc, eq, type InferInsertModel, inArray } from 'drizzle-orm';
import type { PgColumn, PgInsertValue, PgTable, PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { Queryable } from '../platform/database/connect.ts';
import { versionedRowStore } from '../platform/database/row-store.ts';
import { invalid } from '../platform/errors.ts';

export interface ZoneLength {
  zoneId: ZoneId;
  /** Seconds. */
  durationS: number | null;
  /** Litres. */
  volumeL: number | null;
}

/** A zone's length as the contract writes it. */
interface WireZoneLength {
  zone_id: ZoneId;
  duration_s: number | null;
  volume_l: number | null;
}

export const toZoneLengths = (zones: readonly WireZoneLength[]): ZoneLength[] =>
  zones.map(({ zone_id, duration_s, volume_l }) => ({ zoneId: zone_id, durationS: duration_s, volumeL: volume_l }));

export const presentZoneLengths = (zones: readonly ZoneLength[]): WireZoneLength[] =>
  zones.map(({ zoneId, durationS, volumeL }) => ({ zone_id: zoneId, duration_s: durationS, volume_l: volumeL }));

/** Throws "invalid" on the first zone that is not among the given ones. */
export function refuseForeignZones(wanted: readonly ZoneLength[], zones: readonly { id: ZoneId }[]): void {
  const index = wanted.findIndex(({ zoneId }) => !zones.some(({ id }) => id === zoneId));
  if (index >= 0) throw invalid(`zones.${index}.zone_id`, 'errors.zoneNotInGarden');
}

type ZoneColumn = 'zoneId' | 'position' | 'durationS' | 'volumeL';

/** Reads and writes such lists; `owner` names the column with the id of what a list belongs to. */
export const zoneLengthStore = <Owner extends string, Table extends PgTable & Record<ZoneColumn | Owner, PgColumn>>(
  table: Table,
  owner: Owner,
) => {
  const insert = async (db: Queryable, id: string, zones: readonly ZoneLength[]): Promise<void> => {
    if (zones.length === 0) return;
    const rows = zones.map((zone, position) => ({ ...zone, position, [owner]: id }));
    await db.insert(table).values(rows as PgInsertValue<Table>[]);
  };
  return {
    insert,
    /** Adds its list to each row, in the order of watering. */
    attach: async <Row extends { id: string }>(
      db: Queryable,
      rows: readonly Row[],
    ): Promise<(Row & { zones: ZoneLength[] })[]> => {
      if (rows.length === 0) return [];
      const ids = rows.map(({ id }) => id);
      const { zoneId, durationS, volumeL } = table;
      const members = await db
        .select({ owner: table[owner], zoneId, durationS, volumeL })
        .from(table as PgTable)
        .where(inArray(table[owner], ids))
        .orderBy(asc(table.position));
      return rows.map((row) => ({
        ...row,
        zones: members.filter((member) => member.owner === row.id).map(({ owner: _, ...zone }) => zone as ZoneLength),
      }));
    },
    replace: async (db: Queryable, id: string, zones: readonly ZoneLength[]): Promise<void> => {
      await db.delete(table).where(eq(table[owner], id));
      await insert(db, id, zones);
    },
  };
};

/** `versionedRowStore` for rows of `table` that each have such a list in `lists`. */
export const listedRowStore = <
  Table extends PgTable & Record<'id' | 'version', PgColumn>,
  Owner extends string,
  Lists extends PgTable & Record<ZoneColumn | Owner, PgColumn>,
>(
  table: Table,
  lists: Lists,
  owner: Owner,
) => {
  const { find, insert, updateUnchanged, remove } = versionedRowStore(table);
  const zoneLists = zoneLengthStore(lists, owner);
  type Id = Table['id']['_']['data'] & string;
  return {
    attach: zoneLists.attach,
    remove,
    find: async (db: Queryable, id: Id) => {
      const row = await find(db, id);
      const [listed] = await zoneLists.attach(db, row ? [row as typeof row & { id: Id }] : []);
      return listed ?? null;
    },
    insert: async (db: Queryable, { zones, ...row }: InferInsertModel<Table> & { id: Id; zones: ZoneLength[] }) => {
      await insert(db, row as PgInsertValue<Table>);
      await zoneLists.insert(db, row.id, zones);
    },
    /** `zones`: null leaves them as they are. */
    updateUnchanged: async (
      db: Queryable,
      before: { id: Id; version: number },
      change: PgUpdateSetSource<Table>,
      zones: readonly ZoneLength[] | null,
    ): Promise<boolean> => {
      if (!(await updateUnchanged(db, before, change))) return false;
      if (zones !== null) await zoneLists.replace(db, before.id, zones);
      return true;
    },
  };
};
