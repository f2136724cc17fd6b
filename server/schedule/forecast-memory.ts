/** Memory of the last weeks for a plan that starts today: forecasts that delayed watering, and days not yet settled. */
import { toEpochDay, toPlainDate } from '@sluice/engine/programs/calendar-day';
import { soilWeather } from '@sluice/engine/schedule/expected-days';
import type { PlannedZone } from '@sluice/engine/schedule/garden';
import type { HeldBack } from '@sluice/engine/schedule/held-back';
import { countedRainMm } from '@sluice/engine/skipping/outlook';
import { findReason, isForecast } from '@sluice/engine/vocabulary/reasons';
import { type SoilState, soilDay } from '@sluice/engine/zones/soil-day';
import type { RunRow } from '../runs/index.ts';
import { toSoilState } from '../zones/index.ts';
import type { PlannerView } from './garden-of-group.ts';
import { netMmGiven } from './given-today.ts';

/** Laws look back seven days; a failed forecast is remembered for two weeks. */
export const DAYS_BACK = 14;

const epochDay = (localDate: string) => toEpochDay(Temporal.PlainDate.from(localDate));

/** Starts of a zone's programs that a forecast of rain or wind delayed. */
export function findHeldBack(runs: RunRow[]): HeldBack[] {
  return runs.flatMap(({ outcome, programId, reasonType, reasonCode, rainBasis, daysFromRain, localDate }) => {
    const reason = findReason(reasonType, reasonCode);
    if (outcome !== 'SKIPPED' || programId === null || !isForecast(reason, rainBasis ?? undefined)) return [];
    const day = epochDay(localDate);
    return { epochDay: day, rainEpochDay: daysFromRain === null ? null : day - daysFromRain };
  });
}

/** The last settled evening of a zone's soil and its state; null without a balance. */
interface Settled {
  state: SoilState;
  date: string | null;
}

export function findSettled({ zones }: PlannerView, zoneId: PlannedZone['id']): Settled {
  const row = zones.find(({ id }) => id === zoneId);
  if (row === undefined || row.depletionMm === null) return { state: { depletionMm: 0, surface: null }, date: null };
  return { state: toSoilState(row), date: row.settledDate };
}

/**
 * The soil at the beginning of today. Past days without observed weather count with their forecast or the climate
 * normals, so that the balance goes on while weather is unavailable; forecast rain counts unless the forecast is too
 * old.
 */
export function soilThisMorning(
  view: PlannerView,
  zone: PlannedZone,
  settled: Settled,
  runs: RunRow[],
  today: string,
): SoilState {
  const { garden, outlook, noWeatherReason } = view;
  if (settled.date === null) return settled.state;
  const [from, until] = [epochDay(settled.date) + 1, epochDay(today)];
  let { state } = settled;
  for (const day of outlook) {
    if (day.epochDay < from || day.epochDay >= until) continue;
    const isSeen = noWeatherReason === null || day.basis === 'measured';
    const rainfallMm = isSeen ? countedRainMm(day, garden.preferences.rainReading) : 0;
    const dayRuns = runs.filter((run) => run.zoneId === zone.id && epochDay(run.localDate) === day.epochDay);
    const sky = soilWeather(day, toPlainDate(day.epochDay).month, null);
    state = soilDay(zone, state, { ...sky, rainfallMm }, netMmGiven(zone, dayRuns, []));
  }
  return state;
}
