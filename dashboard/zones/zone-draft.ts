/** What a person may say of a zone, as the form holds it. */
import type { Zone } from '@sluice/contract/zones';
import { pickFields } from '../platform/pick-fields.ts';
import type { Draft } from '../ui/draft.ts';

const FIELDS = [
  'name',
  'location',
  'plant_type',
  'soil',
  'sprinkler',
  'shade',
  'slope',
  'area_m2',
  'flow_l_per_min',
  'container',
  'container_volume_l',
  'container_depth_m',
  'smart',
  'smart_level',
  'recipe',
  'boost_factor',
  'customized_moisture_low',
  'customized_moisture_high',
  'planted_on',
  'root_depth_m',
  'crop_coefficient',
  'allowable_depletion',
  'efficiency',
  'distribution_uniformity',
  'catch_can_rate_mm_per_hour',
  'most_run_min',
  'is_exclusive',
  'master_zone_id',
] as const satisfies readonly (keyof Zone)[];

export type ZoneValues = Pick<Zone, (typeof FIELDS)[number]>;
export type ZoneDraft = Draft<ZoneValues>;

export const toZoneValues = (zone: Zone): ZoneValues => pickFields(zone, FIELDS);
