/** Weather day (specification, section 3). */

import { LIMITS } from '@sluice/engine/vocabulary/limits';
import { WEATHER_FAULTS, WEATHER_ICONS, WEATHER_PROVIDERS } from '@sluice/engine/vocabulary/weather';
import { z } from 'zod';
import { describeCalls } from './call.ts';
import { fraction, groupParams, moment, version } from './primitives.ts';
import { recalculation } from './schedule.ts';

export const weatherDay = z.object({
  id: z.string(),
  date: z.iso.date(),
  /** Degrees Celsius. */
  t_min: z.number(),
  t_max: z.number(),
  precip_prob: fraction,
  /** Millimetres. */
  precip_mm: z.number().min(0),
  /** Metres per second at 2 m, mean of the day; null where nobody knows it. */
  wind_speed: z.number().min(0).nullable(),
  /** Mean of the day; null where nobody knows it. */
  humidity: fraction.nullable(),
  icon: z.enum(WEATHER_ICONS),
  /** Reference evapotranspiration, millimetres; null where it cannot be known. */
  et0_mm: z.number().nullable(),
  is_forecast: z.boolean(),
  /** Rain as the gardener measured it; null where the provider's figure stands. */
  corrected_precip_mm: z.number().nullable(),
});
export type WeatherDay = z.infer<typeof weatherDay>;

/** Which service a garden asks. What is secret is only said to be there. */
export const weatherProviderSettings = z.object({
  version,
  provider: z.enum(WEATHER_PROVIDERS),
  station_id: z.string().nullable(),
  device_id: z.string().nullable(),
  has_secret: z.boolean(),
  owns_hardware: z.boolean(),
  forecast_days: z.number().int(),
  history_days: z.number().int(),
  /** This garden lies under the simulator's sky: no service is asked, and the choice waits for real weather. */
  is_simulated: z.boolean(),
  /** When the weather was last asked for, and when whoever is asked last answered; null for never. */
  asked: moment.nullable(),
  answered: moment.nullable(),
  /** What became of the last time; null where it was answered. */
  fault: z.enum(WEATHER_FAULTS).nullable(),
});
export type WeatherProviderSettings = z.infer<typeof weatherProviderSettings>;

/** `PUT groups/{id}/weather_provider`. Weather Underground stations read as `KCASANDI123`, Tempest ids are numbers. */
export const weatherProviderSetting = z
  .strictObject({
    version: version.optional(),
    provider: z.enum(WEATHER_PROVIDERS),
    station_id: z.string().trim().max(40, { message: 'validation.stationId' }).nullable().default(null),
    device_id: z.string().trim().max(40, { message: 'validation.deviceId' }).nullable().default(null),
    /** API key or token; left out, the one that is kept stays. */
    secret: z.string().trim().max(200, { message: 'validation.textTooLong' }).optional(),
    owns_hardware: z.boolean().default(false),
  })
  .superRefine(({ provider, station_id, device_id, owns_hardware }, context) => {
    const wrong = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
    if (provider === 'WEATHER_UNDERGROUND' && !/^[A-Z0-9]{4,20}$/.test(station_id ?? '')) {
      wrong('station_id', station_id ? 'validation.stationId' : 'validation.stationIdRequired');
    }
    if (provider !== 'TEMPEST') return;
    if (!/^\d{1,10}$/.test(station_id ?? '')) {
      wrong('station_id', station_id ? 'validation.stationId' : 'validation.stationIdRequired');
    }
    if (!/^\d{1,10}$/.test(device_id ?? '')) wrong('device_id', 'validation.deviceId');
    if (!owns_hardware) wrong('owns_hardware', 'validation.hardwareConfirmation');
  });
export type WeatherProviderSetting = z.infer<typeof weatherProviderSetting>;

/** `GET groups/{id}/weather?from&to`. */
export const weatherQuery = z.strictObject({ from: z.iso.date(), to: z.iso.date() });

/** `PUT groups/{id}/weather/{date}/rainfall`: what the gardener's own gauge says of a past day; null takes it back. */
export const rainfallCorrection = z.strictObject({
  rainfall_mm: z
    .number()
    .min(0, { message: 'validation.rainfall' })
    .max(500, { message: 'validation.rainfall' })
    .nullable(),
});

/** `POST groups/{id}/weather_reports`. */
export const weatherReport = z.strictObject({
  date: z.iso.date({ message: 'validation.date' }),
  text: z
    .string()
    .trim()
    .min(1, { message: 'validation.required' })
    .max(LIMITS.textMaxCharacters, { message: 'validation.textTooLong' }),
});

const provider = z.object({ weather_provider: weatherProviderSettings });

export const weatherCalls = describeCalls({
  'GET /groups/:id/weather_provider': {
    summary: 'Which weather service a garden asks',
    access: 'see',
    params: groupParams,
    answer: provider,
  },
  'PUT /groups/:id/weather_provider': {
    summary: 'Choose a weather service; its key is kept and never told again',
    access: 'change',
    params: groupParams,
    body: weatherProviderSetting,
    answer: provider,
  },
  'GET /groups/:id/weather': {
    summary: 'The days of weather from one date to another, 366 at most',
    access: 'see',
    params: groupParams,
    query: weatherQuery,
    answer: z.object({ weathers: z.array(weatherDay) }),
  },
  'PUT /groups/:id/weather/:date/rainfall': {
    summary: 'Correct the rain of a day by one’s own gauge; null takes it back',
    access: 'change',
    params: groupParams.extend({ date: z.iso.date() }),
    body: rainfallCorrection,
    answer: z.object({ weather: weatherDay, recalculation: recalculation.nullable() }),
  },
  'POST /groups/:id/weather_reports': {
    summary: 'Report that the weather shown was not the weather',
    access: 'change',
    params: groupParams,
    body: weatherReport,
    answer: z.object({}),
  },
});
