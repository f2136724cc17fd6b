import type { YearReport } from '@sluice/contract/year-report';
import type { ZoneRow } from '../zones/index.ts';

/** Zones of which something was measured or learned, with it. */
export const listLearned = (zones: readonly ZoneRow[]): YearReport['learned'] =>
  zones
    .map((zone) => ({
      zone_id: zone.id,
      name: zone.name,
      metered_flow_l_per_min: zone.meteredFlowLPerMin,
      catch_can_rate_mm_per_hour: zone.catchCanRateMmPerHour,
      distribution_uniformity: zone.distributionUniformity,
      field_capacity: zone.learnedFieldCapacity,
      application_factor: zone.applicationFactor,
      available_water_factor: zone.availableWaterFactor,
      demand_factor: zone.demandFactor,
      demand_feedback: zone.demandFeedback,
      intake_feedback: zone.intakeFeedback,
    }))
    .filter(({ zone_id: _, name: __, ...figures }) =>
      Object.values(figures).some((figure) => figure !== null && figure !== 1),
    );
