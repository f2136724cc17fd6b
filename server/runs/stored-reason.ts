/** A reason as the columns that store it, and back. */
import type { TurningPoint } from '@sluice/contract/reasons';
import type { Skip } from '@sluice/engine/skipping/skip';
import { wireFigures, wireName } from '@sluice/engine/vocabulary/reason-figures';
import { findReason, REASONS, type Reason } from '@sluice/engine/vocabulary/reasons';
import type { ReasonType } from '@sluice/engine/vocabulary/watering';

export const reasonColumns = (reason: Reason): { reasonType: ReasonType; reasonCode: number | null } => ({
  reasonType: REASONS[reason].type,
  reasonCode: REASONS[reason].code,
});

export const readReason = (row: { reasonType: ReasonType; reasonCode: number | null }): Reason =>
  findReason(row.reasonType, row.reasonCode);

export const skipColumns = (skip: Skip) => ({
  isSkipped: true,
  ...reasonColumns(skip.reason),
  reasonFigures: wireFigures(skip.figures),
  turningPoint: storedTurningPoint(skip.turningPoint),
  rainBasis: skip.reason === 'RAIN' ? skip.figures.basis : null,
  daysFromRain: skip.reason === 'RAIN' ? skip.figures.daysFromRain : null,
});

function storedTurningPoint(point: Skip['turningPoint']): TurningPoint | null {
  return point && { ...point, figure: wireName(point.figure) };
}
