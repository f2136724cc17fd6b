/** Validates a changed zone (docs/specification.md, 5). Pure: the outcome goes in, problems come out. */
import { M2_PER_SQ_FT, type ZoneChange } from '@sluice/contract/zones';
import type { GardenLocation } from '@sluice/engine/vocabulary/garden';
import { isTimerTrusted, type TimerProof } from '@sluice/engine/vocabulary/hardware';
import type { ZoneId } from '@sluice/engine/vocabulary/ids';
import { LIMITS } from '@sluice/engine/vocabulary/limits';
import type { UnitSystem } from '@sluice/engine/vocabulary/people';
import type { Problem } from '../platform/errors.ts';
import { toColumns } from './columns.ts';
import type { ZoneRow } from './store.ts';

export interface ZonePlace {
  location: GardenLocation;
  /** Every zone of the garden, with the proof of its valve's own timer. */
  timers: ReadonlyMap<ZoneId, TimerProof | null>;
  /** Unit system of the user who changes it. */
  unitSystem: UnitSystem;
  /** Local ISO date. */
  today: string;
}

/** The columns that a change sets. A zone that becomes a new planting was planted today unless its date is given. */
export function changedColumns(change: ZoneChange, row: ZoneRow, today: string): Partial<ZoneRow> {
  const becomesNewPlant = change.recipe === 'NEW_PLANT' && row.recipe !== 'NEW_PLANT';
  const isDateMissing = change.planted_on == null && (change.recipe ?? row.recipe) === 'NEW_PLANT';
  const isPlantedToday = isDateMissing && (becomesNewPlant || change.planted_on === null);
  return { ...toColumns(change), ...(isPlantedToday && { plantedOn: today }) };
}

/** Everything that is wrong with a zone as it would be; one problem a field. */
export function findProblems(outcome: ZoneRow, changed: Partial<ZoneRow>, place: ZonePlace): Problem[] {
  const problems: Problem[] = [];
  const wrong = (path: string, message: Problem['message']) => problems.push({ path, message });
  if (changed.areaM2 != null && !isAreaAllowed(changed.areaM2, place.unitSystem)) {
    wrong('area_m2', 'validation.areaLimits');
  }
  if (outcome.smart) {
    if (outcome.plantType === null) wrong('plant_type', 'validation.smartNeedsPlant');
    if (outcome.soil === null) wrong('soil', 'validation.smartNeedsSoil');
    if (outcome.sprinkler === null) wrong('sprinkler', 'validation.smartNeedsSprinkler');
  }
  const { customizedMoistureLow: low, customizedMoistureHigh: high } = outcome;
  if (outcome.recipe === 'CUSTOMIZED') {
    if (low === null) wrong('customized_moisture_low', 'validation.customizedMoisture');
    if (high === null) wrong('customized_moisture_high', 'validation.customizedMoisture');
  }
  if (low !== null && high !== null && low >= high) wrong('customized_moisture_low', 'validation.moistureOrder');
  const { masterZoneId } = changed;
  if (masterZoneId != null) {
    const timer = place.timers.get(masterZoneId);
    if (masterZoneId === outcome.id || timer === undefined) wrong('master_zone_id', 'validation.masterZone');
    else if (timer === null) wrong('master_zone_id', 'validation.masterWithoutTimer');
    else if (!isTimerTrusted(timer)) wrong('master_zone_id', 'validation.masterUnproven');
  }
  if (place.location === 'indoor' && outcome.location === 'outdoor') wrong('location', 'validation.indoorZone');
  if (changed.plantedOn != null && changed.plantedOn > place.today) wrong('planted_on', 'validation.plantedOn');
  return problems;
}

/** Limits are round in the unit that people see; .1 % tolerance for conversion. */
function isAreaAllowed(areaM2: number, unitSystem: UnitSystem): boolean {
  const [area, least, most] =
    unitSystem === 'US'
      ? [areaM2 / M2_PER_SQ_FT, LIMITS.areaMinSqFt, LIMITS.areaMaxSqFt]
      : [areaM2, LIMITS.areaMinM2, LIMITS.areaMaxM2];
  return area >= least * 0.999 && area <= most * 1.001;
}
