/** A small garden to test screens with. */

import type { Device } from '@sluice/contract/devices';
import type { CurrentGroup, Index } from '@sluice/contract/groups';
import type { PastYear } from '@sluice/contract/past-year';
import type { Bill, Savings } from '@sluice/contract/savings';
import type { Schedule } from '@sluice/contract/schedule';
import type { User } from '@sluice/contract/users';
import type { WeatherServiceChoice } from '@sluice/contract/weather';
import type { Zone } from '@sluice/contract/zones';
import { REASONS, type Reason } from '@sluice/engine/vocabulary/reasons';
import type { WeatherProviderName } from '@sluice/engine/vocabulary/weather';
import { present } from '../../scripts/present.ts';

export const GROUP_ID = '018f0000-0000-7000-8000-000000000001' as CurrentGroup['id'];
const DEVICE_ID = '018f0000-0000-7000-8000-000000000002' as Device['id'];
const ZONE_ID = '018f0000-0000-7000-8000-000000000003' as Zone['id'];

export const moment = (utc: string) => ({ local_date: utc.slice(0, 10), local_time: utc.slice(11, 16), utc });

/** So many minutes from the present, whatever date the tests are given. */
export const inMinutes = (minutes: number) => moment(new Date(present() + minutes * 60_000).toISOString());

export const sampleUser: User = {
  id: '018f0000-0000-7000-8000-000000000004' as User['id'],
  name: 'Anna Beet',
  email: 'anna@garden.example',
  first_name: null,
  last_name: null,
  role: 'OWNER',
  account_type: 'PERSONAL',
  lang: 'EN',
  unit_system: 'SI',
  first_weekday: 0,
  email_confirmed: true,
  is_demo: false,
  is_operator: false,
  community_url: null,
};

export const sampleDevice: Device = {
  id: DEVICE_ID,
  version: 1,
  group_id: GROUP_ID,
  hub_id: null,
  name: 'Garage controller',
  category: 'IRRIGATION_CONTROLLER',
  model: 'SPRITE-8',
  is_zigbee: false,
  driver: 'simulated',
  status: 'ONLINE',
  last_run: null,
  next_run: null,
  last_sync: null,
  next_sync: null,
  hears_at: null,
  last_active: null,
  battery_level: null,
  battery_percent: null,
  battery_voltage: null,
  serial_number: 'SIM-1',
  hardware_version: null,
  firmware_version: null,
  ip_address: null,
  owner: null,
  sync_frequency: 60,
  expected_battery_days: null,
  is_switched_off: false,
  has_hardware: true,
  is_on_trial: false,
  has_own_timer: true,
  is_switch: false,
  follows_names: false,
  terminals: 8,
  weather_provider: null,
  address: null,
  position: 0,
};

export const sampleZone: Zone = {
  id: ZONE_ID,
  version: 1,
  group_id: GROUP_ID,
  name: 'Front lawn',
  device_id: DEVICE_ID,
  terminal: 1,
  enabled: true,
  status: 'not_scheduled',
  valve_status: 'NORMAL',
  lock: null,
  station_name: null,
  needs_guard: false,
  timer_proof: 'proven',
  valid_status: ['MANUAL_VALID'],
  start_refusal: null,
  moisture: null,
  temperature: null,
  sunlight: null,
  last_run: null,
  next_run: null,
  area_m2: null,
  primary_plant_id: null,
  other_plant_ids: [],
  plant_type: null,
  soil: null,
  sprinkler: null,
  shade: null,
  aspect: null,
  mulch: null,
  rain_share: null,
  sown_on: null,
  slope: null,
  container: null,
  container_volume_l: null,
  container_depth_m: null,
  root_depth_m: null,
  emitter_spacing_m: null,
  line_spacing_m: null,
  head_count: null,
  planted_on: null,
  most_run_min: null,
  most_day_volume_l: null,
  is_exclusive: false,
  position: 0,
  location: 'outdoor',
  smart: false,
  smart_level: 'basic',
  recipe: 'DEFAULT',
  boost_factor: 1,
  customized_moisture_low: null,
  customized_moisture_high: null,
  flow_l_per_min: null,
  metered_flow_l_per_min: null,
  catch_can_rate_mm_per_hour: null,
  distribution_uniformity: null,
  efficiency: null,
  crop_coefficient: null,
  allowable_depletion: null,
  demand_feedback: 1,
  intake_feedback: 1,
  missing: [],
  sensor_ids: [],
  master_zone_id: null,
  photo_tag: null,
  outline: null,
  soil_water: {
    depletion_mm: 10,
    total_available_water_mm: 40,
    readily_available_water_mm: 20,
    trigger_depletion_mm: 20,
    root_depth_m: 0.3,
  },
};

export const sampleGroup: CurrentGroup = {
  id: GROUP_ID,
  name: 'Garden',
  device_type: 'SPRITE',
  location: 'outdoor',
  zone_num: 1,
  info: { new_notification_num: 3 },
  relationship: 'OWNER',
  time_zone: 'UTC',
  product: { status: 'ACTIVE', device_sub: { next_charge: { utc: null } } },
  devices: [sampleDevice],
  zones: [sampleZone],
  sensors: [],
  version: 1,
  programs: [],
  one_time_runs: [],
  constraints: [],
  reminders: [],
  backup_programs: [],
  weather_constraints: {
    version: 1,
    rain: { enabled: true, strategy: 'forecast', threshold_mm: 5, probability: 50, days_to_skip: [0] },
    wind: { enabled: true, threshold_kmh: 32 },
    temperature: { enabled: true, threshold_c: 2 },
    morning: null,
    afternoon: null,
    rest_time: 0,
    finish_before_sunrise: false,
    solar_pump: false,
    missed_start: { policy: 'run_late', hours: 1 },
    winter_watering: { enabled: false, threshold_c: 5 },
    closed_season: null,
    source: { capacity_l_per_min: null, zones_at_once: 1, lead_s: 0, lag_s: 0 },
    water: { salinity_ds_per_m: null },
    caps: { most_run_min: 240, most_day_volume_l: null },
  },
  regulations: [],
  weather_provider: {
    version: 1,
    provider: 'OPEN_METEO',
    asked_provider: 'OPEN_METEO',
    station_id: null,
    device_id: null,
    has_secret: false,
    owns_hardware: false,
    forecast_days: 7,
    history_days: 7,
    attribution: null,
    asked: null,
    answered: null,
    fault: null,
    again: null,
    held: [],
  },
  shortfalls: [],
  setting: {
    address: { zipcode: null, street: null, city: null, state: null, country: null, latitude: null, longitude: null },
  },
  shares: [],
  weathers: [],
  weather_source: null,
  rain_delay_until: null,
  starts_held_since: null,
  active_runs: [],
};

export const sampleIndex = (group: CurrentGroup | null): Index => ({
  user: sampleUser,
  groups: group ? [group] : [],
  current_group: group,
  sensors: [],
  hubs: [],
});

/** A reason as the API says it. */
export const reasonFields = <Name extends Reason>(name: Name) => ({
  reason_name: name,
  reason_type: REASONS[name].type,
  reason_code: REASONS[name].code,
});

export const sampleSchedule = (changes: Partial<Schedule>): Schedule => ({
  id: 'one',
  local_date: '2026-06-11',
  source: 'SMART',
  start_time: moment('2026-06-11T05:10:00Z'),
  end_time: moment('2026-06-11T05:34:00Z'),
  zone_id: ZONE_ID,
  is_at_device: false,
  reminder_id: null,
  program_id: null,
  cycle: 1,
  cycles: 1,
  duration_s: 1440,
  volume_l: null,
  skip_id: null,
  status: null,
  ...reasonFields('SMART'),
  reason_figures: {},
  turning_point: null,
  ...changes,
});

const NO_NEEDS = { station_id: null, device_id: null, secret: false, owns_hardware: false };
const NUMBER = '^\\d{1,10}$';

/** Services as a server would offer them that can ask all but one. */
export const sampleWeatherServices: { weather_services: WeatherServiceChoice[]; absent: WeatherProviderName[] } = {
  weather_services: [
    { provider: 'OPEN_METEO', forecast_days: 7, history_days: 7, needs: NO_NEEDS },
    { provider: 'OPENWEATHER', forecast_days: 4, history_days: 1, needs: { ...NO_NEEDS, secret: true } },
    {
      provider: 'WEATHER_UNDERGROUND',
      forecast_days: 7,
      history_days: 7,
      needs: { ...NO_NEEDS, station_id: '^[A-Z0-9]{4,20}$', secret: true },
    },
    {
      provider: 'TEMPEST',
      forecast_days: 9,
      history_days: 1,
      needs: { station_id: NUMBER, device_id: NUMBER, secret: true, owns_hardware: true },
    },
  ],
  absent: ['MET_NORWAY'],
};

/** A year without water, of a garden of today. */
export const samplePastYear: PastYear = {
  from: '2025-06-10',
  to: '2026-06-09',
  own_from: null,
  days: [],
  given: null,
  planned: { water_l: 0, watering_days: 0, cost: null },
  thirstiest_week: null,
  weather: { own_days: 0, archive_days: 365, usual_days: 0, archive: 'OPEN_METEO', fault: null },
  leaves_out_budget: false,
};

/** Of a garden that has not been watered yet. */
const NO_WATER = { volume_l: 0, cost: null };

/** Of a month without water. */
export const sampleBill: Bill = {
  from: '2026-06-01',
  to: '2026-06-30',
  used: NO_WATER,
  is_measured: false,
  expected: NO_WATER,
  wet: NO_WATER,
  dry: NO_WATER,
  zones_without_flow: [],
  tiers: [],
  budget: null,
};

export const sampleSavings: Savings = {
  from: '2026-06-01',
  to: '2026-06-01',
  days: 1,
  baseline_l: 0,
  used_l: 0,
  saved_l: 0,
  is_measured: false,
  assumed_months: [],
  money_saved: null,
  month: { from: '2026-06-01', used_l: 0, is_measured: false, cost: null },
  rainfall_correction_l: 0,
  zones: [],
};
