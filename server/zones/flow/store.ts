/** What meters measured of steady flows, and what is known of each zone's flow. */
import type { DeviceId, ZoneId } from '@sluice/engine/vocabulary/ids';
import { DAY_MS } from '@sluice/engine/vocabulary/units';
import { and, asc, eq, gte, inArray, lt } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../platform/database/connect.ts';
import { steadyFlows, zoneFlows } from '../tables.ts';

/** A year and a month: a summer is compared with the one before. */
const STORED_DAYS = 400;

export type SteadyFlowRow = typeof steadyFlows.$inferSelect;
export type ZoneFlowRow = typeof zoneFlows.$inferSelect;

export async function storeSteadyFlow(
  db: Queryable,
  row: Pick<SteadyFlowRow, 'deviceId' | 'at' | 'zoneIds' | 'flowLPerMin'>,
): Promise<void> {
  await db.insert(steadyFlows).values(row).onConflictDoNothing();
}

/** Of one meter, in order of time. */
export const readSteadyFlows = (db: Queryable, deviceId: DeviceId, now: Date): Promise<SteadyFlowRow[]> =>
  db
    .select()
    .from(steadyFlows)
    .where(and(eq(steadyFlows.deviceId, deviceId), gte(steadyFlows.at, daysBefore(now))))
    .orderBy(asc(steadyFlows.at));

/** Devices of which something was measured that nobody has judged yet. */
export async function metersToJudge(db: Queryable): Promise<DeviceId[]> {
  const rows = await db
    .selectDistinct({ deviceId: steadyFlows.deviceId })
    .from(steadyFlows)
    .where(eq(steadyFlows.isJudged, false));
  return rows.map(({ deviceId }) => deviceId);
}

/** Takes what is to be judged of a meter, so that no other process does too; false where another has. */
export async function takeToJudge(tx: Transaction, deviceId: DeviceId): Promise<boolean> {
  const taken = await tx
    .update(steadyFlows)
    .set({ isJudged: true })
    .where(and(eq(steadyFlows.deviceId, deviceId), eq(steadyFlows.isJudged, false)))
    .returning({ at: steadyFlows.at });
  return taken.length > 0;
}

export async function forgetSteadyFlows(db: Queryable, now: Date): Promise<void> {
  await db.delete(steadyFlows).where(lt(steadyFlows.at, daysBefore(now)));
}

const daysBefore = (now: Date) => new Date(now.getTime() - STORED_DAYS * DAY_MS);

export async function readZoneFlows(db: Queryable, zoneIds: ZoneId[]): Promise<Map<ZoneId, ZoneFlowRow>> {
  if (zoneIds.length === 0) return new Map();
  const rows = await db.select().from(zoneFlows).where(inArray(zoneFlows.zoneId, zoneIds));
  return new Map(rows.map((row) => [row.zoneId, row]));
}

export type ZoneFlowChange = Omit<ZoneFlowRow, 'zoneId' | 'learnedFrom'>;

export const AS_USUAL: ZoneFlowChange = {
  direction: null,
  since: null,
  foundAt: null,
  usualLPerMin: null,
  flowLPerMin: null,
  isShared: false,
};

export async function putZoneFlow(
  tx: Queryable,
  zoneId: ZoneId,
  change: ZoneFlowChange & Partial<Pick<ZoneFlowRow, 'learnedFrom'>>,
): Promise<void> {
  await tx
    .insert(zoneFlows)
    .values({ zoneId, ...change })
    .onConflictDoUpdate({ target: zoneFlows.zoneId, set: change });
}

/** What was measured before `at` says nothing of these zones any more. */
export async function learnFlowAnew(tx: Queryable, zoneIds: readonly ZoneId[], at: Date): Promise<void> {
  for (const zoneId of zoneIds) await putZoneFlow(tx, zoneId, { ...AS_USUAL, learnedFrom: at });
}
