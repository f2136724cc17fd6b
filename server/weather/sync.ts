/** Updates a garden's weather from its provider. */

import type { GroupId } from '@sluice/engine/vocabulary/ids';
import type { WeatherProvider } from '@sluice/weather-providers/provider';
import type { Queryable } from '../platform/database/connect.ts';
import { announce } from '../platform/live/announce.ts';
import { localDateIn } from '../platform/moments.ts';
import { toLocalHours } from './local-hours.ts';
import { refuseImplausible } from './plausible-day.ts';
import { et0OfDay } from './reference-et.ts';
import { upsertWeatherDays } from './store.ts';

const DAY_MS = 86_400_000;

export interface WeatherGarden {
  id: GroupId;
  timeZone: string;
  latitudeDeg: number;
  longitudeDeg: number;
  elevationM: number;
}

/** Fetches `backDays` past days and all that is forecast. Rejects with WeatherProviderError, and keeps what was. */
export async function syncWeather(
  db: Queryable,
  provider: WeatherProvider,
  garden: WeatherGarden,
  backDays: number,
  nowMs: number,
): Promise<void> {
  const from = localDateIn(garden.timeZone, nowMs - backDays * DAY_MS);
  const to = localDateIn(garden.timeZone, nowMs + provider.forecastDays * DAY_MS);
  const days = await provider.days(garden, from, to, nowMs);
  days.forEach(refuseImplausible);
  await upsertWeatherDays(
    db,
    days.map((day) => {
      const et0 = et0OfDay(day, garden);
      return {
        groupId: garden.id,
        date: day.date,
        tMinC: day.tMinC,
        tMaxC: day.tMaxC,
        rainfallMm: day.rainfallMm,
        precipitationProbability: day.precipitationProbability ?? (day.rainfallMm > 0 ? 1 : 0),
        windMPerS: day.windAt2mMPerS,
        relativeHumidity: day.relativeHumidity,
        solarRadiationMjPerM2: day.solarRadiationMjPerM2,
        et0Mm: et0.et0Mm,
        hours: toLocalHours(day, et0, garden.timeZone),
        icon: day.icon,
        isForecast: day.isForecast,
        provider: day.provider,
        fetchedAt: new Date(nowMs),
      };
    }),
  );
  await announce(db, { groupId: garden.id }, ['weather']);
}
