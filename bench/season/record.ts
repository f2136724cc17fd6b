/** What the product stored of the season: its ledger, runs, factors in force, probes and messages. */
import { sql } from 'drizzle-orm';
import type { SeasonServer } from './season-server.ts';
import { PLACE } from './sky.ts';

export interface StoredRun extends Record<string, unknown> {
  zoneId: string;
  localDate: string;
  outcome: string | null;
  source: string;
  openS: number;
  /** Local hour at which it opened; null where it never did. */
  hour: number | null;
}

type Database = SeasonServer['db'];

/** Depletion on settled evenings, by zone and date. */
export async function readLedger(db: Database): Promise<Map<string, number>> {
  const { rows } = await db.execute<{ key: string; depletion: number }>(
    sql`select zone_id || ' ' || date as key, depletion_mm as depletion from soil_days`,
  );
  return new Map(rows.map(({ key, depletion }) => [key, depletion]));
}

export async function readRuns(db: Database): Promise<StoredRun[]> {
  const { rows } = await db.execute<StoredRun>(sql`
    select zone_id as "zoneId", local_date::text as "localDate", outcome, source,
      coalesce(extract(epoch from closed_at - opened_at), 0)::float8 as "openS",
      extract(hour from opened_at at time zone ${PLACE.timeZone})::int as hour
    from runs where phase = 'ENDED' order by planned_start`);
  return rows;
}

export async function readFactors(db: Database): Promise<Map<string, number>> {
  const { rows } = await db.execute<{ id: string; factor: number }>(
    sql`select id, application_factor as factor from zones`,
  );
  return new Map(rows.map(({ id, factor }) => [id, factor]));
}

export async function readVerdicts(db: Database): Promise<string[]> {
  const { rows } = await db.execute<{ verdict: string }>(sql`select name || ' ' || verdict as verdict from sensors
    where verdict <> 'sound' order by name`);
  return rows.map(({ verdict }) => verdict);
}

/** How often each message was sent. */
export async function readMessages(db: Database): Promise<string[]> {
  const { rows } = await db.execute<{ line: string }>(
    sql`select key || ' ' || count(*) as line from notifications group by key order by key`,
  );
  return rows.map(({ line }) => line);
}
