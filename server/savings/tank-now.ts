/** The level of a garden's tank, and how long it lasts by the plan. */
import type { TankNow as Answer } from '@sluice/contract/savings';
import { toEpochDay, toPlainDate } from '@sluice/engine/programs/calendar-day';
import type { GroupRow } from '../groups/index.ts';
import type { Queryable } from '../platform/database/connect.ts';
import { localDateIn } from '../platform/moments.ts';
import { expectTank, readStoredPlan } from '../schedule/index.ts';
import { presentTank } from '../tanks/index.ts';

const ROUNDING_L = 1;

/** Null where there is none. */
export async function readTankOutlook(db: Queryable, group: GroupRow, nowMs: number): Promise<Answer | null> {
  const expected = await expectTank(db, group, nowMs);
  if (expected === null) return null;
  const { now, emptyEpochDay, days } = expected;
  const today = localDateIn(group.timeZone, nowMs);
  const isShort =
    emptyEpochDay === toEpochDay(Temporal.PlainDate.from(today)) || (await hasWaited(db, group, today, now.levelL));
  return {
    ...presentTank(now.row, nowMs),
    level_l: Math.round(now.levelL),
    is_short: isShort,
    lasts_until: emptyEpochDay === null || isShort ? null : toPlainDate(emptyEpochDay - 1).toString(),
    planned_days: days,
  };
}

/** Whether a start of today has waited already for more than the tank holds now. */
async function hasWaited(db: Queryable, group: GroupRow, today: string, levelL: number): Promise<boolean> {
  const plan = await readStoredPlan(db, group.id);
  return (plan?.decisions ?? []).some(
    ({ localDate, skip }) =>
      localDate === today && skip?.reason === 'TANK_RESERVE' && levelL <= skip.figures.tankL + ROUNDING_L,
  );
}
