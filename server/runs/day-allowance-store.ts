/** Litres that a zone and its garden may still have on a day (docs/decisions/0044). */
import type { GroupId, RunId, ZoneId } from '@sluice/engine/vocabulary/ids';
import { and, eq, ne, sql } from 'drizzle-orm';
import type { Queryable } from '../platform/database/connect.ts';
import { zones } from '../zones/tables.ts';
import { isNoMaster } from './store.ts';
import { runs } from './tables.ts';

/** What is left of a day's litres is used up below this share: a valve is not opened for a few seconds (own: 0044). */
const LEAST_SHARE = 0.02;

/** Litres that may still flow on a day, and the cap and what was given by which they are counted. */
export interface DayAllowance {
  leftL: number;
  givenL: number;
  mostL: number;
}

/** The tighter of a zone's and its garden's cap on a day's litres; null where neither is set. */
export function findAllowance(
  zone: { mostL: number | null; givenL: number },
  site: { mostL: number | null; givenL: number },
): DayAllowance | null {
  const caps = [zone, site].flatMap(({ mostL, givenL }) =>
    mostL === null ? [] : [{ mostL, givenL, leftL: mostL - givenL < LEAST_SHARE * mostL ? 0 : mostL - givenL }],
  );
  return caps.toSorted((a, b) => a.leftL - b.leftL)[0] ?? null;
}

interface Asked {
  groupId: GroupId;
  zone: CappedZone;
  siteMostL: number | null;
  /** Local ISO date. */
  date: string;
  /** A run that is not counted: the one that asks. */
  besides: RunId | null;
}
type CappedZone = { id: ZoneId; mostDayVolumeL: number | null };

/** Null where there is no cap. */
export async function readDayAllowance(db: Queryable, { zone, ...asked }: Asked): Promise<DayAllowance | null> {
  return (await readDayAllowances(db, { ...asked, zones: [zone] })).get(zone.id) ?? null;
}

/** Of those zones that have a cap, their own or their garden's. */
export async function readDayAllowances(
  db: Queryable,
  { groupId, zones: asked, siteMostL, date, besides }: Omit<Asked, 'zone'> & { zones: readonly CappedZone[] },
): Promise<ReadonlyMap<ZoneId, DayAllowance>> {
  if (siteMostL === null && asked.every(({ mostDayVolumeL }) => mostDayVolumeL === null)) return new Map();
  const given = await volumesOfDay(db, groupId, date, besides);
  const sum = (rows: typeof given) => rows.reduce((total, { volumeL }) => total + volumeL, 0);
  const site = { mostL: siteMostL, givenL: sum(given) };
  return new Map(
    asked.flatMap(({ id, mostDayVolumeL }) => {
      const givenL = sum(given.filter(({ zoneId }) => zoneId === id));
      const allowance = findAllowance({ mostL: mostDayVolumeL, givenL }, site);
      return allowance === null ? [] : [[id, allowance] as const];
    }),
  );
}

/**
 * Litres of each zone on a local day, besides one run: what was given, and of runs under way what they are to give by
 * their zone's flow. Water of an unknown flow counts nothing.
 */
async function volumesOfDay(
  db: Queryable,
  groupId: GroupId,
  date: string,
  besides: RunId | null,
): Promise<{ zoneId: ZoneId; volumeL: number }[]> {
  const expected = sql`coalesce(${zones.meteredFlowLPerMin}, ${zones.flowLPerMin}, 0) * ${runs.durationS} / 60`;
  const given = sql`case when ${runs.phase} = 'ENDED' then coalesce(${runs.volumeL}, 0)
    when ${runs.phase} = 'PENDING' then 0 else ${expected} end`;
  return db
    .select({ zoneId: runs.zoneId, volumeL: sql<number>`sum(${given})`.mapWith(Number) })
    .from(runs)
    .leftJoin(zones, eq(zones.id, runs.zoneId))
    .where(
      and(
        eq(runs.groupId, groupId),
        isNoMaster,
        eq(runs.localDate, date),
        besides === null ? undefined : ne(runs.id, besides),
      ),
    )
    .groupBy(runs.zoneId);
}
