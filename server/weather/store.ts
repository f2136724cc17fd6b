import type { GroupId, UserId } from '@sluice/engine/vocabulary/ids';
import { LIMITS } from '@sluice/engine/vocabulary/limits';
import { DAY_MS } from '@sluice/engine/vocabulary/units';
import type { WeatherProviderName } from '@sluice/engine/vocabulary/weather';
import type { WeatherHours } from '@sluice/weather-providers/provider';
import { and, asc, between, count, eq, getTableColumns, gt, gte, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Queryable } from '../platform/database/connect.ts';
import { firstRow, isOneOf, putRow } from '../platform/database/row-store.ts';
import type { PlausibleDay, Temperatures } from './plausible-day.ts';
import { defaultService } from './services.ts';
import { weatherDays, weatherPromises, weatherProviderSettings, weatherReports } from './tables.ts';

export type { WeatherHours };

/** The hours are read apart: they are most of a row's bytes, and few who ask for days need them. */
const { hours: hoursColumn, ...dayColumns } = getTableColumns(weatherDays);
export type WeatherDayRow = Omit<typeof weatherDays.$inferSelect, 'hours'>;

export async function readWeatherDays(
  db: Queryable,
  groupId: GroupId,
  from: string,
  to: string,
): Promise<WeatherDayRow[]> {
  return db
    .select(dayColumns)
    .from(weatherDays)
    .where(and(eq(weatherDays.groupId, groupId), between(weatherDays.date, from, to)))
    .orderBy(asc(weatherDays.date));
}

/** Temperatures of gardens' days from a date on, each with the service that said them. */
export async function readTemperatures(
  db: Queryable,
  groupIds: readonly GroupId[],
  from: string,
): Promise<(Temperatures & { groupId: GroupId; provider: WeatherProviderName })[]> {
  if (groupIds.length === 0) return [];
  const { groupId, date, tMinC, tMaxC, provider } = weatherDays;
  return db
    .select({ groupId, date, tMinC, tMaxC, provider })
    .from(weatherDays)
    .where(and(isOneOf(groupId, groupIds), gte(date, from)));
}

/** Means of a calendar month, of the days that were observed; null where none of them says. */
export interface MonthOfWeather {
  /** 1 to 12. */
  month: number;
  days: number;
  et0Mm: number | null;
  /** Rain of a day. */
  rainfallMm: number;
  /** Share of days with rain. */
  rainyShare: number;
  tMinC: number;
  tMaxC: number;
  windMPerS: number | null;
}

/** Rain from which on a day counts as rainy: 0.01 in. */
const RAINY_DAY_MM = 0.254;

/** The months of which anything was observed, of all years together. */
export async function monthsOfWeather(db: Queryable, groupId: GroupId): Promise<MonthOfWeather[]> {
  const month = sql<number>`extract(month from ${weatherDays.date})`.mapWith(Number);
  const rainMm = sql`coalesce(${weatherDays.correctedRainfallMm}, ${weatherDays.rainfallMm})`;
  const orNull = (value: unknown) => (value === null ? null : Number(value));
  return db
    .select({
      month,
      days: count(),
      et0Mm: sql<number | null>`avg(${weatherDays.et0Mm})`.mapWith(orNull),
      rainfallMm: sql<number>`avg(${rainMm})`.mapWith(Number),
      rainyShare: sql<number>`avg((${rainMm} >= ${RAINY_DAY_MM})::int)`.mapWith(Number),
      tMinC: sql<number>`avg(${weatherDays.tMinC})`.mapWith(Number),
      tMaxC: sql<number>`avg(${weatherDays.tMaxC})`.mapWith(Number),
      windMPerS: sql<number | null>`avg(${weatherDays.windMPerS})`.mapWith(orNull),
    })
    .from(weatherDays)
    .where(and(eq(weatherDays.groupId, groupId), eq(weatherDays.isForecast, false)))
    .groupBy(month);
}

/** Hours by local ISO date; days without hours are left out. */
export async function readWeatherHours(
  db: Queryable,
  groupId: GroupId,
  from: string,
  to: string,
): Promise<Map<string, WeatherHours>> {
  const rows = await db
    .select({ date: weatherDays.date, hours: hoursColumn })
    .from(weatherDays)
    .where(and(eq(weatherDays.groupId, groupId), between(weatherDays.date, from, to), isNotNull(hoursColumn)));
  return new Map(rows.flatMap(({ date, hours }) => (hours === null ? [] : [[date, hours]])));
}

/** A day of weather, whichever garden's. */
export type NewWeatherDay = Omit<typeof weatherDays.$inferInsert, 'groupId' | 'correctedRainfallMm'>;

const {
  groupId: _garden,
  date: _date,
  correctedRainfallMm: _ownRain,
  ...answeredColumns
} = getTableColumns(weatherDays);
/** Columns that a new answer replaces; rain as the gardener measured it stays. */
const ANSWERED_COLUMNS = Object.values(answeredColumns).map(({ name }) => name);

/** Days, and the gardens that get them. */
export interface DaysOfGardens {
  groupIds: readonly GroupId[];
  days: readonly NewWeatherDay[];
}

/** Stores days for gardens; a stored day is replaced. */
export async function putWeatherDays(db: Queryable, shared: readonly DaysOfGardens[]): Promise<void> {
  const sent = shared.flatMap(({ groupIds: [first], days }) =>
    first === undefined ? [] : days.map((day) => namedAsColumns(weatherDays, { groupId: first, ...day })),
  );
  if (sent.length === 0) return;
  const columns = sql.raw(ANSWERED_COLUMNS.join(', '));
  const ofDay = sql.raw(ANSWERED_COLUMNS.map((column) => `day.${column}`).join(', '));
  const replace = sql.raw(`on conflict (group_id, date) do update set
    ${ANSWERED_COLUMNS.map((column) => `${column} = excluded.${column}`).join(', ')}`);
  // In one order, so that two rounds never deadlock.
  await db.execute(sql`
    insert into ${weatherDays} (group_id, date, ${columns})
    select day.group_id, day.date, ${ofDay}
    from jsonb_populate_recordset(null::${weatherDays}, ${JSON.stringify(sent)}::jsonb) day
    order by day.group_id, day.date
    ${replace}`);
  const copies = shared.flatMap(({ groupIds: [first, ...others] }) => others.map((id) => ({ id, first })));
  if (copies.length === 0) return;
  const param = <Row>(rows: readonly Row[], read: (row: Row) => unknown) => sql.param(rows.map(read));
  // From the row of the first one, whose hours are compressed already: that takes longer than all the rest.
  await db.execute(sql`
    with day as materialized (
      select stored.* from unnest(${param(sent, (day) => day.group_id)}::uuid[], ${param(sent, ({ date }) => date)}::date[])
        as sent (group_id, date) join ${weatherDays} stored using (group_id, date)
    )
    insert into ${weatherDays} (group_id, date, ${columns})
    select garden.id, day.date, ${ofDay}
    from unnest(${param(copies, ({ id }) => id)}::uuid[], ${param(copies, ({ first }) => first)}::uuid[])
      as garden (id, first) join day on day.group_id = garden.first
    order by garden.id, day.date
    ${replace}`);
}

/** The fields of a row by the names of their columns. */
export const namedAsColumns = (table: PgTable, row: object) => {
  const fields: Record<string, unknown> = { ...row };
  return Object.fromEntries(Object.entries(getTableColumns(table)).map(([field, { name }]) => [name, fields[field]]));
};

/** Days of another garden's record; throws nothing away. Returns how many are new. */
export async function insertWeatherDays(db: Queryable, days: (typeof weatherDays.$inferInsert)[]): Promise<number> {
  if (days.length === 0) return 0;
  return (await db.insert(weatherDays).values(days).onConflictDoNothing()).rowCount ?? 0;
}

/** A page of a garden's days with their hours, after a date. */
export async function weatherDaysAfter(db: Queryable, groupId: GroupId, date: string, limit: number) {
  return db
    .select()
    .from(weatherDays)
    .where(and(eq(weatherDays.groupId, groupId), gt(weatherDays.date, date)))
    .orderBy(asc(weatherDays.date))
    .limit(limit);
}

/** Once a real service answers for gardens, the demo's weather is removed from them, except their own gauges' rain. */
export async function forgetSimulatedDays(db: Queryable, groupIds: readonly GroupId[]): Promise<void> {
  if (groupIds.length === 0) return;
  await db
    .delete(weatherDays)
    .where(
      and(
        isOneOf(weatherDays.groupId, groupIds),
        eq(weatherDays.provider, 'SIMULATED'),
        isNull(weatherDays.correctedRainfallMm),
      ),
    );
}

export type WeatherProviderRow = typeof weatherProviderSettings.$inferSelect;

/** What a garden has chosen; `usual` where it has not. */
export async function readWeatherProvider(
  db: Queryable,
  groupId: GroupId,
  usual = defaultService().name,
): Promise<WeatherProviderRow> {
  const [row] = await readWeatherProviders(db, [groupId], usual);
  return row ?? unchosen(groupId, usual);
}

/** The same of each of the gardens, in their order. */
export async function readWeatherProviders(
  db: Queryable,
  groupIds: readonly GroupId[],
  usual: WeatherProviderName,
): Promise<WeatherProviderRow[]> {
  const rows = await db
    .select()
    .from(weatherProviderSettings)
    .where(isOneOf(weatherProviderSettings.groupId, groupIds));
  const chosen = new Map(rows.map((row) => [row.groupId, row]));
  return groupIds.map((id) => chosen.get(id) ?? unchosen(id, usual));
}

/** What each of the gardens has chosen, without its secrets; those that have not are left out. */
export async function chosenProviders(
  db: Queryable,
  groupIds: readonly GroupId[],
): Promise<Map<GroupId, WeatherProviderName>> {
  const { groupId, provider } = weatherProviderSettings;
  const rows = await db.select({ groupId, provider }).from(weatherProviderSettings).where(isOneOf(groupId, groupIds));
  return new Map(rows.map((row) => [row.groupId, row.provider]));
}

const unchosen = (groupId: GroupId, provider: WeatherProviderName): WeatherProviderRow => ({
  groupId,
  provider,
  stationId: null,
  deviceId: null,
  secret: null,
  ownsHardware: false,
  version: 1,
});

export async function putWeatherProvider(db: Queryable, row: WeatherProviderRow): Promise<void> {
  await putRow(db, weatherProviderSettings, row, weatherProviderSettings.groupId);
}

/** Sets or removes the gardener's own figure for a day; null where no weather of that day is known. */
export async function correctRainfall(
  db: Queryable,
  groupId: GroupId,
  date: string,
  correctedRainfallMm: number | null,
): Promise<WeatherDayRow | null> {
  return firstRow(
    db
      .update(weatherDays)
      .set({ correctedRainfallMm })
      .where(and(eq(weatherDays.groupId, groupId), eq(weatherDays.date, date)))
      .returning(dayColumns),
  );
}

export interface NewWeatherReport {
  id: string;
  groupId: GroupId;
  date: string;
  text: string;
  reportedBy: UserId;
  createdAt: Date;
}

export async function insertWeatherReport(db: Queryable, report: NewWeatherReport): Promise<void> {
  await db.insert(weatherReports).values(report);
}

/**
 * Rain of a day for the balance: the gardener's measurement replaces the provider's figure, and is never added to it.
 */
export const chooseRainfall = (day: Pick<WeatherDayRow, 'rainfallMm' | 'correctedRainfallMm'>): number =>
  day.correctedRainfallMm ?? day.rainfallMm;

/** Rain from which on a day was wet, as forecasts are verified (WMO). */
export const WET_DAY_MM = 1;
/** Chance from which on rain was promised; without a given chance, a wet day's rain promises it. */
export const PROMISED_FROM = 0.5;
const DAYS_COMPARED = 365;

/** Days of which a service spoke the day before, by what it said and what came. */
export interface ForecastSkill {
  provider: WeatherProviderName;
  days: number;
  promisedAndCame: number;
  promisedOnly: number;
  cameUnpromised: number;
}

/** What was said of days, and the gardens for which it was. The last word before a day begins counts. */
export async function storePromises(
  db: Queryable,
  shared: readonly { groupIds: readonly GroupId[]; days: readonly PlausibleDay[]; issuedAt: Date }[],
): Promise<void> {
  const promises = shared.flatMap(({ groupIds, days, issuedAt }) =>
    days.flatMap((day) => groupIds.map((groupId) => ({ ...day, groupId, issuedAt }))),
  );
  if (promises.length === 0) return;
  const column = (read: (promise: (typeof promises)[number]) => unknown) => sql.param(promises.map(read));
  await db.execute(sql`
    insert into ${weatherPromises} (group_id, provider, date, rainfall_mm, precipitation_probability, issued_at)
    select * from unnest(${column(({ groupId }) => groupId)}::uuid[], ${column(({ provider }) => provider)}::text[],
      ${column(({ date }) => date)}::date[], ${column(({ rainfallMm }) => rainfallMm)}::float8[],
      ${column(({ precipitationProbability }) => precipitationProbability)}::float8[],
      ${column(({ issuedAt }) => issuedAt.toISOString())}::timestamptz[])
      as promise (group_id, provider, date)
    order by group_id, provider, date
    on conflict (group_id, provider, date) do update set rainfall_mm = excluded.rainfall_mm,
      precipitation_probability = excluded.precipitation_probability, issued_at = excluded.issued_at`);
}

/** Days stay, as the garden's history; their hours, and what was promised of them, are needed for about a year. */
export async function forgetWeatherDetails(db: Queryable, now: Date): Promise<void> {
  const before = new Date(now.getTime() - LIMITS.weatherDetailDays * DAY_MS).toISOString().slice(0, 10);
  await db.delete(weatherPromises).where(lt(weatherPromises.date, before));
  await db
    .update(weatherDays)
    .set({ hours: null })
    .where(and(lt(weatherDays.date, before), isNotNull(hoursColumn)));
}

/** Skill of the last year up to `today`, a local ISO date; rain by the garden's gauge where it has one. */
export async function readForecastSkill(db: Queryable, groupId: GroupId, today: string): Promise<ForecastSkill[]> {
  const first = Temporal.PlainDate.from(today).subtract({ days: DAYS_COMPARED }).toString();
  const came = sql`coalesce(${weatherDays.correctedRainfallMm}, ${weatherDays.rainfallMm}) >= ${WET_DAY_MM}`;
  const promised = sql`coalesce(${weatherPromises.precipitationProbability} >= ${PROMISED_FROM}, ${weatherPromises.rainfallMm} >= ${WET_DAY_MM})`;
  const countDays = (which: ReturnType<typeof sql>) => sql<number>`count(*) filter (where ${which})`.mapWith(Number);
  return db
    .select({
      provider: weatherPromises.provider,
      days: sql<number>`count(*)`.mapWith(Number),
      promisedAndCame: countDays(sql`${promised} and ${came}`),
      promisedOnly: countDays(sql`${promised} and not ${came}`),
      cameUnpromised: countDays(sql`not ${promised} and ${came}`),
    })
    .from(weatherPromises)
    .innerJoin(
      weatherDays,
      and(eq(weatherDays.groupId, weatherPromises.groupId), eq(weatherDays.date, weatherPromises.date)),
    )
    .where(
      and(
        eq(weatherPromises.groupId, groupId),
        eq(weatherDays.isForecast, false),
        between(weatherPromises.date, first, today),
      ),
    )
    .groupBy(weatherPromises.provider)
    .orderBy(asc(weatherPromises.provider));
}
