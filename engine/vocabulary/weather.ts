/** Closed sets about weather (docs/specification.md, 3, 4 and 11). */

export const WEATHER_ICONS = [
  'RAIN',
  'CLEAR_DAY',
  'CLEAR_NIGHT',
  'CLOUDY',
  'FOG',
  'HAIL',
  'PARTLY_CLOUDY_DAY',
  'PARTLY_CLOUDY_NIGHT',
  'SLEET',
  'SNOW',
  'THUNDERSTORM',
  'TORNADO',
  'WIND',
] as const;
export type WeatherIcon = (typeof WEATHER_ICONS)[number];

export const RAIN_STRATEGIES = ['forecast', 'expectation'] as const;
export type RainStrategy = (typeof RAIN_STRATEGIES)[number];

/** Where a garden's weather may come from; the registry of weather-providers says which are available. */
export const WEATHER_PROVIDERS = [
  'OPEN_METEO',
  'MET_NORWAY',
  'OPENWEATHER',
  'WEATHER_UNDERGROUND',
  'TEMPEST',
  'SIMULATED',
] as const;
/**
 * Why a weather service gave no weather: no answer in time; paused after several of those; key, station or place not
 * accepted; rate limit; an answer that is unreadable, in other units, with its hours out of order or of an earlier day;
 * or one in which days are missing.
 */
export const WEATHER_FAULTS = [
  'unreachable',
  'paused',
  'refused',
  'limited',
  'unreadable',
  'wrongUnits',
  'shuffledHours',
  'outdated',
  'incomplete',
] as const;
export type WeatherFault = (typeof WEATHER_FAULTS)[number];

/**
 * What a day is planned with: the forecast of the service; its last one, while it tells nothing; what the month usually is
 * by the garden's own records; or by its latitude.
 */
export const WEATHER_BASES = ['service', 'lastGood', 'ownHistory', 'normals'] as const;
export type WeatherBasis = (typeof WEATHER_BASES)[number];

/** Inputs of evapotranspiration that are estimated where a service does not give them. */
export const ESTIMATED_FIGURES = ['wind', 'humidity', 'clouds', 'radiation'] as const;

/** The figures of weather that may be held back because they cannot be right. */
export const WEATHER_FIGURES = [
  'temperature',
  'rainfall',
  'probability',
  'wind',
  'humidity',
  'clouds',
  'radiation',
] as const;
export type WeatherFigure = (typeof WEATHER_FIGURES)[number];

/** A figure of a service's answer that cannot be right and is not used. */
export interface RejectedFigure {
  /** Local ISO date, and the hour of its clock; null for a figure of the whole day. */
  readonly date: string;
  readonly hour: number | null;
  readonly figure: WeatherFigure;
  /** Degrees Celsius, millimetres, metres per second, MJ/m2, or a share (0 to 1). */
  readonly value: number;
}

export type WeatherProviderName = (typeof WEATHER_PROVIDERS)[number];

/**
 * How the reports of a garden's own station come: as to Weather Underground, as to Ecowitt's own server, put together from
 * sensors that publish to an MQTT broker, as a Tempest's hub broadcasts them, asked of a gateway in the network, or put
 * together from sensors of a Home Assistant.
 */
export const STATION_PROTOCOLS = ['wunderground', 'ecowitt', 'mqtt', 'tempest', 'gateway', 'home-assistant'] as const;
export type StationProtocol = (typeof STATION_PROTOCOLS)[number];

/** The figures of a report that may be impossible. */
export const REPORT_FIGURES = ['temperature', 'humidity', 'wind', 'radiation', 'pressure', 'rainRate'] as const;
export type ReportFigure = (typeof REPORT_FIGURES)[number];

const RAIN_UNITS = ['mm', 'in'] as const;

/**
 * What sensors over MQTT may measure, with the units in which they publish it. Rain is a counter: one that only rises, or
 * one that begins again each day.
 */
export const MQTT_FIGURE_UNITS = {
  rain_total: RAIN_UNITS,
  rain_today: RAIN_UNITS,
  temperature: ['°C', '°F'],
  humidity: ['%'],
  wind: ['m/s', 'km/h', 'mph', 'kn'],
  radiation: ['W/m²'],
} as const;
export type MqttFigure = keyof typeof MQTT_FIGURE_UNITS;
export const MQTT_FIGURES = Object.keys(MQTT_FIGURE_UNITS) as MqttFigure[];
export type MqttUnit = (typeof MQTT_FIGURE_UNITS)[MqttFigure][number];

/** Where a broker's messages have a figure. */
export interface MqttSource {
  readonly topic: string;
  /** Names from the outermost inwards, with dots between; null where the message is the number alone. */
  readonly field: string | null;
  readonly unit: MqttUnit;
}
/** Of a station; figures that it does not measure are null or left out. */
export type MqttSources = Readonly<Partial<Record<MqttFigure, MqttSource | null>>>;

/** What sensors of a Home Assistant may measure. Rain is a counter, however often it begins again. */
export const HOME_ASSISTANT_FIGURES = [
  'rain',
  'rain_rate',
  'temperature',
  'humidity',
  'wind',
  'radiation',
  'pressure',
] as const;
export type HomeAssistantFigure = (typeof HOME_ASSISTANT_FIGURES)[number];

/** A sensor of a Home Assistant that a station's figure is read from. */
export interface HomeAssistantSource {
  /** As its driver names it. */
  readonly entity: string;
  /** As it was called when it was chosen. */
  readonly name: string;
}
/** Of a station; figures that it does not measure are left out. */
export type HomeAssistantSources = Readonly<Partial<Record<HomeAssistantFigure, HomeAssistantSource>>>;

/** Why a station's Home Assistant is not read: it does not take the token, or does not answer. */
export const HOME_ASSISTANT_FAULTS = ['denied', 'unreachable'] as const;
export type HomeAssistantFault = (typeof HOME_ASSISTANT_FAULTS)[number];

/** Why the state of a sensor in Home Assistant is no figure: see `UnreadFigure` of the contract. */
export const SENSOR_CAUSES = ['gone', 'unavailable', 'noNumber', 'wrongUnit', 'noCounter'] as const;
export type SensorCause = (typeof SENSOR_CAUSES)[number];

/** Why a message or a sensor does not say a figure that it should: see `UnreadFigure` of the contract. */
export const UNREAD_CAUSES = [
  'noField',
  'noObject',
  'fieldWanted',
  'impossible',
  'tooLong',
  'silent',
  ...SENSOR_CAUSES,
] as const;
export type UnreadCause = (typeof UNREAD_CAUSES)[number];
export type UnreadFigureName = MqttFigure | HomeAssistantFigure;

/** The figures of an hour that a garden's own station may measure. */
export const STATION_FIGURES = ['rainfall', 'temperature', 'humidity', 'wind', 'radiation'] as const;
export type StationFigure = (typeof STATION_FIGURES)[number];

/**
 * What is wrong with a rain gauge: it measures hardly any of the rain, as when it is clogged (`dry`); far less, as under a
 * tree (`low`); far more, as with a wrong setting or under a gutter (`high`).
 */
export const GAUGE_FAULTS = ['dry', 'low', 'high'] as const;
export type GaugeFault = (typeof GAUGE_FAULTS)[number];
