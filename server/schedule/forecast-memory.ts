/** What the last weeks say to a plan that begins today: forecasts that held water back, and days not yet settled. */
import { epochDayOf, plainDateOf } from '@sluice/engine/programs/calendar-day';
import { soilWeather } from '@sluice/engine/schedule/expected-days';
import type { PlannedZone } from '@sluice/engine/schedule/garden';
import type { HeldBack } from '@sluice/engine/schedule/held-back';
import { countedRainMm } from '@sluice/engine/skipping/outlook';
import { findReason, isForecast } from '@sluice/engine/vocabulary/reasons';
import { type SoilState, soilDay } from '@sluice/engine/zones/soil-day';
import { soilStateOf } from '../zones/index.ts';
import type { PlannerView } from './garden-of-group.ts';
import { netMmGiven } from './given-today.ts';
import type { RunRow } from './store.ts';

/** A law asks how many of the last seven days had water; a forecast that failed is remembered for two weeks. */
export const DAYS_BACK = 14;

const epochDay = (localDate: string) => epochDayOf(Temporal.PlainDate.from(localDate));

/** The starts of a zone's programs that were held back by a forecast of rain or wind. */
export function heldBackOf(runs: RunRow[]): HeldBack[] {
  return runs.flatMap(({ outcome, programId, reasonType, reasonCode, reasonFigures, localDate }) => {
    const reason = findReason(reasonType, reasonCode);
    if (outcome !== 'SKIPPED' || programId === null || !isForecast(reason, reasonFigures.basis)) return [];
    const day = epochDay(localDate);
    return { epochDay: day, rainEpochDay: reason === 'RAIN' ? day - (reasonFigures.days_from_rain ?? 0) : null };
  });
}

/** Up to when a zone's soil is settled, and how it was on that evening; null for one that keeps no balance. */
interface Settled {
  state: SoilState;
  date: string | null;
}

export function settledOf({ zones }: PlannerView, zoneId: PlannedZone['id']): Settled {
  const row = zones.find(({ id }) => id === zoneId);
  if (row === undefined || row.depletionMm === null) return { state: { depletionMm: 0, surface: null }, date: null };
  return { state: soilStateOf(row), date: row.settledDate };
}

/**
 * The soil with which today begins. Days that lie behind and whose weather nobody has told yet count with what is usual or
 * was forecast of them, so that a zone does not stand still while the weather is out of reach; rain that was forecast
 * counts as long as the forecast is not too old to see.
 */
export function soilThisMorning(
  view: PlannerView,
  zone: PlannedZone,
  settled: Settled,
  runs: RunRow[],
  today: string,
): SoilState {
  const { garden, outlook, blind } = view;
  if (settled.date === null) return settled.state;
  const [from, until] = [epochDay(settled.date) + 1, epochDay(today)];
  let { state } = settled;
  for (const day of outlook) {
    if (day.epochDay < from || day.epochDay >= until) continue;
    const isSeen = blind === null || day.basis === 'measured';
    const rainfallMm = isSeen ? countedRainMm(day, garden.preferences.rainReading) : 0;
    const its = runs.filter((run) => run.zoneId === zone.id && epochDay(run.localDate) === day.epochDay);
    const sky = soilWeather(day, plainDateOf(day.epochDay).month, null);
    state = soilDay(zone, state, { ...sky, rainfallMm }, netMmGiven(zone, its, []));
  }
  return state;
}
