/** Rain of a gauge that says what fell since its last report, and has no counter. */
import { MOST_MM_PER_HOUR } from './rain-counter.ts';

/** The strongest minute measured anywhere, rounded down (31 mm at Unionville, 1956). */
const MOST_MM_AT_ONCE = 30;

export interface FallenRain {
  readonly rainfallMm: number;
  /** What cannot have fallen and is not counted; null where there was none. */
  readonly refusedMm: number | null;
}

/** `mm` of a report; `hourMm`: what the hour has already. */
export function acceptFallen(mm: number, hourMm: number): FallenRain {
  const isPossible = mm >= 0 && mm <= MOST_MM_AT_ONCE && hourMm + mm <= MOST_MM_PER_HOUR;
  return isPossible ? { rainfallMm: mm, refusedMm: null } : { rainfallMm: 0, refusedMm: mm };
}
