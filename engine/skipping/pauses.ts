import { skipForRainDelay } from './rain-delay.ts';
import type { SkipFor } from './skip.ts';
import { type JudgedStart, skipForUser, type UserSkip } from './user.ts';

/** Skips and pauses that people have set for the garden. */
export interface Pauses {
  readonly userSkips: readonly UserSkip[];
  /** Programs and smart watering rest until then, epoch milliseconds; null without a rain delay. */
  readonly rainDelayUntilMs: number | null;
}

/** A skip by hand comes first: it can be cancelled by itself. */
export function skipForPauses(
  start: JudgedStart,
  { userSkips, rainDelayUntilMs }: Pauses,
): SkipFor<'USER_SKIP'> | SkipFor<'APPOINTMENT'> | SkipFor<'RAIN_DELAY'> | null {
  return skipForUser(start, userSkips) ?? skipForRainDelay(start.startsAt, rainDelayUntilMs);
}
