/** A zone's soil water, settled day by day by the engine from what fell, what was watered and what was used. */
import { shadedCoefficient } from '@sluice/engine/evapotranspiration/plant-coefficient';
import { balanceStep } from '@sluice/engine/soil-water/depletion-balance';
import { effectiveRainfallMm } from '@sluice/engine/soil-water/effective-rainfall';
import { totalAvailableWaterMm } from '@sluice/engine/soil-water/zone-soil-water';
import { PLANT_PROPERTIES } from '@sluice/engine/vocabulary/plant-properties';
import { SOIL_PROPERTIES } from '@sluice/engine/vocabulary/soil-properties';
import { SPRINKLER_PROPERTIES } from '@sluice/engine/vocabulary/sprinkler-properties';
import type { ZoneRow } from './store.ts';

/** One past day as far as a zone's soil is concerned. */
export interface SoilDay {
  /** Local ISO date. */
  date: string;
  rainfallMm: number;
  et0Mm: number;
}

/** What one zone was given on one local day. */
export interface Watering {
  /** Null where no run of the day knows its volume. */
  volumeL: number | null;
  openS: number;
}

/**
 * Depletion in millimetres after the days given, in order, from `depletionMm` before them. Null for a zone of which
 * plant, soil or sprinkler is not known. Only what was measured or credited moves it; forecasts never do.
 */
export function settleDays(
  zone: ZoneRow,
  latitudeDeg: number,
  depletionMm: number,
  days: SoilDay[],
  wateringOf: (date: string) => Watering | null,
): number | null {
  if (zone.plantType === null || zone.soil === null || zone.sprinkler === null) return null;
  const plant = PLANT_PROPERTIES[zone.plantType];
  const { fieldCapacity, wiltingPoint } = SOIL_PROPERTIES[zone.soil];
  const rootZone = {
    totalAvailableWaterMm: totalAvailableWaterMm({ fieldCapacity, wiltingPoint, rootDepthM: plant.rootDepthM }),
    depletionFraction: plant.managementAllowedDepletion,
    stepHours: 24,
  };
  let depletion = depletionMm;
  for (const day of days) {
    const month = Number(day.date.slice(5, 7));
    const coefficient = shadedCoefficient(zone.plantType, zone.shade ?? 'NONE', { month, latitudeDeg, climate: 'dry' });
    depletion = balanceStep(rootZone, depletion, {
      rainfallMm: zone.location === 'indoor' ? 0 : effectiveRainfallMm(day.rainfallMm, day.et0Mm),
      netIrrigationMm: netIrrigationMm(zone, wateringOf(day.date)),
      cropEtMm: coefficient * day.et0Mm,
    }).depletionMm;
  }
  return depletion;
}

/** Gross depth from the volume over the area, else from the sprinkler's rate; net is what of it the roots can use. */
function netIrrigationMm(zone: ZoneRow, watering: Watering | null): number {
  if (!watering || zone.sprinkler === null) return 0;
  const { efficiency, precipitationRateMmPerHour } = SPRINKLER_PROPERTIES[zone.sprinkler];
  const gross =
    watering.volumeL !== null && zone.areaM2 !== null
      ? watering.volumeL / zone.areaM2
      : (precipitationRateMmPerHour * watering.openS) / 3600;
  return gross * efficiency;
}
