/** The zones that a program waters one after another, each with a time, a volume, or both: whichever comes first. */
import type { ZoneId } from '@sluice/engine/vocabulary/ids';
import { asc, eq, inArray } from 'drizzle-orm';
import type { PgColumn, PgInsertValue, PgTable } from 'drizzle-orm/pg-core';
import type { Queryable } from '../platform/database/connect.ts';
import { invalid } from '../platform/errors.ts';

export interface ZoneLength {
  zoneId: ZoneId;
  /** Seconds. */
  durationS: number | null;
  /** Litres. */
  volumeL: number | null;
}

/** As the contract writes it. */
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

type Column = 'zoneId' | 'position' | 'durationS' | 'volumeL';

/** Reads and writes such lists; `owner` names the column with the id of what a list belongs to. */
export const zoneLengthStore = <Owner extends string, Table extends PgTable & Record<Column | Owner, PgColumn>>(
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
