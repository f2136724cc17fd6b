import type { PublishedRegulation } from '@sluice/engine/restrictions/published-regulation';
import type { GroupId, RegulationId } from '@sluice/engine/vocabulary/ids';
import { and, asc, desc, eq, inArray, notInArray, sql } from 'drizzle-orm';
import type { Queryable } from '../platform/database/connect.ts';
import { putRow } from '../platform/database/row-store.ts';
import { users } from '../users/tables.ts';
import { type LocalRegulation, localRegulations, type Place } from './answers.ts';
import { followedDeclarations, groupRegulations, regulationReports, regulations } from './tables.ts';

/** What people said of laws, and what was declared of those that they follow so. */
async function readAnswers(db: Queryable, groupIds: readonly GroupId[]) {
  const rows = await db
    .select({ answer: groupRegulations, declared: followedDeclarations })
    .from(groupRegulations)
    .leftJoin(
      followedDeclarations,
      and(
        eq(followedDeclarations.groupId, groupRegulations.groupId),
        eq(followedDeclarations.regulationId, groupRegulations.regulationId),
      ),
    )
    .where(inArray(groupRegulations.groupId, [...groupIds]));
  return rows.map(({ answer, declared }) => ({ ...answer, declared }));
}

/** The laws that concern a garden's address, those of the past included: they are judged by the date. */
export async function readRegulations(db: Queryable, groupId: GroupId, place: Place): Promise<LocalRegulation[]> {
  const { country } = place;
  if (country === null) return [];
  const rows = await db.select().from(regulations).where(eq(regulations.country, country)).orderBy(asc(regulations.id));
  const answers = await readAnswers(db, [groupId]);
  return localRegulations(
    rows.map(({ law }) => law),
    place,
    answers,
  );
}

/** The same of several gardens, by garden. */
export async function readRegulationsOfGroups(
  db: Queryable,
  gardens: readonly (Place & { id: GroupId })[],
): Promise<Map<GroupId, LocalRegulation[]>> {
  const countries = [...new Set(gardens.flatMap(({ country }) => (country === null ? [] : [country])))];
  if (countries.length === 0) return new Map();
  const ids = gardens.map(({ id }) => id);
  const rows = await db
    .select()
    .from(regulations)
    .where(inArray(regulations.country, countries))
    .orderBy(asc(regulations.id));
  const answers = await readAnswers(db, ids);
  const lawsOf = Map.groupBy(rows, ({ country }) => country);
  const answersOf = Map.groupBy(answers, ({ groupId }) => groupId);
  return new Map(
    gardens.map((garden) => {
      const laws = (lawsOf.get(garden.country ?? '') ?? []).map(({ law }) => law);
      return [garden.id, localRegulations(laws, garden, answersOf.get(garden.id) ?? [])];
    }),
  );
}

/** Writes the laws of the data files into the table, as far as they differ from it, and removes others. */
export async function upsertRegulations(db: Queryable, laws: readonly PublishedRegulation[]): Promise<void> {
  const rows = laws.map((law) => ({ id: law.id as RegulationId, country: law.area.country, law }));
  const { id, country, law } = regulations;
  await db.delete(regulations).where(
    notInArray(
      id,
      rows.map((row) => row.id),
    ),
  );
  await db
    .insert(regulations)
    .values(rows)
    .onConflictDoUpdate({
      target: id,
      set: { country: sql`excluded.country`, law: sql`excluded.law` },
      setWhere: sql`(${country}, ${law}) is distinct from (excluded.country, excluded.law)`,
    });
}

type Answer = Partial<
  Pick<typeof groupRegulations.$inferInsert, 'isFollowed' | 'choice' | 'houseNumber' | 'answeredFor'>
>;

/** Changes the given answers and leaves the rest. */
export async function answerRegulation(
  db: Queryable,
  groupId: GroupId,
  regulationId: RegulationId,
  answer: Answer,
): Promise<void> {
  const row = { groupId, regulationId, ...answer };
  await putRow(db, groupRegulations, row, groupRegulations.groupId, groupRegulations.regulationId);
}

/** What a garden's people answered, law by law. */
export async function regulationAnswers(db: Queryable, groupId: GroupId) {
  return db
    .select()
    .from(groupRegulations)
    .where(eq(groupRegulations.groupId, groupId))
    .orderBy(asc(groupRegulations.regulationId));
}

/** Those of some laws that there are here. */
export async function findRegulations(db: Queryable, ids: readonly RegulationId[]): Promise<Set<RegulationId>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .select({ id: regulations.id })
    .from(regulations)
    .where(inArray(regulations.id, [...ids]));
  return new Set(rows.map(({ id }) => id));
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
