/** Updates a garden's weather from its provider. */
import type { GroupId } from '@sluice/engine/vocabulary/ids';
import { DAY_MS } from '@sluice/engine/vocabulary/units';
import type { RejectedFigure } from '@sluice/engine/vocabulary/weather';
import { type WeatherPlace, type WeatherProvider, WeatherProviderError } from '@sluice/weather-providers/provider';
import type { Queryable } from '../platform/database/connect.ts';
import { announce } from '../platform/live/announce.ts';
import { localDateIn } from '../platform/moments.ts';
import { toLocalHours } from './local-hours.ts';
import { isInOtherUnits, type PlausibleDay, rejectImplausible } from './plausible-day.ts';
import { et0OfDay } from './reference-et.ts';
import { readWeatherDays, storePromises, upsertWeatherDays } from './store.ts';

export interface WeatherGarden {
  id: GroupId;
  timeZone: string;
  latitudeDeg: number;
  longitudeDeg: number;
  elevationM: number;
}

export interface SyncOptions {
  /** The place that is asked for, where it is not exactly the garden's. */
  place?: WeatherPlace;
  /** Epoch milliseconds of the oldest answer that was used; asked for after the provider has answered. */
  oldestAskedAtMs?: () => number;
  /** Whether its days of before are of the same place, so that an answer in other units is noticed. */
  isSamePlace?: boolean;
}

export interface SyncOutcome {
  /** Whether today and tomorrow are among the answered days. */
  isComplete: boolean;
  /** What cannot be right, and is not used. */
  rejected: RejectedFigure[];
}

/** Fetches `backDays` past days and all that is forecast. Rejects with WeatherProviderError, and keeps what was. */
export async function syncWeather(
  db: Queryable,
  provider: WeatherProvider,
  garden: WeatherGarden,
  backDays: number,
  nowMs: number,
  { place = garden, oldestAskedAtMs = () => nowMs, isSamePlace = false }: SyncOptions = {},
): Promise<SyncOutcome> {
  const dateIn = (days: number) => localDateIn(garden.timeZone, nowMs + days * DAY_MS);
  const [from, today, tomorrow, to] = [dateIn(-backDays), dateIn(0), dateIn(1), dateIn(provider.forecastDays)];
  const answered = await provider.days(place, from, to, nowMs);
  if (isSamePlace && isInOtherUnits(answered, await readStoredDays(db, garden.id, provider, from, to))) {
    throw new WeatherProviderError('wrongUnits', `${provider.name} answers in other units than before.`);
  }
  const checked = answered.map((day) => rejectImplausible(day, garden.timeZone));
  const days = checked.flatMap(({ day }) => day ?? []);
  const oldestAskedAt = new Date(oldestAskedAtMs());
  await upsertWeatherDays(
    db,
    days.map((day) => rowOfDay(day, garden, oldestAskedAt)),
  );
  await storePromises(
    db,
    garden.id,
    days.filter(({ date, isForecast }) => isForecast && date === tomorrow),
    oldestAskedAt,
  );
  await announce(db, { groupId: garden.id }, ['weather']);
  const hasDay = (date: string) => days.some((day) => day.date === date);
  return {
    isComplete: hasDay(today) && (provider.forecastDays < 2 || hasDay(tomorrow)),
    rejected: checked.flatMap(({ rejected }) => rejected),
  };
}

async function readStoredDays(db: Queryable, groupId: GroupId, { name }: WeatherProvider, from: string, to: string) {
  return (await readWeatherDays(db, groupId, from, to)).filter(({ provider }) => provider === name);
}

/** A day as it is stored, with its reference evapotranspiration. */
export function rowOfDay(day: PlausibleDay, garden: WeatherGarden, fetchedAt: Date) {
  const et0 = et0OfDay(day, garden);
  return {
    groupId: garden.id,
    date: day.date,
    tMinC: day.tMinC,
    tMaxC: day.tMaxC,
    rainfallMm: day.rainfallMm,
    precipitationProbability: day.precipitationProbability,
    windMPerS: day.windAt2mMPerS,
    relativeHumidity: day.relativeHumidity,
    solarRadiationMjPerM2: day.solarRadiationMjPerM2,
    et0Mm: et0.et0Mm,
    hours: toLocalHours(day, et0, garden.timeZone),
    icon: day.icon,
    isForecast: day.isForecast,
    provider: day.provider,
    fetchedAt,
  };
}
