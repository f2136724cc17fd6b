/** Weather day (specification, section 3). */
import { WEATHER_ICONS } from '@sluice/engine/vocabulary/weather';
import { z } from 'zod';
import { fraction } from './primitives.ts';

export const weatherDay = z.object({
  id: z.string(),
  date: z.iso.date(),
  /** Degrees Celsius. */
  t_min: z.number(),
  t_max: z.number(),
  precip_prob: fraction,
  /** Millimetres. */
  precip_mm: z.number().min(0),
  /** Metres per second at 2 m. */
  wind_speed: z.number().min(0),
  humidity: fraction,
  icon: z.enum(WEATHER_ICONS),
  /** Reference evapotranspiration, millimetres; null where it cannot be known. */
  et0_mm: z.number().nullable(),
  is_forecast: z.boolean(),
});
export type WeatherDay = z.infer<typeof weatherDay>;
