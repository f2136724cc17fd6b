/** Questions to the list of towns and post codes. */
import { and, asc, between, desc, eq, gte, isNull, lte, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Database, Queryable } from '../platform/database/connect.ts';
import { hasTypoSearch } from '../platform/database/typo-search.ts';
import { nameKey } from '../platform/name-key.ts';
import { distanceM } from './distance.ts';
import { places } from './tables.ts';

export type ListedPlace = typeof places.$inferSelect;

/** Share of what was typed that a name must have in common with it to be taken for a typing error. */
const LEAST_LIKENESS = 0.45;
const LEAST_TYPO_LETTERS = 4;
const MOST_PLACES = 50;

/** Areas of a post code; United States alone. */
export const findZipcode = (db: Queryable, zipcode: string): Promise<ListedPlace[]> =>
  db.select().from(places).where(eq(places.zipcode, zipcode)).limit(MOST_PLACES);

/**
 * Towns that are called so, or begin so, in any language: whole names first, then those of `home`, then large towns.
 * `key`: folded.
 */
export function findTowns(
  db: Queryable,
  key: string,
  country: string | null,
  home: string | null,
): Promise<ListedPlace[]> {
  const isWhole = sql`case when ${places.keys} like ${`%| ${key}|%`} then 0
    when ${places.keys} like ${`| ${key}%`} then 1 when ${places.keys} like ${`%| ${key}%`} then 2 else 3 end`;
  return readTowns(db, sql`${places.keys} like ${`% ${key}%`}`, isWhole, country, home);
}

/** Towns whose names look like this; none where the database has no pg_trgm. */
export async function findSimilarTowns(db: Database, key: string, country: string | null): Promise<ListedPlace[]> {
  if (key.length < LEAST_TYPO_LETTERS) return [];
  return db.transaction(async (tx) => {
    if (!(await hasTypoSearch(tx))) return [];
    await tx.execute(sql`select set_config('pg_trgm.word_similarity_threshold', ${String(LEAST_LIKENESS)}, true),
      set_config('enable_seqscan', 'off', true)`);
    // As whole names; of two that look alike the larger is meant.
    const likeness = sql`(select max(similarity(${key}, name)) from unnest(string_to_array(${places.keys}, '|')) as name)`;
    const unlikeness = sql`1 - ${likeness} - log(${places.population} + 1) * 0.03`;
    return readTowns(tx, sql`${key} <% ${places.keys}`, unlikeness, country);
  });
}

function readTowns(
  db: Queryable,
  isFound: SQL,
  rank: SQL,
  country: string | null,
  home: string | null = null,
): Promise<ListedPlace[]> {
  return db
    .select()
    .from(places)
    .where(and(isNull(places.zipcode), isFound, country === null ? undefined : eq(places.country, country)))
    .orderBy(asc(rank), desc(sql`${places.country} = ${home}`), desc(places.population), asc(places.id))
    .limit(MOST_PLACES);
}

/** Folded names of a town. */
export const readKeys = (keys: string): string[] =>
  keys
    .split('|')
    .map((key) => key.trim())
    .filter((key) => key !== '');

const M_PER_DEGREE = 111_195;

/** The town nearest to a point; null where there is none so near. */
export async function findNearestTown(
  db: Queryable,
  at: { latitude: number; longitude: number },
  atMostM: number,
): Promise<(ListedPlace & { distanceM: number }) | null> {
  const span = atMostM / M_PER_DEGREE;
  const rows = await db
    .select()
    .from(places)
    .where(and(isNull(places.zipcode), between(places.latitude, at.latitude - span, at.latitude + span)));
  const [nearest] = rows
    .map((row) => ({ ...row, distanceM: distanceM(row, at) }))
    .sort((one, other) => one.distanceM - other.distanceM);
  return nearest && nearest.distanceM <= atMostM ? nearest : null;
}

const LARGER_POPULATION = 20_000;
const LARGER_M = 100_000;

/** The nearest town that more people know, by which two of one name are told apart; null where there is none near. */
export async function findLargerTown(
  db: Queryable,
  { latitude, longitude, name }: { latitude: number; longitude: number; name: string },
): Promise<ListedPlace | null> {
  const span = LARGER_M / M_PER_DEGREE;
  const rows = await db
    .select()
    .from(places)
    .where(
      and(
        isNull(places.zipcode),
        between(places.latitude, latitude - span, latitude + span),
        gte(places.population, LARGER_POPULATION),
        ne(places.name, name),
      ),
    );
  const [nearest] = rows
    .map((row) => ({ row, m: distanceM(row, { latitude, longitude }) }))
    .filter(({ m }) => m <= LARGER_M)
    .sort((one, other) => one.m - other.m);
  return nearest?.row ?? null;
}

/** The largest towns of a part of the map; where `west` is larger than `east` it crosses the date line. */
export function largestTowns(
  db: Queryable,
  { west, south, east, north }: { west: number; south: number; east: number; north: number },
  limit: number,
): Promise<ListedPlace[]> {
  const isWithin =
    west <= east ? between(places.longitude, west, east) : or(gte(places.longitude, west), lte(places.longitude, east));
  return db
    .select()
    .from(places)
    .where(and(isNull(places.zipcode), between(places.latitude, south, north), isWithin))
    .orderBy(desc(places.population))
    .limit(limit);
}

/** What was typed: a post code, and ways to part the rest into a name and where it is to be. */
export function readSearch(text: string): { zipcode: string | null; parts: { name: string; within: string }[] } {
  const zipcode = /\b\d{5}\b/.exec(text)?.[0] ?? null;
  const [beforeComma = '', ...afterComma] = text.replace(/\S*\d\S*/g, ' ').split(',');
  const nameWords = nameKey(beforeComma).split(' ').filter(Boolean);
  const rest = nameKey(afterComma.join(' '));
  const parts = nameWords.map((_, dropped) => ({
    name: nameWords.slice(0, nameWords.length - dropped).join(' '),
    within: [...nameWords.slice(nameWords.length - dropped), rest].join(' ').trim(),
  }));
  return { zipcode, parts };
}
