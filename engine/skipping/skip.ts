import { type ReasonType, SYSTEM_WEATHER_REASON_CODES } from '../vocabulary/watering.ts';

/** What would have let the run go ahead: this figure, at or beyond this value. */
export interface TurningPoint {
  readonly figure: string;
  readonly needed: 'below' | 'above';
  readonly value: number;
}

/** A reason not to water, with the figures it was judged by and what would have changed the answer. */
export interface Skip {
  readonly reasonType: ReasonType;
  /** Code on the wire; only the system's weather reasons have one. */
  readonly code: number | null;
  readonly figures: Readonly<Record<string, number | string>>;
  /** Null where no figure decides: a hand, a rule. */
  readonly turningPoint: TurningPoint | null;
}

/** Whether only a forecast speaks against the run: of rain that has not fallen yet, or of wind. */
export function isByForecast({ reasonType, code, figures }: Skip): boolean {
  if (reasonType !== 'SYS_WEATHER') return false;
  if (code === SYSTEM_WEATHER_REASON_CODES.wind) return true;
  return code === SYSTEM_WEATHER_REASON_CODES.rain && figures.basis !== 'measured';
}
