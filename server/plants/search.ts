import type { PlantTag, PlantType } from '@sluice/engine/vocabulary/garden';
import type { PlantId } from '@sluice/engine/vocabulary/ids';
import type { Locale } from '@sluice/engine/vocabulary/people';
import { and, arrayContains, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../platform/database/connect.ts';
import { hasTypoSearch } from '../platform/database/typo-search.ts';
import { nameKey } from '../platform/name-key.ts';
import type { PlantRow } from './store.ts';
import { plantNames, plants } from './tables.ts';

export interface PlantFilter {
  /** The text as typed: any language, accents or none, the beginning of each word. */
  search?: string | undefined;
  plantType?: PlantType | undefined;
  tags?: PlantTag[] | undefined;
  /** The language whose names come first. */
  language: Locale;
  /** The last plant of the page before. */
  after?: PlantId | undefined;
}

/** Share of what was typed that a name must have in common with it to be taken for a typing error. */
const LEAST_LIKENESS = 0.4;
/** How much less than the likest name another one may look like the typed text. */
const MOST_BEHIND_LIKEST = 0.15;
/** No botanical name is of these languages' letters, so that it has no place among their names. */
const NOT_LATIN: ReadonlySet<Locale> = new Set(['ru', 'zh-Hans']);
/** Too few letters to tell an error from another word. */
const LEAST_TYPO_LETTERS = 4;

/**
 * Plants by rank, then by name in the user's language, or the botanical one where there is none; at most `limit`. The
 * whole name goes before its beginning, and that before the beginning of another of its words; at each, the user's
 * language goes first. Where no name begins like what was typed, those that look most like it are found.
 */
export async function searchPlants(db: Database, filter: PlantFilter, limit: number): Promise<PlantRow[]> {
  if (filter.search === undefined || filter.search === '') return readRanked(db, filter, null, limit);
  const key = nameKey(filter.search);
  if (key === '') return [];
  const begins = beginningLike(key, filter.language);
  const found = await readRanked(db, filter, begins, limit);
  if (found.length > 0 || key.length < LEAST_TYPO_LETTERS) return found;
  // After the last page of names that begin like this no others follow.
  const wasFound = filter.after && (await readRanked(db, { ...filter, after: undefined }, begins, 1)).length > 0;
  if (wasFound) return [];
  return db.transaction(async (tx) => {
    if (!(await hasTypoSearch(tx))) return [];
    // Likeness by the index alone: the planner believes that long names are found faster by reading all of them.
    await tx.execute(sql`select set_config('pg_trgm.word_similarity_threshold', ${String(LEAST_LIKENESS)}, true),
      set_config('enable_seqscan', 'off', true)`);
    return readRanked(tx, filter, looksLike(key, filter.language), limit);
  });
}

/** Plant ids with their rank, 0 being the best, whose names have words that begin with all of the typed ones. */
function beginningLike(key: string, language: Locale): SQL {
  const conditions = key.split(' ').map((word) => sql`${plantNames.key} like ${`% ${word}%`}`);
  return sql`select plant_id, min(
      case when key = ${` ${key}`} then 0 when key like ${` ${key}%`} then 2 else 4 end
      + case when language = ${language} then 0 else 1 end) as rank
    from ${plantNames} where ${and(...conditions)} group by plant_id`;
}

/** The likest names, and those that are not much less like. */
function looksLike(key: string, language: Locale): SQL {
  return sql`select plant_id, rank from (
      select plant_id, rank, min(rank) over () as best from (
        select plant_id, min(
          1 - word_similarity(${key}, key) + case when language = ${language} then 0 else 0.05 end) as rank
        from ${plantNames} where ${key} <% key group by plant_id) as like_it) as among
    where rank <= best + ${MOST_BEHIND_LIKEST}::float8`;
}

async function readRanked(
  db: Pick<Database, 'select' | 'execute'>,
  { plantType, tags = [], language, after }: PlantFilter,
  hits: SQL | null,
  limit: number,
): Promise<PlantRow[]> {
  const nameIn = (own: Locale | 'la') =>
    sql`(select key from plant_names where plant_id = ${plants.id} and language = ${own} and place = 0)`;
  const name = nameIn(language);
  const ids = await db.execute<{ id: PlantId }>(sql`
    with ranked as (
      select ${plants.id} as id, row_number() over (order by ${hits ? sql`hits.rank,` : sql``}
        ${NOT_LATIN.has(language) ? sql`${name} is null,` : sql``}
        coalesce(${name}, ${nameIn('la')}), ${plants.scientificName}) as place
      from ${plants} ${hits ? sql`join (${hits}) hits on hits.plant_id = ${plants.id}` : sql``}
      where ${and(
        sql`true`,
        plantType ? eq(plants.plantType, plantType) : undefined,
        tags.length > 0 ? arrayContains(plants.tags, tags) : undefined,
      )})
    select id from ranked
    ${after === undefined ? sql`` : sql`where place > (select place from ranked where id = ${after})`}
    order by place limit ${limit}`);
  if (ids.rows.length === 0) return [];
  const rows = await db
    .select()
    .from(plants)
    .where(
      inArray(
        plants.id,
        ids.rows.map(({ id }) => id),
      ),
    );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.rows.flatMap(({ id }) => byId.get(id) ?? []);
}
