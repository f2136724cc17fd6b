/** A zone's settings as the values of its form. */
import type { Zone, ZoneChange } from '@sluice/contract/zones';
import { pickFields } from '../../platform/form/pick-fields.ts';
import type { Draft } from '../../ui/form/draft.ts';

/** What the form asks; the switch on the zone's card and the buttons of feedback change the rest. */
type FormField = Exclude<keyof ZoneChange, 'version' | 'enabled' | 'demand_feedback' | 'intake_feedback' | 'outline'>;

const FIELDS = Object.keys({
  name: true,
  location: true,
  plant_type: true,
  soil: true,
  sprinkler: true,
  shade: true,
  slope: true,
  aspect: true,
  mulch: true,
  rain_share: true,
  area_m2: true,
  flow_l_per_min: true,
  emitter_spacing_m: true,
  line_spacing_m: true,
  head_count: true,
  container: true,
  container_volume_l: true,
  container_depth_m: true,
  smart: true,
  smart_level: true,
  recipe: true,
  boost_factor: true,
  customized_moisture_low: true,
  customized_moisture_high: true,
  planted_on: true,
  sown_on: true,
  root_depth_m: true,
  crop_coefficient: true,
  allowable_depletion: true,
  efficiency: true,
  distribution_uniformity: true,
  catch_can_rate_mm_per_hour: true,
  most_run_min: true,
  most_day_volume_l: true,
  is_exclusive: true,
  master_zone_id: true,
} satisfies Record<FormField, true>) as FormField[];

export type ZoneValues = Pick<Zone, FormField>;
export type ZoneDraft = Draft<ZoneValues>;

export const toZoneValues = (zone: Zone): ZoneValues => pickFields(zone, FIELDS);
