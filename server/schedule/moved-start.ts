/** Records from where and why a new plan moved a start. */
import type { WireFigures } from '@sluice/engine/vocabulary/reason-figures';
import { DAY_MS } from '@sluice/engine/vocabulary/units';
import type { NewPlannedRow, PlannedRow } from './plan-store.ts';

/** Smaller differences are rounding. */
const MOVED_MS = 60_000;
/** Later starts of a balance change with each forecast; they are not recorded. */
const SETTLED_MS = DAY_MS;

/** `need`: the zone needs another length than planned before. `room`: something else uses the source or the hours. */
const MOVED = { need: 'moved_for_need_from', room: 'moved_for_room_from' } as const;

/**
 * The row with the reason of its move, if the previous plan had the start at another time. The reason stays as long as
 * the start stays there. `askedAt`: the time by its program, epoch milliseconds; null for a zone's own balance.
 */
export function withMove(
  row: NewPlannedRow,
  before: PlannedRow | undefined,
  askedAt: number | null,
  nowMs: number,
): NewPlannedRow {
  if (before === undefined || before.isSkipped || row.isSkipped === true) return row;
  if (row.programId === null && before.startsAt.getTime() - nowMs > SETTLED_MS) return row;
  const isMoved = Math.abs(before.startsAt.getTime() - row.startsAt.getTime()) >= MOVED_MS;
  const figures = isMoved ? moveFigures(row, before, askedAt) : earlierMove(before);
  return { ...row, reasonFigures: { ...row.reasonFigures, ...figures } };
}

function moveFigures(row: NewPlannedRow, before: PlannedRow, askedAt: number | null): WireFigures {
  // At its program's time: nothing to explain.
  if (askedAt === row.startsAt.getTime()) return {};
  const because = row.durationS === before.durationS ? 'room' : 'need';
  return { [MOVED[because]]: before.startsAt.toISOString() };
}

function earlierMove({ reasonFigures }: PlannedRow): WireFigures {
  const moved: string[] = Object.values(MOVED);
  return Object.fromEntries(Object.entries(reasonFigures).filter(([name]) => moved.includes(name)));
}
