/** Rows of a garden's own weather stations. */
import type { GroupId, WeatherStationId } from '@sluice/engine/vocabulary/ids';
import { LIMITS } from '@sluice/engine/vocabulary/limits';
import { DAY_MS } from '@sluice/engine/vocabulary/units';
import { and, asc, between, eq, gte, inArray, isNotNull, isNull, lt, ne, sql } from 'drizzle-orm';
import type { Database, Queryable } from '../../platform/database/connect.ts';
import { firstRow, isOneOf, putRow, rowStore } from '../../platform/database/row-store.ts';
import { announce } from '../../platform/live/announce.ts';
import { weatherBlends, weatherDays, weatherStationHours, weatherStations } from '../tables.ts';
import type { FigureSources, HourSums, ServiceDay } from './stored-figures.ts';

export type StationRow = typeof weatherStations.$inferSelect;

export const {
  find: findStation,
  lock: lockStation,
  insert: insertStation,
  update: updateStation,
  remove: deleteStation,
} = rowStore(weatherStations);

/** The one that was added first stands first: where two measure the same, its figures are used. */
export async function stationsOfGroups(db: Queryable, groupIds: readonly GroupId[]): Promise<StationRow[]> {
  return db
    .select()
    .from(weatherStations)
    .where(isOneOf(weatherStations.groupId, groupIds))
    .orderBy(asc(weatherStations.createdAt), asc(weatherStations.id));
}

/** Locks it, so that its reports are counted one after another. */
export async function lockStationByKey(tx: Queryable, keyHash: string): Promise<StationRow | null> {
  return firstRow(tx.select().from(weatherStations).where(eq(weatherStations.keyHash, keyHash)).for('update'));
}

export type PublishingStation = Pick<StationRow, 'id' | 'groupId' | 'mqtt' | 'unread'>;

/** Those whose sensors publish to the broker, and that are no Tempest, no gateway and no Home Assistant's. */
export async function publishingStations(db: Queryable): Promise<PublishingStation[]> {
  const { id, groupId, mqtt, unread, tempestSerial, gateway, homeAssistant } = weatherStations;
  const isPublished = and(ne(mqtt, {}), isNull(tempestSerial), isNull(gateway), isNull(homeAssistant));
  return db.select({ id, groupId, mqtt, unread }).from(weatherStations).where(isPublished);
}

export interface BroadcastStation {
  id: WeatherStationId;
  groupId: GroupId;
  serial: string;
}

/** Those that are a Tempest. */
export async function broadcastStations(db: Queryable): Promise<BroadcastStation[]> {
  const { id, groupId, tempestSerial } = weatherStations;
  const rows = await db
    .select({ id, groupId, serial: tempestSerial })
    .from(weatherStations)
    .where(isNotNull(tempestSerial));
  return rows.flatMap(({ serial, ...row }) => (serial === null ? [] : [{ ...row, serial }]));
}

export interface GatewayStation {
  id: WeatherStationId;
  groupId: GroupId;
  gateway: string;
}

/** Those that are asked of a gateway. */
export async function gatewayStations(db: Queryable): Promise<GatewayStation[]> {
  const { id, groupId, gateway } = weatherStations;
  const rows = await db.select({ id, groupId, gateway }).from(weatherStations).where(isNotNull(gateway));
  return rows.flatMap(({ gateway: host, ...row }) => (host === null ? [] : [{ ...row, gateway: host }]));
}

export type HomeAssistantStation = Pick<
  StationRow,
  'id' | 'groupId' | 'homeAssistantSensors' | 'homeAssistantFault' | 'unread'
> & { homeAssistant: string };

/** Those of which sensors in a Home Assistant were chosen. */
export async function homeAssistantStations(db: Queryable): Promise<HomeAssistantStation[]> {
  const { id, groupId, homeAssistant, homeAssistantSensors, homeAssistantFault, unread } = weatherStations;
  const rows = await db
    .select({ id, groupId, homeAssistant, homeAssistantSensors, homeAssistantFault, unread })
    .from(weatherStations)
    .where(and(isNotNull(homeAssistant), ne(homeAssistantSensors, {})));
  return rows.flatMap(({ homeAssistant: login, ...row }) => (login === null ? [] : [{ ...row, homeAssistant: login }]));
}

/** Nothing for a station whose sensors were changed meanwhile. */
export async function storeUnread(db: Database, { id, groupId, mqtt, unread }: PublishingStation): Promise<void> {
  await db.transaction(async (tx) => {
    const isSame = and(eq(weatherStations.id, id), eq(weatherStations.mqtt, mqtt));
    const stored = await tx.update(weatherStations).set({ unread }).where(isSame).returning({ id: weatherStations.id });
    if (stored.length > 0) await announce(tx, { groupId }, ['weather']);
  });
}

export type HourRow = typeof weatherStationHours.$inferSelect;

export async function readHours(
  db: Queryable,
  stationIds: readonly WeatherStationId[],
  fromMs: number,
  untilMs: number,
): Promise<HourRow[]> {
  if (stationIds.length === 0) return [];
  const { stationId, startsAt } = weatherStationHours;
  return db
    .select()
    .from(weatherStationHours)
    .where(and(inArray(stationId, [...stationIds]), gte(startsAt, new Date(fromMs)), lt(startsAt, new Date(untilMs))));
}

export async function putHour(
  tx: Queryable,
  stationId: WeatherStationId,
  startsAtMs: number,
  sums: HourSums,
): Promise<void> {
  const row = { stationId, startsAt: new Date(startsAtMs), sums };
  await putRow(tx, weatherStationHours, row, weatherStationHours.stationId, weatherStationHours.startsAt);
}

export interface BlendRow {
  date: string;
  service: ServiceDay;
  sources: FigureSources;
}

export async function readBlends(db: Queryable, groupId: GroupId, from: string, to: string): Promise<BlendRow[]> {
  const { date, service, sources } = weatherBlends;
  return db
    .select({ date, service, sources })
    .from(weatherBlends)
    .where(and(eq(weatherBlends.groupId, groupId), between(date, from, to)))
    .orderBy(asc(date));
}

export async function putBlend(tx: Queryable, groupId: GroupId, blend: BlendRow): Promise<void> {
  await putRow(tx, weatherBlends, { groupId, ...blend }, weatherBlends.groupId, weatherBlends.date);
}

export async function deleteBlend(tx: Queryable, groupId: GroupId, date: string): Promise<void> {
  await tx.delete(weatherBlends).where(and(eq(weatherBlends.groupId, groupId), eq(weatherBlends.date, date)));
}

/** Of gardens, each from a local ISO date to another. */
export async function deleteBlends(
  tx: Queryable,
  spans: readonly { groupId: GroupId; from: string; to: string }[],
): Promise<void> {
  if (spans.length === 0) return;
  await tx.execute(sql`
    delete from ${weatherBlends} using unnest(${sql.param(spans.map(({ groupId }) => groupId))}::uuid[],
      ${sql.param(spans.map(({ from }) => from))}::date[], ${sql.param(spans.map(({ to }) => to))}::date[])
      as span (id, first, last)
    where group_id = span.id and date between span.first and span.last`);
}

/** Days with their hours, locked until the transaction ends. */
export async function lockDays(tx: Queryable, groupId: GroupId, from: string, to: string) {
  return tx
    .select()
    .from(weatherDays)
    .where(and(eq(weatherDays.groupId, groupId), between(weatherDays.date, from, to)))
    .orderBy(asc(weatherDays.date))
    .for('update');
}

export async function putDay(tx: Queryable, groupId: GroupId, date: string, day: ServiceDay): Promise<void> {
  await tx
    .update(weatherDays)
    .set(day)
    .where(and(eq(weatherDays.groupId, groupId), eq(weatherDays.date, date)));
}

/** The days stay; what they were made of is needed for about a year. */
export async function forgetStationDetails(db: Queryable, now: Date): Promise<void> {
  const before = new Date(now.getTime() - LIMITS.weatherDetailDays * DAY_MS);
  await db.delete(weatherStationHours).where(lt(weatherStationHours.startsAt, before));
  await db.delete(weatherBlends).where(lt(weatherBlends.date, before.toISOString().slice(0, 10)));
}
