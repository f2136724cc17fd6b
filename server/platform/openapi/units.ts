/** Units of figures, from the names of their fields; a test refuses a figure whose unit is not known. */
import type { JsonSchema } from './json-schema.ts';

const SHARE = 'A share of a whole, 0 to 1.';

/** Units by the end of the name; the longest that fits counts. */
const UNITS: Readonly<Record<string, string>> = {
  mm: 'Millimetres.',
  mm_per_hour: 'Millimetres per hour.',
  mm_per_day: 'Millimetres per day.',
  m: 'Metres.',
  m2: 'Square metres.',
  m3: 'Cubic metres.',
  km: 'Kilometres.',
  kmh: 'Kilometres per hour.',
  l: 'Litres.',
  l_per_min: 'Litres per minute.',
  l_per_hour: 'Litres per hour.',
  s: 'Seconds.',
  min: 'Minutes.',
  minutes: 'Minutes.',
  hours: 'Hours.',
  days: 'Days.',
  years: 'Years.',
  c: 'Degrees Celsius.',
  percent: 'Percent.',
  fraction: SHARE,
  share: SHARE,
  probability: SHARE,
  klx: 'Kilolux.',
  ma: 'Milliamperes.',
  v: 'Volts.',
  deg: 'Degrees.',
  bytes: 'Bytes.',
};

/** Units of fields whose names were agreed without one (docs/specification.md, 3). */
const OF_FIELDS: Readonly<Record<string, string>> = {
  allowable_depletion: SHARE,
  management_allowed_depletion: SHARE,
  amount: 'In the currency that stands beside it.',
  price: 'In the currency that stands beside it.',
  battery_level: SHARE,
  battery_voltage: 'Volts.',
  boost_factor: 'Percent of what would be given without it.',
  empty_at: 'In the unit of the sensor.',
  full_at: 'In the unit of the sensor.',
  demand_feedback: 'Factor on the demand: 1 changes nothing.',
  intake_feedback: 'Factor on what the ground takes in: 1 changes nothing.',
  crop_coefficient: 'Factor on the reference evapotranspiration.',
  plant_factor: 'Factor on the reference evapotranspiration.',
  landscape_coefficient: 'Factor on the reference evapotranspiration.',
  adjustment_factor: 'Factor on the reference evapotranspiration.',
  most_adjustment_factor: 'Factor on the reference evapotranspiration.',
  customized_moisture_high: SHARE,
  customized_moisture_low: SHARE,
  distribution_uniformity: SHARE,
  efficiency: SHARE,
  field_capacity: 'Cubic metres of water in a cubic metre of soil.',
  wilting_point: 'Cubic metres of water in a cubic metre of soil.',
  humidity: SHARE,
  latitude: 'Degrees north.',
  north: 'Degrees north.',
  south: 'Degrees north.',
  longitude: 'Degrees east.',
  east: 'Degrees east.',
  west: 'Degrees east.',
  moisture: 'Cubic metres of water in a cubic metre of soil, 0 to 1.',
  moisture_below: 'Cubic metres of water in a cubic metre of soil, 0 to 1.',
  moisture_high: 'Cubic metres of water in a cubic metre of soil, 0 to 1.',
  moisture_low: 'Cubic metres of water in a cubic metre of soil, 0 to 1.',
  offset: 'Cubic metres of water in a cubic metre of soil.',
  precip_prob: SHARE,
  promised_from: SHARE,
  progress: SHARE,
  add_watering_below: 'Share of the available water, 0 to 1.',
  skip_watering_above: 'Share of the available water, 0 to 1.',
  report_interval: 'Minutes.',
  rest_time: 'Minutes.',
  sync_frequency: 'Minutes.',
  sunlight: 'Kilolux.',
  t_max: 'Degrees Celsius.',
  t_min: 'Degrees Celsius.',
  temperature: 'Degrees Celsius.',
  wind_speed: 'Metres per second.',
  value: 'In the unit of the figure that is named beside it.',
  days_to_next_chance: 'Days.',
  hour: 'Hour of the day, 0 to 23.',
  peak_month: 'Month of the year, January is 1.',
};

/** Counts, numbers of things and other figures without a unit. */
const UNITLESS = new Set(
  (
    'browsers came_unpromised code cycle cycles cycles_without_runoff days_per_week devices done_num entry_num failed failing first_weekday gardens head_count ' +
    'house_number limit max_days_per_week new_notification_num open_ticket_num garden_num request_num port vendor_id position promised_and_came promised_only read readings reason_code ' +
    'recovery_codes_left running terminal terminals text_year version waiting year zone_num zones_at_once zones programs runs'
  ).split(' '),
);

export function unitOf(name: string): string | null {
  const own = OF_FIELDS[name];
  if (own !== undefined) return own;
  const ends = Object.keys(UNITS).filter((end) => name === end || name.endsWith(`_${end}`));
  const longest = ends.sort((a, b) => b.length - a.length)[0];
  return longest === undefined ? null : (UNITS[longest] ?? null);
}

export const isUnitless = (name: string): boolean => UNITLESS.has(name);

export const isFigure = (schema: JsonSchema): boolean =>
  schema.type === 'number' || schema.type === 'integer' || (schema.anyOf ?? []).some(isFigure);
