/** Weather from a provider, and how it is stored for the gardens that share it. */
import type { GroupId } from '@sluice/engine/vocabulary/ids';
import { DAY_MS } from '@sluice/engine/vocabulary/units';
import type { RejectedFigure } from '@sluice/engine/vocabulary/weather';
import { type WeatherPlace, type WeatherProvider, WeatherProviderError } from '@sluice/weather-providers/provider';
import type { Queryable } from '../platform/database/connect.ts';
import { announceToGroups } from '../platform/live/announce.ts';
import { localDateIn } from '../platform/moments.ts';
import { toLocalHours } from './local-hours.ts';
import { isInOtherUnits, type PlausibleDay, rejectImplausible, type Temperatures } from './plausible-day.ts';
import { et0OfDay } from './reference-et.ts';
import { blendWritten } from './stations/blend.ts';
import { type NewWeatherDay, putWeatherDays, storePromises } from './store.ts';

/** What a service answers for a place, with what is calculated from it. */
export interface AnsweredDays {
  place: WeatherPlace;
  rows: NewWeatherDay[];
  /** What it says of tomorrow. */
  promised: PlausibleDay[];
  /** When the oldest answer that was used was asked for. */
  askedAt: Date;
  /** Whether today and tomorrow are among the answered days. */
  isComplete: boolean;
  /** What cannot be right, and is not used. */
  rejected: RejectedFigure[];
}

/** An answer with the gardens that it is for. */
export interface SharedDays {
  answer: AnsweredDays;
  groupIds: readonly GroupId[];
}

export interface AskOptions {
  /** Epoch milliseconds of the oldest answer that was used; asked for after the provider has answered. */
  oldestAskedAtMs?: () => number;
  /** What the same service said of the same place before, so that an answer in other units is noticed. */
  before?: readonly Temperatures[];
}

/** Asks for `backDays` past days and all that is forecast. Rejects with WeatherProviderError. */
export async function askForDays(
  provider: WeatherProvider,
  place: WeatherPlace,
  backDays: number,
  nowMs: number,
  { oldestAskedAtMs = () => nowMs, before = [] }: AskOptions = {},
): Promise<AnsweredDays> {
  const dateIn = (days: number) => localDateIn(place.timeZone, nowMs + days * DAY_MS);
  const [from, today, tomorrow, to] = [dateIn(-backDays), dateIn(0), dateIn(1), dateIn(provider.forecastDays)];
  const answered = await provider.days(place, from, to, nowMs);
  if (isInOtherUnits(answered, before)) {
    throw new WeatherProviderError('wrongUnits', `${provider.name} answers in other units than before.`);
  }
  const checked = answered.map((day) => rejectImplausible(day, place.timeZone));
  const days = checked.flatMap(({ day }) => day ?? []);
  const askedAt = new Date(oldestAskedAtMs());
  const hasDay = (date: string) => days.some((day) => day.date === date);
  return {
    place,
    rows: days.map((day) => rowOfDay(day, place, askedAt)),
    promised: days.filter(({ date, isForecast }) => isForecast && date === tomorrow),
    askedAt,
    isComplete: hasDay(today) && (provider.forecastDays < 2 || hasDay(tomorrow)),
    rejected: checked.flatMap(({ rejected }) => rejected),
  };
}

/** Stores answers for all of their gardens; what they change is still to be announced. */
export async function storeDays(tx: Queryable, shared: readonly SharedDays[], nowMs: number): Promise<void> {
  await putWeatherDays(
    tx,
    shared.map(({ answer: { rows }, groupIds }) => ({ groupIds, days: rows })),
  );
  await blendWritten(
    tx,
    shared.map(({ answer: { place, rows }, groupIds }) => ({ groupIds, place, dates: rows.map(({ date }) => date) })),
    nowMs,
  );
  await storePromises(
    tx,
    shared.map(({ answer: { promised, askedAt }, groupIds }) => ({ groupIds, days: promised, issuedAt: askedAt })),
  );
}

/** Asks for the days of a garden, and stores them. Rejects with WeatherProviderError, and keeps what was. */
export async function syncWeather(
  db: Queryable,
  provider: WeatherProvider,
  place: WeatherPlace,
  groupId: GroupId,
  backDays: number,
  nowMs: number,
): Promise<void> {
  const answer = await askForDays(provider, place, backDays, nowMs);
  await db.transaction(async (tx) => {
    await storeDays(tx, [{ answer, groupIds: [groupId] }], nowMs);
    await announceToGroups(tx, [groupId], ['weather']);
  });
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
