import type { GroupId, RegulationId } from '@sluice/engine/vocabulary/ids';
import { asc, desc, eq } from 'drizzle-orm';
import type { Queryable } from '../platform/database/connect.ts';
import { users } from '../users/tables.ts';
import { groupRegulations, regulationReports, regulations } from './tables.ts';

export type RegulationRow = typeof regulations.$inferSelect;
export type ChosenRegulationRow = RegulationRow & { isFollowed: boolean };

interface Place {
  country: string | null;
  state: string | null;
  zipcode: string | null;
}

/** The laws of a country, as far as they concern a place: of its state or all states, of its zip code or all. */
export async function readRegulations(db: Queryable, groupId: GroupId, place: Place): Promise<ChosenRegulationRow[]> {
  const { country, state, zipcode } = place;
  if (country === null) return [];
  const rows = await db.select().from(regulations).where(eq(regulations.country, country)).orderBy(asc(regulations.id));
  const choices = await db.select().from(groupRegulations).where(eq(groupRegulations.groupId, groupId));
  const isSame = (a: string, b: string | null) => a.localeCompare(b ?? '', undefined, { sensitivity: 'base' }) === 0;
  return rows
    .filter((row) => row.state === null || isSame(row.state, state))
    .filter((row) => row.zipcodes.length === 0 || row.zipcodes.some((code) => isSame(code, zipcode)))
    .map((row) => ({
      ...row,
      isFollowed: choices.find(({ regulationId }) => regulationId === row.id)?.isFollowed ?? true,
    }));
}

/** Writes the laws of the data files into the table and removes others. */
export async function upsertRegulations(db: Queryable, rows: RegulationRow[]): Promise<void> {
  const known = await db.select({ id: regulations.id }).from(regulations);
  for (const row of rows) {
    await db.insert(regulations).values(row).onConflictDoUpdate({ target: regulations.id, set: row });
  }
  for (const { id } of known) {
    if (!rows.some((row) => row.id === id)) await db.delete(regulations).where(eq(regulations.id, id));
  }
}

export async function chooseRegulation(
  db: Queryable,
  groupId: GroupId,
  regulationId: RegulationId,
  isFollowed: boolean,
): Promise<void> {
  await db
    .insert(groupRegulations)
    .values({ groupId, regulationId, isFollowed })
    .onConflictDoUpdate({ target: [groupRegulations.groupId, groupRegulations.regulationId], set: { isFollowed } });
}

/** Newest first, with the email of the reporter. */
export async function regulationReportsWithPeople(
  db: Queryable,
): Promise<(typeof regulationReports.$inferSelect & { email: string | null })[]> {
  const rows = await db
    .select({ report: regulationReports, email: users.email })
    .from(regulationReports)
    .leftJoin(users, eq(users.id, regulationReports.reportedBy))
    .orderBy(desc(regulationReports.createdAt), desc(regulationReports.id));
  return rows.map(({ report, email }) => ({ ...report, email }));
}

export async function insertRegulationReport(db: Queryable, row: typeof regulationReports.$inferInsert): Promise<void> {
  await db.insert(regulationReports).values(row);
}
