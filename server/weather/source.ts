/** Asks a garden's weather service, and stores the outcome. */
import { createHash } from 'node:crypto';
import type { RejectedFigure, WeatherFault, WeatherProviderName } from '@sluice/engine/vocabulary/weather';
import { type ServiceAccount, type WeatherPlace, WeatherProviderError } from '@sluice/weather-providers/provider';
import { WEATHER_SERVICES, type WeatherServices } from '@sluice/weather-providers/registry';
import { and, desc, eq, inArray, lte, ne } from 'drizzle-orm';
import type { GroupRow } from '../groups/index.ts';
import type { Queryable } from '../platform/database/connect.ts';
import { firstRow, putRow } from '../platform/database/row-store.ts';
import { announce } from '../platform/live/announce.ts';
import { BackOff } from './back-off.ts';
import { countInDatabase } from './day-book.ts';
import { NotAskedYet, ServiceGate } from './service-gate.ts';
import { defaultService, serviceFor } from './services.ts';
import { forgetSimulatedDays, readWeatherProvider } from './store.ts';
import { syncWeather, type WeatherGarden } from './sync.ts';
import { weatherFetches } from './tables.ts';
import { createWeatherTransport, LONGEST_BYTES, TIMEOUT_MS } from './transport.ts';

/** Which services there are, the way to them, and which of them wait after a failure. */
export interface WeatherAccess {
  services: WeatherServices;
  gate: ServiceGate;
  backOff: BackOff;
}

/** `contact`: the operator's address for a service; null where none was given. */
export const realWeather = (db: Queryable, contact: string | null): WeatherAccess => ({
  services: WEATHER_SERVICES,
  gate: new ServiceGate(
    WEATHER_SERVICES,
    createWeatherTransport(TIMEOUT_MS, LONGEST_BYTES, contact),
    countInDatabase(db),
  ),
  backOff: new BackOff(),
});

export type WeatherFetchRow = typeof weatherFetches.$inferSelect;

/** Null before the first time. */
export async function readLastFetch(db: Queryable, groupId: GroupRow['id']): Promise<WeatherFetchRow | null> {
  return firstRow(db.select().from(weatherFetches).where(eq(weatherFetches.groupId, groupId)));
}

/** Gardens whose service is to be asked again after a failure; of those in `among` where it is given. */
export async function groupsToAskAgain(
  db: Queryable,
  now: Date,
  among?: readonly GroupRow['id'][],
): Promise<GroupRow['id'][]> {
  const rows = await db
    .select({ groupId: weatherFetches.groupId })
    .from(weatherFetches)
    .where(and(among && inArray(weatherFetches.groupId, [...among]), lte(weatherFetches.retryAt, now)));
  return rows.map(({ groupId }) => groupId);
}

/** The last outcome of every garden's service, the latest first; the demo's sky is left out. */
export async function lastFetches(
  db: Queryable,
): Promise<Pick<WeatherFetchRow, 'provider' | 'answeredAt' | 'fault'>[]> {
  const { provider, answeredAt, fault, askedAt } = weatherFetches;
  return db
    .select({ provider, answeredAt, fault })
    .from(weatherFetches)
    .where(ne(provider, 'SIMULATED'))
    .orderBy(desc(askedAt));
}

/** A wait up to this is the queue of many gardens, and no fault to tell anybody of. */
const QUEUE_MS = 60_000;

interface Outcome {
  fault: WeatherFault | null;
  /** When the service was asked; null where it was left alone. */
  askedAtMs: number | null;
  retryAtMs: number | null;
  /** Null where it did not answer. */
  rejected: readonly RejectedFigure[] | null;
}

/**
 * Asks the garden's service for `backDays` past days and all that is forecast. A failure, and when it is tried again, is
 * stored.
 */
export async function fetchWeather(
  db: Queryable,
  group: GroupRow,
  place: Omit<WeatherGarden, 'id' | 'timeZone'>,
  backDays: number,
  nowMs: number,
  { services, gate, backOff }: WeatherAccess,
): Promise<void> {
  const { provider: chosen, ...settings } = await readWeatherProvider(db, group.id, defaultService(services).name);
  const account: ServiceAccount = settings;
  const { name, service } = serviceFor(chosen, services);
  if (name !== 'SIMULATED') await forgetSimulatedDays(db, group.id);
  const before = await readLastFetch(db, group.id);
  const askedPlace = roundPlace({ ...place, timeZone: group.timeZone }, service.placeDecimals);
  const key = formatKey(name, account, askedPlace);
  const outcome = await ask();
  const isNews = await storeFetch(db, group.id, name, key, before, outcome, new Date(nowMs));
  if (isNews) await announce(db, { groupId: group.id }, ['group', 'weather']);

  async function ask(): Promise<Outcome> {
    const wait = backOff.findWait(key, nowMs);
    if (wait !== null) return { fault: wait.fault, askedAtMs: null, retryAtMs: wait.retryAtMs, rejected: null };
    const asking = gate.open(account.secret, nowMs);
    try {
      const garden = { id: group.id, timeZone: group.timeZone, ...place };
      const { isComplete, rejected } = await syncWeather(
        db,
        service.connect(account, asking.transport),
        garden,
        backDays,
        nowMs,
        { place: askedPlace, oldestAskedAtMs: asking.oldestAskedAtMs, isSamePlace: before?.answeredFor === key },
      );
      if (isComplete) {
        backOff.succeeded(key);
        return { fault: null, askedAtMs: asking.oldestAskedAtMs(), retryAtMs: null, rejected };
      }
      const retryAtMs = backOff.failed(key, 'incomplete', nowMs, null);
      return { fault: 'incomplete', askedAtMs: asking.oldestAskedAtMs(), retryAtMs, rejected };
    } catch (error) {
      if (!(error instanceof WeatherProviderError)) throw error;
      if (error instanceof NotAskedYet) {
        const isQueued = error.fault === 'limited' && error.untilMs - nowMs <= QUEUE_MS;
        const faultBefore = before?.provider === name ? before.fault : null;
        return {
          fault: isQueued ? faultBefore : error.fault,
          askedAtMs: null,
          retryAtMs: error.untilMs,
          rejected: null,
        };
      }
      const retryAtMs = backOff.failed(key, error.fault, nowMs, error.retryAfterS);
      return { fault: error.fault, askedAtMs: nowMs, retryAtMs, rejected: null };
    }
  }
}

/** The same for gardens that ask the same. Hashed, since a secret is part of it. */
const formatKey = (name: WeatherProviderName, { stationId, deviceId, secret }: ServiceAccount, place: WeatherPlace) =>
  createHash('sha256')
    .update(JSON.stringify([name, stationId, deviceId, secret, place]))
    .digest('base64url');

/** Stores that a service was asked. Returns whether its shown state has changed. */
async function storeFetch(
  db: Queryable,
  groupId: GroupRow['id'],
  provider: WeatherProviderName,
  key: string,
  before: WeatherFetchRow | null,
  { fault, askedAtMs, retryAtMs, rejected }: Outcome,
  now: Date,
): Promise<boolean> {
  const same = before?.provider === provider ? before : null;
  const hasAnswered = rejected !== null;
  const askedAt = askedAtMs === null ? null : new Date(askedAtMs);
  const row = {
    groupId,
    provider,
    fault,
    askedAt: askedAt ?? same?.askedAt ?? now,
    answeredAt: (hasAnswered ? askedAt : null) ?? same?.answeredAt ?? null,
    retryAt: retryAtMs === null ? null : new Date(retryAtMs),
    held: rejected ?? same?.held ?? [],
    answeredFor: hasAnswered ? key : (same?.answeredFor ?? null),
  };
  await putRow(db, weatherFetches, row, weatherFetches.groupId);
  const toShown = (outcome: typeof row | WeatherFetchRow) =>
    JSON.stringify([outcome.provider, outcome.fault, outcome.held]);
  return before === null || toShown(before) !== toShown(row);
}

/** Half of it changes a temperature by less than a tenth of a degree. */
const ELEVATION_STEP_M = 20;

/** The place that a service is asked for: gardens that it cannot distinguish ask the same. */
export function roundPlace(place: WeatherPlace, decimals: number): WeatherPlace {
  const round = (degrees: number) => Number(degrees.toFixed(decimals));
  return {
    timeZone: place.timeZone,
    latitudeDeg: round(place.latitudeDeg),
    longitudeDeg: round(place.longitudeDeg),
    elevationM: Math.round(place.elevationM / ELEVATION_STEP_M) * ELEVATION_STEP_M,
  };
}
