/**
 * Zones that can end the water of others: their device is known to close them by itself; and those whose water nothing
 * would end (docs/decisions/0068, 0104).
 */
import { type DriverKind, isTimerTrusted, type TimerProof, TRUSTED_TIMERS } from '@sluice/engine/vocabulary/hardware';
import type { GroupId, ZoneId } from '@sluice/engine/vocabulary/ids';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { devices } from '../devices/tables.ts';
import type { Queryable } from '../platform/database/connect.ts';
import type { NoEnd } from '../runs/index.ts';
import { zones } from './tables.ts';

/** Whether a zone's valve closes by a timer that counts; false, never null, where it has none. */
export const hasTrustedTimer = sql<boolean>`coalesce(${inArray(zones.timerProof, [...TRUSTED_TIMERS])}, false)`;

/** Whether this zone's valve is known to close by a timer of its own. */
export async function isGuard(db: Queryable, id: ZoneId): Promise<boolean> {
  return (await db.$count(zones, and(eq(zones.id, id), hasTrustedTimer))) > 0;
}

/** What is known of the timers of a garden's zones. */
export async function timerProofs(db: Queryable, groupId: GroupId): Promise<ReadonlyMap<ZoneId, TimerProof | null>> {
  const rows = await db
    .select({ id: zones.id, timerProof: zones.timerProof })
    .from(zones)
    .where(eq(zones.groupId, groupId));
  return new Map(rows.map(({ id, timerProof }) => [id, timerProof]));
}

/** Whether a broker that outlives us can close valves of this kind of hardware that have no timer. */
export type HoldsByWill = (kind: DriverKind) => boolean;

interface EndedZone {
  id: ZoneId;
  masterZoneId: ZoneId | null;
  timerProof: TimerProof | null;
  /** Driver of the zone's device; undefined where that is gone. */
  driver: DriverKind | undefined;
}

/** Of all zones of a garden those that even a run by hand, or a valve test, must not open: nothing would end their water. */
export function findWithoutEnd(
  garden: readonly EndedZone[],
  holdsByWill: HoldsByWill,
  purpose: 'hand' | 'test' = 'hand',
): ReadonlySet<ZoneId> {
  const trusted = new Set(garden.filter(({ timerProof }) => isTimerTrusted(timerProof)).map(({ id }) => id));
  const isWithoutEnd = ({ driver, ...zone }: EndedZone) =>
    driver !== undefined &&
    whatEndsWater(zone, purpose, {
      isMasterTrusted: zone.masterZoneId !== null && trusted.has(zone.masterZoneId),
      canHoldByWill: holdsByWill(driver),
    }) === 'nothing';
  return new Set(garden.filter(isWithoutEnd).map(({ id }) => id));
}

/** `findWithoutEnd`, read from the database. */
export async function zonesWithoutEnd(
  db: Queryable,
  groupId: GroupId,
  holdsByWill: HoldsByWill,
  purpose: 'hand' | 'test' = 'hand',
): Promise<ReadonlySet<ZoneId>> {
  const garden = await db
    .select({
      id: zones.id,
      masterZoneId: zones.masterZoneId,
      timerProof: zones.timerProof,
      driver: devices.driver,
    })
    .from(zones)
    .innerJoin(devices, eq(devices.id, zones.deviceId))
    .where(eq(zones.groupId, groupId));
  return findWithoutEnd(garden, holdsByWill, purpose);
}

/** Its own timer, a master in front of it, or its broker's last will. */
export type EndsBy = 'timer' | 'guard' | 'will' | 'nothing';
/** Beside a run by hand and a valve test stands somebody. */
export type Purpose = 'program' | 'hand' | 'test' | 'master';

/** What ends a valve's water for sure (docs/fail-safe.md, 3; docs/decisions/0068, 0104). Pure. */
export function whatEndsWater(
  { timerProof, masterZoneId }: { timerProof: TimerProof | null; masterZoneId: ZoneId | null },
  purpose: Purpose,
  { isMasterTrusted, canHoldByWill }: { isMasterTrusted: boolean; canHoldByWill: boolean },
): EndsBy {
  if (isTimerTrusted(timerProof)) return 'timer';
  if (purpose === 'master') return 'nothing';
  if (masterZoneId !== null && isMasterTrusted) return 'guard';
  // A timer that is only to be proven ends its test; a broker holds no will of a valve that has one.
  if (timerProof !== null) return purpose === 'test' ? 'timer' : 'nothing';
  return masterZoneId === null && purpose !== 'program' && canHoldByWill ? 'will' : 'nothing';
}

/** Why nothing ends it. */
export function whyNothingEnds(timerProof: TimerProof | null): NoEnd {
  if (timerProof === 'unproven') return 'timer-unproven';
  return timerProof === 'disproven' ? 'timer-disproven' : 'no-guard';
}
