/**
 * How long a demo program waters a zone: by the last weeks' weather, so that the garden looks well watered in any
 * season.
 */
import { rateFromFlow } from '@sluice/engine/application/precipitation-rate';
import { shadedCoefficient } from '@sluice/engine/evapotranspiration/plant-coefficient';
import type { Climate } from '@sluice/engine/vocabulary/plant-properties';
import { SPRINKLER_PROPERTIES } from '@sluice/engine/vocabulary/sprinkler-properties';
import { litresPerMinute, squareMetres } from '@sluice/engine/vocabulary/units';
import type { DemoProgram, DemoZone } from './blueprint.ts';

const MIN_MINUTES = 2;
/** Two zones in a row must finish before the next program begins, even in the hottest summer. */
export const MAX_MINUTES = 105;

export interface DemoSeason {
  /** Mean of the last weeks, mm a day. */
  et0Mm: number;
  /** 1 to 12. */
  month: number;
  latitudeDeg: number;
  climate: Climate;
}

/** Whole minutes of one run. */
export function runMinutes(zone: DemoZone, program: DemoProgram, season: DemoSeason): number {
  const coefficient = shadedCoefficient(zone.plantType, zone.shade, season);
  const netMm = (season.et0Mm * coefficient * 7) / startsPerWeek(program);
  const grossMm = netMm / SPRINKLER_PROPERTIES[zone.sprinkler].efficiency;
  const minutes = (grossMm / rateFromFlow(litresPerMinute(zone.flowLPerMin), squareMetres(zone.areaM2))) * 60;
  return Math.min(MAX_MINUTES, Math.max(MIN_MINUTES, Math.round(minutes)));
}

function startsPerWeek({ repeat, intervalDays, weekdays }: DemoProgram): number {
  if (repeat === 'weekly') return weekdays?.length ?? 1;
  return repeat === 'interval' ? 7 / (intervalDays ?? 1) : 3.5;
}
