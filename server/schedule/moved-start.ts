/** A start that a new plan moves says from where, and why. */
import type { WireFigures } from '@sluice/engine/vocabulary/reason-figures';
import type { NewPlannedRow, PlannedRow } from './plan-store.ts';

/** Less is rounding. */
const MOVED_MS = 60_000;
/** A balance's starts further ahead follow each forecast; nobody has counted on them yet. */
const SETTLED_MS = 86_400_000;

/** `need`: the zone needs another length than when it was laid down. `room`: something else has the water or the hours. */
const MOVED = { need: 'moved_for_need_from', room: 'moved_for_room_from' } as const;

/**
 * The row with what moved it, if the plan before had the same start at another time. A start that stays where a plan
 * moved it goes on saying so. `askedAt`: when its program wants it, epoch milliseconds; null for a zone's own balance.
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
  // Where its program wants it: no more to explain than for any start.
  if (askedAt === row.startsAt.getTime()) return {};
  const because = row.durationS === before.durationS ? 'room' : 'need';
  return { [MOVED[because]]: before.startsAt.toISOString() };
}

function earlierMove({ reasonFigures }: PlannedRow): WireFigures {
  const moved: string[] = Object.values(MOVED);
  return Object.fromEntries(Object.entries(reasonFigures).filter(([name]) => moved.includes(name)));
}
