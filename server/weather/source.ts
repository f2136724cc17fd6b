/** Asks a garden's weather service, and stores the outcome. */
import type { WeatherFault, WeatherProviderName } from '@sluice/engine/vocabulary/weather';
import { WeatherProviderError, type WeatherTransport } from '@sluice/weather-providers/provider';
import { WEATHER_SERVICES, type WeatherServices } from '@sluice/weather-providers/registry';
import { eq } from 'drizzle-orm';
import type { GroupRow } from '../groups/index.ts';
import type { Queryable } from '../platform/database/connect.ts';
import { announce } from '../platform/live/announce.ts';
import { AskLimiter } from './ask-limiter.ts';
import { defaultService, serviceFor } from './services.ts';
import { forgetSimulatedDays, readWeatherProvider } from './store.ts';
import { syncWeather, type WeatherGarden } from './sync.ts';
import { weatherFetches } from './tables.ts';
import { weatherTransport } from './transport.ts';

/** Which services there are, what they are asked through, and how often they have been. */
export interface WeatherAccess {
  services: WeatherServices;
  transport: WeatherTransport;
  limiter: AskLimiter;
}

export const realWeather: WeatherAccess = {
  services: WEATHER_SERVICES,
  transport: weatherTransport,
  limiter: new AskLimiter(),
};

export type WeatherFetchRow = typeof weatherFetches.$inferSelect;

/** Null before the first time. */
export async function readLastFetch(db: Queryable, groupId: GroupRow['id']): Promise<WeatherFetchRow | null> {
  const [row] = await db.select().from(weatherFetches).where(eq(weatherFetches.groupId, groupId));
  return row ?? null;
}

/**
 * Asks the garden's service for `backDays` past days and all that is forecast. A failure or an exhausted limit is
 * stored.
 */
export async function fetchWeather(
  db: Queryable,
  group: GroupRow,
  place: Omit<WeatherGarden, 'id' | 'timeZone'>,
  backDays: number,
  nowMs: number,
  { services, transport, limiter }: WeatherAccess,
): Promise<void> {
  const {
    provider: chosen,
    stationId,
    deviceId,
    secret,
  } = await readWeatherProvider(db, group.id, defaultService(services).name);
  const { name, service } = serviceFor(chosen, services);
  if (name !== 'SIMULATED') await forgetSimulatedDays(db, group.id);
  let fault: WeatherFault | null = null;
  if (limiter.mayAsk(name, service.askLimits, nowMs)) {
    try {
      const provider = service.connect({ stationId, deviceId, secret }, transport);
      await syncWeather(db, provider, { id: group.id, timeZone: group.timeZone, ...place }, backDays, nowMs);
    } catch (error) {
      if (!(error instanceof WeatherProviderError)) throw error;
      fault = error.fault;
      if (error.retryAfterS !== null) limiter.pause(name, nowMs + error.retryAfterS * 1000);
    }
  } else fault = 'limited';
  const isNews = await storeFetch(db, group.id, name, fault, new Date(nowMs));
  if (isNews) await announce(db, { groupId: group.id }, ['group', 'weather']);
}

/** Stores that a service was asked. `fault`: null where it answered. Returns whether this has changed. */
async function storeFetch(
  db: Queryable,
  groupId: GroupRow['id'],
  provider: WeatherProviderName,
  fault: WeatherFault | null,
  at: Date,
): Promise<boolean> {
  const before = await readLastFetch(db, groupId);
  const answeredAt = fault === null ? at : before?.provider === provider ? before.answeredAt : null;
  const row = { groupId, provider, fault, askedAt: at, answeredAt };
  await db.insert(weatherFetches).values(row).onConflictDoUpdate({ target: weatherFetches.groupId, set: row });
  return before?.fault !== fault || before?.provider !== provider;
}
