/** What the last weeks say to a plan that begins today: forecasts that held water back, and days not yet settled. */
import { epochDayOf } from '@sluice/engine/programs/calendar-day';
import type { PlannedZone } from '@sluice/engine/schedule/garden';
import type { HeldBack } from '@sluice/engine/schedule/held-back';
import { expectedDay } from '@sluice/engine/schedule/smart-demand';
import { SYSTEM_WEATHER_REASON_CODES } from '@sluice/engine/vocabulary/watering';
import type { PlannerView } from './garden-of-group.ts';
import { netMmGiven } from './given-today.ts';
import type { RunRow } from './store.ts';

/** A law asks how many of the last seven days had water; a forecast that failed is remembered for two weeks. */
export const DAYS_BACK = 14;

const epochDay = (localDate: string) => epochDayOf(Temporal.PlainDate.from(localDate));

/** The starts of a zone's programs that were held back by a forecast of rain or wind. */
export function heldBackOf(runs: RunRow[]): HeldBack[] {
  return runs.flatMap(({ outcome, programId, reasonType, reasonCode, reasonFigures, localDate }) => {
    if (outcome !== 'SKIPPED' || programId === null || reasonType !== 'SYS_WEATHER') return [];
    const day = epochDay(localDate);
    if (reasonCode === SYSTEM_WEATHER_REASON_CODES.wind) return { epochDay: day, rainEpochDay: null };
    if (reasonCode !== SYSTEM_WEATHER_REASON_CODES.rain || reasonFigures.basis === 'measured') return [];
    return { epochDay: day, rainEpochDay: day - Number(reasonFigures.days_from_rain ?? 0) };
  });
}

/** Up to when a zone's soil is settled, and how much it lacked on that evening; null for one that keeps no balance. */
interface Settled {
  depletionMm: number;
  date: string | null;
}

export function settledOf({ zones }: PlannerView, zoneId: PlannedZone['id']): Settled {
  const row = zones.find(({ id }) => id === zoneId);
  if (row === undefined || row.depletionMm === null) return { depletionMm: 0, date: null };
  return { depletionMm: row.depletionMm, date: row.settledDate };
}

/**
 * The depletion with which today begins, mm. Days that lie behind and whose weather nobody has told yet count with what is
 * usual or was forecast of them, so that a zone does not stand still while the weather is out of reach; rain that was
 * forecast counts as long as the forecast is not too old to see.
 */
export function depletionThisMorning(
  view: PlannerView,
  zone: PlannedZone,
  settled: Settled,
  runs: RunRow[],
  today: string,
): number {
  const { garden, outlook, blind } = view;
  if (settled.date === null) return settled.depletionMm;
  const [from, until] = [epochDay(settled.date) + 1, epochDay(today)];
  let depletionMm = settled.depletionMm;
  for (const day of outlook) {
    if (day.epochDay < from || day.epochDay >= until) continue;
    const month = Temporal.PlainDate.from('1970-01-01').add({ days: day.epochDay }).month;
    const { cropEtMm, rainMm } = expectedDay(zone, day, month, garden.preferences.rainReading);
    const its = runs.filter((run) => run.zoneId === zone.id && epochDay(run.localDate) === day.epochDay);
    const given = netMmGiven(zone, its, []) + (blind === null || day.basis === 'measured' ? rainMm : 0);
    depletionMm = Math.min(zone.totalAvailableWaterMm, Math.max(0, depletionMm - given + cropEtMm));
  }
  return depletionMm;
}
