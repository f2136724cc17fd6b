/** A zone's soil water, settled day by day by the engine from what fell, what was watered and what was used. */
import { RECIPE_TRAITS, rememberedDepletion, wateringRule } from '@sluice/engine/application/recipe';
import { shadedCoefficient } from '@sluice/engine/evapotranspiration/plant-coefficient';
import { balanceStep } from '@sluice/engine/soil-water/depletion-balance';
import { effectiveRainfallMm } from '@sluice/engine/soil-water/effective-rainfall';
import { SPRINKLER_PROPERTIES } from '@sluice/engine/vocabulary/sprinkler-properties';
import { fraction } from '@sluice/engine/vocabulary/units';
import { type Ground, groundOf } from './ground.ts';
import type { ZoneRow } from './store.ts';

/** One past day as far as a zone's soil is concerned. */
export interface SoilDay {
  /** Local ISO date. */
  date: string;
  /** The gardener's own figure where there is one, else the provider's: never both. */
  rainfallMm: number;
  et0Mm: number;
}

/** What one zone was given on one local day. */
export interface Watering {
  /** Null where no run of the day knows its volume. */
  volumeL: number | null;
  openS: number;
}

/** Depletion at the end of a local day, mm below field capacity. */
export interface SettledDay {
  date: string;
  depletionMm: number;
}

/**
 * Each of the days given, in order, settled from `depletionMm` before them. Empty for a zone of which plant, soil or
 * sprinkler is not known. Only what was measured or credited moves it; forecasts never do.
 */
export function settleDays(
  zone: ZoneRow,
  latitudeDeg: number,
  depletionMm: number,
  days: SoilDay[],
  wateringOf: (date: string) => Watering | null,
): SettledDay[] {
  const { plantType, sprinkler, recipe } = zone;
  if (plantType === null || sprinkler === null) return [];
  const recipeFactor = recipe === 'CUSTOMIZED' ? 1 : RECIPE_TRAITS[recipe].demandFactor;
  let depletion = depletionMm;
  return days.flatMap((day) => {
    const ground = groundOf(zone, day.date);
    if (ground === null) return [];
    const month = Number(day.date.slice(5, 7));
    const coefficient = shadedCoefficient(plantType, zone.shade ?? 'NONE', { month, latitudeDeg, climate: 'dry' });
    const rootZone = {
      totalAvailableWaterMm: ground.totalAvailableWaterMm,
      depletionFraction: ground.managementAllowedDepletion,
      stepHours: 24,
    };
    // Roots that grow, or a zone described anew, may hold less than was missing before.
    const before = Math.min(depletion, ground.totalAvailableWaterMm);
    depletion = balanceStep(rootZone, before, {
      rainfallMm: zone.location === 'indoor' ? 0 : ground.rainFraction * effectiveRainfallMm(day.rainfallMm, day.et0Mm),
      netIrrigationMm: netIrrigationMm(zone, wateringOf(day.date)),
      cropEtMm: coefficient * recipeFactor * ground.demandFactor * day.et0Mm,
    }).depletionMm;
    // The EPA recipe forgets by morning what its protocol does not carry over.
    if (recipe === 'EPA') depletion = rememberedDepletion(epaRule(ground), depletion);
    return [{ date: day.date, depletionMm: depletion }];
  });
}

const epaRule = ({ totalAvailableWaterMm, managementAllowedDepletion }: Ground) =>
  wateringRule({ recipe: 'EPA' }, totalAvailableWaterMm, fraction(managementAllowedDepletion));

/** What a zone that has just been described is taken to lack: half of what its plants may use without harm, mm. */
export function firstDepletionMm(zone: ZoneRow, today: string): number | null {
  const ground = zone.sprinkler === null ? null : groundOf(zone, today);
  return ground && 0.5 * ground.managementAllowedDepletion * ground.totalAvailableWaterMm;
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
