import type { RainCounters } from '@sluice/engine/sensing/rain-counter';
import type { GroupId, UserId, WeatherStationId } from '@sluice/engine/vocabulary/ids';
import type {
  GaugeFault,
  HomeAssistantFault,
  HomeAssistantSources,
  MqttSources,
  RejectedFigure,
  WeatherFault,
  WeatherIcon,
  WeatherProviderName,
} from '@sluice/engine/vocabulary/weather';
import type { WeatherHours } from '@sluice/weather-providers/provider';
import {
  boolean,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { groups } from '../groups/tables.ts';
import { idColumn, instant, ownedBy, ownerKey, versionColumn } from '../platform/database/columns.ts';
import { sealedText } from '../platform/database/sealed-column.ts';
import type { FigureSources, HourSums, ServiceDay, StoredReport, UnreadFigures } from './stations/stored-figures.ts';

export const weatherDays = pgTable(
  'weather_days',
  {
    groupId: ownedBy<GroupId>('group_id', () => groups.id),
    date: date().notNull(),
    tMinC: doublePrecision('t_min_c').notNull(),
    tMaxC: doublePrecision('t_max_c').notNull(),
    rainfallMm: doublePrecision('rainfall_mm').notNull(),
    /** Null where the provider gives none. */
    precipitationProbability: doublePrecision('precipitation_probability'),
    /** Means of the day; null where the provider knows none. */
    windMPerS: doublePrecision('wind_m_per_s'),
    relativeHumidity: doublePrecision('relative_humidity'),
    solarRadiationMjPerM2: doublePrecision('solar_radiation_mj_per_m2'),
    et0Mm: doublePrecision('et0_mm'),
    /** Null where the provider knows only the day. */
    hours: jsonb().$type<WeatherHours>(),
    icon: text().$type<WeatherIcon>().notNull(),
    isForecast: boolean('is_forecast').notNull(),
    provider: text().$type<WeatherProviderName>().notNull(),
    /** Rain as the gardener measured it; null where the provider's figure counts. */
    correctedRainfallMm: doublePrecision('corrected_rainfall_mm'),
    fetchedAt: instant('fetched_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.groupId, table.date] })],
);

/** Which service a garden asks, and what that service needs. Secrets are never returned. */
export const weatherProviderSettings = pgTable('weather_provider_settings', {
  groupId: ownerKey<GroupId>('group_id', () => groups.id),
  provider: text().$type<WeatherProviderName>().notNull(),
  stationId: text('station_id'),
  deviceId: text('device_id'),
  secret: sealedText('secret'),
  ownsHardware: boolean('owns_hardware').notNull().default(false),
  version: versionColumn(),
});

/** How often an account of a weather service has asked it on a day (UTC). */
export const weatherQuestions = pgTable(
  'weather_questions',
  {
    /** A hash: an account's name holds its key. */
    account: text().notNull(),
    date: date().notNull(),
    asked: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.account, table.date] })],
);

/** The last call of a garden's weather service, and its outcome. */
export const weatherFetches = pgTable('weather_fetches', {
  groupId: ownerKey<GroupId>('group_id', () => groups.id),
  provider: text().$type<WeatherProviderName>().notNull(),
  askedAt: instant('asked_at').notNull(),
  /** When this one last answered; null where it never has. */
  answeredAt: instant('answered_at'),
  /** Null where it answered. */
  fault: text().$type<WeatherFault>(),
  /** When it is asked again after a failure; null for with the next round. */
  retryAt: instant('retry_at'),
  /** Figures of its last answer that cannot be right and are not used. */
  held: jsonb().$type<readonly RejectedFigure[]>().notNull().default([]),
  /** The place and account that answered last; answers for another are not compared with its days. */
  answeredFor: text('answered_for'),
});

/** What a service said of a day on the evening before it, to be compared with what came. */
export const weatherPromises = pgTable(
  'weather_promises',
  {
    groupId: ownedBy<GroupId>('group_id', () => groups.id),
    date: date().notNull(),
    provider: text().$type<WeatherProviderName>().notNull(),
    rainfallMm: doublePrecision('rainfall_mm').notNull(),
    precipitationProbability: doublePrecision('precipitation_probability'),
    issuedAt: instant('issued_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.groupId, table.provider, table.date] })],
);

/** A gardener's report that the shown weather was wrong. */
export const weatherReports = pgTable(
  'weather_reports',
  {
    id: uuid().primaryKey(),
    groupId: ownedBy<GroupId>('group_id', () => groups.id),
    date: date().notNull(),
    text: text().notNull(),
    reportedBy: uuid('reported_by').$type<UserId>(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('weather_reports_group').on(table.groupId, table.date)],
);

/** A weather station of a garden that sends its reports here. */
export const weatherStations = pgTable(
  'weather_stations',
  {
    id: idColumn<WeatherStationId>(),
    groupId: ownedBy<GroupId>('group_id', () => groups.id),
    name: text().notNull(),
    version: versionColumn(),
    /** What its console sends to be recognised; people read it again, and it is found by its hash. */
    key: sealedText('key').notNull(),
    keyHash: text('key_hash').notNull().unique(),
    windHeightM: doublePrecision('wind_height_m').notNull(),
    /** What sensors of it publish to the broker. */
    mqtt: jsonb().$type<MqttSources>().notNull().default({}),
    /** Login at the Home Assistant whose sensors are its own, as its driver stores it; null for none. */
    homeAssistant: sealedText('home_assistant'),
    homeAssistantSensors: jsonb('home_assistant_sensors').$type<HomeAssistantSources>().notNull().default({}),
    /** Why that is not read; null where it is. */
    homeAssistantFault: text('home_assistant_fault').$type<HomeAssistantFault>(),
    /** What of its sensors could not be read, until it is. */
    unread: jsonb().$type<UnreadFigures>().notNull().default({}),
    /** The Tempest whose broadcasts in the network are its reports, as on its foot; null for none. */
    tempestSerial: text('tempest_serial'),
    /** Host of the gateway that is asked for its weather; null for none. */
    gateway: text(),
    createdAt: instant('created_at').notNull(),
    /** Null until the first report; by its clock where that is right. */
    lastReportAt: instant('last_report_at'),
    lastReport: jsonb('last_report').$type<StoredReport>(),
    counters: jsonb().$type<RainCounters>().notNull().default({}),
    /** Rain that the days do not have yet, mm. */
    pendingMm: doublePrecision('pending_mm').notNull().default(0),
    /** When the days last got its figures. */
    blendedAt: instant('blended_at'),
    refusedMm: doublePrecision('refused_mm'),
    refusedAt: instant('refused_at'),
    /** Why its rain is not used; null where it is. */
    gaugeFault: text('gauge_fault').$type<GaugeFault>(),
    /** Local dates: from when its rain is not used, from when on it is compared, and when it last was. */
    gaugeFaultSince: date('gauge_fault_since'),
    comparedFrom: date('compared_from'),
    comparedOn: date('compared_on'),
    gaugeShare: doublePrecision('gauge_share'),
  },
  (table) => [index('weather_stations_group').on(table.groupId)],
);

/** What a station measured in an hour of the garden's clock. */
export const weatherStationHours = pgTable(
  'weather_station_hours',
  {
    stationId: ownedBy<WeatherStationId>('station_id', () => weatherStations.id),
    startsAt: instant('starts_at').notNull(),
    sums: jsonb().$type<HourSums>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.stationId, table.startsAt] })],
);

/** Days in which figures of own stations replace those of the service. */
export const weatherBlends = pgTable(
  'weather_blends',
  {
    groupId: ownedBy<GroupId>('group_id', () => groups.id),
    date: date().notNull(),
    /** The day as the service reports it. */
    service: jsonb().$type<ServiceDay>().notNull(),
    sources: jsonb().$type<FigureSources>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.groupId, table.date] })],
);
