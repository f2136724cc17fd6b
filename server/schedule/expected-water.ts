/** What the planner is to give a garden until a date, with other weather than is stored. */
import type { PlannedZone } from '@sluice/engine/schedule/garden';
import type { DayOutlook } from '@sluice/engine/skipping/outlook';
import type { ZoneId } from '@sluice/engine/vocabulary/ids';
import { LIMITS } from '@sluice/engine/vocabulary/limits';
import type { GroupRow } from '../groups/index.ts';
import type { Queryable } from '../platform/database/connect.ts';
import { localDateIn } from '../platform/moments.ts';
import { readTank, type TankNow } from '../tanks/index.ts';
import { plannerView } from './garden-of-group.ts';
import { draftPlan, readPlanFacts } from './make-plan.ts';
import { readSchedulerState } from './scheduler-state-store.ts';

export interface ExpectedWater {
  litres: number;
  /** Zones that would be watered, and whose flow is not known. */
  zonesWithoutFlow: Set<ZoneId>;
}

/**
 * From now to the end of the local date `to`, once for each outlook that one of `changes` makes of the stored one;
 * nothing is stored. `zones`: those that are planned.
 */
export async function expectWater(
  db: Queryable,
  group: GroupRow,
  to: string,
  changes: readonly ((outlook: readonly DayOutlook[]) => DayOutlook[])[],
  nowMs: number,
): Promise<{ zones: readonly PlannedZone[]; expected: ExpectedWater[] }> {
  const days = Temporal.PlainDate.from(localDateIn(group.timeZone, nowMs)).until(to).days + 1;
  const view = await plannerView(db, group, nowMs, days);
  const state = await readSchedulerState(db, group.id);
  if (!state) throw new Error(`the garden ${group.id} has no scheduler state`);
  const facts = await readPlanFacts(db, group, view, state, nowMs, days);
  const expected = changes.map((change): ExpectedWater => {
    const { rows } = draftPlan(facts, { group, view: { ...view, outlook: change(view.outlook) }, days }, [], nowMs);
    const given = rows.filter(({ localDate, isSkipped, zoneId }) => localDate <= to && !isSkipped && zoneId !== null);
    return {
      litres: given.reduce((sum, { volumeL }) => sum + (volumeL ?? 0), 0),
      zonesWithoutFlow: new Set(given.flatMap(({ volumeL, zoneId }) => (volumeL == null && zoneId ? [zoneId] : []))),
    };
  });
  return { zones: view.garden.zones, expected };
}

export interface ExpectedTank {
  now: TankNow;
  /** Day on which it cannot give what is wanted from it; null where it lasts for all planned days. */
  emptyEpochDay: number | null;
  days: number;
}

/** The garden's tank now, and by the plan; null where there is none. Nothing is stored. */
export async function expectTank(db: Queryable, group: GroupRow, nowMs: number): Promise<ExpectedTank | null> {
  if ((await readTank(db, group.id)) === null) return null;
  const days = LIMITS.scheduleAheadDays;
  const view = await plannerView(db, group, nowMs, days);
  const state = await readSchedulerState(db, group.id);
  if (!state) throw new Error(`the garden ${group.id} has no scheduler state`);
  const facts = await readPlanFacts(db, group, view, state, nowMs, days);
  if (facts.tank === null) return null;
  const { tankEmptyEpochDay } = draftPlan(facts, { group, view, days }, [], nowMs);
  return { now: facts.tank, emptyEpochDay: tankEmptyEpochDay, days };
}
