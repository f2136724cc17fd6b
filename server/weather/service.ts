/** A garden's weather service, and the gardener's corrections. */
import { missingNeeds, type WeatherProviderSetting } from '@sluice/contract/weather';
import type { GroupId } from '@sluice/engine/vocabulary/ids';
import type { WeatherProviderName } from '@sluice/engine/vocabulary/weather';
import { type ServiceAccount, type WeatherPlace, WeatherProviderError } from '@sluice/weather-providers/provider';
import { type GroupRow, PLACE_QUEUE } from '../groups/index.ts';
import type { Queryable } from '../platform/database/connect.ts';
import { AppError, invalid, notFound, type Problem } from '../platform/errors.ts';
import { announce } from '../platform/live/announce.ts';
import { localDateIn } from '../platform/moments.ts';
import type { Services } from '../platform/services.ts';
import { differences, refuseStale } from '../platform/versions.ts';
import { presentWeatherService } from './present.ts';
import { offeredServices, serviceFor } from './services.ts';
import type { WeatherAccess } from './source.ts';
import {
  correctRainfall,
  putWeatherProvider,
  readWeatherDays,
  readWeatherProvider,
  type WeatherDayRow,
  type WeatherProviderRow,
} from './store.ts';

/** Settles a garden's soil again from a date on; passed in from the routine. */
export type ResettleSoil = (group: GroupRow, fromDate: string) => Promise<void>;

/**
 * Sets a garden's provider, once it has answered with these settings; if it cannot be reached, they are believed. A
 * secret that is left out stays, as long as it is the same service. Throws "invalid" for a service the garden is not
 * offered, without what it needs, or with what it refuses.
 */
export async function setWeatherProvider(
  { db, jobs, clock }: Services,
  weather: WeatherAccess,
  groupId: GroupId,
  place: WeatherPlace,
  setting: WeatherProviderSetting,
): Promise<WeatherProviderRow> {
  const { chosen, settled, different } = await settleSetting(db, groupId, place, setting);
  if (different) await refuseUnknownAccount(weather, chosen.name, settled, place, clock.now());
  const { row, isChanged } = await db.transaction(async (tx) => {
    const now = await settleSetting(tx, groupId, place, setting);
    if (!now.different) return { row: now.before, isChanged: false };
    const after = { ...now.before, ...now.different, version: now.before.version + 1 };
    await putWeatherProvider(tx, after);
    await announce(tx, { groupId }, ['group', 'weather']);
    return { row: after, isChanged: true };
  });
  if (isChanged) await jobs.send(PLACE_QUEUE, { groupId });
  return row;
}

/** The setting merged with the stored secret. Throws as `setWeatherProvider`. */
async function settleSetting(db: Queryable, groupId: GroupId, place: WeatherPlace, setting: WeatherProviderSetting) {
  const before = await readWeatherProvider(db, groupId);
  refuseStale(before, setting.version);
  const { provider } = setting;
  const offered = offeredServices(place, serviceFor(before.provider).name);
  const chosen = offered.find(({ name }) => name === provider);
  if (!chosen) throw invalid('provider', 'validation.weatherProviderAbsent');
  const { needs } = presentWeatherService(chosen);
  const problems: Problem[] = missingNeeds(needs, setting);
  const storedSecret = before.provider === provider ? before.secret : null;
  const secret = needs.secret ? setting.secret || storedSecret : null;
  if (needs.secret && secret === null) problems.push({ path: 'secret', message: 'validation.secretRequired' });
  if (problems.length > 0) throw new AppError('invalid', ...problems);
  const settled = {
    provider,
    stationId: needs.station_id && setting.station_id,
    deviceId: needs.device_id && setting.device_id,
    secret,
    ownsHardware: needs.owns_hardware && setting.owns_hardware,
  };
  return { before, chosen, settled, different: differences(before, settled) };
}

const REFUSALS = {
  secret: { path: 'secret', message: 'validation.secretRefused' },
  stationId: { path: 'station_id', message: 'validation.stationId' },
  deviceId: { path: 'device_id', message: 'validation.deviceId' },
} as const;

/** Asks a service for yesterday and today as the new account. */
async function refuseUnknownAccount(
  { services, gate }: WeatherAccess,
  name: WeatherProviderName,
  account: ServiceAccount,
  place: WeatherPlace,
  nowMs: number,
): Promise<void> {
  const service = services[name];
  if (!service) return;
  const today = localDateIn(place.timeZone, nowMs);
  const yesterday = Temporal.PlainDate.from(today).subtract({ days: 1 }).toString();
  try {
    await service.connect(account, gate.open(account.secret, nowMs).transport).days(place, yesterday, today, nowMs);
  } catch (error) {
    if (!(error instanceof WeatherProviderError)) throw error;
    if (error.fault !== 'refused') return;
    const needed = error.refused !== null && account[error.refused] !== null ? error.refused : null;
    if (needed === null) throw invalid('provider', 'validation.weatherProviderAbsent');
    throw new AppError('invalid', REFUSALS[needed]);
  }
}

/**
 * Corrects a past day's rain, and the soil of all days since. Throws "invalid" for a day that lies ahead, "not found"
 * for one of which no weather is known.
 */
export async function setRainfall(
  { db, clock }: Services,
  group: GroupRow,
  date: string,
  rainfallMm: number | null,
  resettle: ResettleSoil,
): Promise<{ day: WeatherDayRow; isChanged: boolean }> {
  if (date > localDateIn(group.timeZone, clock.now())) throw invalid('date', 'validation.pastDay');
  const [before] = await readWeatherDays(db, group.id, date, date);
  if (!before) throw notFound();
  if (before.correctedRainfallMm === rainfallMm) return { day: before, isChanged: false };
  const day = await db.transaction(async (tx) => {
    const corrected = await correctRainfall(tx, group.id, date, rainfallMm);
    await announce(tx, { groupId: group.id }, ['weather', 'zones']);
    return corrected;
  });
  if (!day) throw notFound();
  await resettle(group, date);
  return { day, isChanged: true };
}
