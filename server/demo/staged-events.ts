/** Events that a demo shows even where its weather did not bring them up: each reason once, each way to end once. */
import type { TurningPoint } from '@sluice/engine/skipping/skip';
import { LIMITS } from '@sluice/engine/vocabulary/limits';
import type { ReasonType, RunFault } from '@sluice/engine/vocabulary/watering';
import type { NewRun } from '../schedule/index.ts';

interface StagedEvent {
  figures: Record<string, number | string>;
  code?: number;
  turningPoint?: TurningPoint;
  fault?: RunFault;
}

const { rainSkipDefaultMm, winterizationDefaultC } = LIMITS;

const reasons: { [Reason in ReasonType]?: StagedEvent } = {
  USER_CONSTRAINT: { figures: { scope: 'zone' } },
  SYS_CONSTRAINT: { figures: { closed_by: 'season' } },
  USER_WEATHER: { figures: {} },
  SYS_WEATHER: {
    code: -2,
    figures: { rain_mm: 8.2, threshold_mm: rainSkipDefaultMm, days_from_rain: 0, basis: 'measured' },
    turningPoint: { figure: 'rain_mm', needed: 'below', value: rainSkipDefaultMm },
  },
  USER_BUDGET: { figures: { shortfall_mm: 2.4, most_run_min: 10 } },
  SYS_BUDGET: { figures: { shortfall_mm: 3.1 } },
  USER_MOISTURE: {
    figures: { moisture: 0.91, skip_above: 0.85 },
    turningPoint: { figure: 'moisture', needed: 'below', value: 0.85 },
  },
  SYS_MOISTURE: {
    figures: { depletion_mm: 4.2, expected_depletion_mm: 7.9, trigger_depletion_mm: 14 },
    turningPoint: { figure: 'expected_depletion_mm', needed: 'above', value: 14 },
  },
  REGULATION: { figures: { closed_by: 'us-ca-san-diego-level-1' } },
};

const ends: (StagedEvent & { reasonType: ReasonType; outcome: NonNullable<NewRun['outcome']> })[] = [
  { reasonType: 'FIX', outcome: 'FAILED', fault: 'unreachable', figures: { missing_seconds: 600 } },
  { reasonType: 'FIX', outcome: 'MISSED', figures: { late_minutes: 95 } },
  {
    reasonType: 'SYS_WEATHER',
    outcome: 'SKIPPED',
    code: -1,
    figures: { temperature_min_c: 1.4, threshold_c: winterizationDefaultC },
    turningPoint: { figure: 'temperature_min_c', needed: 'above', value: winterizationDefaultC },
  },
  {
    reasonType: 'SYS_WEATHER',
    outcome: 'SKIPPED',
    code: -3,
    figures: { wind_kmh: 38, threshold_kmh: LIMITS.windSkipDefaultKmh },
    turningPoint: { figure: 'wind_kmh', needed: 'below', value: LIMITS.windSkipDefaultKmh },
  },
];

export const STAGED = { reasons, ends };
