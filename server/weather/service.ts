/** A garden's weather service, and the gardener's corrections. */
import { missingNeeds, type WeatherProviderSetting } from '@sluice/contract/weather';
import type { GroupId } from '@sluice/engine/vocabulary/ids';
import type { WeatherPlace } from '@sluice/weather-providers/provider';
import { type GroupRow, PLACE_QUEUE } from '../groups/index.ts';
import { AppError, invalid, notFound, type Problem } from '../platform/errors.ts';
import { announce } from '../platform/live/announce.ts';
import { localDateIn } from '../platform/moments.ts';
import type { Services } from '../platform/services.ts';
import { differences, refuseStale } from '../platform/versions.ts';
import { presentWeatherService } from './present.ts';
import { offeredServices, serviceFor } from './services.ts';
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
 * Sets a garden's provider. A secret that is left out stays, as long as it is the same service. Throws "invalid" for one
 * that the garden is not offered, or without what it needs.
 */
export async function setWeatherProvider(
  { db, jobs }: Services,
  groupId: GroupId,
  place: Pick<WeatherPlace, 'latitudeDeg' | 'longitudeDeg'>,
  setting: WeatherProviderSetting,
): Promise<WeatherProviderRow> {
  const { row, isChanged } = await db.transaction(async (tx) => {
    const before = await readWeatherProvider(tx, groupId);
    refuseStale(before, setting.version);
    const { provider } = setting;
    const offered = offeredServices(place, serviceFor(before.provider).name);
    const chosen = offered.find(({ name }) => name === provider);
    if (!chosen) throw invalid('provider', 'validation.weatherProviderAbsent');
    const { needs } = presentWeatherService(chosen);
    const problems: Problem[] = missingNeeds(needs, setting);
    const kept = before.provider === provider ? before.secret : null;
    const secret = needs.secret ? setting.secret || kept : null;
    if (needs.secret && secret === null) problems.push({ path: 'secret', message: 'validation.secretRequired' });
    if (problems.length > 0) throw new AppError('invalid', ...problems);
    const settled = {
      provider,
      stationId: needs.station_id && setting.station_id,
      deviceId: needs.device_id && setting.device_id,
      secret,
      ownsHardware: needs.owns_hardware && setting.owns_hardware,
    };
    const different = differences(before, settled);
    if (!different) return { row: before, isChanged: false };
    const after = { ...before, ...different, version: before.version + 1 };
    await putWeatherProvider(tx, after);
    await announce(tx, { groupId }, ['group', 'weather']);
    return { row: after, isChanged: true };
  });
  if (isChanged) await jobs.send(PLACE_QUEUE, { groupId });
  return row;
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
