/** Runs of master zones: valves and pumps that are open for other zones. */
import type { DeviceId, GroupId, ZoneId } from '@sluice/engine/vocabulary/ids';
import { and, asc, eq, gt, lte, sql } from 'drizzle-orm';
import { devices } from '../devices/tables.ts';
import { groups } from '../groups/tables.ts';
import type { Queryable } from '../platform/database/connect.ts';
import { preferences } from '../preferences/tables.ts';
import type { ValveFacts } from '../runs/index.ts';
import { runs } from '../runs/tables.ts';
import { hasTrustedTimer } from '../zones/index.ts';
import { zones } from '../zones/tables.ts';
import { IN_ORDER, isAheadUntil } from './plan-store.ts';
import { plannedRuns, schedulerStates } from './tables.ts';

export interface GardenWithMaster {
  id: GroupId;
  timeZone: string;
  leadS: number;
  lagS: number;
  /** Whether only one valve may be open at once in the whole garden. */
  isOneByOne: boolean;
}

/** Gardens in which a zone has a master and something waters or will soon, or a master is still open. */
export async function gardensWithMaster(db: Queryable, now: Date, aheadS: number): Promise<GardenWithMaster[]> {
  const leadS = sql<number>`coalesce(${preferences.leadS}, 0)`;
  const lagS = sql<number>`coalesce(${preferences.lagS}, 0)`;
  return db
    .select({
      id: groups.id,
      timeZone: groups.timeZone,
      leadS: leadS.mapWith(Number),
      lagS: lagS.mapWith(Number),
      isOneByOne: sql<boolean>`coalesce(${preferences.mostZonesAtOnce}, 1) = 1
        and (${groups.deviceType} <> 'PIXIE' or ${preferences.sourceCapacityLPerMin} is not null)`,
    })
    .from(groups)
    .leftJoin(preferences, eq(preferences.groupId, groups.id))
    .leftJoin(schedulerStates, eq(schedulerStates.groupId, groups.id))
    .where(
      sql`${groups.id} in (
          select ${zones.groupId} from ${zones} where ${zones.masterZoneId} is not null
          union select ${runs.groupId} from ${runs} where ${runs.phase} <> 'ENDED' and ${runs.source} = 'MASTER')
        and (${schedulerStates.nextStartAt} <= ${now.toISOString()}::timestamptz + make_interval(secs => ${leadS} + ${lagS} + ${aheadS})
          or exists (select 1 from ${runs} where ${runs.groupId} = ${groups.id} and ${runs.phase} <> 'ENDED'))`,
    );
}

export interface ZoneUnderMaster extends ValveFacts {
  id: ZoneId;
  deviceId: DeviceId;
  masterZoneId: ZoneId | null;
  /** Its device is not known to close it by itself: its master is its guard. */
  isGuarded: boolean;
}

export function zonesUnderMasters(db: Queryable, groupId: GroupId): Promise<ZoneUnderMaster[]> {
  const { name, isSwitchedOff, status, batteryFraction } = devices;
  return db
    .select({
      id: zones.id,
      deviceId: zones.deviceId,
      masterZoneId: zones.masterZoneId,
      isGuarded: sql<boolean>`not ${hasTrustedTimer}`,
      zone: { name: zones.name, lockedAt: zones.lockedAt },
      device: { id: devices.id, name, isSwitchedOff, status, batteryFraction },
    })
    .from(zones)
    .innerJoin(devices, eq(devices.id, zones.deviceId))
    .where(eq(zones.groupId, groupId));
}

/** Coming starts up to `until` that will water, in order. */
export async function startsUntil(db: Queryable, groupId: GroupId, until: Date) {
  return db
    .select({
      zoneId: plannedRuns.zoneId,
      occurrenceId: plannedRuns.occurrenceId,
      startsAt: plannedRuns.startsAt,
      durationS: plannedRuns.durationS,
      reasonType: plannedRuns.reasonType,
    })
    .from(plannedRuns)
    .innerJoin(schedulerStates, eq(schedulerStates.groupId, plannedRuns.groupId))
    .where(and(eq(plannedRuns.groupId, groupId), eq(plannedRuns.isSkipped, false), isAheadUntil(until)))
    .orderBy(...IN_ORDER);
}

/** Coming starts of a device's zones, in order. */
export async function startsOfDevice(
  db: Queryable,
  deviceId: DeviceId,
  from: Date,
  until: Date,
  most: number,
): Promise<Date[]> {
  const rows = await db
    .select({ at: plannedRuns.startsAt })
    .from(plannedRuns)
    .innerJoin(zones, and(eq(zones.groupId, plannedRuns.groupId), eq(zones.id, plannedRuns.zoneId)))
    .where(
      and(
        eq(zones.deviceId, deviceId),
        eq(plannedRuns.isSkipped, false),
        gt(plannedRuns.startsAt, from),
        lte(plannedRuns.startsAt, until),
      ),
    )
    .orderBy(asc(plannedRuns.startsAt))
    .limit(most);
  return rows.map(({ at }) => at);
}
