/** What a zone's probes have taught, as it is stored with each settled day (docs/decisions/0129). */
import type { ZoneEstimate } from '@sluice/engine/calibration/estimate';
import type { GroupId, SensorId, ZoneId } from '@sluice/engine/vocabulary/ids';
import { and, eq, isNotNull } from 'drizzle-orm';
import type { Queryable } from '../platform/database/connect.ts';
import { soilDays, zones } from './tables.ts';

/** Quantities of a zone, and of each of its probes. */
const OF_ZONE = 4;
const OF_PROBE = 2;

export interface StoredEstimate {
  /** In the order of the estimate. */
  probeIds: SensorId[];
  estimate: ZoneEstimate;
}

/** What the probes of a garden's zones had taught on the last settled evening of each. */
export async function estimatesOfGroup(db: Queryable, groupId: GroupId): Promise<Map<ZoneId, StoredEstimate>> {
  const rows = await lastEvenings(db).where(and(eq(zones.groupId, groupId), isNotNull(soilDays.estimate)));
  return new Map(rows.flatMap((row) => toStored(row).map((stored) => [row.zoneId, stored] as const)));
}

/** The same of one zone, with the local date of that evening; null where nothing was taught. */
export async function findEstimate(db: Queryable, id: ZoneId): Promise<(StoredEstimate & { date: string }) | null> {
  const [row] = await lastEvenings(db).where(eq(zones.id, id));
  const [stored] = row === undefined ? [] : toStored(row);
  return row === undefined || stored === undefined ? null : { ...stored, date: row.date };
}

const lastEvenings = (db: Queryable) =>
  db
    .select({ zoneId: zones.id, date: soilDays.date, probeIds: soilDays.probeIds, values: soilDays.estimate })
    .from(zones)
    .innerJoin(soilDays, and(eq(soilDays.zoneId, zones.id), eq(soilDays.date, zones.settledDate)));

function toStored({ probeIds, values }: { probeIds: SensorId[] | null; values: number[] | null }): StoredEstimate[] {
  if (probeIds === null || values === null) return [];
  return [{ probeIds, estimate: unpackEstimate(values, probeIds.length) }];
}

export const packEstimate = ({ mean, covariance, surprises }: ZoneEstimate): number[] => [
  ...mean,
  ...covariance,
  ...surprises,
];

export function unpackEstimate(values: readonly number[], probes: number): ZoneEstimate {
  const size = OF_ZONE + OF_PROBE * probes;
  const end = size + (size * (size + 1)) / 2;
  return { mean: values.slice(0, size), covariance: values.slice(size, end), surprises: values.slice(end) };
}

/** Replaces the estimate of a zone's last settled evening; null forgets it. */
export async function storeEstimate(
  db: Queryable,
  zoneId: ZoneId,
  date: string,
  stored: StoredEstimate | null,
): Promise<void> {
  await db
    .update(soilDays)
    .set({ probeIds: stored?.probeIds ?? null, estimate: stored && packEstimate(stored.estimate) })
    .where(and(eq(soilDays.zoneId, zoneId), eq(soilDays.date, date)));
}
