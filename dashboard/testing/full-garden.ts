/** A garden that has one of everything that has a form. */
import type { CurrentGroup } from '@sluice/contract/groups';
import type { Hub } from '@sluice/contract/hubs';
import type { Program } from '@sluice/contract/programs';
import type { Reminder } from '@sluice/contract/reminders';
import type { Bill, TankNow } from '@sluice/contract/savings';
import type { Sensor } from '@sluice/contract/sensors';
import type { Zone, ZoneModel } from '@sluice/contract/zones';
import { makeEveryOtherDay } from '../ui/fields/time/recurrence-fields.tsx';
import { sampleBill, sampleGroup, sampleZone } from './sample-garden.ts';

const id = (number: number) => `018f0000-0000-7000-8000-0000000001${String(number).padStart(2, '0')}`;
export const probe: Sensor = {
  id: id(1) as Sensor['id'],
  version: 1,
  group_id: sampleGroup.id,
  hub_id: null,
  name: 'Lawn probe',
  model: 'SENSE-1',
  serial_number: 'SIM-9',
  status: 'ONLINE',
  zone_id: sampleZone.id,
  moisture: 0.2,
  temperature: 15,
  sunlight: 3,
  battery_level: 0.8,
  light_mode: 'auto',
  report_interval: 60,
  last_report: null,
  senses: 'soil',
  is_wet: null,
  light_colour: 'green',
  continuous_monitoring: false,
  self_learning: { is_learning: false, since: null, progress: 0, field_capacity: null, soil: null },
  skip_watering_above: null,
  add_watering_below: null,
  supervision: { verdict: 'sound', since: null, believed_until: null, offset: 0 },
  watering_adjustment_zone_ids: [sampleZone.id],
  notification_mode: 'basic',
  other_notifications: { offline: true, rapid_rise: true, rapid_drop: true },
  driver: 'simulated',
  has_hardware: true,
  position: 0,
};
const sinceJune = {
  version: 1,
  enabled: true,
  start_day: '2026-06-10',
  end_day: null,
  ...makeEveryOtherDay(),
};
export const program: Program = {
  id: id(2) as Program['id'],
  name: 'Morning',
  start_time: '05:30',
  end_time: null,
  anchor: 'start',
  ...sinceJune,
  zones: [{ zone_id: sampleZone.id, duration_s: 600, volume_l: 10 }],
};
export const reminder: Reminder = {
  id: id(3) as Reminder['id'],
  name: 'Feel the soil',
  kind: 'pattern',
  sensor_id: probe.id,
  moisture_below: null,
  start_time: '18:00',
  ...sinceJune,
};
export const hub: Hub = {
  id: id(4) as Hub['id'],
  version: 1,
  name: 'Hub in the hall',
  model: 'HUB-1',
  serial_number: 'SIM-8',
  status: 'ONLINE',
  wifi_firmware_version: null,
  zigbee_firmware_version: null,
  ip_address: null,
  last_active: null,
  pairing_until: null,
  driver: 'simulated',
  end_device_ids: [],
};
export const planted: Zone = { ...sampleZone, recipe: 'CUSTOMIZED', container: 'POT' };
export const rainy: CurrentGroup['weathers'][number] = {
  id: 'day',
  date: '2026-06-09',
  t_min: 12,
  t_max: 24,
  precip_prob: 1,
  precip_mm: 2,
  wind_speed: 2,
  humidity: 0.7,
  icon: 'RAIN',
  et0_estimated: [],
  et0_mm: 4,
  is_forecast: false,
  corrected_precip_mm: null,
};
export const garden: CurrentGroup = {
  ...sampleGroup,
  zones: [
    planted,
    { ...sampleZone, id: id(5) as Zone['id'], name: 'Raised bed', container: 'RAISED_BED', terminal: 2 },
  ],
  zone_num: 2,
  sensors: [probe],
  programs: [program],
  backup_programs: [],
  setting: {
    address: {
      zipcode: '1017 GA',
      street: 'Kerkstraat 1',
      city: 'Amsterdam',
      state: 'Noord-Holland',
      country: 'NL',
      latitude: 52.36,
      longitude: 4.89,
    },
  },
  weathers: [rainy],
};
export const probes: CurrentGroup = {
  ...garden,
  device_type: 'SENSOR',
  zones: [],
  zone_num: 0,
  programs: [],
  reminders: [reminder],
};
export const bed = { ...garden, zones: [...garden.zones].reverse() };
/** This month's, with a budget. */
export const bill: Bill = {
  ...sampleBill,
  budget: { version: 1, kind: 'volume', amount: 3, cut: 'none', limit_l: 3_000, verdict: 'within' },
};

/** With rain of a roof, and enough for a week. */
export const tank: TankNow = {
  ...{ version: 1, capacity_l: 1_000, reserve_l: 100, roof_m2: 40, runoff_fraction: 0.8 },
  ...{ refill_l_per_hour: 0, when_empty: 'wait' },
  ...{ zone_ids: null, read_l: 800, read_at: '2026-06-10T08:00:00.000Z', level_l: 640 },
  ...{ is_short: false, lasts_until: '2026-06-25', planned_days: 30 },
  ...{ is_read_by_sensor: false, level_sensor: null, sensor_heard_at: null, sensor_fault: null },
};

export const tariff = {
  ...{ version: 1, currency: 'EUR', per: 'm3', household_m3: 0, from: null, earlier: [] },
  tiers: [
    { up_to_m3: 10, price: 2 },
    { up_to_m3: null, price: 3 },
  ],
};

/** What the engine takes a lawn to be. */
export const zoneModel: ZoneModel = {
  plant_type: 'COOL_GRASS',
  soil: 'LOAM',
  sprinkler: 'ROTOR_HEAD',
  shade: null,
  slope: null,
  container: null,
  recipe: 'DEFAULT',
  missing: [],
  area_m2: { value: 80, basis: 'entered' },
  flow_l_per_min: { value: 11.9, basis: 'inferred' },
  precipitation_rate_mm_per_hour: { value: 8.9, basis: 'kind' },
  distribution_uniformity: { value: 0.7, basis: 'kind' },
  efficiency: { value: 0.65, basis: 'kind' },
  crop_coefficient: { value: 0.9, basis: 'kind' },
  root_depth_m: { value: 0.3, basis: 'kind' },
  wetted_root_fraction: 1,
  field_capacity: { value: 0.29, basis: 'kind' },
  wilting_point: { value: 0.12, basis: 'kind' },
  management_allowed_depletion: { value: 0.4, basis: 'kind' },
  total_available_water_mm: 51,
  readily_available_water_mm: 20,
  trigger_depletion_mm: 20,
  infiltration_rate_mm_per_hour: 8.9,
  balance: 'single',
  sun_hours: null,
};
