/** The twelve months until yesterday in a garden: what came and what was given, or would have been. */
import type { PastYear } from '@sluice/contract/past-year';
import { toPlainDate } from '@sluice/engine/programs/calendar-day';
import type { PlannedZone } from '@sluice/engine/schedule/garden';
import type { ZoneId } from '@sluice/engine/vocabulary/ids';
import type { GroupRow } from '../groups/index.ts';
import type { Queryable } from '../platform/database/connect.ts';
import { plannerView } from '../schedule/index.ts';
import { isWateredForBudget, readTariff } from '../tariffs/index.ts';
import type { WeatherArchives } from '../weather/index.ts';
import { settledEveningsSince } from '../zones/index.ts';
import { readGivenWater } from './given-water.ts';
import { GROWN, planDays } from './planned-days.ts';
import { waterOfDays } from './water-of-days.ts';
import { readYearOfWeather } from './year-of-weather.ts';

const DAYS_OF_A_WEEK = 7;

type Day = PastYear['days'][number];

export async function readPastYear(
  db: Queryable,
  archives: WeatherArchives,
  group: GroupRow,
  nowMs: number,
): Promise<PastYear> {
  const view = await plannerView(db, group, nowMs, 1, GROWN);
  const { begin, from, to, weather, outlookOf } = await readYearOfWeather(db, archives, group, view.usual, nowMs);
  const outlook = outlookOf(view.garden);
  const planned = (await planDays(view, outlook, begin, to)).filter(({ date }) => date >= from);
  const given = await readGivenWater(db, group, view.garden.zones, from, to);
  const givenL = new Map(given?.days.map((day) => [day.date, day.litres]));
  const evenings = Map.groupBy(await settledEveningsSince(db, group.id, from), ({ date }) => date);
  const sky = new Map(outlook.map((day) => [toPlainDate(day.epochDay).toString(), day]));
  const days = planned.map(({ date, litres, depletionMm }): Day => {
    const isOwn = given !== null && date >= given.from;
    const settled = evenings.get(date);
    const depletions = isOwn ? new Map(settled?.map((evening) => [evening.zoneId, evening.depletionMm])) : depletionMm;
    return {
      date,
      rain_mm: tenth(sky.get(date)?.rainfallMm ?? 0),
      water_l: Math.round(isOwn ? (givenL.get(date) ?? 0) : litres),
      is_own: isOwn,
      available: availableShare(view.garden.zones, depletions),
    };
  });
  const tariff = await readTariff(db, group.id);
  return {
    from,
    to,
    own_from: given?.from ?? null,
    days,
    given: given && waterOfDays(tariff, given.days),
    planned: waterOfDays(tariff, planned),
    thirstiest_week: thirstiestWeek(days),
    weather,
    leaves_out_budget: await isWateredForBudget(db, group.id),
  };
}

/** Of zones that have a balance and are in `depletions`, mm below field capacity; null where none is. */
function availableShare(zones: readonly PlannedZone[], depletions: ReadonlyMap<ZoneId, number>): number | null {
  let [available, most] = [0, 0];
  for (const { id, totalAvailableWaterMm, areaM2 } of zones) {
    const depletionMm = depletions.get(id);
    if (depletionMm === undefined || !(totalAvailableWaterMm > 0)) continue;
    const weight = areaM2 ?? 1;
    available += weight * Math.min(1, Math.max(0, 1 - depletionMm / totalAvailableWaterMm));
    most += weight;
  }
  return most > 0 ? Math.round((1_000 * available) / most) / 1_000 : null;
}

/** The earliest of equals. */
function thirstiestWeek(days: readonly Day[]): PastYear['thirstiest_week'] {
  let most: PastYear['thirstiest_week'] = null;
  days.slice(0, 1 - DAYS_OF_A_WEEK).forEach(({ date }, index) => {
    const litres = days.slice(index, index + DAYS_OF_A_WEEK).reduce((sum, { water_l }) => sum + water_l, 0);
    if (litres > (most?.water_l ?? 0)) most = { from: date, water_l: litres };
  });
  return most;
}

const tenth = (value: number) => Math.round(10 * value) / 10;
