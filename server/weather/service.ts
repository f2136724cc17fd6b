/** Which service a garden asks, and what the gardener knows better than it. */
import type { WeatherProviderSetting } from '@sluice/contract/weather';
import type { GroupId } from '@sluice/engine/vocabulary/ids';
import type { WeatherProviderName } from '@sluice/engine/vocabulary/weather';
import { type GroupRow, PLACE_QUEUE } from '../groups/index.ts';
import { invalid, notFound } from '../platform/errors.ts';
import { announce } from '../platform/live/announce.ts';
import { localDateIn } from '../platform/moments.ts';
import type { Services } from '../platform/services.ts';
import { differences, refuseStale } from '../platform/versions.ts';
import {
  correctRainfall,
  putWeatherProvider,
  type WeatherDayRow,
  type WeatherProviderRow,
  weatherDaysOf,
  weatherProviderOf,
} from './store.ts';

/** Settles a garden's soil anew from a date on; the routine's, passed in. */
export type ResettleSoil = (group: GroupRow, fromDate: string) => Promise<void>;

const NEEDS_SECRET: readonly WeatherProviderName[] = ['OPENWEATHER', 'WEATHER_UNDERGROUND', 'TEMPEST'];

/** Sets a garden's provider. A secret that is left out stays, as long as it is the same service. */
export async function setWeatherProvider(
  { db, jobs }: Services,
  groupId: GroupId,
  setting: WeatherProviderSetting,
): Promise<WeatherProviderRow> {
  const { row, isChanged } = await db.transaction(async (tx) => {
    const before = await weatherProviderOf(tx, groupId);
    refuseStale(before, setting.version);
    const { provider } = setting;
    const secret = setting.secret || (before.provider === provider ? before.secret : null);
    if (secret === null && NEEDS_SECRET.includes(provider)) throw invalid('secret', 'validation.secretRequired');
    const hasStation = provider === 'WEATHER_UNDERGROUND' || provider === 'TEMPEST';
    const different = differences(before, {
      provider,
      stationId: hasStation ? setting.station_id : null,
      deviceId: provider === 'TEMPEST' ? setting.device_id : null,
      secret: NEEDS_SECRET.includes(provider) ? secret : null,
      ownsHardware: provider === 'TEMPEST' && setting.owns_hardware,
    });
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
 * Puts a past day's rain right, and the soil of all days since. Throws "invalid" for a day that lies ahead, "not found"
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
  const [before] = await weatherDaysOf(db, group.id, date, date);
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
