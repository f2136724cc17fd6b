import type { Zone } from '@sluice/contract/zones';
import type { SensorId } from '@sluice/engine/vocabulary/ids';
import type { ValidStatus, ZoneStatus } from '@sluice/engine/vocabulary/watering';
import type { MissingFact } from '@sluice/engine/vocabulary/zone-facts';
import { momentIn, momentOrNull } from '../platform/moments.ts';
import { presentColumns } from './columns.ts';
import { isConfigured, modelAnywhere, type WaterHolding } from './describe.ts';
import { presentStationName } from './station-names.ts';
import type { ZoneRow } from './store.ts';

export interface ZoneSurroundings {
  status: ZoneStatus;
  lastRunAt: Date | null;
  nextRunAt: Date | null;
  /** Nothing would end its water. */
  needsGuard: boolean;
  startRefusal: Zone['start_refusal'];
  sensors: {
    id: SensorId;
    moisture: number | null;
    temperatureC: number | null;
    sunlightKlx: number | null;
  }[];
}

export function presentZone(row: ZoneRow, timeZone: string, around: ZoneSurroundings): Zone {
  // With the root depth of the last settled day.
  const { missing, waterHolding } = modelAnywhere(row, row.settledDate ?? row.plantedOn ?? '1970-01-01');
  const [probe] = around.sensors;
  return {
    id: row.id,
    version: row.version,
    ...presentColumns(row),
    group_id: row.groupId,
    device_id: row.deviceId,
    terminal: row.terminal,
    status: around.status,
    valve_status: row.valveStatus,
    lock:
      row.lockedAt === null || row.lockCause === null
        ? null
        : { cause: row.lockCause, since: momentIn(timeZone, row.lockedAt) },
    needs_guard: around.needsGuard,
    timer_proof: row.timerProof,
    valid_status: around.needsGuard ? [] : validStatuses(row, missing),
    start_refusal: around.startRefusal,
    missing: row.smart ? [...missing] : [],
    moisture: probe?.moisture ?? null,
    temperature: probe?.temperatureC ?? null,
    sunlight: probe?.sunlightKlx ?? null,
    last_run: momentOrNull(timeZone, around.lastRunAt),
    next_run: momentOrNull(timeZone, around.nextRunAt),
    primary_plant_id: row.primaryPlantId,
    other_plant_ids: row.otherPlantIds,
    position: row.position,
    photo_tag: row.photoTag,
    metered_flow_l_per_min: row.meteredFlowLPerMin,
    sensor_ids: around.sensors.map(({ id }) => id),
    station_name: presentStationName(row),
    soil_water: presentSoilWater(row, waterHolding),
  };
}

/** Null where it is not known. */
export function presentSoilWater(row: ZoneRow, waterHolding: WaterHolding | null): Zone['soil_water'] {
  if (row.depletionMm === null || waterHolding === null) return null;
  return {
    depletion_mm: row.depletionMm,
    total_available_water_mm: waterHolding.totalAvailableWaterMm,
    readily_available_water_mm: waterHolding.readilyAvailableWaterMm,
    trigger_depletion_mm: waterHolding.triggerDepletionMm,
    root_depth_m: waterHolding.rootDepthM.value,
  };
}

function validStatuses(row: ZoneRow, missing: readonly MissingFact[]): ValidStatus[] {
  if (!row.enabled || !isConfigured(row) || row.lockedAt !== null) return [];
  return [...(row.smart && missing.length === 0 ? (['SMART_VALID'] as const) : []), 'FIX_VALID', 'MANUAL_VALID'];
}
