import {
  isForecast,
  type REASONS,
  type ReasonFigures,
  type SkipReason,
  type TurningFigure,
  type YieldingReason,
} from '../vocabulary/reasons.ts';

/** The run would have gone ahead with this figure at or beyond this value. */
export interface TurningPoint<Figure extends TurningFigure = TurningFigure> {
  readonly figure: Figure;
  readonly needed: 'below' | 'above';
  readonly value: number;
}

/** A reason not to water, with the figures it was judged by and what would have changed the answer. */
export interface SkipFor<Reason extends SkipReason> {
  readonly reason: Reason;
  readonly figures: ReasonFigures<Reason>;
  /** Null where no figure decides, as for a manual skip or a fixed rule. */
  readonly turningPoint: TurningPoint<(typeof REASONS)[Reason]['turnsOn'][number]> | null;
}

export type Skip = { [Reason in SkipReason]: SkipFor<Reason> }[SkipReason];

/** A forecast or a sensor, which holds a zone back only as long as it can wait. */
export type YieldingSkip = { [Reason in YieldingReason]: SkipFor<Reason> }[YieldingReason];

/** Whether only a forecast speaks against the run: of rain that has not fallen yet, or of wind. */
export function isByForecast(skip: Skip): skip is YieldingSkip {
  return isForecast(skip.reason, 'basis' in skip.figures ? skip.figures.basis : undefined);
}
