/** What a change of many zones does to a soil's balance and to what was learned, so that undoing it brings both back. */
import { isDeepStrictEqual } from 'node:util';
import { and, eq } from 'drizzle-orm';
import type { Transaction } from '../platform/database/connect.ts';
import type { StoredChange } from './service.ts';
import { findZone, updateZone, type ZoneRow } from './store.ts';
import { soilDays, zoneEarlierStates } from './tables.ts';

const SOIL_COLUMNS = [
  'depletionMm',
  'surfaceDepletionMm',
  'wettedFraction',
  'unwettedDepletionMm',
  'settledDate',
  'probedOn',
  'estimateSetOn',
  'applicationFactor',
  'availableWaterFactor',
  'demandFactor',
  'refillShare',
  'mostApplicationFactor',
] as const satisfies readonly (keyof ZoneRow)[];

type SoilColumns = Pick<ZoneRow, (typeof SOIL_COLUMNS)[number]>;
type Evening = Omit<typeof soilDays.$inferSelect, 'zoneId' | 'date'>;

export interface EarlierState {
  /** The columns that people changed, as they were. */
  described: Partial<ZoneRow>;
  soil: SoilColumns;
  /** When the soil was settled, ISO. */
  settledAt: string | null;
  /** Its last settled evening; null where there was none. */
  evening: Evening | null;
}

const pickSoil = (row: ZoneRow): SoilColumns =>
  Object.fromEntries(SOIL_COLUMNS.map((column) => [column, row[column]])) as SoilColumns;

/** The last settled evening of a zone that may be changed next. */
export async function readEvening(tx: Transaction, { id, settledDate }: ZoneRow): Promise<Evening | null> {
  if (settledDate === null) return null;
  const [row] = await tx
    .select()
    .from(soilDays)
    .where(and(eq(soilDays.zoneId, id), eq(soilDays.date, settledDate)));
  if (!row) return null;
  const { zoneId: _zone, date: _date, ...evening } = row;
  return evening;
}

/**
 * After a change: where it puts back what the last such change took, and nothing was settled since, the soil and what was
 * learned come back as well; otherwise what the change took of them is stored.
 */
export async function followChange(tx: Transaction, stored: StoredChange, evening: Evening | null): Promise<void> {
  const { before, different } = stored;
  const after = await findZone(tx, before.id);
  if (!after) return;
  const [earlier] = await tx.select().from(zoneEarlierStates).where(eq(zoneEarlierStates.zoneId, before.id));
  if (earlier && isPutBack(earlier, before, after)) return restore(tx, after, earlier.state);
  if (!stored.redescribed && isDeepStrictEqual(pickSoil(before), pickSoil(after))) return;
  const described = Object.fromEntries(
    Object.keys(different).map((column) => [column, before[column as keyof ZoneRow]]),
  );
  const row = {
    zoneId: before.id,
    version: after.version,
    settledAt: after.settledAt,
    state: { described, soil: pickSoil(before), settledAt: before.settledAt?.toISOString() ?? null, evening },
  };
  await tx.insert(zoneEarlierStates).values(row).onConflictDoUpdate({ target: zoneEarlierStates.zoneId, set: row });
}

function isPutBack(
  { version, settledAt, state }: typeof zoneEarlierStates.$inferSelect,
  before: ZoneRow,
  after: ZoneRow,
): boolean {
  return (
    before.version === version &&
    before.settledAt?.getTime() === settledAt?.getTime() &&
    Object.entries(state.described).every(([column, value]) => isDeepStrictEqual(after[column as keyof ZoneRow], value))
  );
}

async function restore(tx: Transaction, zone: ZoneRow, { soil, settledAt, evening }: EarlierState): Promise<void> {
  const isDay = and(eq(soilDays.zoneId, zone.id), eq(soilDays.date, zone.settledDate ?? ''));
  if (zone.settledDate !== null && evening === null) await tx.delete(soilDays).where(isDay);
  else if (zone.settledDate !== null && evening !== null) await tx.update(soilDays).set(evening).where(isDay);
  await updateZone(tx, zone.id, { ...soil, settledAt: settledAt === null ? null : new Date(settledAt) });
  await tx.delete(zoneEarlierStates).where(eq(zoneEarlierStates.zoneId, zone.id));
}
