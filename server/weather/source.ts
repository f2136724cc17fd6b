/** Asks a garden's weather service, and stores the outcome. */
import { createHash } from 'node:crypto';
import { DAY_MS } from '@sluice/engine/vocabulary/units';
import type { WeatherFault, WeatherProviderName } from '@sluice/engine/vocabulary/weather';
import {
  type ServiceAccount,
  type WeatherPlace,
  WeatherProviderError,
  type WeatherService,
} from '@sluice/weather-providers/provider';
import { WEATHER_SERVICES, type WeatherServices } from '@sluice/weather-providers/registry';
import { and, desc, eq, getTableColumns, lte, ne, sql } from 'drizzle-orm';
import type { GroupRow } from '../groups/index.ts';
import type { Queryable } from '../platform/database/connect.ts';
import { firstRow, isOneOf } from '../platform/database/row-store.ts';
import { announceToGroups } from '../platform/live/announce.ts';
import { localDateIn } from '../platform/moments.ts';
import { BackOff } from './back-off.ts';
import { countInDatabase } from './day-book.ts';
import type { Temperatures } from './plausible-day.ts';
import { NotAskedYet, ServiceGate } from './service-gate.ts';
import { defaultService, serviceFor } from './services.ts';
import {
  chosenProviders,
  forgetSimulatedDays,
  namedAsColumns,
  readTemperatures,
  readWeatherProviders,
} from './store.ts';
import { type AnsweredDays, askForDays, storeDays } from './sync.ts';
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

async function readLastFetches(db: Queryable, groupIds: readonly GroupRow['id'][]) {
  const rows = await db.select().from(weatherFetches).where(isOneOf(weatherFetches.groupId, groupIds));
  return new Map(rows.map((row) => [row.groupId, row]));
}

/** What is wrong with the weather of a garden, and whose answer it waits for. */
export interface GardenWeatherFault {
  provider: WeatherProviderName;
  fault: WeatherFault;
}

/** What is wrong with the weather of each of the gardens; those with none are left out. */
export async function weatherFaults(
  db: Queryable,
  groupIds: readonly GroupRow['id'][],
): Promise<Map<GroupRow['id'], GardenWeatherFault>> {
  const chosen = await chosenProviders(db, groupIds);
  const fetches = await readLastFetches(db, groupIds);
  return new Map(
    groupIds.flatMap((groupId) => {
      const last = fetches.get(groupId);
      // Another service's answers do not apply to the current one.
      const { name } = serviceFor(chosen.get(groupId) ?? defaultService().name);
      return last?.fault && last.provider === name ? [[groupId, { provider: name, fault: last.fault }] as const] : [];
    }),
  );
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
    .where(and(among && isOneOf(weatherFetches.groupId, among), lte(weatherFetches.retryAt, now)));
  return rows.map(({ groupId }) => groupId);
}

/** Those of the gardens whose service has answered, or has never been asked. */
export async function groupsWithoutWait(db: Queryable, among: readonly GroupRow['id'][]): Promise<GroupRow['id'][]> {
  const fetches = await readLastFetches(db, among);
  return among.filter((id) => (fetches.get(id)?.retryAt ?? null) === null);
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

/** A service may let one wait. */
const QUESTIONS_AT_ONCE = 8;

interface Outcome {
  /** Null where it answered; `asBefore`: each garden's last one stays. */
  fault: WeatherFault | 'asBefore' | null;
  /** When the service was asked; null where it was left alone. */
  askedAtMs: number | null;
  retryAtMs: number | null;
  /** Null where it did not answer. */
  answer: AnsweredDays | null;
}

/** A garden, and where it is. */
export interface PlacedGroup {
  group: Pick<GroupRow, 'id' | 'timeZone'>;
  place: Omit<WeatherPlace, 'timeZone'>;
}

/** A garden with the question that it asks. */
interface Asker {
  id: GroupRow['id'];
  name: WeatherProviderName;
  service: WeatherService;
  account: ServiceAccount;
  place: WeatherPlace;
  key: string;
  before: WeatherFetchRow | null;
}

/**
 * Asks the services of these gardens for `backDays` past days and all that is forecast; those that ask the same share the
 * answer and what is calculated from it, and all that was answered is stored together. A failure, and when it is tried
 * again, is stored.
 */
export async function fetchWeather(
  db: Queryable,
  gardens: readonly PlacedGroup[],
  backDays: number,
  nowMs: number,
  access: WeatherAccess,
): Promise<void> {
  const askers = await findAskers(db, gardens, access);
  await forgetSimulatedDays(
    db,
    askers
      .filter(({ name, before }) => name !== 'SIMULATED' && (before?.provider ?? 'SIMULATED') === 'SIMULATED')
      .map(({ id }) => id),
  );
  const questions = await findQuestions(db, askers, backDays, nowMs);
  const failures: unknown[] = [];
  const asked: Asked[] = [];
  const askNext = async () => {
    for (let question = questions.shift(); question; question = questions.shift()) {
      const { askers: same } = question;
      await ask(question, backDays, nowMs, access).then(
        (outcome) => asked.push({ askers: same, outcome }),
        (error) => failures.push(error),
      );
    }
  };
  await Promise.all(Array.from({ length: QUESTIONS_AT_ONCE }, askNext));
  await storeOutcomes(db, asked, nowMs);
  // Only now: the other questions have their answers.
  if (failures.length > 0) throw failures[0];
}

async function findAskers(
  db: Queryable,
  gardens: readonly PlacedGroup[],
  { services }: WeatherAccess,
): Promise<Asker[]> {
  const ids = gardens.map(({ group }) => group.id);
  const settings = await readWeatherProviders(db, ids, defaultService(services).name);
  const fetches = await readLastFetches(db, ids);
  return gardens.flatMap(({ group, place }, index) => {
    const setting = settings[index];
    if (!setting) return [];
    const { provider: chosen, ...account } = setting;
    const { name, service } = serviceFor(chosen, services);
    const asked = roundPlace({ ...place, timeZone: group.timeZone }, service.placeDecimals);
    const key = formatKey(name, account, asked);
    return [{ id: group.id, name, service, account, place: asked, key, before: fetches.get(group.id) ?? null }];
  });
}

/** Gardens that ask the same, and what their service said of their place before. */
interface Question {
  askers: readonly Asker[];
  asker: Asker;
  before: readonly Temperatures[];
}

async function findQuestions(
  db: Queryable,
  askers: readonly Asker[],
  backDays: number,
  nowMs: number,
): Promise<Question[]> {
  const same = [...Map.groupBy(askers, ({ key }) => key).values()];
  // Of each the one whose stored days are of the same place.
  const compared = same.map((some) => some.find(({ before, key }) => before?.answeredFor === key));
  // A day more, since a place's own date may be another.
  const from = localDateIn('UTC', nowMs - (backDays + 1) * DAY_MS);
  const ids = compared.flatMap((asker) => asker?.id ?? []);
  const before = Map.groupBy(await readTemperatures(db, ids, from), ({ groupId }) => groupId);
  return same.flatMap((some, index) => {
    const [asker] = some;
    const id = compared[index]?.id;
    const stored = id === undefined ? [] : (before.get(id) ?? []);
    return asker ? { askers: some, asker, before: stored.filter(({ provider }) => provider === asker.name) } : [];
  });
}

/** Gardens that asked the same, and what became of it. */
interface Asked {
  askers: readonly Asker[];
  outcome: Outcome;
}

/** In one transaction, as many questions as there were. */
async function storeOutcomes(db: Queryable, asked: readonly Asked[], nowMs: number): Promise<void> {
  const fetches = asked.flatMap(({ askers, outcome }) =>
    askers.map((asker) => {
      const row = rowOfFetch(asker, outcome, new Date(nowMs));
      return { id: asker.id, row, isNews: isNews(asker.before, row), hasDays: outcome.answer !== null };
    }),
  );
  const news = fetches.filter((fetched) => fetched.isNews);
  const others = fetches.filter((fetched) => fetched.hasDays && !fetched.isNews);
  const idsOf = (some: typeof fetches) => some.map(({ id }) => id);
  await db.transaction(async (tx) => {
    await storeDays(
      tx,
      asked.flatMap(({ askers, outcome: { answer } }) =>
        answer === null ? [] : { answer, groupIds: askers.map(({ id }) => id) },
      ),
      nowMs,
    );
    await putFetches(
      tx,
      fetches.map(({ row }) => row),
    );
    await announceToGroups(tx, idsOf(news), ['group', 'weather']);
    await announceToGroups(tx, idsOf(others), ['weather']);
  });
}

async function ask(
  { asker: { service, account, place, key }, before }: Question,
  backDays: number,
  nowMs: number,
  { gate, backOff }: WeatherAccess,
): Promise<Outcome> {
  const wait = backOff.findWait(key, nowMs);
  if (wait !== null) return { ...LEFT_ALONE, fault: wait.fault, retryAtMs: wait.retryAtMs };
  const { transport, oldestAskedAtMs } = gate.open(account.secret, nowMs);
  try {
    const provider = service.connect(account, transport);
    const answer = await askForDays(provider, place, backDays, nowMs, { oldestAskedAtMs, before });
    const answered = { askedAtMs: answer.askedAt.getTime(), answer };
    if (!answer.isComplete) {
      return { ...answered, fault: 'incomplete', retryAtMs: backOff.failed(key, 'incomplete', nowMs, null) };
    }
    backOff.succeeded(key);
    return { ...answered, fault: null, retryAtMs: null };
  } catch (error) {
    if (!(error instanceof WeatherProviderError)) throw error;
    if (error instanceof NotAskedYet) {
      const isQueued = error.fault === 'limited' && error.untilMs - nowMs <= QUEUE_MS;
      return { ...LEFT_ALONE, fault: isQueued ? 'asBefore' : error.fault, retryAtMs: error.untilMs };
    }
    const retryAtMs = backOff.failed(key, error.fault, nowMs, error.retryAfterS);
    return { fault: error.fault, askedAtMs: nowMs, retryAtMs, answer: null };
  }
}

const LEFT_ALONE = { askedAtMs: null, answer: null } as const;

/** The same for gardens that ask the same. Hashed, since a secret is part of it. */
const formatKey = (name: WeatherProviderName, { stationId, deviceId, secret }: ServiceAccount, place: WeatherPlace) =>
  createHash('sha256')
    .update(JSON.stringify([name, stationId, deviceId, secret, place]))
    .digest('base64url');

function rowOfFetch(
  { id, name, key, before }: Asker,
  { fault, askedAtMs, retryAtMs, answer }: Outcome,
  now: Date,
): WeatherFetchRow {
  const same = before?.provider === name ? before : null;
  const askedAt = askedAtMs === null ? null : new Date(askedAtMs);
  return {
    groupId: id,
    provider: name,
    fault: fault === 'asBefore' ? (same?.fault ?? null) : fault,
    askedAt: askedAt ?? same?.askedAt ?? now,
    answeredAt: (answer === null ? null : askedAt) ?? same?.answeredAt ?? null,
    retryAt: retryAtMs === null ? null : new Date(retryAtMs),
    held: answer?.rejected ?? same?.held ?? [],
    answeredFor: answer === null ? (same?.answeredFor ?? null) : key,
  };
}

const { groupId: _garden, ...fetchedColumns } = getTableColumns(weatherFetches);
const FETCHED_COLUMNS = Object.values(fetchedColumns).map(({ name }) => name);

async function putFetches(db: Queryable, rows: readonly WeatherFetchRow[]): Promise<void> {
  if (rows.length === 0) return;
  const columns = sql.raw(['group_id', ...FETCHED_COLUMNS].join(', '));
  const replaced = sql.raw(FETCHED_COLUMNS.map((column) => `${column} = excluded.${column}`).join(', '));
  const sent = JSON.stringify(rows.map((row) => namedAsColumns(weatherFetches, row)));
  await db.execute(sql`
    insert into ${weatherFetches} (${columns})
    select ${columns} from jsonb_populate_recordset(null::${weatherFetches}, ${sent}::jsonb) order by group_id
    on conflict (group_id) do update set ${replaced}`);
}

/** Whether the shown state of a garden's service has changed. */
function isNews(before: WeatherFetchRow | null, row: WeatherFetchRow): boolean {
  const toShown = (fetched: WeatherFetchRow) => JSON.stringify([fetched.provider, fetched.fault, fetched.held]);
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
