/** What is stored of a station's reports, and of days to which they contribute. */
import type { WeatherStationId } from '@sluice/engine/vocabulary/ids';
import type {
  ReportFigure,
  StationFigure,
  StationProtocol,
  UnreadCause,
  UnreadFigureName,
} from '@sluice/engine/vocabulary/weather';
import type { WeatherDayRow, WeatherHours } from '../store.ts';

/** The last report; figures in the units of their names, null for what it does not measure. */
export interface StoredReport {
  readonly protocol: StationProtocol;
  readonly model: string | null;
  readonly temperatureC: number | null;
  readonly humidity: number | null;
  readonly windMPerS: number | null;
  readonly radiationWPerM2: number | null;
  readonly pressureHPa: number | null;
  readonly rainMmPerHour: number | null;
  readonly countsRain: boolean;
  readonly impossible: readonly ReportFigure[];
  readonly clockOffS: number | null;
}

/** A figure that a message of a broker, or a sensor, should have said, and what came instead. */
export interface UnreadFigure {
  readonly cause: UnreadCause;
  /** The topic, or the sensor's name. */
  readonly source: string;
  readonly field: string | null;
  /** Its beginning, without characters that do not show. */
  readonly came: string;
  /** Names of numbers in it, with dots between. */
  readonly fields: readonly string[];
}

export type UnreadFigures = Readonly<Partial<Record<UnreadFigureName, UnreadFigure>>>;

/** Of the reports of an hour. */
interface Sum {
  readonly reports: number;
  readonly sum: number;
  readonly least: number;
  readonly most: number;
}

export type MeanFigure = Exclude<StationFigure, 'rainfall'>;

export interface HourSums {
  readonly rainfallMm: number;
  /** Seconds between reports that were not too far apart. */
  readonly coveredS: number;
  /** The same while its rain was counted. */
  readonly rainCoveredS: number;
  /** Degrees Celsius, a share (0 to 1), metres per second at the anemometer, W/m2. */
  readonly means: Readonly<Partial<Record<MeanFigure, Sum>>>;
}

/** A day of the service, without what own stations contribute. */
export type ServiceDay = Pick<
  WeatherDayRow,
  | 'tMinC'
  | 'tMaxC'
  | 'rainfallMm'
  | 'precipitationProbability'
  | 'windMPerS'
  | 'relativeHumidity'
  | 'solarRadiationMjPerM2'
  | 'et0Mm'
  | 'isForecast'
> & { readonly hours: WeatherHours | null };

/** By the 24 hours of the clock, the station that measured a figure; null for the service. */
export type FigureSources = Readonly<Record<StationFigure, readonly (WeatherStationId | null)[]>>;
