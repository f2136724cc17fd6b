/** Settings of a zone as they are compared with those of others, and copied (docs/decisions/0187). */

export type ZoneSettingKind = 'shared' | 'ofPlace' | 'own';

/**
 * In the order of the zone's form. `shared` may be alike in many places; `ofPlace` was measured at one place or belongs to
 * it, and is copied by a deliberate choice alone; `own` is neither compared nor copied. `plants` are the primary species
 * and all others.
 */
export const ZONE_SETTING_KINDS = {
  name: 'own',
  enabled: 'own',
  location: 'ofPlace',
  plants: 'shared',
  plant_type: 'shared',
  soil: 'shared',
  sprinkler: 'shared',
  shade: 'shared',
  slope: 'shared',
  area_m2: 'ofPlace',
  flow_l_per_min: 'ofPlace',
  emitter_spacing_m: 'shared',
  line_spacing_m: 'shared',
  container: 'shared',
  container_depth_m: 'shared',
  container_volume_l: 'shared',
  smart: 'shared',
  smart_level: 'shared',
  recipe: 'shared',
  planted_on: 'ofPlace',
  sown_on: 'ofPlace',
  customized_moisture_low: 'shared',
  customized_moisture_high: 'shared',
  boost_factor: 'shared',
  rain_share: 'ofPlace',
  mulch: 'shared',
  aspect: 'ofPlace',
  root_depth_m: 'shared',
  most_run_min: 'shared',
  most_day_volume_l: 'shared',
  head_count: 'ofPlace',
  is_exclusive: 'shared',
  master_zone_id: 'own',
  crop_coefficient: 'shared',
  allowable_depletion: 'shared',
  efficiency: 'shared',
  distribution_uniformity: 'ofPlace',
  catch_can_rate_mm_per_hour: 'ofPlace',
  demand_feedback: 'own',
  intake_feedback: 'own',
  outline: 'own',
} as const satisfies Record<string, ZoneSettingKind>;

type Kinds = typeof ZONE_SETTING_KINDS;
export type ZoneSetting = { [S in keyof Kinds]: Kinds[S] extends 'own' ? never : S }[keyof Kinds];

export const ZONE_SETTINGS = Object.keys(ZONE_SETTING_KINDS).filter(
  (setting) => ZONE_SETTING_KINDS[setting as keyof Kinds] !== 'own',
) as [ZoneSetting, ...ZoneSetting[]];

export const isOfPlace = (setting: ZoneSetting): boolean => ZONE_SETTING_KINDS[setting] === 'ofPlace';
