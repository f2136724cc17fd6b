/** Whatever has a start, epoch milliseconds. */
export interface HasStart {
  readonly startsAt: number;
}

/**
 * The runs that fell due since the last look: lastTick < startsAt <= now, earliest first. Adjoining ticks hand each
 * run out once; a clock set back hands out nothing until it has caught up; after a long sleep all that was missed is
 * here, for `missed-start.ts` to judge.
 */
export function dueBetween<Run extends HasStart>(
  plannedRuns: readonly Run[],
  lastTickMs: number,
  nowMs: number,
): Run[] {
  return plannedRuns
    .filter((run) => run.startsAt > lastTickMs && run.startsAt <= nowMs)
    .sort((a, b) => a.startsAt - b.startsAt);
}
