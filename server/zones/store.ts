import type { DeviceId, GroupId, SensorId, ZoneId } from '@sluice/engine/vocabulary/ids';
import type { SoilState } from '@sluice/engine/zones/soil-day';
import type { SpeciesFigures } from '@sluice/engine/zones/zone-description';
import { and, asc, desc, eq, getTableColumns, gte, inArray, lt, sql } from 'drizzle-orm';
import { backupProgramZones } from '../backup-programs/tables.ts';
import { oneTimeRuns, oneTimeRunZones } from '../one-time-runs/tables.ts';
import { plants } from '../plants/tables.ts';
import type { Queryable, Transaction } from '../platform/database/connect.ts';
import { firstRow, rowStore } from '../platform/database/row-store.ts';
import { nextPlace, writeOrder } from '../platform/order.ts';
import { programZones } from '../programs/tables.ts';
import { packEstimate } from './estimate-store.ts';
import type { SettledDay } from './soil-water.ts';
import { soilDays, zones } from './tables.ts';

/** A zone with its primary plant's own figures; those of its plant type are left to the engine. */
export type ZoneRow = typeof zones.$inferSelect & { species: SpeciesFigures | null };

export const { insert: insertZone, update: updateZone } = rowStore(zones);

const species = {
  factorsDry: plants.factorsDry,
  factorsWet: plants.factorsWet,
  rootDepthM: plants.rootDepthM,
  managementAllowedDepletion: plants.managementAllowedDepletion,
};

const withSpecies = (db: Queryable) =>
  db
    .select({ ...getTableColumns(zones), species })
    .from(zones)
    .leftJoin(plants, eq(plants.id, zones.primaryPlantId));

export async function zonesOfGroup(db: Queryable, groupId: GroupId): Promise<ZoneRow[]> {
  return withSpecies(db)
    .where(eq(zones.groupId, groupId))
    .orderBy(asc(zones.position), asc(zones.terminal), asc(zones.name), asc(zones.id));
}

/** Of several gardens; in the order of each. */
export async function zonesOfGroups(db: Queryable, groupIds: GroupId[]): Promise<ZoneRow[]> {
  return withSpecies(db)
    .where(inArray(zones.groupId, groupIds))
    .orderBy(asc(zones.position), asc(zones.terminal), asc(zones.name), asc(zones.id));
}

export async function zonesOfDevices(db: Queryable, ids: DeviceId[]): Promise<ZoneRow[]> {
  return withSpecies(db).where(inArray(zones.deviceId, ids)).orderBy(asc(zones.terminal));
}

export async function findZones(db: Queryable, ids: readonly ZoneId[]): Promise<ZoneRow[]> {
  return ids.length === 0 ? [] : withSpecies(db).where(inArray(zones.id, [...ids]));
}

export async function findZone(db: Queryable, id: ZoneId): Promise<ZoneRow | null> {
  return firstRow(withSpecies(db).where(eq(zones.id, id)));
}

/** Reads the zone and locks it until the transaction ends. */
export async function lockZone(tx: Transaction, id: ZoneId): Promise<ZoneRow | null> {
  return firstRow(withSpecies(tx).where(eq(zones.id, id)).for('update', { of: zones }));
}

/** Reads zones and locks them in one order until the transaction ends. */
export async function lockZones(tx: Transaction, ids: ZoneId[]): Promise<Map<ZoneId, ZoneRow>> {
  const rows = await withSpecies(tx).where(inArray(zones.id, ids)).orderBy(asc(zones.id)).for('update', { of: zones });
  return new Map(rows.map((row) => [row.id, row]));
}

export const orderZones = (db: Queryable, groupId: GroupId, ids: ZoneId[]) => writeOrder(db, zones, groupId, ids);

/** Adds zones at the end of the garden's list, named by their number in it and their place among the new ones. */
export async function appendZones(
  tx: Transaction,
  groupId: GroupId,
  nameOfZone: (number: number, index: number) => string,
  rows: Omit<typeof zones.$inferInsert, 'name' | 'position'>[],
): Promise<void> {
  const place = await nextPlace(tx, zones, groupId);
  const before = await tx.$count(zones, eq(zones.groupId, groupId));
  await tx.insert(zones).values(
    rows.map((row, index) => ({
      ...row,
      name: nameOfZone(before + index + 1, index),
      position: place + index,
    })),
  );
}

/** Zones whose master is on this device have none from now on. Returns the devices of those. */
export async function freeFromMasterDevice(db: Queryable, deviceId: DeviceId): Promise<DeviceId[]> {
  const masters = db.select({ id: zones.id }).from(zones).where(eq(zones.deviceId, deviceId));
  const freed = await db
    .update(zones)
    .set({ masterZoneId: null })
    .where(inArray(zones.masterZoneId, masters))
    .returning({ deviceId: zones.deviceId });
  return freed.map((zone) => zone.deviceId);
}

/** Whether a program, a one-time run to come or a backup program waters the zone. */
export const isInProgram = async (db: Queryable, id: ZoneId, now: Date): Promise<boolean> =>
  (await zonesInPrograms(db, [id], now)).has(id);

/** Those of these zones that a program, a one-time run to come or a backup program waters. */
export async function zonesInPrograms(db: Queryable, ids: readonly ZoneId[], now: Date): Promise<ReadonlySet<ZoneId>> {
  const { rows } = await db.execute<{ id: ZoneId }>(sql`select id from unnest(${sql.param(ids)}::uuid[]) id where
    exists (select 1 from ${programZones} where ${programZones.zoneId} = id)
    or exists (select 1 from ${backupProgramZones} where ${backupProgramZones.zoneId} = id)
    or exists (select 1 from ${oneTimeRunZones}
      join ${oneTimeRuns} on ${oneTimeRuns.id} = ${oneTimeRunZones.oneTimeRunId}
      where ${oneTimeRunZones.zoneId} = id and ${oneTimeRuns.startsAt} >= ${now.toISOString()}::timestamptz)`);
  return new Set(rows.map(({ id }) => id));
}

/** Stores a zone's settled days, in order; the last is the zone's current state. */
export async function storeSettledDays(
  db: Queryable,
  id: ZoneId,
  days: SettledDay[],
  settledAt: Date,
  probeIds: SensorId[] = [],
): Promise<void> {
  const last = days.at(-1);
  if (!last) return;
  await db
    .insert(soilDays)
    .values(
      days.map((day) => ({
        zoneId: id,
        date: day.date,
        ...soilColumns(day),
        ...waterColumns(day),
        probeIds: day.estimate && probeIds,
        estimate: day.estimate && packEstimate(day.estimate),
      })),
    )
    .onConflictDoUpdate({
      target: [soilDays.zoneId, soilDays.date],
      set: {
        depletionMm: sql.raw('excluded.depletion_mm'),
        surfaceDepletionMm: sql.raw('excluded.surface_depletion_mm'),
        wettedFraction: sql.raw('excluded.wetted_fraction'),
        unwettedDepletionMm: sql.raw('excluded.unwetted_depletion_mm'),
        rainMm: sql.raw('excluded.rain_mm'),
        irrigationMm: sql.raw('excluded.irrigation_mm'),
        etMm: sql.raw('excluded.et_mm'),
        probeIds: sql.raw('excluded.probe_ids'),
        estimate: sql.raw('excluded.estimate'),
      },
    });
  const probedOn = days.findLast(({ hasSay }) => hasSay)?.date;
  await updateZone(db, id, {
    ...soilColumns(last),
    settledDate: last.date,
    settledAt,
    ...(probedOn === undefined ? {} : { probedOn }),
  });
}

/** Any number will do as long as nothing else in the database takes the same. */
const SOIL_LOCK = 7_583_004;

/** Until the end of its transaction nobody else settles days of the garden, or sets them back. */
export async function lockSoil(tx: Queryable, groupId: GroupId): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${SOIL_LOCK}, hashtext(${groupId}))`);
}

/**
 * Sets a group's zones back to the evening before a date, as far as that evening was settled.
 * @param only those of its zones; left out, all of them
 */
export async function unsettleFrom(db: Queryable, groupId: GroupId, date: string, only?: ZoneId[]): Promise<void> {
  const settled = await db
    .select()
    .from(zones)
    .where(and(eq(zones.groupId, groupId), gte(zones.settledDate, date), only && inArray(zones.id, only)));
  for (const zone of settled) {
    const from = laterDate(date, zone.estimateSetOn);
    const [before] = await db
      .select()
      .from(soilDays)
      .where(and(eq(soilDays.zoneId, zone.id), lt(soilDays.date, from)))
      .orderBy(desc(soilDays.date))
      .limit(1);
    if (!before) continue;
    await updateZone(db, zone.id, { ...soilColumns(toSoilState(before)), settledDate: before.date });
  }
}

/** The date, or the day after the evening on which people changed what was learned: what they decided stays. */
function laterDate(date: string, setOn: string | null): string {
  if (setOn === null) return date;
  const after = Temporal.PlainDate.from(setOn).add({ days: 1 }).toString();
  return after > date ? after : date;
}

/** Replaces the soil of a zone's last settled evening; days before it are not settled again from then on. */
export async function replaceSoil(db: Queryable, { id, settledDate }: ZoneRow, state: SoilState): Promise<void> {
  await updateZone(db, id, { ...soilColumns(state), estimateSetOn: settledDate });
  if (settledDate === null) return;
  await db
    .update(soilDays)
    .set(soilColumns(state))
    .where(and(eq(soilDays.zoneId, id), eq(soilDays.date, settledDate)));
}

const soilColumns = ({ depletionMm, surface }: SoilState) => ({
  depletionMm,
  surfaceDepletionMm: surface?.depletionMm ?? null,
  wettedFraction: surface?.wettedFraction ?? null,
  unwettedDepletionMm: surface?.unwettedDepletionMm ?? null,
});

const waterColumns = ({ water }: SettledDay) => ({
  rainMm: water?.rainMm ?? null,
  irrigationMm: water?.irrigationMm ?? null,
  etMm: water?.etMm ?? null,
});

type SoilColumns = Pick<ZoneRow, 'depletionMm' | 'surfaceDepletionMm' | 'wettedFraction' | 'unwettedDepletionMm'>;

/** The zone's soil after its last settled day, or a settled day's. */
export function toSoilState({
  depletionMm,
  surfaceDepletionMm,
  wettedFraction,
  unwettedDepletionMm,
}: SoilColumns): SoilState {
  const surface =
    surfaceDepletionMm === null || wettedFraction === null
      ? null
      : { depletionMm: surfaceDepletionMm, wettedFraction, unwettedDepletionMm };
  return { depletionMm: depletionMm ?? 0, surface };
}

export type SoilDayRow = typeof soilDays.$inferSelect;

/** The settled days of a zone since a date, oldest first. */
export async function soilDaysSince(db: Queryable, zoneId: ZoneId, date: string): Promise<SoilDayRow[]> {
  return db
    .select()
    .from(soilDays)
    .where(and(eq(soilDays.zoneId, zoneId), gte(soilDays.date, date)))
    .orderBy(asc(soilDays.date));
}

/** Settled days of another garden's record. Returns how many are new. */
export async function insertSoilDays(db: Queryable, days: (typeof soilDays.$inferInsert)[]): Promise<number> {
  if (days.length === 0) return 0;
  return (await db.insert(soilDays).values(days).onConflictDoNothing()).rowCount ?? 0;
}

interface SettledEvening {
  zoneId: ZoneId;
  /** Local ISO date. */
  date: string;
  depletionMm: number;
  /** Used that day, mm; null of days settled before that was stored. */
  etMm: number | null;
}

/** The settled evenings of a group's zones since a date, oldest first. */
export async function settledEveningsSince(db: Queryable, groupId: GroupId, date: string): Promise<SettledEvening[]> {
  return db
    .select({
      zoneId: soilDays.zoneId,
      date: soilDays.date,
      depletionMm: soilDays.depletionMm,
      etMm: soilDays.etMm,
    })
    .from(soilDays)
    .innerJoin(zones, eq(zones.id, soilDays.zoneId))
    .where(and(eq(zones.groupId, groupId), gte(soilDays.date, date)))
    .orderBy(asc(soilDays.date));
}
