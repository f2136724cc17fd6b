/** Updates a garden's weather from its provider. */
import type { GroupId } from '@sluice/engine/vocabulary/ids';
import { DAY_MS } from '@sluice/engine/vocabulary/units';
import type { RejectedFigure } from '@sluice/engine/vocabulary/weather';
import { type WeatherPlace, type WeatherProvider, WeatherProviderError } from '@sluice/weather-providers/provider';
import type { Queryable } from '../platform/database/connect.ts';
import { announceToGroups } from '../platform/live/announce.ts';
import { localDateIn } from '../platform/moments.ts';
import { toLocalHours } from './local-hours.ts';
import { isInOtherUnits, type PlausibleDay, rejectImplausible } from './plausible-day.ts';
import { et0OfDay } from './reference-et.ts';
import { blendWritten } from './stations/blend.ts';
import { putWeatherDays, readWeatherDays, storePromises } from './store.ts';

/** Gardens that are written in one transaction. */
const GARDENS_AT_ONCE = 200;

export interface SyncOptions {
  /** Epoch milliseconds of the oldest answer that was used; asked for after the provider has answered. */
  oldestAskedAtMs?: () => number;
  /** A garden whose stored days are of the same place, so that an answer in other units is noticed. */
  compared?: GroupId | null;
}

export interface SyncOutcome {
  /** Whether today and tomorrow are among the answered days. */
  isComplete: boolean;
  /** What cannot be right, and is not used. */
  rejected: RejectedFigure[];
}

/**
 * Fetches `backDays` past days and all that is forecast, for gardens that share a place. Rejects with
 * WeatherProviderError, and keeps what was.
 */
export async function syncWeather(
  db: Queryable,
  provider: WeatherProvider,
  place: WeatherPlace,
  groupIds: readonly GroupId[],
  backDays: number,
  nowMs: number,
  { oldestAskedAtMs = () => nowMs, compared = null }: SyncOptions = {},
): Promise<SyncOutcome> {
  const dateIn = (days: number) => localDateIn(place.timeZone, nowMs + days * DAY_MS);
  const [from, today, tomorrow, to] = [dateIn(-backDays), dateIn(0), dateIn(1), dateIn(provider.forecastDays)];
  const answered = await provider.days(place, from, to, nowMs);
  if (compared !== null && isInOtherUnits(answered, await readStoredDays(db, compared, provider, from, to))) {
    throw new WeatherProviderError('wrongUnits', `${provider.name} answers in other units than before.`);
  }
  const checked = answered.map((day) => rejectImplausible(day, place.timeZone));
  const days = checked.flatMap(({ day }) => day ?? []);
  const oldestAskedAt = new Date(oldestAskedAtMs());
  const rows = days.map((day) => rowOfDay(day, place, oldestAskedAt));
  const promised = days.filter(({ date, isForecast }) => isForecast && date === tomorrow);
  for (let at = 0; at < groupIds.length; at += GARDENS_AT_ONCE) {
    const some = groupIds.slice(at, at + GARDENS_AT_ONCE);
    await db.transaction(async (tx) => {
      await putWeatherDays(tx, some, rows);
      await blendWritten(
        tx,
        some,
        place,
        rows.map(({ date }) => date),
        nowMs,
      );
      await storePromises(tx, some, promised, oldestAskedAt);
      await announceToGroups(tx, some, ['weather']);
    });
  }
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
export function rowOfDay(day: PlausibleDay, place: WeatherPlace, fetchedAt: Date) {
  const et0 = et0OfDay(day, place);
  return {
    date: day.date,
    tMinC: day.tMinC,
    tMaxC: day.tMaxC,
    rainfallMm: day.rainfallMm,
    precipitationProbability: day.precipitationProbability,
    windMPerS: day.windAt2mMPerS,
    relativeHumidity: day.relativeHumidity,
    solarRadiationMjPerM2: day.solarRadiationMjPerM2,
    et0Mm: et0.et0Mm,
    hours: toLocalHours(day, et0, place.timeZone),
    icon: day.icon,
    isForecast: day.isForecast,
    provider: day.provider,
    fetchedAt,
  };
}
