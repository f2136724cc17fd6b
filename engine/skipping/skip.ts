import type { ReasonType } from '../vocabulary/watering.ts';

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
