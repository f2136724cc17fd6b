/**
 * What the landscape may use and needs, by California's ordinance and by WaterSense, and what it was given this year
 * (docs/decisions/0171).
 */
import type { LandscapeBudget } from '@sluice/contract/savings';
import {
  adjustmentFactor,
  estimatedWaterUse,
  meanAdjustmentFactor,
  plantFactorOf,
  RESIDENTIAL_ADJUSTMENT_FACTOR,
  waterAllowance,
} from '@sluice/engine/savings/landscape-water-budget';
import {
  allowableRainMm,
  type BudgetedZone,
  baselineWater,
  findPeakMonth,
  findTurfShare,
  landscapeWaterAllowance,
  landscapeWaterRequirement,
  MOST_TURF_SHARE,
} from '@sluice/engine/savings/water-sense-budget';
import { isGrass } from '@sluice/engine/vocabulary/garden';
import type { ZoneId } from '@sluice/engine/vocabulary/ids';
import type { GroupRow } from '../groups/index.ts';
import { findPlants } from '../plants/index.ts';
import type { Queryable } from '../platform/database/connect.ts';
import { plannerView } from '../schedule/index.ts';
import { findDistributionUniformity, type ZoneRow } from '../zones/index.ts';
import { readLandscapeUse } from './landscape-use.ts';

/** Of a year without a leap day. */
const DAYS_OF_MONTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

export async function readLandscapeBudget(db: Queryable, group: GroupRow, nowMs: number): Promise<LandscapeBudget> {
  const view = await plannerView(db, group, nowMs, 1);
  const { garden, zones, usual } = view;
  const et0MmPerMonth = usual.normals.et0MmPerDay.map((et0Mm, month) => et0Mm * (DAYS_OF_MONTHS[month] ?? 0));
  const et0Mm = et0MmPerMonth.reduce((sum, mm) => sum + mm, 0);
  const peak = findPeakMonth(et0MmPerMonth, usual.normals.rainMmPerMonth);
  const edible = await zonesOfEdibles(db, zones);
  const rows = new Map(zones.map((row) => [row.id as string, row]));
  const described = garden.zones.flatMap((zone) => {
    if (zone.areaM2 === null || zone.totalAvailableWaterMm <= 0) return [];
    const row = rows.get(zone.id);
    return [
      {
        id: zone.id,
        areaM2: zone.areaM2,
        plantFactor: plantFactorOf(zone.cropCoefficients, et0MmPerMonth),
        efficiency: zone.efficiency,
        isSpecial: edible.has(zone.id),
        landscapeCoefficient: zone.cropCoefficients[peak] ?? 0,
        distributionUniformity: (row && findDistributionUniformity(row)) ?? zone.efficiency,
        isTurf: isGrass(row?.plantType ?? null),
      },
    ];
  });
  const listed = new Set<string>(described.map(({ id }) => id));
  const allowanceL = waterAllowance(et0Mm, described, RESIDENTIAL_ADJUSTMENT_FACTOR);
  const { used, usedOf } = await readLandscapeUse(db, group, view, { zoneIds: listed, allowanceL, nowMs });
  return {
    et0_mm: round(et0Mm, 1),
    is_assumed: usual.assumedMonths.length > 0,
    most_adjustment_factor: RESIDENTIAL_ADJUSTMENT_FACTOR,
    adjustment_factor: roundOrNull(meanAdjustmentFactor(described)),
    allowance_l: round(allowanceL, 0),
    estimated_l: round(
      described.reduce((sum, zone) => sum + estimatedWaterUse(et0Mm, zone), 0),
      0,
    ),
    zones: described.map((zone) => ({
      zone_id: zone.id,
      area_m2: zone.areaM2,
      plant_factor: round(zone.plantFactor, 2),
      efficiency: round(zone.efficiency, 2),
      adjustment_factor: round(adjustmentFactor(zone), 2),
      is_special: zone.isSpecial,
      estimated_l: round(estimatedWaterUse(et0Mm, zone), 0),
      ...usedOf(zone.id),
    })),
    zones_left_out: garden.zones.flatMap(({ id }) => (listed.has(id) ? [] : [id])),
    used,
    water_sense: presentWaterSense(
      peak,
      { et0Mm: et0MmPerMonth[peak] ?? 0, rainMm: usual.normals.rainMmPerMonth[peak] ?? 0 },
      described,
    ),
  };
}

function presentWaterSense(
  peak: number,
  month: { et0Mm: number; rainMm: number },
  zones: readonly (BudgetedZone & { id: ZoneId })[],
): LandscapeBudget['water_sense'] {
  const requirements = zones.map((zone) => ({ zone, litres: landscapeWaterRequirement(month, zone) }));
  return {
    peak_month: peak + 1,
    et0_mm: round(month.et0Mm, 1),
    rain_mm: round(month.rainMm, 1),
    allowable_rain_mm: round(allowableRainMm(month), 1),
    baseline_l: round(baselineWater(month, zones), 0),
    allowance_l: round(landscapeWaterAllowance(month, zones), 0),
    requirement_l: round(
      requirements.reduce((sum, { litres }) => sum + litres, 0),
      0,
    ),
    turf_share: roundOrNull(findTurfShare(zones)),
    most_turf_share: MOST_TURF_SHARE,
    zones: requirements.map(({ zone, litres }) => ({
      zone_id: zone.id,
      landscape_coefficient: round(zone.landscapeCoefficient, 2),
      distribution_uniformity: round(zone.distributionUniformity, 2),
      is_turf: zone.isTurf,
      requirement_l: round(litres, 0),
    })),
  };
}

/** Zones all of whose plants are edible. */
async function zonesOfEdibles(db: Queryable, zones: readonly ZoneRow[]): Promise<Set<string>> {
  const plantsOf = ({ primaryPlantId, otherPlantIds }: ZoneRow) => [primaryPlantId ?? [], otherPlantIds].flat();
  const edible = new Set(
    (await findPlants(db, zones.flatMap(plantsOf))).filter(({ tags }) => tags.includes('edible')).map(({ id }) => id),
  );
  return new Set(
    zones
      .filter((zone) => plantsOf(zone).length > 0 && plantsOf(zone).every((id) => edible.has(id)))
      .map(({ id }) => id),
  );
}

const round = (value: number, digits: number) => Number(value.toFixed(digits));
const roundOrNull = (value: number | null) => (value === null ? null : round(value, 2));
