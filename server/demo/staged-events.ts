/** Events that a demo shows even if its weather did not produce them: each type of reason and each outcome once. */
import type { TurningPoint } from '@sluice/contract/reasons';
import type { RegulationId } from '@sluice/engine/vocabulary/ids';
import { LIMITS } from '@sluice/engine/vocabulary/limits';
import type { WireFigures } from '@sluice/engine/vocabulary/reason-figures';
import type { Reason } from '@sluice/engine/vocabulary/reasons';
import type { RunFault } from '@sluice/engine/vocabulary/watering';
import type { NewRun } from '../runs/index.ts';

interface StagedEvent {
  reason: Reason;
  figures: WireFigures;
  turningPoint?: TurningPoint;
  fault?: RunFault;
}

type StagedEnd = StagedEvent & { outcome: NonNullable<NewRun['outcome']> };

export interface StagedEvents {
  reasons: readonly StagedEvent[];
  ends: readonly StagedEnd[];
}

const { rainSkipDefaultMm, winterizationDefaultC } = LIMITS;

const reasonsOfAnyTown: StagedEvent[] = [
  { reason: 'USER_SKIP', figures: { scope: 'zone' } },
  { reason: 'CLOSED_SEASON', figures: {} },
  { reason: 'RAIN_DELAY', figures: {} },
  {
    reason: 'RAIN',
    figures: { rain_mm: 8.2, threshold_mm: rainSkipDefaultMm, days_from_rain: 0, basis: 'measured' },
    turningPoint: { figure: 'rain_mm', needed: 'below', value: rainSkipDefaultMm },
  },
  { reason: 'OWN_LIMITS', figures: { shortfall_mm: 2.4 } },
  { reason: 'TOO_LITTLE_TIME', figures: { shortfall_mm: 3.1 } },
  {
    reason: 'SENSOR_MOISTURE',
    figures: { moisture: 0.91, skip_above: 0.85 },
    turningPoint: { figure: 'moisture', needed: 'below', value: 0.85 },
  },
  {
    reason: 'SOIL_MOISTURE',
    figures: { depletion_mm: 4.2, expected_depletion_mm: 7.9, trigger_depletion_mm: 14 },
    turningPoint: { figure: 'expected_depletion_mm', needed: 'above', value: 14 },
  },
];

const ends: StagedEnd[] = [
  { reason: 'PROGRAM', outcome: 'FAILED', fault: 'unreachable', figures: { missing_seconds: 600 } },
  { reason: 'PROGRAM', outcome: 'MISSED', figures: { late_minutes: 95, because: 'policy' } },
  {
    reason: 'WINTERIZATION',
    outcome: 'SKIPPED',
    figures: { temperature_min_c: 1.4, threshold_c: winterizationDefaultC },
    turningPoint: { figure: 'temperature_min_c', needed: 'above', value: winterizationDefaultC },
  },
  {
    reason: 'WIND',
    outcome: 'SKIPPED',
    figures: { wind_kmh: 38, threshold_kmh: LIMITS.windSkipDefaultKmh },
    turningPoint: { figure: 'wind_kmh', needed: 'below', value: LIMITS.windSkipDefaultKmh },
  },
];

/** `regulation`: a law of the garden's town; null where it has none. */
export const stagedEvents = (regulation: RegulationId | null): StagedEvents => ({
  reasons: regulation
    ? [...reasonsOfAnyTown, { reason: 'REGULATION', figures: { closed_by: regulation } }]
    : reasonsOfAnyTown,
  ends,
});
