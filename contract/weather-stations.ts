/** A garden's own weather stations, and from where each figure of a day came. */
import type { WeatherStationId } from '@sluice/engine/vocabulary/ids';
import {
  GAUGE_FAULTS,
  HOME_ASSISTANT_FAULTS,
  HOME_ASSISTANT_FIGURES,
  type HomeAssistantFigure,
  MQTT_FIGURE_UNITS,
  MQTT_FIGURES,
  REPORT_FIGURES,
  SENSOR_CAUSES,
  STATION_PROTOCOLS,
  UNREAD_CAUSES,
  WEATHER_PROVIDERS,
} from '@sluice/engine/vocabulary/weather';
import { z } from 'zod';
import { call, describeCalls, groupCall, groupParams, noBody } from './call.ts';
import { deviceAccess, knownAddress } from './hardware.ts';
import { day, hasNoControls, idSchema, moment, name, saysWhereMissing, version, within } from './primitives.ts';
import { withRecalculation } from './schedule.ts';

/** What a station said last; null for what it does not measure. */
const stationReport = z.object({
  at: moment,
  protocol: z.enum(STATION_PROTOCOLS),
  model: z.string().nullable(),
  temperature_c: z.number().nullable(),
  /** 0 to 1. */
  humidity: z.number().nullable(),
  /** At the height of its anemometer. */
  wind_m_per_s: z.number().nullable(),
  radiation_w_per_m2: z.number().nullable(),
  pressure_hpa: z.number().nullable(),
  rain_mm_per_h: z.number().nullable(),
  /** Whether it adds up its rain, without which none is counted. */
  counts_rain: z.boolean(),
  /** Figures that cannot be right and are not used. */
  impossible: z.array(z.enum(REPORT_FIGURES)),
  /** By how much its clock is wrong, seconds; null for a right one. */
  clock_off_s: z.number().nullable(),
});

const TOPIC_LENGTH = 200;
const FIELD_LENGTH = 100;

/** A topic of one sensor: one with wildcards would mix several. */
export const topic = z
  .string(saysWhereMissing('validation.topic'))
  .trim()
  .min(1, { message: 'validation.topic' })
  .max(TOPIC_LENGTH, { message: 'validation.topic' })
  .refine((text) => hasNoControls(text) && !/[+#]/.test(text) && !text.startsWith('$'), {
    message: 'validation.topic',
  });

/** Names from the outermost inwards, with dots between, as `RAIN.Total`; null where the message is the number alone. */
export const field = z
  .string()
  .trim()
  .max(FIELD_LENGTH, { message: 'validation.wrongValue' })
  .refine((text) => text !== '' && hasNoControls(text), { message: 'validation.wrongValue' })
  .nullable()
  .default(null);

/** Where a broker's messages have a figure; null for one that is not measured there. */
const mqttSource = <const Units extends readonly [string, ...string[]]>(units: Units) =>
  z
    .strictObject({
      topic,
      field,
      unit: z.enum(units),
    })
    .nullable()
    .default(null);

/** Of sensors that publish to the server's MQTT broker. */
const mqttSources = z.strictObject({
  /** Of a counter that only rises. */
  rain_total: mqttSource(MQTT_FIGURE_UNITS.rain_total),
  /** Of a counter that begins again each day. */
  rain_today: mqttSource(MQTT_FIGURE_UNITS.rain_today),
  temperature: mqttSource(MQTT_FIGURE_UNITS.temperature),
  humidity: mqttSource(MQTT_FIGURE_UNITS.humidity),
  /** At the height of its anemometer. */
  wind: mqttSource(MQTT_FIGURE_UNITS.wind),
  radiation: mqttSource(MQTT_FIGURE_UNITS.radiation),
});

/** A figure that a message or a sensor should have said, and what came instead. */
const unreadFigure = z.object({
  figure: z.enum([...new Set([...MQTT_FIGURES, ...HOME_ASSISTANT_FIGURES])]),
  /**
   * `noField`: a JSON object without it; `noObject`: no JSON object, though a field is named; `fieldWanted`: an object, and no
   * field is named; `noNumber`; `impossible`: a number that cannot be right in its unit; `tooLong`: no message of a sensor.
   * Of a sensor in Home Assistant: `gone`, there is no such sensor any more; `unavailable`; `wrongUnit`, which is none of the
   * figure; `noCounter`, it does not say that it adds rain up; `silent`, nothing was heard of it for three hours.
   */
  cause: z.enum(UNREAD_CAUSES),
  /** The topic, or what the sensor in Home Assistant was called when it was chosen. */
  source: z.string(),
  field: z.string().nullable(),
  /** The beginning of what came instead; of an impossible number, that with its unit. */
  came: z.string(),
  /** Names of numbers that the message has, as a field is written. */
  fields: z.array(z.string()),
});

/** For each figure that sensors of a Home Assistant may measure. */
const byHomeAssistantFigure = <Schema extends z.ZodType>(schema: Schema) =>
  Object.fromEntries(HOME_ASSISTANT_FIGURES.map((figure) => [figure, schema])) as Record<HomeAssistantFigure, Schema>;

/** The Home Assistant whose sensors are the station's. */
const homeAssistant = z.object({
  /** Host and port, with `https://` before it where it is encrypted. */
  address: z.string(),
  /** Why it is not read: it does not take the token, or did not answer the last time; null where it is. */
  fault: z.enum(HOME_ASSISTANT_FAULTS).nullable(),
  /** As its sensors were called when they were chosen; null for what is not measured there. */
  sensors: z.object(byHomeAssistantFigure(z.object({ entity: z.string(), name: z.string() }).nullable())),
});

/** A sensor that a Home Assistant shows. */
const homeAssistantSensor = z.object({
  /** By which it is chosen; it stays the same when it is renamed. */
  entity: z.string(),
  name: z.string(),
  figure: z.enum(HOME_ASSISTANT_FIGURES),
  /** What it shows now, with its unit. */
  shown: z.string(),
  /** Why it cannot be chosen: a unit that is none of the figure, or rain that it does not add up; null where it can. */
  obstacle: z.enum(SENSOR_CAUSES).nullable(),
});
export type HomeAssistantSensor = z.infer<typeof homeAssistantSensor>;

const weatherStation = z.object({
  id: idSchema<WeatherStationId>(),
  version,
  name: z.string(),
  wind_height_m: z.number(),
  /**
   * What the console sends to be recognised; empty where the key that sealed it is missing, null for people who may not
   * change the garden.
   */
  key: z.string().nullable(),
  /** Of the Tempest that it is; null for none, and for people who may not change the garden. */
  tempest_serial: z.string().nullable(),
  /** Host of the gateway that is asked for its weather; null for none, and for people who may not change the garden. */
  gateway: z.string().nullable(),
  mqtt: mqttSources,
  /** Null for none, and for people who may not change the garden. */
  home_assistant: homeAssistant.nullable(),
  /** What its sensors said last and could not be read; for people who may change the garden. */
  unread: z.array(unreadFigure),
  /** Null until the first report. */
  report: stationReport.nullable(),
  /** Rain of today by its gauge, mm. */
  rain_today_mm: z.number(),
  /** Why its rain is not used; null where it is. */
  gauge_fault: z.enum(GAUGE_FAULTS).nullable(),
  gauge_fault_since: z.iso.date().nullable(),
  /** Of the service's rain that it measured lately; null where there was too little to compare. */
  gauge_share: z.number().nullable(),
  /** A rise of its counter beyond what can fall, which was not counted. */
  refused_rain: z.object({ mm: z.number(), at: moment }).nullable(),
});
export type WeatherStation = z.infer<typeof weatherStation>;

/**
 * As on the foot of a Tempest, an Air or a Sky: `ST-00012345`. What its hub broadcasts in the server's network is then the
 * station's, and neither a console nor sensors over MQTT are.
 */
const tempestSerial = z
  .string(saysWhereMissing('validation.tempestSerial'))
  .trim()
  .toUpperCase()
  .regex(/^(ST|AR|SK)-\d{8}$/, { message: 'validation.tempestSerial' })
  .nullable();

/** Of an anemometer above the ground. */
const windHeight = within(1, 30, 'validation.windHeight');

export const weatherStationCreation = z.strictObject({
  name,
  wind_height_m: windHeight.default(2),
  mqtt: mqttSources.prefault({}),
  tempest_serial: tempestSerial.default(null),
});
export type WeatherStationCreation = z.output<typeof weatherStationCreation>;
export const weatherStationChange = z.strictObject({
  version: version.optional(),
  name: name.optional(),
  wind_height_m: windHeight.optional(),
  mqtt: mqttSources.optional(),
  tempest_serial: tempestSerial.optional(),
  /** One of `gateways` of the list; then neither a console, nor other sensors, nor a Tempest are the station's. */
  gateway: z.string().min(1).max(255).nullable().optional(),
  /**
   * Sensors by their `entity` as `home_assistant_sensors` lists them; figures that are left out stay as they are. Null forgets
   * the Home Assistant with its token.
   */
  home_assistant: z
    .strictObject(byHomeAssistantFigure(z.string().min(1).max(255).nullable().optional()))
    .nullable()
    .optional(),
});
export type WeatherStationChange = z.infer<typeof weatherStationChange>;

/** Where a Home Assistant is, and a long-lived token of it. */
export const homeAssistantLogin = z.strictObject({ address: knownAddress, access: deviceAccess });

/** A figure of an hour of the clock and the station that measured it; null for the weather service. */
const sourcedFigure = z.object({ value: z.number().nullable(), station_id: idSchema<WeatherStationId>().nullable() });
const sourcedHour = z.object({
  hour: z.number().int(),
  /** Mm. */
  rainfall: sourcedFigure,
  /** Degrees Celsius. */
  temperature: sourcedFigure,
  /** 0 to 1. */
  humidity: sourcedFigure,
  /** Metres per second at 2 m. */
  wind: sourcedFigure,
  /** MJ/m2. */
  radiation: sourcedFigure,
  /** Reference evapotranspiration, mm; from the figures above. */
  et0_mm: z.number().nullable(),
});
export type SourcedHour = z.infer<typeof sourcedHour>;

const stationParams = z.object({ id: idSchema<WeatherStationId>() });
const one = z.object({ weather_station: weatherStation });

export const weatherStationCalls = describeCalls({
  'GET /groups/:id/weather_stations': groupCall('see', 'The garden’s own weather stations, with what each said last', {
    answer: z.object({
      weather_stations: z.array(weatherStation),
      /** The address of this server, to which consoles send. */
      address: z.url(),
      /** Whether the server has a broker, to which sensors may publish. */
      has_mqtt: z.boolean(),
      /** Hosts of gateways behind which the garden has valves or probes, and that may measure weather; for people who may change it. */
      gateways: z.array(z.string()),
    }),
  }),
  'POST /groups/:id/weather_stations': groupCall(
    'change',
    'Add a weather station that sends its reports here, is a Tempest in this network, or is put together from sensors over MQTT',
    {
      description: 'Its figures are used from its first report on. The answer has the key that its console needs.',
      adds: ['weather_stations'],
      body: weatherStationCreation,
      answer: one,
      answersSecret: true,
    },
  ),
  'PATCH /weather_stations/:id': call(
    'change',
    'Rename a weather station, say how high its anemometer is, which Tempest it is, or which sensors it has over MQTT or in Home Assistant',
    {
      params: stationParams,
      body: weatherStationChange,
      answer: one,
      answersSecret: true,
    },
  ),
  'PUT /weather_stations/:id/home_assistant': call(
    'change',
    'Give the Home Assistant whose sensors are the station’s, and its token; it is tried first',
    {
      description:
        'Sensors that were chosen stay where the address stays. Then neither a console, nor sensors over MQTT, nor a gateway or a Tempest are the station’s.',
      needsConfirmedEmail: true,
      params: stationParams,
      body: homeAssistantLogin,
      answer: one,
      answersSecret: true,
    },
  ),
  'GET /weather_stations/:id/home_assistant_sensors': call(
    'change',
    'The sensors of weather that the station’s Home Assistant shows, by name',
    { params: stationParams, answer: z.object({ sensors: z.array(homeAssistantSensor) }) },
  ),
  'POST /weather_stations/:id/gauge_confirmation': call('change', 'Use its rain again: the gauge is right', {
    description:
      'The gauge was put right, or a person has found that it measures well. It is judged by the days from now on.',
    params: stationParams,
    body: noBody,
    answer: withRecalculation({ weather_station: weatherStation }),
    answersSecret: true,
  }),
  'DELETE /weather_stations/:id': call('change', 'Remove a weather station; what it measured stays', {
    params: stationParams,
    answer: z.object({ removed: z.literal(true) }),
  }),
  'GET /groups/:id/weather_sources': call('see', 'Each figure of a day’s hours, and what measured it', {
    params: groupParams,
    query: z.strictObject({ date: day }),
    answer: z.object({
      date: z.iso.date(),
      /** The service that fills what no station has measured; null where nothing is stored of the day. */
      provider: z.enum(WEATHER_PROVIDERS).nullable(),
      /** When that was asked. */
      fetched: moment.nullable(),
      hours: z.array(sourcedHour),
    }),
  }),
});
