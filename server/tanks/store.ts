import type { GroupId } from '@sluice/engine/vocabulary/ids';
import type { LevelSensor } from '@sluice/engine/vocabulary/tanks';
import { and, eq, getTableColumns, isNotNull, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../platform/database/connect.ts';
import { firstRow, putRow } from '../platform/database/row-store.ts';
import { zones } from '../zones/tables.ts';
import { tanks } from './tables.ts';

export type TankRow = typeof tanks.$inferSelect;

/** Without zones that were removed since. */
const zonesThere = sql<TankRow['zoneIds']>`case when ${tanks.zoneIds} is not null then array(
  select ${zones.id} from ${zones} where ${zones.groupId} = ${tanks.groupId} and ${zones.id} = any(${tanks.zoneIds})
  order by ${zones.id}) end`;

export async function readTank(db: Queryable, groupId: GroupId): Promise<TankRow | null> {
  return firstRow(selectTank(db, groupId));
}

/** The same, and no level of its sensor is stored until the transaction ends. */
export async function lockTank(tx: Transaction, groupId: GroupId): Promise<TankRow | null> {
  return firstRow(selectTank(tx, groupId).for('update', { of: tanks }));
}

const selectTank = (db: Queryable, groupId: GroupId) =>
  db
    .select({ ...getTableColumns(tanks), zoneIds: zonesThere })
    .from(tanks)
    .where(eq(tanks.groupId, groupId));

export async function putTank(db: Queryable, row: TankRow): Promise<void> {
  await putRow(db, tanks, row, tanks.groupId);
}

export async function deleteTank(db: Queryable, groupId: GroupId): Promise<void> {
  await db.delete(tanks).where(eq(tanks.groupId, groupId));
}

/** Gardens with a tank. */
export async function groupsWithTank(db: Queryable): Promise<GroupId[]> {
  return (await db.select({ id: tanks.groupId }).from(tanks)).map(({ id }) => id);
}

export async function noteTankEmpty(db: Queryable, groupId: GroupId, emptyL: number | null): Promise<void> {
  await db.update(tanks).set({ emptyL }).where(eq(tanks.groupId, groupId));
}

export interface TankWithSensor {
  groupId: GroupId;
  capacityL: number;
  levelSensor: LevelSensor;
  sensorFault: TankRow['sensorFault'];
}

/** Those with a sensor of their level. */
export async function tanksWithSensor(db: Queryable): Promise<TankWithSensor[]> {
  const { groupId, capacityL, levelSensor, sensorFault } = tanks;
  const rows = await db
    .select({ groupId, capacityL, levelSensor, sensorFault })
    .from(tanks)
    .where(isNotNull(levelSensor));
  return rows.flatMap(({ levelSensor: sensor, ...row }) => (sensor === null ? [] : [{ ...row, levelSensor: sensor }]));
}

/** What its sensor said; nothing for a tank whose sensor was changed meanwhile. Returns whether it was stored. */
export async function noteTankSensor(
  db: Queryable,
  { groupId, levelSensor }: Pick<TankWithSensor, 'groupId' | 'levelSensor'>,
  noted: Partial<Pick<TankRow, 'readL' | 'readAt' | 'isReadBySensor' | 'sensorHeardAt' | 'sensorFault'>>,
): Promise<boolean> {
  const isSame = and(eq(tanks.groupId, groupId), eq(tanks.levelSensor, levelSensor));
  return (await db.update(tanks).set(noted).where(isSame).returning({ groupId: tanks.groupId })).length > 0;
}
