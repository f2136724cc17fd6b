/**
 * Where weather comes from. A provider opens no connection itself: the transport is passed in, so that tests can
 * replace the network. Each passes the checks of `conformance.ts`.
 */
import type { Celsius, Fraction, MetresPerSecond, Millimetres } from '@sluice/engine/vocabulary/units';
import type { WeatherFault, WeatherIcon, WeatherProviderName } from '@sluice/engine/vocabulary/weather';

export interface WeatherPlace {
  latitudeDeg: number;
  longitudeDeg: number;
  elevationM: number;
  /** IANA name; days are local days. */
  timeZone: string;
}

export interface WeatherDay {
  /** Local ISO date. */
  date: string;
  /** True for a forecast, today included; false for an observation. */
  isForecast: boolean;
  /** Epoch milliseconds: when a forecast was issued, or by when the day had been observed whole. */
  observedAt: number;
  /** The service that answered; after a fallback this is not the garden's choice. */
  provider: WeatherProviderName;
  tMinC: Celsius;
  tMaxC: Celsius;
  rainfallMm: Millimetres;
  /** Null where the provider gives none; of an observed day 1 or 0. */
  precipitationProbability: Fraction | null;
  /** Mean of the day at 2 m. */
  windAt2mMPerS: MetresPerSecond | null;
  /** Mean of the day. */
  relativeHumidity: Fraction | null;
  /** Mean share of the sky that is covered by daylight; of services that tell no radiation. */
  cloudFraction: Fraction | null;
  /** Global radiation on the level, MJ/m2 a day. */
  solarRadiationMjPerM2: number | null;
  icon: WeatherIcon;
  /** In order, 23 to 25 of them; empty where the provider knows only days. */
  hours: WeatherHour[];
}

export interface WeatherHour {
  /** Epoch milliseconds. */
  startsAt: number;
  temperatureC: Celsius;
  rainfallMm: Millimetres;
  windAt2mMPerS: MetresPerSecond | null;
  relativeHumidity: Fraction | null;
  /** Radiation of the hour, MJ/m2. */
  solarRadiationMjPerM2: number | null;
}

/**
 * A day by the 24 hours of its clock, each figure null where it is not known. An hour that the clock jumps over is null;
 * an hour that comes twice has the rain, radiation and evapotranspiration of both.
 */
export interface WeatherHours {
  readonly rainfallMm: readonly (number | null)[];
  /** Reference evapotranspiration. */
  readonly et0Mm: readonly (number | null)[];
  /** At 2 m. */
  readonly windMPerS: readonly (number | null)[];
  readonly temperatureC: readonly (number | null)[];
  /** 0 to 1. */
  readonly relativeHumidity: readonly (number | null)[];
  /** MJ/m2. */
  readonly solarRadiation: readonly (number | null)[];
}

/** What of an account a service did not accept. */
export type RefusedField = 'secret' | 'stationId' | 'deviceId';

/** The one error a provider throws. */
export class WeatherProviderError extends Error {
  readonly fault: WeatherFault;
  /** Seconds after which it may be asked again, where it said so. */
  readonly retryAfterS: number | null;
  /** Null where it did not say, or did not refuse. */
  readonly refused: RefusedField | null;
  constructor(
    fault: WeatherFault,
    message: string,
    { retryAfterS = null, refused = null }: { retryAfterS?: number | null; refused?: RefusedField | null } = {},
  ) {
    super(message);
    this.name = 'WeatherProviderError';
    this.fault = fault;
    this.retryAfterS = retryAfterS;
    this.refused = refused;
  }
}

export interface WeatherProvider {
  readonly name: WeatherProviderName;
  /** Days known ahead, today included, and days known before today. */
  readonly forecastDays: number;
  readonly historyDays: number;
  /**
   * The local days from one ISO date to another, both included, that lie within what the provider knows at `now`
   * (epoch milliseconds), in order. Days beyond are left out, never made up. Rejects with WeatherProviderError.
   */
  days(place: WeatherPlace, fromDate: string, toDate: string, now: number): Promise<WeatherDay[]>;
}

/** Weather that came, of as many years as anybody asks for. */
export interface WeatherArchive {
  /**
   * The local days from one ISO date to another, both included, that it knows whole at `now` (epoch milliseconds), in
   * order. The last few before `now` may not be known yet. Rejects with WeatherProviderError.
   */
  days(place: WeatherPlace, fromDate: string, toDate: string, now: number): Promise<WeatherDay[]>;
}

/** An archive as the registry lists it. */
export interface ArchiveService {
  /** Whom its questions go to; null for one without a network. */
  readonly host: string | null;
  connect(transport: WeatherTransport): WeatherArchive;
}

export interface WeatherAnswer {
  status: number;
  /** Null where it is absent; `name` in lower case. */
  header(name: string): string | null;
  body: string;
}

/**
 * HTTP access of a provider. Redirects are not followed. Rejects with WeatherProviderError 'unreachable' when no
 * complete answer came in time, 'unreadable' for an answer that is too long.
 */
export interface WeatherTransport {
  get(url: string, headers?: Readonly<Record<string, string>>): Promise<WeatherAnswer>;
}

/** The garden's account at the service; null where not needed. */
export interface ServiceAccount {
  stationId: string | null;
  deviceId: string | null;
  /** API key or token. */
  secret: string | null;
}

/** What a gardener must enter before a service can be used. */
export interface ServiceNeeds {
  /** How these read; null where there is none. */
  stationId: RegExp | null;
  deviceId: RegExp | null;
  /** API key or token. */
  secret: boolean;
  /** Confirmation that the user owns the hardware. */
  ownHardware: boolean;
}

export const NEEDS_NOTHING: ServiceNeeds = { stationId: null, deviceId: null, secret: false, ownHardware: false };

/** How many requests a service allows. */
export interface AskLimits {
  perMinute: number;
  perHour: number;
  perDay: number;
}

/** A weather service as the registry lists it. */
export interface WeatherService extends Pick<WeatherProvider, 'forecastDays' | 'historyDays'> {
  /** Offered to every garden, or only where it is chosen already: for the demo, and where nothing else is available. */
  readonly audience: 'everyone' | 'demo';
  readonly needs: ServiceNeeds;
  /** The attribution that its licence requires, with a link; null where none is. */
  readonly attribution: { text: string; url: string } | null;
  /** Whom its questions go to; null for one without a network. */
  readonly host: string | null;
  /** Decimals of the coordinates that it is asked for: places that its model cannot distinguish share an answer. */
  readonly placeDecimals: number;
  /** Limits of one account, or of all gardens together where it needs no key; null for none. */
  readonly askLimits: AskLimits | null;
  /** The weather of past years; null where it has none that may be asked. */
  readonly archive: ArchiveService | null;
  covers(place: Pick<WeatherPlace, 'latitudeDeg' | 'longitudeDeg'>): boolean;
  connect(account: ServiceAccount, transport: WeatherTransport): WeatherProvider;
}
