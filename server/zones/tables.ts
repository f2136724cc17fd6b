import type { Zone } from '@sluice/contract/zones';
import type { FlowDeparture } from '@sluice/engine/application/flow-departure';
import type { CalibrationAction, CalibrationMode } from '@sluice/engine/vocabulary/calibration';
import type {
  Aspect,
  Container,
  GardenLocation,
  Mulch,
  PlantType,
  Recipe,
  Shade,
  Slope,
  SmartLevel,
  SoilType,
  SprinklerType,
} from '@sluice/engine/vocabulary/garden';
import type { TimerProof, ValveStatus } from '@sluice/engine/vocabulary/hardware';
import type { DeviceId, GroupId, PlantId, SensorId, UserId, ZoneId } from '@sluice/engine/vocabulary/ids';
import type { ZoneLockCause } from '@sluice/engine/vocabulary/watering';
import { sql } from 'drizzle-orm';
import {
  boolean,
  customType,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { devices } from '../devices/tables.ts';
import { groups } from '../groups/tables.ts';
import { idColumn, instant, namedWhileThere, ownedBy, ownerKey, versionColumn } from '../platform/database/columns.ts';
import { users } from '../users/tables.ts';
import type { CalibrationSnapshot } from './calibration-actions.ts';
import type { EarlierState } from './earlier-state.ts';

/**
 * The surface that dries by evaporation, of zones whose soil lies bare: its depletion, mm, and the share that is wetted.
 * Then the depletion of the soil that drippers do not wet, mm over the whole zone.
 */
const surfaceColumns = () => ({
  surfaceDepletionMm: doublePrecision('surface_depletion_mm'),
  wettedFraction: doublePrecision('wetted_fraction'),
  unwettedDepletionMm: doublePrecision('unwetted_depletion_mm'),
});

/** Depletion at the end of each settled day, so that a day's rain can be corrected and later days settled again. */
export const soilDays = pgTable(
  'soil_days',
  {
    zoneId: ownedBy<ZoneId>('zone_id', () => zones.id),
    /** Local ISO date. */
    date: date().notNull(),
    depletionMm: doublePrecision('depletion_mm').notNull(),
    ...surfaceColumns(),
    /** What entered the soil and what plants and soil used of it that day; null of days settled before this was kept. */
    rainMm: doublePrecision('rain_mm'),
    irrigationMm: doublePrecision('irrigation_mm'),
    etMm: doublePrecision('et_mm'),
    /** Probes of the zone, and what they have taught so far: mean, covariance and surprises (docs/decisions/0129). */
    probeIds: uuid('probe_ids').array().$type<SensorId[]>(),
    estimate: doublePrecision().array(),
  },
  (table) => [primaryKey({ columns: [table.zoneId, table.date] })],
);

export const zones = pgTable(
  'zones',
  {
    id: idColumn<ZoneId>(),
    groupId: ownedBy<GroupId>('group_id', () => groups.id),
    deviceId: ownedBy<DeviceId>('device_id', () => devices.id),
    terminal: smallint().notNull(),
    name: text().notNull(),
    /** Its station's name at the device, as last seen while the device's names are followed; null where it has none. */
    stationName: text('station_name'),
    /** A person has named it otherwise since then: it is not renamed any more. */
    hasOwnName: boolean('has_own_name').notNull().default(false),
    enabled: boolean().notNull().default(true),
    /** Proof of its device's timer for this valve; null where nothing in the device closes it. */
    timerProof: text('timer_proof').$type<TimerProof>(),
    valveStatus: text('valve_status').$type<ValveStatus>().notNull().default('NORMAL'),
    /** Nothing waters it since then, until a person says that it is right again. */
    lockedAt: instant('locked_at'),
    lockCause: text('lock_cause').$type<ZoneLockCause>(),
    areaM2: doublePrecision('area_m2'),
    primaryPlantId: uuid('primary_plant_id').$type<PlantId>(),
    otherPlantIds: uuid('other_plant_ids').array().$type<PlantId[]>().notNull().default([]),
    plantType: text('plant_type').$type<PlantType>(),
    soil: text().$type<SoilType>(),
    sprinkler: text().$type<SprinklerType>(),
    shade: text().$type<Shade>(),
    slope: text().$type<Slope>(),
    aspect: text().$type<Aspect>(),
    mulch: text().$type<Mulch>(),
    /** Share of the rain that a roof or eaves let through. */
    rainShare: doublePrecision('rain_share'),
    container: text().$type<Container>(),
    location: text().$type<GardenLocation>().notNull().default('outdoor'),
    smart: boolean().notNull().default(false),
    smartLevel: text('smart_level').$type<SmartLevel>().notNull().default('basic'),
    recipe: text().$type<Recipe>().notNull().default('DEFAULT'),
    boostFactor: doublePrecision('boost_factor').notNull().default(1),
    customizedMoistureLow: doublePrecision('customized_moisture_low'),
    customizedMoistureHigh: doublePrecision('customized_moisture_high'),
    flowLPerMin: doublePrecision('flow_l_per_min'),
    /** Flow by a meter over the zone's last runs. */
    meteredFlowLPerMin: doublePrecision('metered_flow_l_per_min'),
    /** Result of a catch-can test; uniformity is of the lower quarter. */
    catchCanRateMmPerHour: doublePrecision('catch_can_rate_mm_per_hour'),
    distributionUniformity: doublePrecision('distribution_uniformity'),
    /** The owner's own figures; they take precedence over the tables'. */
    efficiency: doublePrecision(),
    cropCoefficient: doublePrecision('crop_coefficient'),
    allowableDepletion: doublePrecision('allowable_depletion'),
    /** Factor on the plants' demand from "too dry" and "too wet". */
    demandFeedback: doublePrecision('demand_feedback').notNull().default(1),
    /** Factor on what the ground takes in, from "water runs off". */
    intakeFeedback: doublePrecision('intake_feedback').notNull().default(1),
    /** Factors on the declared figures, and the share of a refill that is given, by its probes or those of its neighbours. */
    applicationFactor: doublePrecision('application_factor').notNull().default(1),
    availableWaterFactor: doublePrecision('available_water_factor').notNull().default(1),
    demandFactor: doublePrecision('demand_factor').notNull().default(1),
    refillShare: doublePrecision('refill_share').notNull().default(1),
    mostApplicationFactor: doublePrecision('most_application_factor').notNull().default(1),
    /** Local ISO date of the last evening on which a probe moved its balance. */
    probedOn: date('probed_on'),
    /** Local ISO date of the evening whose soil or estimate a change of people's replaced: no earlier one is settled again. */
    estimateSetOn: date('estimate_set_on'),
    /** Whether the factors follow what is learned, or stay as somebody applied them. */
    calibrationMode: text('calibration_mode').$type<CalibrationMode>().notNull().default('learning'),
    rootDepthM: doublePrecision('root_depth_m'),
    /** Between the drippers of a line, and between the lines. */
    emitterSpacingM: doublePrecision('emitter_spacing_m'),
    lineSpacingM: doublePrecision('line_spacing_m'),
    /** Sprinkler heads or emitters; what a changed flow is compared with in messages. */
    headCount: integer('head_count'),
    /** Size of a pot: litres of soil; of a raised bed: metres of depth. */
    containerVolumeL: doublePrecision('container_volume_l'),
    containerDepthM: doublePrecision('container_depth_m'),
    /** When a new plant was set; its recipe changes with its age. */
    plantedOn: date('planted_on'),
    /** When grass was sown: for four weeks the planner keeps the seed moist. */
    sownOn: date('sown_on'),
    /** The user's cap on one run. */
    mostRunMin: integer('most_run_min'),
    /** The user's cap on the litres of a day. */
    mostDayVolumeL: doublePrecision('most_day_volume_l'),
    isExclusive: boolean('is_exclusive').notNull().default(false),
    /** What the last self-learning of its sensor found, m3/m3. */
    learnedFieldCapacity: doublePrecision('learned_field_capacity'),
    masterZoneId: uuid('master_zone_id').$type<ZoneId>(),
    /** Another with each photo; null without one. */
    photoTag: text('photo_tag'),
    /** Its corners on the plan of the garden; null where nobody has drawn it. */
    outline: jsonb().$type<Zone['outline']>(),
    /** Root zone depletion after the last settled day, mm below field capacity. */
    depletionMm: doublePrecision('depletion_mm'),
    ...surfaceColumns(),
    settledDate: date('settled_date'),
    settledAt: instant('settled_at'),
    /** Place in the garden's list. */
    position: smallint().notNull().default(0),
    version: versionColumn(),
  },
  (table) => [
    index('zones_group').on(table.groupId),
    index('zones_with_master').on(table.groupId).where(sql`${table.masterZoneId} is not null`),
    uniqueIndex('zones_terminal').on(table.deviceId, table.terminal),
  ],
);

/** What people decided about what was learned of a zone, and its calibration before. */
export const zoneCalibrationChanges = pgTable(
  'zone_calibration_changes',
  {
    id: uuid().primaryKey().defaultRandom(),
    zoneId: ownedBy<ZoneId>('zone_id', () => zones.id),
    userId: namedWhileThere<UserId>('user_id', () => users.id),
    action: text().$type<CalibrationAction>().notNull(),
    at: instant('at').notNull(),
    before: jsonb().$type<CalibrationSnapshot>().notNull(),
    isUndone: boolean('is_undone').notNull().default(false),
  },
  (table) => [index('zone_calibration_changes_zone').on(table.zoneId, table.at)],
);

/** A zone before the last change that was made together with others, so that undoing it brings its soil back too. */
export const zoneEarlierStates = pgTable('zone_earlier_states', {
  zoneId: ownerKey<ZoneId>('zone_id', () => zones.id),
  /** The zone's version with the change, and when its soil was last settled then. */
  version: integer().notNull(),
  settledAt: instant('settled_at'),
  state: jsonb().$type<EarlierState>().notNull(),
});

/** What a device's meter measured while the same zones were open, without the first minute (docs/decisions/0157). */
export const steadyFlows = pgTable(
  'steady_flows',
  {
    deviceId: ownedBy<DeviceId>('device_id', () => devices.id),
    at: instant('at').notNull(),
    /** In order. */
    zoneIds: uuid('zone_ids').array().$type<ZoneId[]>().notNull(),
    flowLPerMin: doublePrecision('flow_l_per_min').notNull(),
    isJudged: boolean('is_judged').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.deviceId, table.at] }),
    index('steady_flows_to_judge').on(table.deviceId).where(sql`not ${table.isJudged}`),
  ],
);

/** Since when a zone's usual flow is learned, and how its flow has changed; no row where neither is to be said. */
export const zoneFlows = pgTable('zone_flows', {
  zoneId: ownerKey<ZoneId>('zone_id', () => zones.id),
  /** Earlier runs say nothing: it was mended or described anew. */
  learnedFrom: instant('learned_from'),
  /** Null while its flow is as usual; then all that follows is null too. */
  direction: text().$type<FlowDeparture>(),
  /** The first run with the changed flow. */
  since: instant('since'),
  foundAt: instant('found_at'),
  usualLPerMin: doublePrecision('usual_l_per_min'),
  flowLPerMin: doublePrecision('flow_l_per_min'),
  /** All zones of its meter have changed alike. */
  isShared: boolean('is_shared').notNull().default(false),
});

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** Apart from the zones, which are read all the time. */
export const zonePhotos = pgTable('zone_photos', {
  zoneId: ownedBy<ZoneId>('zone_id', () => zones.id).primaryKey(),
  jpeg: bytes().notNull(),
});

/** Columns of a zone in a list that is watered one after another: by time, by volume, or whichever comes first. */
export const listedZoneColumns = () => ({
  zoneId: ownedBy<ZoneId>('zone_id', () => zones.id),
  position: smallint().notNull(),
  durationS: integer('duration_s'),
  volumeL: doublePrecision('volume_l'),
});
