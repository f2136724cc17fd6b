/** How many valves may be open at once on a water source, below every planner, program and call (docs/decisions/0049). */
import type { DeviceId, GroupId, RunId } from '@sluice/engine/vocabulary/ids';
import { and, asc, eq, inArray, ne, or, sql } from 'drizzle-orm';
import { devices } from '../devices/tables.ts';
import { groups } from '../groups/tables.ts';
import type { Transaction } from '../platform/database/connect.ts';
import { preferences } from '../preferences/tables.ts';
import { zones } from '../zones/tables.ts';
import { type RunRow, runs } from './tables.ts';

/** What a garden's water sources give. */
export interface SourceRule {
  groupId: GroupId;
  /** Whether each device stands on a source of its own. */
  isPerDevice: boolean;
  mostAtOnce: number;
  /** Null where it was never measured. */
  capacityLPerMin: number | null;
}

export interface OpenOrWanted {
  id: RunId;
  groupId: GroupId;
  deviceId: DeviceId;
  plannedStart: Date;
  position: number;
  /** Null where nobody has entered it and no meter has told it. */
  flowLPerMin: number | null;
}

/** Those that may open now, beside what is open on their water sources. */
export async function runsWithRoom(tx: Transaction, wanted: readonly RunRow[]): Promise<RunId[]> {
  const sources = await lockSources(tx, [...new Set(wanted.map(({ groupId }) => groupId))]);
  const isFree = ({ source, groupId }: RunRow) =>
    source === 'MASTER' || !sources.some((rule) => rule.groupId === groupId);
  const free = wanted.filter(isFree).map(({ id }) => id);
  const bound = wanted.filter((run) => !isFree(run)).map(({ id }) => id);
  if (bound.length === 0) return free;
  const groupIds = sources.map(({ groupId }) => groupId);
  const byGarden = Map.groupBy(await readOpenOrWanted(tx, groupIds, bound), ({ groupId }) => groupId);
  return [
    ...free,
    ...sources.flatMap((rule) => {
      const [asked = [], open = []] = split(byGarden.get(rule.groupId) ?? [], ({ id }) => bound.includes(id));
      return findRoom(asked, open, rule);
    }),
  ];
}

/** While it is held, no valve of a garden with several devices begins to open: who opens one locks the same row. */
export async function lockOpenings(tx: Transaction, groupId: GroupId): Promise<void> {
  await tx.select({ id: groups.id }).from(groups).where(eq(groups.id, groupId)).for('no key update');
}

function split<Item>(items: readonly Item[], isFirst: (item: Item) => boolean): [Item[], Item[]] {
  return [items.filter(isFirst), items.filter((item) => !isFirst(item))];
}

/**
 * The sources of those gardens that have several devices, locked until the transaction ends, so that two keepers do not
 * take the same room. A device alone opens one valve at a time anyway.
 */
async function lockSources(tx: Transaction, groupIds: readonly GroupId[]): Promise<SourceRule[]> {
  const shared = tx
    .select({ id: devices.groupId })
    .from(devices)
    .where(inArray(devices.groupId, [...groupIds]))
    .groupBy(devices.groupId)
    .having(sql`count(*) > 1`);
  const locked = await tx
    .select({ id: groups.id, deviceType: groups.deviceType })
    .from(groups)
    .where(inArray(groups.id, shared))
    .orderBy(asc(groups.id))
    .for('no key update');
  if (locked.length === 0) return [];
  const limits = await tx
    .select({ id: preferences.groupId, most: preferences.mostZonesAtOnce, capacity: preferences.sourceCapacityLPerMin })
    .from(preferences)
    .where(
      inArray(
        preferences.groupId,
        locked.map(({ id }) => id),
      ),
    );
  return locked.map(({ id, deviceType }) => {
    const limit = limits.find((row) => row.id === id);
    const capacityLPerMin = limit?.capacity ?? null;
    return {
      groupId: id,
      isPerDevice: deviceType === 'PIXIE' && capacityLPerMin === null,
      mostAtOnce: limit?.most ?? 1,
      capacityLPerMin,
    };
  });
}

/** Runs of these gardens whose valves are open or may be, and those that are to open; without masters. */
async function readOpenOrWanted(
  tx: Transaction,
  groupIds: readonly GroupId[],
  ids: readonly RunId[],
): Promise<OpenOrWanted[]> {
  return tx
    .select({
      id: runs.id,
      groupId: runs.groupId,
      deviceId: runs.deviceId,
      plannedStart: runs.plannedStart,
      position: runs.position,
      flowLPerMin: sql<number | null>`coalesce(${zones.meteredFlowLPerMin}, ${zones.flowLPerMin})`,
    })
    .from(runs)
    .leftJoin(zones, eq(zones.id, runs.zoneId))
    .where(
      and(
        inArray(runs.groupId, [...groupIds]),
        ne(runs.source, 'MASTER'),
        or(inArray(runs.phase, ['OPENING', 'WATERING', 'CLOSING']), inArray(runs.id, [...ids])),
      ),
    );
}

/**
 * Ids of the runs that may open now, beside those that are open: not more than the source's most at once, nor, where
 * flows are known, more than it gives. A source that gives less than one zone takes still opens that zone, alone.
 */
export function findRoom(
  wanted: readonly OpenOrWanted[],
  open: readonly OpenOrWanted[],
  rule: SourceRule,
): OpenOrWanted['id'][] {
  const taken = Map.groupBy(open, (run) => sourceOf(run, rule));
  const first = wanted.toSorted(
    (a, b) => a.plannedStart.getTime() - b.plannedStart.getTime() || a.position - b.position,
  );
  return first.flatMap((run) => {
    const source = sourceOf(run, rule);
    const beside = taken.get(source) ?? [];
    if (!hasRoom(run, beside, rule)) return [];
    taken.set(source, [...beside, run]);
    return run.id;
  });
}

/** Hose timers stand on taps of their own, unless their owner has said what the whole garden is given. */
const sourceOf = ({ deviceId, groupId }: OpenOrWanted, { isPerDevice }: SourceRule) =>
  isPerDevice ? deviceId : groupId;

function hasRoom(run: OpenOrWanted, beside: readonly OpenOrWanted[], { mostAtOnce, capacityLPerMin }: SourceRule) {
  if (beside.length === 0) return true;
  if (beside.length >= mostAtOnce) return false;
  const flow = [run, ...beside].reduce((sum, { flowLPerMin }) => sum + (flowLPerMin ?? 0), 0);
  return capacityLPerMin === null || flow <= capacityLPerMin;
}
