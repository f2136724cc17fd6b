/** Whom a garden's weather is asked of, and what came of the last time. */
import type { WeatherFault } from '@sluice/engine/vocabulary/weather';
import { type WeatherProvider, WeatherProviderError } from '@sluice/weather-providers/provider';
import { WEATHER_SERVICES, type WeatherServices } from '@sluice/weather-providers/registry';
import { eq } from 'drizzle-orm';
import type { GroupRow } from '../groups/index.ts';
import type { Queryable } from '../platform/database/connect.ts';
import { announce } from '../platform/live/announce.ts';
import { type WeatherProviderRow, weatherProviderOf } from './store.ts';
import { syncWeather, type WeatherGarden } from './sync.ts';
import { weatherFetches } from './tables.ts';

export interface WeatherSources {
  simulated: WeatherProvider;
  services?: WeatherServices;
}

/** The service that a garden has chosen; the simulator's sky for the demo, and where Sluice cannot ask that service. */
async function sourceOf(
  db: Queryable,
  group: GroupRow,
  { simulated, services = WEATHER_SERVICES }: WeatherSources,
): Promise<WeatherProvider> {
  const row = await weatherProviderOf(db, group.id);
  const service = services[row.provider];
  return isSimulated(group, row, services) || service === undefined ? simulated : service(row);
}

export const isSimulated = (
  group: Pick<GroupRow, 'simulatedWeatherSeed'>,
  { provider }: Pick<WeatherProviderRow, 'provider'>,
  services: WeatherServices = WEATHER_SERVICES,
): boolean => group.simulatedWeatherSeed !== null || services[provider] === undefined;

export type WeatherFetchRow = typeof weatherFetches.$inferSelect;

/** Null before the first time. */
export async function lastFetchOf(db: Queryable, groupId: GroupRow['id']): Promise<WeatherFetchRow | null> {
  const [row] = await db.select().from(weatherFetches).where(eq(weatherFetches.groupId, groupId));
  return row ?? null;
}

/** Asks the garden's service for `backDays` past days and all that is forecast. One that fails is kept as failing. */
export async function fetchWeather(
  db: Queryable,
  group: GroupRow,
  place: Omit<WeatherGarden, 'id' | 'timeZone'>,
  sources: WeatherSources,
  backDays: number,
  nowMs: number,
): Promise<void> {
  const source = await sourceOf(db, group, sources);
  let fault: WeatherFault | null = null;
  try {
    await syncWeather(db, source, { id: group.id, timeZone: group.timeZone, ...place }, backDays, nowMs);
  } catch (error) {
    if (!(error instanceof WeatherProviderError)) throw error;
    fault = error.fault;
  }
  const isNews = await keepFetch(db, group.id, source.name, fault, new Date(nowMs));
  if (isNews) await announce(db, { groupId: group.id }, ['group', 'weather']);
}

/** Keeps that a service was asked. `fault`: null where it answered. Answers whether that is news. */
async function keepFetch(
  db: Queryable,
  groupId: GroupRow['id'],
  provider: string,
  fault: WeatherFault | null,
  at: Date,
): Promise<boolean> {
  const before = await lastFetchOf(db, groupId);
  const answeredAt = fault === null ? at : before?.provider === provider ? before.answeredAt : null;
  const row = { groupId, provider, fault, askedAt: at, answeredAt };
  await db.insert(weatherFetches).values(row).onConflictDoUpdate({ target: weatherFetches.groupId, set: row });
  return before?.fault !== fault || before?.provider !== provider;
}
