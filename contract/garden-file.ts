/** The file of one garden: what it holds, kind by kind, one JSON object a line (docs/take-along.md, docs/decisions/0122). */
import { CALIBRATION_MODES } from '@sluice/engine/vocabulary/calibration';
import { GARDEN_LOCATIONS, SOIL_TYPES } from '@sluice/engine/vocabulary/garden';
import {
  DEVICE_TYPES,
  DRIVER_KINDS,
  LIGHT_COLOURS,
  LIGHT_MODES,
  NOTIFICATION_MODES,
  PROBE_SENSES,
  VALVE_STATUSES,
} from '@sluice/engine/vocabulary/hardware';
import type { GroupId } from '@sluice/engine/vocabulary/ids';
import { LIMITS } from '@sluice/engine/vocabulary/limits';
import { ELEVATION_SOURCES } from '@sluice/engine/vocabulary/places';
import { REASONS } from '@sluice/engine/vocabulary/reasons';
import { REASON_TYPES, RUN_FAULTS, SCHEDULE_SOURCES, ZONE_LOCK_CAUSES } from '@sluice/engine/vocabulary/watering';
import { WEATHER_ICONS, WEATHER_PROVIDERS } from '@sluice/engine/vocabulary/weather';
import { z } from 'zod';
import { backupProgramSetting } from './backup-programs.ts';
import { timeZone } from './location.ts';
import { weatherConstraintsChange } from './preferences.ts';
import { day, fraction, idSchema, name } from './primitives.ts';
import { wholeProgram } from './programs.ts';
import { turningPoint } from './reasons.ts';
import { wholeReminder } from './reminders.ts';
import { constraintCreation } from './restrictions.ts';
import { recalculation } from './schedule.ts';
import { tankFields } from './tanks.ts';
import { budgetSetting, filedTariff } from './tariffs.ts';
import { zoneChange } from './zones.ts';

/** Rises with every change that an older Sluice would not read right. */
export const GARDEN_FILE_FORMAT = 3;
/** Those that are read: 1 has no hours of readings, 2 no prices of earlier months. */
const FORMATS = [1, 2, GARDEN_FILE_FORMAT] as const;

/** The first entry of the archive, `garden-file.json`. Of a newer format only `format` and `sluice` are sure. */
export const gardenFileAbout = z.strictObject({
  format: z.literal(FORMATS),
  /** The version that wrote it. */
  sluice: z.string().max(50),
  made_at: z.iso.datetime(),
  parts: z.strictObject({ history: z.boolean(), photos: z.boolean(), place: z.boolean() }),
});
export type GardenFileAbout = z.infer<typeof gardenFileAbout>;

/** The last entry, `manifest.json`: SHA-256 of every other, and lines by kind. */
export const gardenFileManifest = z.strictObject({
  sha256: z.record(z.string().max(100), z.string().regex(/^[0-9a-f]{64}$/)),
  lines: z.record(z.string().max(50), z.number().int().min(0)),
});
export type GardenFileManifest = z.infer<typeof gardenFileManifest>;

/** Number of a device, zone, sensor or program within the file, from 1. */
const ref = z.number().int().min(1).max(1_000_000);
const text = z.string().max(200, { message: 'validation.textTooLong' });
const figure = z.number().min(-1e9).max(1e9);
const count = z.number().int().min(0).max(1_000_000_000);
const instant = z.iso.datetime({ message: 'validation.date' }).transform((written) => new Date(written));
/** Nothing that has been can be later than this; the database takes no later one either. */
const past = instant.refine((at) => at.getTime() > 0 && at.getUTCFullYear() < 2200, { message: 'validation.date' });

/** The id that stands for a number until the real one is known. */
const idOf = (number: number) => `00000000-0000-8000-8000-${number.toString(16).padStart(12, '0')}`;
/** The number behind such an id. */
export const numberOf = (id: string): number => Number.parseInt(id.slice(-12), 16);

type Line = Record<string, unknown>;
const lengthsOf = ({ zones, ...line }: Line & { zones: (Line & { zone: number })[] }): Line => ({
  ...line,
  zones: zones.map(({ zone, ...length }) => ({ ...length, zone_id: idOf(zone) })),
});
const lengths = z.array(z.looseObject({ zone: ref })).max(100, { message: 'validation.tooMany' });

const garden = z.strictObject({
  name,
  device_type: z.enum(DEVICE_TYPES),
  location: z.enum(GARDEN_LOCATIONS),
  time_zone: timeZone,
  zipcode: text.nullable(),
  street: text.nullable(),
  city: text.nullable(),
  state: text.nullable(),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/, { message: 'validation.wrongValue' })
    .nullable(),
  latitude: z.number().min(-90).max(90).nullable(),
  longitude: z.number().min(-180).max(180).nullable(),
  elevation_m: z.number().min(-500).max(9_000).nullable(),
  elevation_source: z.enum(ELEVATION_SOURCES).nullable(),
});

const device = z.strictObject({
  number: ref,
  name,
  model: text,
  driver: z.enum(DRIVER_KINDS),
  hardware_version: text.nullable(),
  firmware_version: text.nullable(),
  sync_frequency_min: z
    .number()
    .refine((minutes) => (LIMITS.syncFrequencyMinutes as readonly number[]).includes(minutes), {
      message: 'validation.syncFrequency',
    }),
  has_own_timer: z.boolean(),
  is_switch: z.boolean(),
  follows_names: z.boolean().optional(),
});

/** Of a declared figure, or of a probe's reading. */
const factor = z.number().min(0.1).max(10);

const { version: _version, master_zone_id: _master, ...zoneFields } = zoneChange.required().shape;
const zone = z.strictObject({
  number: ref,
  device: ref,
  terminal: z.number().int().min(1).max(200),
  ...zoneFields,
  aspect: zoneFields.aspect.default(null),
  mulch: zoneFields.mulch.default(null),
  rain_share: zoneFields.rain_share.default(null),
  sown_on: zoneFields.sown_on.default(null),
  outline: zoneFields.outline.default(null),
  /** Where the names of its device are followed: a person has named it otherwise. */
  has_own_name: z.boolean().optional(),
  /** Botanical names. */
  primary_plant: text.nullable(),
  other_plants: z.array(text).max(30, { message: 'validation.tooMany' }),
  master_zone: ref.nullable(),
  valve_status: z.enum(VALVE_STATUSES),
  locked_at: past.nullable(),
  lock_cause: z.enum(ZONE_LOCK_CAUSES).nullable(),
  metered_flow_l_per_min: figure.nullable(),
  learned_field_capacity: fraction.nullable(),
  /** What its garden taught; files from before have none. */
  application_factor: factor.default(1),
  available_water_factor: factor.default(1),
  demand_factor: factor.default(1),
  refill_share: factor.default(1),
  most_application_factor: factor.default(1),
  calibration_mode: z.enum(CALIBRATION_MODES).default('learning'),
  /** Of the soil, after its last settled day; null without history. */
  depletion_mm: figure.nullable(),
  surface_depletion_mm: figure.nullable(),
  wetted_fraction: fraction.nullable(),
  /** Of soil beyond drippers; files from before have none. */
  unwetted_depletion_mm: figure.nullable().default(null),
  settled_date: day.nullable(),
});

const sensor = z.strictObject({
  number: ref,
  zone: ref.nullable(),
  name,
  model: text,
  driver: z.enum(DRIVER_KINDS),
  senses: z.enum(PROBE_SENSES),
  light_mode: z.enum(LIGHT_MODES),
  light_colour: z.enum(LIGHT_COLOURS),
  is_continuous: z.boolean(),
  skip_above: fraction.nullable(),
  add_below: fraction.nullable(),
  adjusted_zones: z.array(ref).max(100, { message: 'validation.tooMany' }),
  notification_mode: z.enum(NOTIFICATION_MODES),
  notify_offline: z.boolean(),
  notify_rapid_rise: z.boolean(),
  notify_rapid_drop: z.boolean(),
  learned_field_capacity: fraction.nullable(),
  learned_soil: z.enum(SOIL_TYPES).nullable(),
  moisture_offset: z.number().min(-1).max(1),
  moisture_gain: factor.default(1),
  report_interval_min: z.number().int().min(1).max(1_440),
});

const program = z
  .looseObject({ number: ref, zones: lengths })
  .transform(({ number, ...line }) => ({ number, line: lengthsOf(line) }))
  .pipe(z.object({ number: ref, line: wholeProgram }));

const backupProgram = z
  .looseObject({ device: ref, zones: lengths })
  .transform(({ device, ...line }) => ({ device, line: lengthsOf(line) }))
  .pipe(z.object({ device: ref, line: backupProgramSetting }));

const reminder = z
  .looseObject({ sensor: ref })
  .transform(({ sensor, ...line }) => ({ ...line, sensor_id: idOf(sensor) }))
  .pipe(wholeReminder);

const regulation = z.strictObject({
  id: z.string().max(100),
  is_followed: z.boolean().nullable(),
  choice: z.string().max(100).nullable(),
  house_number: z.number().int().min(1).max(LIMITS.houseNumberMax).nullable(),
  answered_for: text.nullable(),
  follows_declaration: z.boolean().optional(),
});

const weatherProvider = z.strictObject({ provider: z.enum(WEATHER_PROVIDERS) });

const hourly = z.array(figure.nullable()).max(25);
const weatherDay = z.strictObject({
  date: day,
  t_min_c: figure,
  t_max_c: figure,
  rainfall_mm: figure,
  precipitation_probability: figure.nullable(),
  wind_m_per_s: figure.nullable(),
  relative_humidity: figure.nullable(),
  solar_radiation_mj_per_m2: figure.nullable(),
  et0_mm: figure.nullable(),
  hours: z
    .strictObject({
      rainfallMm: hourly,
      et0Mm: hourly,
      windMPerS: hourly,
      temperatureC: hourly,
      relativeHumidity: hourly,
      solarRadiation: hourly,
    })
    .nullable(),
  icon: z.enum(WEATHER_ICONS),
  is_forecast: z.boolean(),
  provider: z.enum(WEATHER_PROVIDERS),
  corrected_rainfall_mm: figure.nullable(),
  fetched_at: past,
});

const soilDay = z.strictObject({
  zone: ref,
  date: day,
  depletion_mm: figure,
  surface_depletion_mm: figure.nullable(),
  wetted_fraction: fraction.nullable(),
  /** Of soil beyond drippers; files from before have none. */
  unwetted_depletion_mm: figure.nullable().default(null),
  rain_mm: figure.nullable(),
  irrigation_mm: figure.nullable(),
  et_mm: figure.nullable(),
});

const isReason = (type: string, code: number | null) =>
  Object.values(REASONS).some((reason) => reason.type === type && reason.code === code);

const run = z
  .strictObject({
    /** Of zones, devices and programs that are gone the number stands in no other list. */
    zone: ref,
    device: ref,
    program: ref.nullable(),
    source: z.enum(SCHEDULE_SOURCES),
    reason_type: z.enum(REASON_TYPES),
    reason_code: z.number().int().min(-1_000).max(1_000).nullable(),
    reason_figures: z.record(z.string().max(60), z.union([figure, text])),
    turning_point: turningPoint.nullable(),
    rain_basis: text.nullable(),
    days_from_rain: z.number().int().min(-10).max(10).nullable(),
    local_date: day,
    planned_start: past,
    position: count,
    duration_s: count,
    max_volume_l: figure.nullable(),
    zone_name: text.nullable(),
    device_name: text.nullable(),
    outcome: z.enum(['COMPLETED', 'PARTIAL', 'STOPPED', 'FAILED', 'MISSED', 'SKIPPED']).nullable(),
    opened_at: past.nullable(),
    closed_at: past.nullable(),
    volume_l: figure.nullable(),
    volume_is_measured: z.boolean(),
    fault: z.enum(RUN_FAULTS).nullable(),
    missing_s: count.nullable(),
    lead_s: count.nullable(),
  })
  .refine(({ reason_type, reason_code }) => isReason(reason_type, reason_code), {
    message: 'validation.wrongValue',
    path: ['reason_code'],
  });

const readingHour = z.strictObject({
  sensor: ref,
  /** When it begins. */
  hour: past.refine((at) => at.getTime() % 3_600_000 === 0, { message: 'validation.date' }),
  readings: count.min(1),
  moisture: figure.nullable(),
  moisture_min: figure.nullable(),
  moisture_max: figure.nullable(),
  temperature_c: figure.nullable(),
  temperature_min_c: figure.nullable(),
  temperature_max_c: figure.nullable(),
  sunlight_klx: figure.nullable(),
  sunlight_min_klx: figure.nullable(),
  sunlight_max_klx: figure.nullable(),
});

const reading = z.strictObject({
  sensor: ref,
  measured_at: past,
  moisture: figure.nullable(),
  temperature_c: figure.nullable(),
  sunlight_klx: figure.nullable(),
});

const tank = z.strictObject({
  ...tankFields,
  zones: z.array(ref).max(1_000, { message: 'validation.tooMany' }).nullable(),
  read_l: tankFields.reserve_l,
  read_at: past,
});

/** The kinds in the order in which they stand in the archive: none names what comes after it. */
export const GARDEN_FILE_LINES = {
  garden,
  'weather-provider': weatherProvider,
  preferences: weatherConstraintsChange,
  tariff: filedTariff,
  budget: budgetSetting,
  restrictions: constraintCreation,
  regulations: regulation,
  devices: device,
  zones: zone,
  tank,
  sensors: sensor,
  programs: program,
  'backup-programs': backupProgram,
  reminders: reminder,
  'weather-days': weatherDay,
  'soil-days': soilDay,
  runs: run,
  'reading-hours': readingHour,
  readings: reading,
} as const;
export type GardenFileKind = keyof typeof GARDEN_FILE_LINES;
export const GARDEN_FILE_KINDS = Object.keys(GARDEN_FILE_LINES) as GardenFileKind[];
export type GardenFileLine<Kind extends GardenFileKind> = z.output<(typeof GARDEN_FILE_LINES)[Kind]>;

/** Kinds that a file without history does not have. */
export const HISTORY_KINDS = [
  'weather-days',
  'soil-days',
  'runs',
  'reading-hours',
  'readings',
] as const satisfies GardenFileKind[];

/** The most lines of a kind; kinds of rows are bounded by what the archive may weigh. */
export const GARDEN_FILE_CAPS: { readonly [Kind in GardenFileKind]?: number } = {
  garden: 1,
  'weather-provider': 1,
  preferences: 1,
  tariff: 1,
  budget: 1,
  tank: 1,
  regulations: 500,
  'backup-programs': 40,
};

/** `POST groups/import`, with the file as its body. */
export const gardenImportQuery = z.strictObject({
  /** The new garden's; left out, the one in the file. */
  name: name.optional(),
});

/** The garden that was made, and how much of each kind is in it. */
export const gardenImported = z.object({
  group: z.object({ id: idSchema<GroupId>(), name: z.string() }),
  counts: z.object({ devices: count, zones: count, programs: count, runs: count, readings: count }),
  recalculation,
});

/** `GET groups/{id}/export`. */
const yesOrNo = z.enum(['true', 'false']).transform((word) => word === 'true');
export const gardenExportQuery = z.strictObject({
  history: yesOrNo.prefault('true'),
  photos: yesOrNo.prefault('true'),
  place: yesOrNo.prefault('true'),
});
