/** What the landscape may use and needs in a year, by California's ordinance (docs/decisions/0171). */
import type { LandscapeBudget } from '@sluice/contract/savings';
import {
  adjustmentFactor,
  estimatedWaterUse,
  meanAdjustmentFactor,
  plantFactorOf,
  RESIDENTIAL_ADJUSTMENT_FACTOR,
  waterAllowance,
} from '@sluice/engine/savings/landscape-water-budget';
import type { GroupRow } from '../groups/index.ts';
import { findPlants } from '../plants/index.ts';
import type { Queryable } from '../platform/database/connect.ts';
import { plannerView } from '../schedule/index.ts';
import type { ZoneRow } from '../zones/index.ts';

/** Of a year without a leap day. */
const DAYS_OF_MONTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

export async function readLandscapeBudget(db: Queryable, group: GroupRow, nowMs: number): Promise<LandscapeBudget> {
  const { garden, zones, usual } = await plannerView(db, group, nowMs, 1);
  const et0MmPerMonth = usual.normals.et0MmPerDay.map((et0Mm, month) => et0Mm * (DAYS_OF_MONTHS[month] ?? 0));
  const et0Mm = et0MmPerMonth.reduce((sum, mm) => sum + mm, 0);
  const edible = await zonesOfEdibles(db, zones);
  const described = garden.zones.flatMap((zone) =>
    zone.areaM2 === null || zone.totalAvailableWaterMm <= 0
      ? []
      : [
          {
            id: zone.id,
            areaM2: zone.areaM2,
            plantFactor: plantFactorOf(zone.cropCoefficients, et0MmPerMonth),
            efficiency: zone.efficiency,
            isSpecial: edible.has(zone.id),
          },
        ],
  );
  const listed = new Set<string>(described.map(({ id }) => id));
  return {
    et0_mm: round(et0Mm, 1),
    is_assumed: usual.assumedMonths.length > 0,
    most_adjustment_factor: RESIDENTIAL_ADJUSTMENT_FACTOR,
    adjustment_factor: roundOrNull(meanAdjustmentFactor(described)),
    allowance_l: round(waterAllowance(et0Mm, described, RESIDENTIAL_ADJUSTMENT_FACTOR), 0),
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
    })),
    zones_left_out: garden.zones.flatMap(({ id }) => (listed.has(id) ? [] : [id])),
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
