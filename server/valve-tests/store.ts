import type { DeviceId, RunId, ZoneId } from '@sluice/engine/vocabulary/ids';
import { and, desc, eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import type { Queryable } from '../platform/database/connect.ts';
import { firstRow } from '../platform/database/row-store.ts';
import { type RunRow, runs } from '../runs/tables.ts';
import { valveTests } from './tables.ts';

export type ValveTestRow = typeof valveTests.$inferSelect;
export interface TestWithRun {
  test: ValveTestRow;
  run: RunRow;
}

/** The occurrence id of a test's run. */
export const testOccurrence = (localDate: string, id: RunId) => `${localDate}/test/${id}`;

export const isValveTest = ({ occurrenceId }: Pick<RunRow, 'occurrenceId'>) => occurrenceId.split('/')[1] === 'test';

export async function insertValveTests(db: Queryable, rows: (typeof valveTests.$inferInsert)[]): Promise<void> {
  await db.insert(valveTests).values(rows);
}

const withRun = (db: Queryable) =>
  db.select({ test: valveTests, run: runs }).from(valveTests).innerJoin(runs, eq(runs.id, valveTests.runId));

export async function findValveTest(db: Queryable, id: RunId): Promise<TestWithRun | null> {
  return firstRow(withRun(db).where(eq(valveTests.runId, id)));
}

/** The last test of each terminal of a device, in the order of the terminals. */
export async function lastValveTests(db: Queryable, deviceId: DeviceId): Promise<TestWithRun[]> {
  return db
    .selectDistinctOn([valveTests.terminal], { test: valveTests, run: runs })
    .from(valveTests)
    .innerJoin(runs, eq(runs.id, valveTests.runId))
    .where(eq(valveTests.deviceId, deviceId))
    .orderBy(valveTests.terminal, desc(runs.plannedStart));
}

type Reading = Pick<ValveTestRow, 'currentMa' | 'voltageV' | 'flowLPerMin' | 'valveStatus'>;

/** What the device measured while the valve was open; a later reading takes the place of an earlier one. */
export async function storeTestReading(db: Queryable, id: RunId, reading: Reading): Promise<void> {
  await db.update(valveTests).set(reading).where(eq(valveTests.runId, id));
}

export async function storeWaterSeen(db: Queryable, id: RunId, waterSeen: boolean): Promise<void> {
  await db.update(valveTests).set({ waterSeen }).where(eq(valveTests.runId, id));
}

/** Whether the device itself closed the valve that was tried. */
export async function storeClosedItself(db: Queryable, id: RunId, closedItself: boolean): Promise<void> {
  await db.update(valveTests).set({ closedItself }).where(eq(valveTests.runId, id));
}

/** Those of these zones whose valve was ever opened for more than a test. */
export async function wateredZones(db: Queryable, ids: readonly ZoneId[]): Promise<ReadonlySet<ZoneId>> {
  const rows = await db
    .selectDistinct({ zoneId: runs.zoneId })
    .from(runs)
    .leftJoin(valveTests, eq(valveTests.runId, runs.id))
    .where(and(inArray(runs.zoneId, [...ids]), isNotNull(runs.openedAt), isNull(valveTests.runId)));
  return new Set(rows.map(({ zoneId }) => zoneId));
}

/** Terminals through which no water came, as the last person who watched said. */
export async function dryTerminals(db: Queryable, deviceId: DeviceId): Promise<number[]> {
  const last = await lastValveTests(db, deviceId);
  return last.filter(({ test }) => test.waterSeen === false).map(({ test }) => test.terminal);
}
