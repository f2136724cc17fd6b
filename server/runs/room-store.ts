/** What shares a water source with runs that are to open. */
import type { DeviceId, GroupId, RunId } from '@sluice/engine/vocabulary/ids';
import { and, asc, eq, inArray, ne, or, sql } from 'drizzle-orm';
import { devices } from '../devices/tables.ts';
import { groups } from '../groups/tables.ts';
import type { Transaction } from '../platform/database/connect.ts';
import { preferences } from '../preferences/tables.ts';
import { zones } from '../zones/tables.ts';
import { runs } from './tables.ts';

/** What a garden's water sources give. */
export interface SourceRule {
  groupId: GroupId;
  /** Whether each device stands on a source of its own. */
  isPerDevice: boolean;
  mostAtOnce: number;
  /** Null where it was never measured. */
  capacityLPerMin: number | null;
}

export interface OpenOrWanted {
  id: RunId;
  groupId: GroupId;
  deviceId: DeviceId;
  plannedStart: Date;
  position: number;
  /** Null where nobody has entered it and no meter has told it. */
  flowLPerMin: number | null;
}

/**
 * The sources of those gardens that have several devices, locked until the transaction ends, so that two keepers do not
 * take the same room. A device alone opens one valve at a time anyway.
 */
export async function lockSources(tx: Transaction, groupIds: readonly GroupId[]): Promise<SourceRule[]> {
  const shared = tx
    .select({ id: devices.groupId })
    .from(devices)
    .where(inArray(devices.groupId, [...groupIds]))
    .groupBy(devices.groupId)
    .having(sql`count(*) > 1`);
  const locked = await tx
    .select({ id: groups.id, deviceType: groups.deviceType })
    .from(groups)
    .where(inArray(groups.id, shared))
    .orderBy(asc(groups.id))
    .for('no key update');
  if (locked.length === 0) return [];
  const limits = await tx
    .select({ id: preferences.groupId, most: preferences.mostZonesAtOnce, capacity: preferences.sourceCapacityLPerMin })
    .from(preferences)
    .where(
      inArray(
        preferences.groupId,
        locked.map(({ id }) => id),
      ),
    );
  return locked.map(({ id, deviceType }) => {
    const limit = limits.find((row) => row.id === id);
    const capacityLPerMin = limit?.capacity ?? null;
    return {
      groupId: id,
      isPerDevice: deviceType === 'PIXIE' && capacityLPerMin === null,
      mostAtOnce: limit?.most ?? 1,
      capacityLPerMin,
    };
  });
}

/** Runs of these gardens whose valves are open or may be, and those that are to open; without masters. */
export async function readOpenOrWanted(
  tx: Transaction,
  groupIds: readonly GroupId[],
  ids: readonly RunId[],
): Promise<OpenOrWanted[]> {
  return tx
    .select({
      id: runs.id,
      groupId: runs.groupId,
      deviceId: runs.deviceId,
      plannedStart: runs.plannedStart,
      position: runs.position,
      flowLPerMin: sql<number | null>`coalesce(${zones.meteredFlowLPerMin}, ${zones.flowLPerMin})`,
    })
    .from(runs)
    .leftJoin(zones, eq(zones.id, runs.zoneId))
    .where(
      and(
        inArray(runs.groupId, [...groupIds]),
        ne(runs.source, 'MASTER'),
        or(inArray(runs.phase, ['OPENING', 'WATERING', 'CLOSING']), inArray(runs.id, [...ids])),
      ),
    );
}
