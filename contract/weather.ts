/** Weather day (docs/specification.md, 3). */

import { LIMITS } from '@sluice/engine/vocabulary/limits';
import {
  ESTIMATED_FIGURES,
  WEATHER_BASES,
  WEATHER_FAULTS,
  WEATHER_FIGURES,
  WEATHER_ICONS,
  WEATHER_PROVIDERS,
} from '@sluice/engine/vocabulary/weather';
import { z } from 'zod';
import { call, describeCalls, groupCall, groupParams, listOf } from './call.ts';
import { day, fraction, moment, version } from './primitives.ts';
import { withRecalculation } from './schedule.ts';

export const weatherDay = z.object({
  id: z.string(),
  date: z.iso.date(),
  /** Degrees Celsius. */
  t_min: z.number(),
  t_max: z.number(),
  /** Null where the service gives none. */
  precip_prob: fraction.nullable(),
  /** Millimetres. */
  precip_mm: z.number().min(0),
  /** Metres per second at 2 m, mean of the day; null where nobody knows it. */
  wind_speed: z.number().min(0).nullable(),
  /** Mean of the day; null where nobody knows it. */
  humidity: fraction.nullable(),
  icon: z.enum(WEATHER_ICONS),
  /** Reference evapotranspiration, millimetres; null where it cannot be known. */
  et0_mm: z.number().nullable(),
  /** Figures that its evapotranspiration is estimated without; all of them: from the temperatures alone. */
  et0_estimated: z.array(z.enum(ESTIMATED_FIGURES)),
  is_forecast: z.boolean(),
  /** Rain as the gardener measured it; null where the provider's figure counts. */
  corrected_precip_mm: z.number().nullable(),
});
export type WeatherDay = z.infer<typeof weatherDay>;

/** A garden's weather service. Secrets are never returned, only whether they are set. */
export const weatherProviderSettings = z.object({
  version,
  provider: z.enum(WEATHER_PROVIDERS),
  /** The service that is used: another than the chosen one where that is not available. */
  asked_provider: z.enum(WEATHER_PROVIDERS),
  station_id: z.string().nullable(),
  device_id: z.string().nullable(),
  has_secret: z.boolean(),
  owns_hardware: z.boolean(),
  forecast_days: z.number().int(),
  history_days: z.number().int(),
  /** The attribution that its licence requires; null where none is. */
  attribution: z.object({ text: z.string(), url: z.url() }).nullable(),
  /** When the weather was last requested, and when the service last answered; null for never. */
  asked: moment.nullable(),
  answered: moment.nullable(),
  /** Why the last request failed; null where it was answered. */
  fault: z.enum(WEATHER_FAULTS).nullable(),
  /** When it is asked again after a failure; null for with the next hour's round. */
  again: moment.nullable(),
  /** Figures of its last answer that cannot be right and are not used; SI units as in `weatherDay`, radiation MJ/m2. */
  held: z.array(
    z.object({
      date: z.iso.date(),
      /** Of the clock, 0 to 23; null for a figure of the whole day. */
      hour: z.number().int().nullable(),
      figure: z.enum(WEATHER_FIGURES),
      value: z.number(),
    }),
  ),
});
export type WeatherProviderSettings = z.infer<typeof weatherProviderSettings>;

/** What a day is planned with. `provider` and `fetched` are null where no service covers the day. */
export const weatherBasis = z.object({
  date: z.iso.date(),
  basis: z.enum(WEATHER_BASES),
  provider: z.enum(WEATHER_PROVIDERS).nullable(),
  fetched: moment.nullable(),
});
export type WeatherBasisOfDay = z.infer<typeof weatherBasis>;

/** How often a service was right about rain on the evening before, in days of the last year. */
export const forecastSkill = z.object({
  provider: z.enum(WEATHER_PROVIDERS),
  days: z.number().int(),
  promised_and_came: z.number().int(),
  promised_only: z.number().int(),
  came_unpromised: z.number().int(),
});
export type ForecastSkill = z.infer<typeof forecastSkill>;

/** `GET groups/{id}/weather_services`: what a garden may choose, and what must be given with each. */
export const weatherServiceChoice = z.object({
  provider: z.enum(WEATHER_PROVIDERS),
  forecast_days: z.number().int(),
  history_days: z.number().int(),
  needs: z.object({
    /** How these read, as a regular expression; null where there is none. */
    station_id: z.string().nullable(),
    device_id: z.string().nullable(),
    /** API key or token. */
    secret: z.boolean(),
    /** Confirmation that the user owns the station. */
    owns_hardware: z.boolean(),
  }),
});
export type WeatherServiceChoice = z.infer<typeof weatherServiceChoice>;

/** `PUT groups/{id}/weather_provider`. The service decides which fields are needed. */
export const weatherProviderSetting = z.strictObject({
  version: version.optional(),
  provider: z.enum(WEATHER_PROVIDERS),
  station_id: z.string().trim().max(40, { message: 'validation.stationId' }).nullable().default(null),
  device_id: z.string().trim().max(40, { message: 'validation.deviceId' }).nullable().default(null),
  /** API key or token; when left out, the stored one stays. */
  secret: z.string().trim().max(200, { message: 'validation.textTooLong' }).optional(),
  owns_hardware: z.boolean().default(false),
});
export type WeatherProviderSetting = z.infer<typeof weatherProviderSetting>;

/** Needs of a service that are missing or invalid. The server checks the key, since it may have stored one. */
export function missingNeeds(
  needs: WeatherServiceChoice['needs'],
  setting: Pick<WeatherProviderSetting, 'station_id' | 'device_id' | 'owns_hardware'>,
) {
  const isMissing = (pattern: string | null, value: string | null) =>
    pattern !== null && !new RegExp(pattern).test(value ?? '');
  const station = setting.station_id ? 'validation.stationId' : 'validation.stationIdRequired';
  return [
    ...(isMissing(needs.station_id, setting.station_id) ? [{ path: 'station_id', message: station } as const] : []),
    ...(isMissing(needs.device_id, setting.device_id)
      ? [{ path: 'device_id', message: 'validation.deviceId' } as const]
      : []),
    ...(needs.owns_hardware && !setting.owns_hardware
      ? [{ path: 'owns_hardware', message: 'validation.hardwareConfirmation' } as const]
      : []),
  ];
}

export const weatherProviderSettingFor = (needs: WeatherServiceChoice['needs']) =>
  weatherProviderSetting.superRefine((setting, context) => {
    for (const { path, message } of missingNeeds(needs, setting)) {
      context.addIssue({ code: 'custom', path: [path], message });
    }
  });

/** `GET groups/{id}/weather?from&to`. */
export const weatherQuery = z.strictObject({ from: day, to: day });

/** Millimetres of a day. */
const gaugedRainfall = z
  .number()
  .min(0, { message: 'validation.rainfall' })
  .max(500, { message: 'validation.rainfall' })
  .nullable();

/** `PUT groups/{id}/weather/{date}/rainfall`: what the gardener's own gauge says of a past day; null takes it back. */
export const rainfallCorrection = z.strictObject({ rainfall_mm: gaugedRainfall });

/** `POST groups/{id}/weather_reports`. Rain that was measured corrects the day's. */
export const weatherReport = z.strictObject({
  date: day,
  text: z
    .string()
    .trim()
    .min(1, { message: 'validation.required' })
    .max(LIMITS.textMaxCharacters, { message: 'validation.textTooLong' }),
  rainfall_mm: gaugedRainfall.default(null),
});

const provider = z.object({ weather_provider: weatherProviderSettings });

export const weatherCalls = describeCalls({
  'GET /groups/:id/weather_provider': groupCall('see', 'Which weather service a garden asks', {
    answer: provider,
  }),
  'PUT /groups/:id/weather_provider': groupCall(
    'change',
    'Choose a weather service; its key is kept and never told again',
    {
      body: weatherProviderSetting,
      answer: provider,
    },
  ),
  'GET /groups/:id/weather_services': groupCall(
    'see',
    'The weather services that a garden may choose, with what each needs',
    {
      answer: z.object({
        weather_services: z.array(weatherServiceChoice),
        /** Services that this Sluice cannot ask yet. */
        absent: z.array(z.enum(WEATHER_PROVIDERS)),
      }),
    },
  ),
  'GET /groups/:id/weather': groupCall('see', 'The days of weather from one date to another, 366 at most', {
    query: weatherQuery,
    answer: listOf('weathers', weatherDay),
  }),
  'GET /groups/:id/weather_basis': call('see', 'What each day is planned with, from one date to another, 366 at most', {
    params: groupParams,
    query: weatherQuery,
    answer: listOf('days', weatherBasis),
  }),
  'GET /groups/:id/weather_skill': call('see', 'How often rain was promised and came, by weather service', {
    params: groupParams,
    answer: z.object({
      skills: z.array(forecastSkill),
      /** Millimetres from which a day counts as rainy, and the chance from which rain is promised. */
      wet_day_mm: z.number(),
      promised_from: fraction,
    }),
  }),
  'PUT /groups/:id/weather/:date/rainfall': call(
    'change',
    'Correct the rain of a day by one’s own gauge; null takes it back',
    {
      params: groupParams.extend({ date: day }),
      body: rainfallCorrection,
      answer: withRecalculation({ weather: weatherDay }),
    },
  ),
  'POST /groups/:id/weather_reports': groupCall('change', 'Report that the weather shown was not the weather', {
    body: weatherReport,
    /** Null where no rain was measured, or it changes nothing. */
    answer: withRecalculation({}),
  }),
});
