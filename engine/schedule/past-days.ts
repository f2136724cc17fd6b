import { toPlainDate } from '../programs/calendar-day.ts';
import type { DayOutlook } from '../skipping/outlook.ts';
import { depletionFractionFor } from '../soil-water/zone-soil-water.ts';
import type { ZoneId } from '../vocabulary/ids.ts';
import type { Decision, PlannedRun } from './decision.ts';
import type { Garden, PlannedZone } from './garden.ts';
import { plan } from './plan.ts';
import type { PlanState } from './plan-state.ts';

/** Nights that winterization looks back on. */
const DAYS_BACK = 60;
/** Days ahead in which a zone's next chance may lie. */
export const DAYS_AHEAD = 20;

/** A past day as the planner would have planned it. */
export interface PastDay {
  readonly epochDay: number;
  readonly runs: readonly PlannedRun[];
  readonly decisions: readonly Decision[];
  /** In the evening, mm below field capacity. */
  readonly depletionMm: ReadonlyMap<ZoneId, number>;
  /** Zones whose plants took up less than they could: the day's watering left them short of readily available water. */
  readonly stressedZones: ReadonlySet<ZoneId>;
}

/**
 * What the planner would have done on past days, one after the other, had its forecasts been the weather that came.
 * `outlook`: one day after the other, without a gap; those around the days given are looked at, too. One day is
 * calculated when it is asked for, so that others get their turn between two.
 */
export function* planPastDays(
  garden: Garden,
  outlook: readonly DayOutlook[],
  begin: PlanState,
  days: number,
): Generator<PastDay> {
  const first = outlook[0]?.epochDay ?? begin.epochDay;
  let state = begin;
  for (let count = 0; count < days; count += 1) {
    const { epochDay } = state;
    const around = outlook.slice(Math.max(0, epochDay - DAYS_BACK - first), epochDay + DAYS_AHEAD + 1 - first);
    const { runs, decisions, end } = plan(garden, around, state, 1);
    yield {
      epochDay,
      runs,
      decisions,
      depletionMm: new Map([...end.zones].map(([id, { depletionMm }]) => [id, depletionMm])),
      stressedZones: findStressed(
        garden.zones,
        state,
        runs,
        around.find((day) => day.epochDay === epochDay),
      ),
    };
    state = end;
  }
}

/** By the depletion at the start of the day (FAO-56 Eq. 84, example 37), less what the day's runs bring. */
function findStressed(
  zones: readonly PlannedZone[],
  { zones: states }: PlanState,
  runs: readonly PlannedRun[],
  outlook: DayOutlook | undefined,
): Set<ZoneId> {
  if (outlook === undefined) return new Set();
  const month = toPlainDate(outlook.epochDay).month - 1;
  const isStressed = (zone: PlannedZone) => {
    const givenMm = runs.reduce((sum, { zoneId, netMm }) => (zoneId === zone.id ? sum + netMm : sum), 0);
    const depletionMm = (states.get(zone.id)?.depletionMm ?? 0) - givenMm;
    const cropEtMm = outlook.et0Mm * (zone.cropCoefficients[month] ?? 1) * (zone.sunFactors[month] ?? 1);
    return depletionMm > depletionFractionFor(zone.depletionFraction, cropEtMm) * zone.totalAvailableWaterMm;
  };
  return new Set(zones.filter((zone) => zone.totalAvailableWaterMm > 0 && isStressed(zone)).map(({ id }) => id));
}
