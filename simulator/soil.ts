/** The soil of one plot: a single bucket of loam that dries with the sun and fills with water. */
import type { SkyConditions } from './sky.ts';

export interface Soil {
  /** Volumetric water content, m3/m3. */
  waterContent: number;
  /** Area that the plot's water is spread over. */
  areaM2: number;
  isIndoor: boolean;
}

/** FAO-56 table 19 (middle of the ranges); saturation is a usual porosity. */
const LOAM = { wiltingPoint: 0.12, fieldCapacity: 0.25, saturation: 0.45 } as const;
const ROOT_DEPTH_MM = 300;
/** Share of the available water at which plants begin to draw less (FAO-56 table 22, turf: p = 0.5 or so). */
const STRESS_BEGINS_AT = 0.5;
/** Hours in which water above field capacity drains to 1/e. */
const DRAINAGE_HOURS = 12;

export function newSoil(areaM2: number, isIndoor: boolean): Soil {
  return { waterContent: (LOAM.wiltingPoint + 2 * LOAM.fieldCapacity) / 3, areaM2, isIndoor };
}

/** The soil `hours` later (an hour at most for a fair result), after `wateredL` litres from the valve. */
export function stepSoil(soil: Soil, hours: number, wateredL: number, sky: SkyConditions): Soil {
  const gainedMm = wateredL / soil.areaM2 + sky.rainMmPerHour * hours;
  let waterContent = Math.min(LOAM.saturation, soil.waterContent + gainedMm / ROOT_DEPTH_MM);
  if (waterContent > LOAM.fieldCapacity) {
    waterContent = LOAM.fieldCapacity + (waterContent - LOAM.fieldCapacity) * Math.exp(-hours / DRAINAGE_HOURS);
  }
  const available = (waterContent - LOAM.wiltingPoint) / (LOAM.fieldCapacity - LOAM.wiltingPoint);
  const stress = Math.min(1, Math.max(0, available / STRESS_BEGINS_AT));
  waterContent -= (sky.evapotranspirationMmPerHour * hours * stress) / ROOT_DEPTH_MM;
  return { ...soil, waterContent: Math.max(LOAM.wiltingPoint, waterContent) };
}
