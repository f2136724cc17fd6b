import type { GroupId, UserId } from '@sluice/engine/vocabulary/ids';
import { LIMITS } from '@sluice/engine/vocabulary/limits';
import { DAY_MS } from '@sluice/engine/vocabulary/units';
import type { WeatherProviderName } from '@sluice/engine/vocabulary/weather';
import type { WeatherHours } from '@sluice/weather-providers/provider';
import { and, asc, between, count, eq, getTableColumns, gt, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import type { Queryable } from '../platform/database/connect.ts';
import { firstRow, putRow } from '../platform/database/row-store.ts';
import type { PlausibleDay } from './plausible-day.ts';
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

/** Stores the same days for each of the gardens; a stored day is replaced. */
export async function putWeatherDays(
  db: Queryable,
  groupIds: readonly GroupId[],
  days: readonly NewWeatherDay[],
): Promise<void> {
  if (days.length === 0) return;
  const columns = sql.raw(ANSWERED_COLUMNS.join(', '));
  const replaced = sql.raw(ANSWERED_COLUMNS.map((column) => `${column} = excluded.${column}`).join(', '));
  // The days are sent once, however many gardens get them, and in one order, so that two rounds never deadlock.
  await db.execute(sql`
    insert into ${weatherDays} (group_id, date, ${columns})
    select garden.id, day.date, ${sql.raw(ANSWERED_COLUMNS.map((column) => `day.${column}`).join(', '))}
    from unnest(${sql.param(groupIds)}::uuid[]) garden (id)
      cross join jsonb_populate_recordset(null::${weatherDays}, ${JSON.stringify(days.map(asStored))}::jsonb) day
    order by garden.id, day.date
    on conflict (group_id, date) do update set ${replaced}`);
}

/** Its fields by the names of their columns. */
const asStored = (day: NewWeatherDay) =>
  Object.fromEntries(
    Object.entries(day).map(([field, value]) => [
      getTableColumns(weatherDays)[field as keyof NewWeatherDay].name,
      value,
    ]),
  );

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
        inArray(weatherDays.groupId, [...groupIds]),
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
    .where(inArray(weatherProviderSettings.groupId, [...groupIds]));
  const chosen = new Map(rows.map((row) => [row.groupId, row]));
  return groupIds.map((id) => chosen.get(id) ?? unchosen(id, usual));
}

/** What each of the gardens has chosen, without its secrets; those that have not are left out. */
export async function chosenProviders(
  db: Queryable,
  groupIds: readonly GroupId[],
): Promise<Map<GroupId, WeatherProviderName>> {
  const { groupId, provider } = weatherProviderSettings;
  const rows = await db
    .select({ groupId, provider })
    .from(weatherProviderSettings)
    .where(inArray(groupId, [...groupIds]));
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

/** The last one before a day begins counts. */
export async function storePromises(
  db: Queryable,
  groupIds: readonly GroupId[],
  days: readonly PlausibleDay[],
  issuedAt: Date,
): Promise<void> {
  if (days.length === 0) return;
  const column = (read: (day: PlausibleDay) => unknown) => sql.param(days.map(read));
  await db.execute(sql`
    insert into ${weatherPromises} (group_id, provider, date, rainfall_mm, precipitation_probability, issued_at)
    select garden.id, day.provider, day.date, day.rainfall_mm, day.probability, ${issuedAt.toISOString()}::timestamptz
    from unnest(${sql.param(groupIds)}::uuid[]) garden (id)
      cross join unnest(${column(({ provider }) => provider)}::text[], ${column(({ date }) => date)}::date[],
        ${column(({ rainfallMm }) => rainfallMm)}::float8[],
        ${column(({ precipitationProbability }) => precipitationProbability)}::float8[])
        as day (provider, date, rainfall_mm, probability)
    order by garden.id
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
